import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { OperatorError } from '#src/platform/errors/operator-error.ts'
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

/** Kysely over a pool, camelCase in code and snake_case in SQL. `content` is notified of every change. */
export function openDb(pool: Omit<Connections, 'query'>, watch?: StatementWatcher, content?: PublicContent): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withNamedStatements(pool, watch, content) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
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
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries((await migrations()).map(([name, text]) => [name, migrationOf(text)])),
    },
  })
  await refuseNewer(db, await migrations(), upTo)
  // Running an older version would forget that the newer migrations ran, without undoing them.
  if (upTo && (await migrator.getMigrations()).some(({ executedAt }) => executedAt)) return []
  for (let tries = 1; ; tries += 1) {
    const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
    if (!error) return (results ?? []).map((result) => result.migrationName)
    const isBusy = (error as { code?: string }).code === lockNotAvailable
    if (!isBusy || tries >= mostTries) {
      throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
    }
    await sleep(betweenTries)
  }
}

/** A database that a newer version has migrated must not be used by this version. */
async function refuseNewer(db: Db, own: Awaited<ReturnType<Migrations>>, upTo: string | undefined): Promise<void> {
  const names = own.map(([name]) => name)
  if (upTo && !names.includes(upTo)) {
    throw new OperatorError(
      `This backup was made by a newer version of Firstrung (${upTo}). Restore it with that version.`,
    )
  }
  const { rows: tables } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!tables[0]?.there) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.find(({ name }) => !names.includes(name))
  if (!unknown) return
  throw new OperatorError(
    `The data was brought up to date by a newer version of Firstrung (${unknown.name}). Start that version, or restore a backup that was made before the upgrade.`,
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
