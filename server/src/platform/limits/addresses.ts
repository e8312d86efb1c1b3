import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

type Parsed = ipaddr.IPv4 | ipaddr.IPv6

/** Of an IPv6 address with an IPv4 one at its end, in characters. Headers of proxies may hold longer texts. */
const longestAddress = 45

/** The results for the latest addresses: visitors send many requests each, and parsing takes longer than finding. */
const remembered = (of: (ip: string) => string): ((ip: string | undefined) => string) => {
  const results = new LRUCache<string, string>({ max: 1000 })
  // Node knows no address any more when the connection has closed before the first question for it.
  return (ip = '') => {
    const known = results.get(ip)
    if (known !== undefined) return known
    const result = of(ip)
    if (ip.length <= longestAddress) results.set(ip, result)
    return result
  }
}

/** Parses an IP address, without IPv6's notation of IPv4; null where it is no IP address, as on a Unix socket. */
const parsed = (ip: string): Parsed | null => (ipaddr.isValid(ip) ? ipaddr.process(ip) : null)

const network = (address: Parsed, bits: number): string =>
  (address.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`)
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`)
  ).toString()

/**
 * The key by which limits and queues count an IP address: all of IPv4, or the first 64 bits of IPv6, because a customer
 * of a provider has a whole /64 and could use another address in it for each request.
 */
export const addressKey = remembered((ip) => {
  const address = parsed(ip)
  if (!address) return ip
  return address.kind() === 'ipv4' ? address.toString() : `${network(address, 64)}/64`
})

/** An IP address as logs store it, shortened so that it identifies nobody: the /24 of IPv4, the /48 of IPv6. */
export const shortAddress = remembered((ip) => {
  const address = parsed(ip)
  if (!address) return 'unknown'
  const bits = address.kind() === 'ipv4' ? 24 : 48
  return `${network(address, bits)}/${bits}`
})
