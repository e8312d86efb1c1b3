import { randomBytes } from 'node:crypto'
import type { Db, Handle } from '#src/platform/database/db.ts'

declare module '#src/platform/database/db.ts' {
  interface Database {
    secrets: { name: string; value: Buffer }
  }
}

/** A random key of this installation, made at the first use and shared by all its processes. */
export async function loadSecret(db: Db, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

/** Stores a value under a name, and replaces an earlier one. */
export async function saveSecret(db: Handle, name: string, value: Buffer): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Removes a value and returns it; of several callers at once only one gets it. */
export async function consumeSecret(db: Handle, name: string): Promise<Buffer | undefined> {
  const secret = await db.deleteFrom('secrets').where('name', '=', name).returning('value').executeTakeFirst()
  return secret?.value
}
