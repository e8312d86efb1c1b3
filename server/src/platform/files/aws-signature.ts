import { createHash, createHmac } from 'node:crypto'

/** What is needed to sign a request to an S3-compatible store. */
export interface Signer {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const algorithm = 'AWS4-HMAC-SHA256'
/** For requests whose body is not part of the signature. */
const unsigned = 'UNSIGNED-PAYLOAD'

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Escapes by RFC 3986, which escapes more characters than JavaScript does. */
export const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const stampOf = (now: Date) => now.toISOString().replace(/[-:]|\.\d{3}/g, '')
const scopeOf = (stamp: string, region: string) => `${stamp.slice(0, 8)}/${region}/s3/aws4_request`

function signatureOf(
  { secretAccessKey, region }: Signer,
  stamp: string,
  request: { method: string; url: URL; headers: Record<string, string>; payload: string },
): string {
  const { method, url, headers, payload } = request
  const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort()
  const names = Object.keys(headers).sort()
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const key = [stamp.slice(0, 8), region, 's3', 'aws4_request'].reduce(
    hmac,
    `AWS4${secretAccessKey}` as string | Buffer,
  )
  return hmac(key, [algorithm, stamp, scopeOf(stamp, region), hash(canonical)].join('\n')).toString('hex')
}

/** A URL that allows one request with exactly these headers for this many seconds (AWS Signature 4, in the query). */
export function presigned(
  signer: Signer,
  request: { method: string; url: URL; headers?: Record<string, string>; seconds: number; now: Date },
): string {
  const stamp = stampOf(request.now)
  const headers = { ...request.headers, host: request.url.host }
  const url = new URL(request.url)
  const facts = {
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${signer.accessKeyId}/${scopeOf(stamp, signer.region)}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(request.seconds),
    'X-Amz-SignedHeaders': Object.keys(headers).sort().join(';'),
  }
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
  const signature = signatureOf(signer, stamp, { method: request.method, url, headers, payload: unsigned })
  url.searchParams.set('X-Amz-Signature', signature)
  return url.href
}

/** The headers that sign a request of our own, body included. */
export function signedHeaders(
  signer: Signer,
  request: { method: string; url: URL; headers?: Record<string, string>; body?: Buffer; now: Date },
): Record<string, string> {
  const stamp = stampOf(request.now)
  const payload = hash(request.body ?? '')
  const headers = { ...request.headers, 'x-amz-content-sha256': payload, 'x-amz-date': stamp }
  const all = { ...headers, host: request.url.host }
  const signature = signatureOf(signer, stamp, { method: request.method, url: request.url, headers: all, payload })
  const credential = `${signer.accessKeyId}/${scopeOf(stamp, signer.region)}`
  const names = Object.keys(all).sort().join(';')
  return {
    ...headers,
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
