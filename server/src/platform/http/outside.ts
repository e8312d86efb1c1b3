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

/**
 * Reads an address that a person has entered. Only https, and only public IP addresses: each connection, also after a redirect,
 * is checked with the IP address that it is made to, so no name can lead into the operator's network. Compressed answers
 * are not asked for, because a small one may unpack to any size. Slow: not for a transaction.
 * @throws OutsideFailed
 */
export async function readOutside(address: string, accept: string, limits: OutsideLimits): Promise<Buffer> {
  // Loading it loads Node's client of fetch, 13 MB.
  const { RequestFilteringHttpsAgent } = await import('request-filtering-agent')
  const agent = new RequestFilteringHttpsAgent({ allowIPAddressList: [...limits.allowed], keepAlive: false })
  const signal = AbortSignal.timeout(limits.seconds * 1000)
  try {
    let url = address
    for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
      const answer = await readOnce(url, { agent, signal, accept, bytes: limits.megabytes * 1024 * 1024 })
      if ('body' in answer) return answer.body
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

type Answer = { body: Buffer } | { location: string }

interface Asked {
  agent: RequestFilteringHttpsAgent
  signal: AbortSignal
  accept: string
  bytes: number
}

/** The answer of one server. */
function readOnce(url: string, { agent, signal, accept, bytes }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, {
      agent,
      signal,
      headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Firstrung calendar reader' },
    })
    asking.on('error', reject)
    asking.on('response', (response) => {
      const { statusCode = 0, headers } = response
      const give = (failed: Error) => {
        response.destroy()
        reject(failed)
      }
      response.on('error', reject)
      if ([301, 302, 303, 307, 308].includes(statusCode)) {
        response.destroy()
        const location = headers.location && URL.canParse(headers.location, url) ? new URL(headers.location, url) : null
        if (location?.protocol === 'https:' && !location.username) resolve({ location: location.href })
        else reject(new OutsideFailed('unreachable', 'a redirect that is not followed'))
        return
      }
      if (statusCode !== 200) {
        give(new OutsideFailed(faultOf(statusCode), `status ${statusCode}`))
        return
      }
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > bytes) give(new OutsideFailed('too_large'))
        else chunks.push(chunk)
      })
      response.on('end', () => resolve({ body: Buffer.concat(chunks) }))
      response.on('close', () => {
        if (!response.complete) reject(new OutsideFailed('unreachable', 'the answer ended early'))
      })
    })
    asking.end()
  })
}

function faultOf(status: number): OutsideFault {
  if (status === 404 || status === 410) return 'not_found'
  return status === 401 || status === 403 ? 'refused' : 'unreachable'
}
