import type { IncomingMessage } from 'node:http'
import proxyaddr from '@fastify/proxy-addr'

/** Whether we trust the proxy at this IP address, so many hops away, to name the client. */
type Trust = (address: string, hop: number) => boolean

/**
 * The meaning of TRUST_PROXY: a number of proxies, each of which appends the address of its client, or the addresses of
 * proxies. Null when none is trusted. Throws a sentence when it is invalid.
 */
export function trustOf(setting: string): Trust | null {
  const words = setting.split(/[\s,]+/).filter((word) => word !== '')
  const [first = '0'] = words
  if (words.length <= 1 && /^\d$/.test(first)) {
    const proxies = Number(first)
    return proxies === 0 ? null : (_, hop) => hop < proxies
  }
  if (words.length === 1 && first === 'false') return null
  if (words.length === 1 && first === 'true') {
    throw new Error(
      'true would let anybody choose the address that limits count. Write how many proxies stand in front (1), or their addresses (10.0.0.0/8, loopback, uniquelocal).',
    )
  }
  try {
    return proxyaddr.compile(words)
  } catch {
    throw new Error(
      'must be the number of proxies in front, or their addresses: 192.0.2.7, 10.0.0.0/8, loopback, linklocal, uniquelocal',
    )
  }
}

/**
 * The client address of a request, past trusted proxies; the same as Fastify's `request.ip`, for requests outside of
 * Fastify.
 */
export const addressOf = (request: IncomingMessage, trust: Trust | null): string =>
  proxyaddr(request, trust ?? (() => false))

const hour = 3_600_000

/**
 * Warns, once an hour at most, when requests come through a proxy that is not trusted: limits then count the proxy's
 * address.
 */
export function proxyWarning(
  trust: Trust | null,
  warn: (sentence: string) => void,
): (headers: IncomingMessage['headers'], now: Date) => void {
  let last = Number.NEGATIVE_INFINITY
  return (headers, now) => {
    if (trust || !(headers['x-forwarded-for'] || headers.forwarded) || now.getTime() - last < hour) return
    last = now.getTime()
    warn(
      'Requests come with X-Forwarded-For or Forwarded, but no proxy is trusted: limits count the address of the proxy, so all visitors share them. Behind a proxy set TRUST_PROXY to the number of proxies or to their addresses.',
    )
  }
}
