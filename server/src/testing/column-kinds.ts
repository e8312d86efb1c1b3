import type { Selectable } from 'kysely'
import type { Database } from '#src/platform/database/db.ts'

type Kind<T> = [T] extends [string]
  ? 'string'
  : [T] extends [number]
    ? 'number'
    : [T] extends [boolean]
      ? 'boolean'
      : [T] extends [Date]
        ? 'date'
        : [T] extends [Uint8Array]
          ? 'bytes'
          : [T] extends [readonly string[]]
            ? 'strings'
            : 'json'

type Described<T> = null extends T ? `${Kind<NonNullable<T>>} or null` : Kind<T>
type RowKinds<Row> = { [Column in keyof Row]: Described<Row[Column]> }

/** The type of each column by the table types. `table-types.test.ts` compares it with the database. */
export type ColumnKinds = { [Table in keyof Database]: RowKinds<Selectable<Database[Table]>> }
