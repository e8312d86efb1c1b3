import type { CalendarServer } from './calendar-server.ts'

/** A program that keeps what it is sent. */
export interface WebhookReceiver {
  url: string
  received: { headers: Record<string, string>; body: string }[]
  /** What it answers from now on. */
  status: number
  headers: Record<string, string>
}

let made = 0

/** Opens a receiver at an address of its own. */
export function openReceiver(elsewhere: CalendarServer): WebhookReceiver {
  made += 1
  const path = `/hook-${made}`
  const receiver: WebhookReceiver = { url: `${elsewhere.origin}${path}`, received: [], status: 204, headers: {} }
  elsewhere.answers.set(path, (request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      receiver.received.push({ headers, body: Buffer.concat(chunks).toString() })
      reply.writeHead(receiver.status, receiver.headers).end()
    })
  })
  return receiver
}
