import type { IncomingMessage } from 'node:http'

/**
 * The target of a request as path and query. RFC 9112 (3.2.2) requires servers to accept absolute URLs too: `GET
 * http://host/events HTTP/1.1` asks for /events.
 */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const rest = target.replace(/^https?:\/\/[^/?#]*/i, '')
  if (rest === target) return target
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Whether a request has exactly one Host header (RFC 9112, 3.2). Node keeps the first of several. */
export function namesOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts <= 1
}
