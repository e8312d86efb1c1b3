import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { OperatorError } from '#src/platform/errors/operator-error.ts'
import { countBaseline } from './baseline.ts'
import { SnakeCaseCompiler } from './column-names.ts'
import { type StatementWatcher, withNamedStatements } from './named-statements.ts'
import type { PublicContent } from './public-content.ts'
import type { Connections } from './server-pool.ts'

/** All tables. Each domain adds its own in its `*.tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

export type Db = Kysely<Database>
/** A handle that may or may not be inside a transaction; services take this. */
export type Handle = Kysely<Database> | Transaction<Database>

// Counts and money fit into a double here, and a calendar day must not become an instant of the server's time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** The number by which Kysely locks migrations, so that servers of earlier versions wait for ours. */
const migrationLock = 3853314791062309107n
const lockMigrations = (db: Handle) => sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(db)

/** Kysely's own lock on migrations ends before the transaction that they run in; this one ends with it. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Handle): Promise<void> {
    await lockMigrations(db)
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class Dialect extends PostgresDialect {
  override createAdapter(): Adapter {
    return new Adapter()
  }

  override createQueryCompiler(): SnakeCaseCompiler {
    return new SnakeCaseCompiler()
  }
}

/** Kysely over a pool, camelCase in code and snake_case in SQL. `content` is notified of every change. */
export function openDb(pool: Omit<Connections, 'query'>, watch?: StatementWatcher, content?: PublicContent): Db {
  return new Kysely<Database>({ dialect: new Dialect({ pool: withNamedStatements(pool, watch, content) }) })
}

const folder = new URL('../../../migrations/', import.meta.url)

/** The name and the text of each migration, in their order. */
export type Migrations = () => Promise<readonly (readonly [name: string, text: string])[]>

export const ownMigrations: Migrations = async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const read = async (name: string) =>
    [name.replace('.sql', ''), await readFile(new URL(name, folder), 'utf8')] as const
  return Promise.all(names.map(read))
}

/**
 * A DDL statement that waits for its lock blocks every later query on the table. So it gives up and retries before requests that
 * wait for blocked ones are refused (half a second, see `admission.ts`).
 */
const lockPatience = '400ms'
const betweenTries = 1000
const mostTries = 75
const lockNotAvailable = '55P03'

/**
 * Runs the SQL files of server/migrations that have not run yet; with `upTo`, on an empty database, up to that one. Safe
 * when several processes start at once, and while others use the tables.
 */
export async function migrate(db: Db, upTo?: string, migrations: Migrations = ownMigrations): Promise<string[]> {
  const own = await migrations()
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((trx) => migrateWithin(trx, own, upTo))
    } catch (error) {
      const isBusy = (error as { code?: string }).code === lockNotAvailable
      if (!isBusy || tries >= mostTries) throw error
    }
    await sleep(betweenTries)
  }
}

async function migrateWithin(
  trx: Transaction<Database>,
  own: Awaited<ReturnType<Migrations>>,
  upTo: string | undefined,
): Promise<string[]> {
  await lockMigrations(trx)
  const applied = await countBaseline(trx)
  refuseNewer(
    applied,
    own.map(([name]) => name),
    upTo,
  )
  // Running an older version would forget that the newer migrations ran, without undoing them.
  if (upTo && applied.length > 0) return []
  const getMigrations = async () => Object.fromEntries(own.map(([name, text]) => [name, migrationOf(text)]))
  const migrator = new Migrator({ db: trx, provider: { getMigrations } })
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (!error) return (results ?? []).map((result) => result.migrationName)
  throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
}

/** A database that a newer version has migrated must not be used by this version. */
function refuseNewer(applied: readonly string[], own: readonly string[], upTo: string | undefined): void {
  if (upTo && !own.includes(upTo)) {
    throw new OperatorError(
      `This backup was made by a newer version of Firstrung (${upTo}). Restore it with that version.`,
    )
  }
  const unknown = applied.find((name) => !own.includes(name))
  if (!unknown) return
  throw new OperatorError(
    `The data was brought up to date by a newer version of Firstrung (${unknown}). Start that version, or restore a backup that was made before the upgrade.`,
  )
}

const migrationOf = (text: string): Migration => ({
  async up(db) {
    // No timeout, because a change to large tables may take long.
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local lock_timeout = ${sql.lit(lockPatience)}`.execute(db)
    await sql.raw(text).execute(db)
  },
})
