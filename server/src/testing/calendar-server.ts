import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'

/** A server with https on this machine. */
export interface CalendarServer {
  /** Begins with https:// and ends without a slash. */
  origin: string
  /** Its certificate, for other processes: `NODE_EXTRA_CA_CERTS` names a file with it. */
  certificate: string
  /** What each path answers; 404 for all others. */
  answers: Map<string, RequestListener>
  /** Calls this for each connection, before anything is asked. */
  onConnection(note: () => void): void
  close(): Promise<void>
}

/**
 * Starts a server on a free port of `address`, or on this one; `isTrusted: false` for a certificate that nobody vouches for. The
 * certificate is also for the name, if there is one.
 */
export async function openCalendarServer({
  address = '127.0.0.1',
  isTrusted = true,
  port = 0,
  name = '',
} = {}): Promise<CalendarServer> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: address }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [{ type: 7, ip: address }, ...(name ? [{ type: 2 as const, value: name }] : [])],
      },
    ],
  })
  const before = getCACertificates('default')
  if (isTrusted) setDefaultCACertificates([...before, cert])
  const answers: CalendarServer['answers'] = new Map()
  const server = createServer({ cert, key }, (request, reply) => {
    const answer = answers.get(request.url ?? '')
    if (answer) answer(request, reply)
    else reply.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(port, address, resolve))
  return {
    origin: `https://${address}:${(server.address() as AddressInfo).port}`,
    certificate: cert,
    answers,
    onConnection: (note) => void server.on('connection', note),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (isTrusted) setDefaultCACertificates(before)
    },
  }
}

/** Answers with a text. */
export const sending =
  (text: string | Uint8Array, status = 200): RequestListener =>
  (_, reply) => {
    reply.writeHead(status, { 'content-type': 'text/calendar' }).end(text)
  }

/** Leads to another address. */
export const leading =
  (location: string): RequestListener =>
  (_, reply) => {
    reply.writeHead(302, { location }).end()
  }
