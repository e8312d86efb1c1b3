import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent unchanged: with invalid characters, or as an absolute address. */
  path: string
  token?: string | undefined
  /** Bytes are sent unchanged, anything else as JSON. */
  body?: object | undefined
  headers?: OutgoingHttpHeaders | undefined
}

export interface Answer {
  /** 0 without an answer. */
  status: number
  body: Record<string, unknown>
  headers: IncomingHttpHeaders
  millis: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 2000 })

/** Sends one request; a failed connection is an answer too. */
export function call(
  origin: string,
  { method, path, token, body, headers: own }: Ask,
  patience = 30_000,
): Promise<Answer> {
  const began = performance.now()
  const sent = Buffer.isBuffer(body) ? body : body && JSON.stringify(body)
  return new Promise((resolve) => {
    const over = (status: number, given: Record<string, unknown>, headers: IncomingHttpHeaders = {}) =>
      resolve({ status, body: given, headers, millis: performance.now() - began })
    const request = send(
      origin,
      {
        method,
        path,
        agent,
        timeout: patience,
        headers: {
          ...(token && { 'x-auth-token': token }),
          ...(sent !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
          ...own,
        },
      },
      (answer) => {
        let said = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          said += part
        })
        answer.on('end', () => over(answer.statusCode ?? 0, parsed(said), answer.headers))
        answer.on('error', () => over(0, {}))
      },
    )
    request.on('timeout', () => request.destroy())
    request.on('error', (error) => over(0, { error: error.message }))
    request.end(sent)
  })
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { text }
  }
}

/** Repeats a request until the server has answered it. */
export async function untilDecided(origin: string, ask: Ask): Promise<Answer & { tries: number }> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call(origin, ask, 5000)
    if (answer.status !== 0 && answer.status < 500 && answer.status !== 429) return { ...answer, tries }
    await sleep(50)
  }
}

/** The `share` quantile of the values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
