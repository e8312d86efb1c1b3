import { request } from 'node:https'
import type { RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** Why an address elsewhere could not be read. */
export type OutsideFault = 'not_found' | 'refused' | 'unreachable' | 'too_large' | 'too_slow'

/** An address elsewhere could not be read; `fault` is for its owner. */
export class OutsideFailed extends Error {
  readonly fault: OutsideFault
  constructor(fault: OutsideFault, cause?: unknown) {
    super(`an address elsewhere could not be read: ${fault}`, { cause })
    this.fault = fault
  }
}

/** What may be read of one address, redirects included. */
export interface OutsideLimits {
  megabytes: number
  seconds: number
  redirects: number
  /** IP addresses and networks that may be read although they are not public. */
  allowed: readonly string[]
}

/** What an address elsewhere is asked. */
export interface OutsideRequest {
  method: 'GET' | 'POST' | 'PROPFIND' | 'REPORT'
  headers: Readonly<Record<string, string>>
  /** User and password, for the server of the address alone: a redirect to another one does not get them. */
  auth?: string | undefined
  body?: string
  /** Nothing is read after the status, and a redirect is an answer. */
  statusOnly?: boolean
}

/** What a server elsewhere answered. */
export interface OutsideAnswer {
  status: number
  body: Buffer
}

/**
 * Reads an address that a person has entered, by `askOutside`.
 * @throws OutsideFailed also for an answer that is not 200
 */
export async function readOutside(address: string, accept: string, limits: OutsideLimits): Promise<Buffer> {
  const headers = { accept, 'user-agent': 'Firstrung calendar reader' }
  const { status, body } = await askOutside(address, { method: 'GET', headers }, limits)
  if (status !== 200) throw new OutsideFailed(faultOf(status), `status ${status}`)
  return body
}

/**
 * Sends a request to an address that a person has entered. Only https, and only public IP addresses: each connection, also after a
 * redirect, is checked with the IP address that it is made to, so no name can lead into the operator's network. Compressed
 * answers are not asked for, because a small one may unpack to any size. Slow: not for a transaction.
 * @throws OutsideFailed when no whole answer came within the limits; every status is an answer
 */
export async function askOutside(
  address: string,
  asked: OutsideRequest,
  limits: OutsideLimits,
): Promise<OutsideAnswer> {
  // Loading it loads Node's client of fetch, 13 MB.
  const { RequestFilteringHttpsAgent } = await import('request-filtering-agent')
  const agent = new RequestFilteringHttpsAgent({ allowIPAddressList: [...limits.allowed], keepAlive: false })
  const signal = AbortSignal.timeout(limits.seconds * 1000)
  try {
    let url = address
    for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
      const isOwn = new URL(url).origin === new URL(address).origin
      const answer = await askOnce(url, isOwn ? asked : { ...asked, auth: undefined }, {
        agent,
        signal,
        bytes: limits.megabytes * 1024 * 1024,
      })
      if ('body' in answer) return answer
      url = answer.location
    }
    throw new OutsideFailed('unreachable', 'too many redirects')
  } catch (error) {
    if (error instanceof OutsideFailed) throw error
    throw new OutsideFailed(signal.aborted ? 'too_slow' : 'unreachable', error)
  } finally {
    agent.destroy()
  }
}

interface Connection {
  agent: RequestFilteringHttpsAgent
  signal: AbortSignal
  bytes: number
}

/** The answer of one server. */
function askOnce(
  url: string,
  { method, headers: own, auth, body, statusOnly }: OutsideRequest,
  { agent, signal, bytes }: Connection,
): Promise<OutsideAnswer | { location: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, agent, signal, auth, headers: { ...own, 'accept-encoding': 'identity' } })
    asking.on('error', reject)
    asking.on('response', (response) => {
      const { statusCode = 0, headers } = response
      const give = (failed: Error) => {
        response.destroy()
        reject(failed)
      }
      response.on('error', reject)
      if (statusOnly) {
        response.destroy()
        resolve({ status: statusCode, body: Buffer.alloc(0) })
        return
      }
      if ([301, 302, 303, 307, 308].includes(statusCode)) {
        response.destroy()
        const location = headers.location && URL.canParse(headers.location, url) ? new URL(headers.location, url) : null
        if (location?.protocol === 'https:' && !location.username) resolve({ location: location.href })
        else reject(new OutsideFailed('unreachable', 'a redirect that is not followed'))
        return
      }
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > bytes) give(new OutsideFailed('too_large'))
        else chunks.push(chunk)
      })
      response.on('end', () => resolve({ status: statusCode, body: Buffer.concat(chunks) }))
      response.on('close', () => {
        if (!response.complete) reject(new OutsideFailed('unreachable', 'the answer ended early'))
      })
    })
    asking.end(body)
  })
}

/** What a status other than success says to the owner of the address. */
export function faultOf(status: number): OutsideFault {
  if (status === 404 || status === 410) return 'not_found'
  return status === 401 || status === 403 ? 'refused' : 'unreachable'
}
