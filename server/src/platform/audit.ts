import { type Generated, sql } from 'kysely'
import type { Actor } from './context.ts'
import type { Handle } from './db.ts'

declare module './db.ts' {
  interface Database {
    staffActs: {
      id: Generated<string>
      createdAt: Date
      actorId: string
      action: string
      subjectIds: string[]
    }
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids in a call's input that say whom and what it is about. */
function idsIn(...inputs: unknown[]): string[] {
  const values = inputs.flatMap((input): unknown[] => (typeof input === 'object' && input ? Object.values(input) : []))
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && uuid.test(value)))]
}

/** Records an act of an admin, in the transaction of the act. Its content is not recorded. */
export async function noteAct(
  db: Handle,
  act: { at: Date; actor: Actor; action: string; params: unknown; body: unknown },
): Promise<void> {
  await db
    .insertInto('staffActs')
    .values({
      createdAt: act.at,
      actorId: act.actor.id,
      action: act.action,
      subjectIds: idsIn(act.params, act.body),
    })
    .execute()
}

/** Removes a deleted person from the acts that were about them; the acts stay. */
export async function forgetSubject(db: Handle, id: string): Promise<void> {
  await sql`
    update staff_acts set subject_ids = array_remove(subject_ids, ${id}::uuid)
    where subject_ids @> array[${id}::uuid]`.execute(db)
}
