import { ApiError } from './api-error.ts'
import type { ErrorBody } from './errors.ts'
import type { ListAnswer, Route, RouteAnswer, RouteChanges, RouteInput, Routes } from './route.ts'

/** Sends one request; rejects with ApiError code 'offline' when no answer comes. Header names are in lower case. */
export type Send = (request: {
  method: string
  url: string
  body?: unknown
}) => Promise<{ status: number; body: unknown; header: (name: string) => unknown }>

type Sent = Awaited<ReturnType<Send>>

/** Whether the server refused because it is too busy to begin. */
export const isBusy = ({ status, body }: Sent): boolean =>
  status === 503 && (body as Partial<ErrorBody> | undefined)?.code === 'busy'

/**
 * Retries while the server is too busy to begin: nothing was done, so every request may be repeated. Each pause is longer
 * than the one before and partly random, so that many clients do not return at one moment. The refusal is thrown once the
 * next try would begin later than `millis` from now.
 */
export async function retryWhileOverloaded(
  ask: () => Promise<Sent>,
  millis: number,
  sleep: (millis: number) => Promise<unknown>,
): Promise<Sent> {
  const deadline = Date.now() + millis
  for (let patience = 1; ; patience *= 2) {
    const answer = await ask()
    if (!isBusy(answer)) return answer
    const seconds = (Number(answer.header('retry-after')) || 1) * patience
    const pause = seconds * 1000 * (1 + Math.random())
    if (Date.now() + pause > deadline) return answer
    await sleep(pause)
  }
}

type Call<R extends Route> = R extends { changes: object }
  ? {
      (input: RouteInput<R> & { body: { reply: 'changes' } }): Promise<RouteChanges<R>>
      (input: RouteInput<R> & { body: { reply?: never } }): Promise<RouteAnswer<R>>
    }
  : unknown extends RouteInput<R>
    ? () => Promise<RouteAnswer<R>>
    : (input: RouteInput<R>) => Promise<RouteAnswer<R>>

/** One function for each JSON endpoint, grouped as in the route table. */
export type Client<T extends Routes> = { [G in keyof T]: { [K in keyof T[G]]: Call<T[G][K]> } }

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The path with its parameters and query filled in. Lists in the query become comma text; absent values are left out. */
export function urlOf(route: Route, input: Input = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const pairs = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return query ? `${path}?${query}` : path
}

/** A bare list and its headers in one object. */
function listOf(items: unknown, header: (name: string) => unknown): ListAnswer<unknown> {
  const link = header('link')
  // The server links only to the next page.
  const [, cursor] = /[?&]cursor=([^&>]+)/.exec(typeof link === 'string' ? link : '') ?? []
  return {
    items,
    total: Number(header('x-total-count')),
    nextCursor: cursor === undefined ? null : decodeURIComponent(cursor),
  }
}

/** The typed client of a route table over any transport: fetch in the browser, injection in tests. */
export function makeClient<T extends Routes>(routes: T, send: Send): Client<T> {
  const call = (route: Route) => async (input?: Input) => {
    const { status, body, header } = await send({ method: route.method, url: urlOf(route, input), body: input?.body })
    if (status >= 200 && status < 300) return route.list ? listOf(body, header) : body
    throw new ApiError(status, body as ErrorBody)
  }
  const group = (entries: Record<string, Route>) =>
    Object.fromEntries(Object.entries(entries).map(([name, route]) => [name, call(route)]))
  return Object.fromEntries(Object.entries(routes).map(([name, entries]) => [name, group(entries)])) as Client<T>
}
