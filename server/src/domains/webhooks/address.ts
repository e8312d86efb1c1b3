import { BlockList, isIP } from 'node:net'
import { messages } from '@firstrung/contract'

/** Names that mean a machine inside a network. */
const innerNames = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/

/**
 * What is wrong with the address of a webhook, as a sentence; null if nothing is. To which IP address a name leads is checked with
 * each connection, because it can change. `allowed` are IP addresses and networks that the operator has named.
 */
export function addressFault(url: URL, allowed: readonly string[]): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isIn(host, allowed) ? null : messages.webhookAddressName
  if (!host.includes('.') || innerNames.test(host)) return messages.webhookAddressName
  return url.port === '' ? null : messages.webhookAddressPort
}

function isIn(ip: string, allowed: readonly string[]): boolean {
  const list = new BlockList()
  for (const one of allowed) {
    const [network = '', bits] = one.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(bits), family)
  }
  return list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}
