import { randomBytes } from 'node:crypto'
import type { Db } from './db.ts'

declare module './db.ts' {
  interface Database {
    secrets: { name: string; value: Buffer }
  }
}

/** A random key of this installation, made when it is asked for the first time and shared by all its processes. */
export async function loadSecret(db: Db, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
