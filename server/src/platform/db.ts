import { readdir, readFile } from 'node:fs/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { withNamedStatements } from './named-statements.ts'

/** All tables. Each domain adds its own in its `*.tables.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

export type Db = Kysely<Database>
/** A handle that may or may not be inside a transaction; services take this. */
export type Handle = Kysely<Database> | Transaction<Database>

// Counts and money fit a double here, and a calendar day must not become an instant of the server's zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

/** Kysely over a pool, camelCase in code and snake_case in SQL. */
export function openDb(pool: pg.Pool): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: withNamedStatements(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

const folder = new URL('../../migrations/', import.meta.url)

/** Runs the SQL files of server/migrations that have not run yet. Safe when several processes start at once. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
        return Object.fromEntries(names.map((name) => [name.replace('.sql', ''), fromFile(new URL(name, folder))]))
      },
    },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

const fromFile = (file: URL): Migration => ({
  async up(db) {
    await sql.raw(await readFile(file, 'utf8')).execute(db)
  },
})
