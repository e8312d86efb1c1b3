import { type Act, type ActsQuery, limits, PartState, type Route, routes } from '@firstrung/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#src/platform/context.ts'
import type { HealthChecks } from '#src/platform/health-checks.ts'
import { cutPage, readCursor } from '#src/platform/keyset.ts'
import { likePattern } from '#src/platform/search.ts'

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
    .select(['id', 'createdAt', 'actorId', 'action', 'subjectIds'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor) {
    const { createdAt, id } = readCursor(cursor)
    acts = acts.where(sql<boolean>`(created_at, id) < (${createdAt}, ${id}::uuid)`)
  }
  if (search) {
    const people = await peopleNamed(ctx, search)
    const actions = [...summaries].flatMap(([action, summary]) =>
      summary.toLowerCase().includes(search.toLowerCase()) ? [action] : [],
    )
    acts = acts.where(
      sql<boolean>`(actor_id = any(${people}::uuid[]) or subject_ids && ${people}::uuid[] or action = any(${actions}::text[]))`,
    )
  }
  const { rows, nextCursor } = cutPage(await acts.execute(), limit)
  const nameOf = await names(
    ctx,
    rows.flatMap(({ actorId, subjectIds }) => [actorId, ...subjectIds]),
  )
  return {
    acts: rows.map((row) => ({
      _id: row.id,
      createdAt: row.createdAt.toISOString(),
      actor: {
        _id: row.actorId,
        fullName: nameOf.get(row.actorId)?.name ?? '',
        email: nameOf.get(row.actorId)?.email ?? '',
      },
      what: summaries.get(row.action) ?? row.action,
      subjects: row.subjectIds.map((id) => {
        const { kind = 'other' as const, name = '', email = '' } = nameOf.get(id) ?? {}
        return { _id: id, kind, name: name || email }
      }),
    })),
    nextCursor,
  }
}

/** People whose name or email contains this text; special characters are meant literally. */
async function peopleNamed(ctx: Ctx, search: string): Promise<string[]> {
  const pattern = likePattern(search)
  const people = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`(lower(full_name) like ${pattern} or email like ${pattern})`)
    .limit(mostPeople)
    .execute()
  return people.map(({ id }) => id)
}

interface Named {
  id: string
  kind: 'person' | 'job' | 'test'
  name: string
  email: string
}

/** The people and objects of these ids that still exist. */
async function names(ctx: Ctx, ids: string[]): Promise<Map<string, Named>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<Named>`
    select id, 'person' as kind, full_name as name, email from accounts where id = any(${wanted}::uuid[])
    union all
    select id, 'job', title, '' from jobs where id = any(${wanted}::uuid[])
    union all
    select id, 'test', title, '' from tests where id = any(${wanted}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
