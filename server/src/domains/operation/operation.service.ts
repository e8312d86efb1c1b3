import {
  type Act,
  type ActName,
  type ActsQuery,
  actSentences,
  limits,
  PartState,
  partsOf,
  type Route,
  routes,
  type SubjectKind,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#src/platform/context.ts'
import type { Database } from '#src/platform/database/db.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { likePattern, namesHave } from '#src/platform/database/search.ts'
import { isPersonKind } from '#src/platform/http/audit.ts'
import type { HealthChecks } from '#src/platform/monitoring/health-checks.ts'

type SystemState = z.infer<typeof routes.operation.system.returns>

/** The summary of every call, by the name under which the audit log has it. */
const summaries = new Map<string, string>(
  Object.values<Record<string, Route>>(routes).flatMap((group) =>
    Object.values(group).map(({ method, path, summary }) => [`${method} ${path}`, summary] as const),
  ),
)

/** How many people one search may match; a text that matches more is too general. */
const mostPeople = 200

/** Which health checks pass, and the state of the tasks. */
export async function readSystem(ctx: Ctx, health: HealthChecks): Promise<SystemState> {
  const states = await health.states()
  const { rows } = await sql<SystemState['tasks']>`
    select
      count(*) filter (where state in ('created', 'retry') and start_after <= ${ctx.now()})::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed
    from pgboss.job
    where state in ('created', 'retry', 'active', 'failed')`.execute(ctx.db)
  return {
    parts: states.map((state) => PartState.parse(state)),
    tasks: rows[0] ?? { waiting: 0, running: 0, failed: 0 },
  }
}

/** The acts of admins, newest first. */
export async function listActs(
  ctx: Ctx,
  { limit = limits.list, cursor, search }: ActsQuery,
): Promise<{ acts: Act[]; nextCursor: string | null }> {
  let acts = ctx.db
    .selectFrom('staffActs')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor) {
    const { createdAt, id } = readCursor(cursor)
    acts = acts.where(sql<boolean>`(created_at, id) < (${createdAt}, ${id}::uuid)`)
  }
  if (search) {
    const people = await peopleNamed(ctx, search)
    const named = Object.entries(actSentences).flatMap(([act, sentence]) =>
      sentence.includes(search.toLowerCase()) ? [act] : [],
    )
    const pattern = likePattern(search)
    acts = acts.where(
      sql<boolean>`(
        actor_id = any(${people}::uuid[]) or subject_ids && ${people}::uuid[] or act = any(${named}::text[])
        or lower(array_to_string(subject_names, ' ')) like ${pattern}
      )`,
    )
  }
  const { rows, nextCursor } = cutPage(await acts.execute(), limit)
  const nameOf = await names(
    ctx,
    rows.flatMap(({ actorId, subjectIds }) => [actorId, ...subjectIds]),
  )
  return {
    acts: rows.map((row) => {
      const parts = row.act ? partsOfAct(row, nameOf) : partsOfCall(row, nameOf)
      return {
        _id: row.id,
        createdAt: row.createdAt.toISOString(),
        actor: {
          _id: row.actorId,
          fullName: nameOf.get(row.actorId)?.name ?? '',
          email: nameOf.get(row.actorId)?.email ?? '',
        },
        what: parts.map(({ text }) => text).join(''),
        parts,
      }
    }),
    nextCursor,
  }
}

type ActRow = Omit<Selectable<Database['staffActs']>, 'action'> & { action: string }
type ActPart = Act['parts'][number]

const plain = (text: string): ActPart => ({ text, kind: null, _id: null })

/** The sentence of an act, with its subjects as they are called now, the state before and after, and the detail. */
function partsOfAct(row: ActRow, nameOf: ReadonlyMap<string, Named>): ActPart[] {
  const sentence = actSentences[row.act as ActName] as string | undefined
  const parts = partsOf(sentence ?? `${row.act}`).map(({ text, kind }): ActPart => {
    const place = kind ? row.subjectKinds.indexOf(kind) : -1
    if (!kind || place < 0) return plain(text)
    const id = row.subjectIds[place] ?? ''
    const named = nameOf.get(id)
    if (!isPersonKind(kind)) return { text: row.subjectNames[place] ?? '', kind, _id: named ? id : null }
    if (!named) return { text: 'a deleted account', kind, _id: null }
    return { text: named.name || named.email, kind: named.kind, _id: id }
  })
  const states = row.stateBefore && row.stateAfter ? `from ${row.stateBefore} to ${row.stateAfter}` : ''
  const more = [states, row.detail].filter(Boolean).join(', ')
  return more ? [...parts, plain(`: ${more}`)] : parts
}

/** An act from before acts had sentences: the summary of its call, and the persons and things its input named. */
function partsOfCall({ action, subjectIds }: ActRow, nameOf: ReadonlyMap<string, Named>): ActPart[] {
  const subjects = subjectIds.flatMap((id): ActPart[] => {
    const { kind, name, email } = nameOf.get(id) ?? {}
    return kind ? [plain(', '), { text: name || email || '', kind, _id: id }] : []
  })
  return [plain(`used “${summaries.get(action) ?? action}”`), ...subjects]
}

/** People whose name or email contains this text; special characters are meant literally. */
async function peopleNamed(ctx: Ctx, search: string): Promise<string[]> {
  const pattern = likePattern(search)
  const people = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`(${namesHave(sql`fold_text(full_name)`, search)} or email like ${pattern})`)
    .limit(mostPeople)
    .execute()
  return people.map(({ id }) => id)
}

interface Named {
  id: string
  kind: SubjectKind
  name: string
  email: string
}

/** The people and objects of these ids that still exist. */
async function names(ctx: Ctx, ids: string[]): Promise<Map<string, Named>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<Named>`
    select id, case role when 'admin' then 'person' else role end as kind, full_name as name, email
    from accounts where id = any(${wanted}::uuid[])
    union all
    select id, 'job', title, '' from jobs where id = any(${wanted}::uuid[]) and deleted_at is null
    union all
    select id, 'test', title, '' from tests where id = any(${wanted}::uuid[])
    union all
    select id, 'event', title, '' from events where id = any(${wanted}::uuid[])
    union all
    select id, 'blog', title, '' from blogs where id = any(${wanted}::uuid[]) and deleted_at is null
    union all
    select id, 'post', title, '' from forum_posts where id = any(${wanted}::uuid[]) and deleted_at is null
    union all
    select id, 'payment', reference, '' from orders where id = any(${wanted}::uuid[])
    union all
    select id, 'grievance', reference, '' from grievances where id = any(${wanted}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
