import { type ActName, type actSentences, type KindsOf, type PersonKind, personKinds } from '@firstrung/contract'
import { type Generated, sql } from 'kysely'
import type { Actor, Ctx } from '#src/platform/context.ts'
import type { Handle } from '#src/platform/database/db.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'

declare module '#src/platform/database/db.ts' {
  interface Database {
    staffActs: {
      id: Generated<string>
      createdAt: Date
      actorId: string
      action: string
      /** `nobody` where the person was erased. */
      subjectIds: string[]
      /** Null for old acts, from before there were sentences. */
      act: string | null
      subjectKinds: Generated<string[]>
      subjectNames: Generated<string[]>
      stateBefore: Generated<string>
      stateAfter: Generated<string>
      detail: Generated<string>
    }
  }
}

/** A thing by its id, with its current name, which the log keeps. */
interface Thing {
  id: string
  name: string
}

/** The subjects of an act: people only by their id, so that the log keeps no name of an erased person. */
type About<Name extends ActName> = {
  [Kind in KindsOf<(typeof actSentences)[Name]>]: Kind extends PersonKind ? string | null : Thing
}

/** The state before and after in words of the product, and further details of the sentence. */
interface ActStates {
  from?: string
  to?: string
  detail?: string
}

/** The id that replaces the id of an erased person. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** What a service has noted of a request. */
export interface NotedAct extends ActStates {
  act: ActName
  subjects: { kind: string; id: string; name: string }[]
}

/**
 * Notes what the caller did, for the audit log; written in the transaction of the request if the caller belongs to the team. Note
 * no text that people wrote, and nothing when nothing changed.
 */
export function noteAct<Name extends ActName>(
  ctx: Pick<Ctx, 'acts'>,
  act: Name,
  about: About<Name>,
  states: ActStates = {},
): void {
  const subjects = Object.entries<string | Thing | null>(about).map(([kind, subject]) =>
    typeof subject === 'object' && subject ? { kind, ...subject } : { kind, id: subject ?? nobody, name: '' },
  )
  ctx.acts.push({ act, subjects, ...states })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids in a call's input: its subjects. */
function idsIn(...inputs: unknown[]): string[] {
  const values = inputs.flatMap((input): unknown[] => (typeof input === 'object' && input ? Object.values(input) : []))
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && uuid.test(value)))]
}

interface Call {
  at: Date
  actor: Actor
  action: string
  params: unknown
  body: unknown
}

/** Records what somebody did, in the transaction of the act. */
export async function saveActs(
  db: Handle,
  { at, actor, action }: Pick<Call, 'at' | 'action'> & { actor: Pick<Actor, 'id'> },
  acts: readonly NotedAct[],
): Promise<void> {
  if (acts.length === 0) return
  const rows = acts.map(({ act, subjects, from = '', to = '', detail = '' }) => ({
    createdAt: at,
    actorId: actor.id,
    action,
    act,
    subjectIds: subjects.map(({ id }) => id),
    subjectKinds: subjects.map(({ kind }) => kind),
    subjectNames: subjects.map(({ name }) => name),
    stateBefore: from,
    stateAfter: to,
    detail,
  }))
  await db.insertInto('staffActs').values(rows).execute()
}

/** Records a call that has no sentence yet: the name of the call, and the ids in its input. */
export async function saveCall(db: Handle, { at, actor, action, params, body }: Call): Promise<void> {
  await db
    .insertInto('staffActs')
    .values({ createdAt: at, actorId: actor.id, action, act: null, subjectIds: idsIn(params, body) })
    .execute()
}

/** Whether the name of such a subject is looked up when the log is read. */
export const isPersonKind = (kind: string): boolean => (personKinds as readonly string[]).includes(kind)

/** Removes a deleted person from the acts that were about them; the acts stay. */
export async function forgetSubject(db: Handle, id: string): Promise<void> {
  await sql`
    update staff_acts set subject_ids = array_replace(subject_ids, ${id}::uuid, ${nobody}::uuid)
    where subject_ids @> array[${id}::uuid]`.execute(db)
}

/** How many entries one statement deletes, because the log is read at the same time. */
const portion = 5000

/** Deletes, every night, what the team did more than AUDIT_YEARS ago. */
export const dropOldActs: Task<Record<string, never>> = {
  name: 'audit.drop-old',
  cron: '50 4 * * *',
  async run(ctx) {
    const before = new Date(ctx.now())
    before.setFullYear(before.getFullYear() - ctx.env.AUDIT_YEARS)
    const { rows } = await sql`
      delete from staff_acts where id in (
        select id from staff_acts where created_at < ${before} order by created_at limit ${portion}
      ) returning id`.execute(ctx.db)
    if (rows.length === portion) await ctx.later(dropOldActs, {})
  },
}
