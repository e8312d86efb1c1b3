import { limits } from '@firstrung/contract'
import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, type RawBuilder, sql } from 'kysely'
import { namedRows } from './column-names.ts'
import type { PublicContent } from './public-content.ts'
import type { Connections } from './server-pool.ts'

/** Further texts get no name, because a server keeps every named statement of a connection in memory. */
const mostNames = 1000
const names = new Map<string, string>()

const planEachTimeText = '/* plan each time */'

/**
 * Add it to a statement whose best plan depends on its values, to plan it each time. PostgreSQL plans a named statement once for
 * all values after five calls, and then read all 100,000 postings for the newest 1,000 that have a common word.
 */
export const planEachTime: RawBuilder<unknown> = sql.raw(planEachTimeText)

/**
 * How many rows of a list are read, one more than it shows. It is a literal for pages of the usual size, so that one
 * plan is kept: with a parameter PostgreSQL does not know that it means a few rows, and plans each time.
 */
export const rowLimit = (rows: number): RawBuilder<number> =>
  rows === limits.page + 1 ? sql.lit(rows) : sql<number>`${rows}`

/** A short name for a plain statement; undefined if it cannot be prepared or there are too many names. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  const isOne = /^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.includes(';')
  // The best index of a search depends on the search text: its plan must not be cached.
  const isSearch = /\blike \$/i.test(text) || text.includes(planEachTimeText)
  if (!isOne || isSearch || names.size >= mostNames) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** The error of a named statement after the columns of its table have changed. */
const stalePlan = '0A000'
/** The driver's error when no answer came. It may still come, and be taken for that of the next query. */
const noAnswer = 'Query read timeout'

/** Runs a statement and observes it. */
export type StatementWatcher = <T>(text: string, run: () => Promise<T>) => Promise<T>

/** The pool as Kysely uses it; repeated statements are parsed and planned once per connection. */
export function withNamedStatements(
  pool: Omit<Connections, 'query'>,
  watch: StatementWatcher = (_, run) => run(),
  content?: PublicContent,
): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect()
    const noteChanges: StatementWatcher = content?.watchConnection() ?? ((_, run) => run())
    let isStale = false
    const query = async (text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> => {
      const name = nameOf(text)
      try {
        const result = await noteChanges(text, () =>
          watch(text, () =>
            client.query<unknown[]>({ text, values: [...values], rowMode: 'array', ...(name && { name }) }),
          ),
        )
        // A text with several statements, such as a migration, has a result for each; nobody reads them.
        if (Array.isArray(result)) return { command: 'SELECT', rowCount: 0, rows: [] }
        const { command, rowCount, fields, rows } = result
        return {
          command: command as PostgresQueryResult<unknown>['command'],
          rowCount: rowCount ?? 0,
          rows: namedRows(fields, rows),
        }
      } catch (error) {
        const { code, message } = error as { code?: string; message?: string }
        isStale ||= code === stalePlan || message === noAnswer
        throw error
      }
    }
    // Kysely's type also knows cursors, which nothing here uses.
    return { query: query as PostgresPoolClient['query'], release: () => client.release(isStale) }
  }
  return { connect, end: () => pool.end(), options: pool.options }
}
