import type { Pool, PoolClient } from 'pg'

/** One statement, as it went to the database. */
export interface Statement {
  text: string
  values: unknown[]
  /** Its name, if the product prepares it. */
  name?: string | undefined
}

/** A value that a baseline generates for each request, where repeating it would be other work. */
export type Fresh = { fresh: 'id' } | { fresh: 'count'; from: number } | { fresh: 'turn'; of: string[] }

/** What a baseline must do for one call: the same statements in the same order, then the same bytes. */
export interface Scenario {
  method: string
  path: string
  statements: Statement[]
  body: string
}

/** Records the statements of a pool. `take` returns and clears them. */
export function recordStatements(pool: Pool): { take(): Statement[] } {
  let seen: Statement[] = []
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: string | { text: string; values?: unknown[]; name?: string }, ...rest: unknown[]) => {
      const text = typeof first === 'string' ? first : first.text
      const values = typeof first === 'string' ? (Array.isArray(rest[0]) ? rest[0] : []) : (first.values ?? [])
      seen.push({ text, values, ...(typeof first === 'object' && { name: first.name }) })
      return query(first, ...rest)
    }) as typeof client.query
  })
  return {
    take() {
      const taken = seen
      seen = []
      return taken
    },
  }
}
