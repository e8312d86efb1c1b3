import { CamelCasePlugin, PostgresQueryCompiler } from 'kysely'

/** The rules of Kysely's own plugin, by which `createdAt` in code is `created_at` in SQL. Both ways are remembered. */
class Names extends CamelCasePlugin {
  inSql(name: string): string {
    return this.snakeCase(name)
  }

  inCode(name: string): string {
    return this.camelCase(name)
  }
}

const names = new Names()

/**
 * Writes the names of tables and columns in snake_case while it writes the statement. The plugin would copy the whole tree
 * of each statement for that.
 */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(names.inSql(name))
  }
}

/** Rows of the driver, which it gives as lists of values, as objects with camelCase names. What is inside a value stays. */
export function namedRows(
  columns: readonly { name: string }[],
  rows: readonly (readonly unknown[])[],
): Record<string, unknown>[] {
  const keys = columns.map(({ name }) => names.inCode(name))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    keys.forEach((key, n) => {
      row[key] = values[n]
    })
    return row
  })
}
