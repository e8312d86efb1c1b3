import {
  type Grievance,
  type GrievanceAnswer,
  type GrievanceInput,
  type GrievanceOfficer,
  type GrievanceReceipt,
  type GrievancesQuery,
  indianDay,
  limits,
  messages,
  type OwnGrievance,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { operatorOf } from '#src/domains/operator/operator.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, type PageQuery, readCursor } from '#src/platform/database/keyset.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { countWaiting, type Waiting } from '#src/platform/tasks/waiting.ts'
import { newReference } from '#src/platform/text/reference.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { dueDay } from './grievances.mails.service.ts'
import type { GrievanceTable } from './grievances.tables.ts'
import { sendAnswer, sendReceipt } from './grievances.tasks.ts'

type Row = Selectable<GrievanceTable>

/** Who answers complaints: the grievance officer, else the operator. */
export async function officer(ctx: Ctx): Promise<{ officer: GrievanceOfficer }> {
  const { grievanceOfficer, grievanceEmail, operatorName, email } = await operatorOf(ctx)
  return {
    officer: {
      name: grievanceOfficer || operatorName,
      email: grievanceEmail || email,
      days: ctx.env.GRIEVANCE_DAYS,
    },
  }
}

/**
 * Takes a complaint, of a visitor or of the caller, and mails its reference. The same text of the same address is one
 * complaint until it is answered.
 */
export async function send(ctx: Ctx, { name, email, kind, text }: GrievanceInput): Promise<GrievanceReceipt> {
  const sent = await ctx.db
    .insertInto('grievances')
    .values({
      reference: newReference('G-', 4, 2),
      accountId: ctx.actor?.id ?? null,
      name,
      email,
      kind,
      text,
      receivedAt: ctx.now(),
      dueOn: indianDayIn(ctx.now(), ctx.env.GRIEVANCE_DAYS),
      remindedAt: null,
      answer: null,
      answeredBy: null,
      answeredAt: null,
    })
    .onConflict((same) => same.expression(sql`email, md5(text)`).where('answeredAt', 'is', null).doNothing())
    .returning(['id', 'reference', 'dueOn'])
    .executeTakeFirst()
  if (!sent) return receiptOf(await earlier(ctx, email, text))
  await ctx.later(sendReceipt, { id: sent.id })
  await notifyTeam(
    ctx,
    'grievance.answer',
    `A complaint has come in: ${sent.reference}. Answer it by ${dueDay(sent.dueOn)}.`,
    { path: '/admin?tab=complaints' },
  )
  return receiptOf(sent)
}

const earlier = (ctx: Ctx, email: string, text: string): Promise<Pick<Row, 'reference' | 'dueOn'>> =>
  ctx.db
    .selectFrom('grievances')
    .select(['reference', 'dueOn'])
    .where('email', '=', email)
    .where(sql`md5(text)`, '=', sql`md5(${text})`)
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow()

const receiptOf = ({ reference, dueOn }: Pick<Row, 'reference' | 'dueOn'>): GrievanceReceipt => ({
  reference,
  dueOn,
  msg: messages.grievanceSent,
})

/** The caller's complaints, newest first. */
export async function listOwn(
  ctx: Ctx,
  { limit = limits.page, cursor }: PageQuery,
): Promise<{ grievances: OwnGrievance[]; total: number; nextCursor: string | null }> {
  const own = ctx.db.selectFrom('grievances').where('accountId', '=', signedIn(ctx).id)
  const mark = cursor ? readCursor(cursor) : null
  const rows = await own
    .selectAll()
    .$if(mark !== null, (found) =>
      found.where(sql<boolean>`(received_at, id) < (${mark?.createdAt}, ${mark?.id}::uuid)`),
    )
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = cutPage(
    rows.map((row) => ({ row, id: row.id, createdAt: row.receivedAt })),
    limit,
  )
  return { grievances: page.rows.map(({ row }) => present(ctx, row)), total, nextCursor: page.nextCursor }
}

/** A list is counted up to here, so that a long one costs no more than a short one. */
const countBound = 1000

/** Complaints for the team: open or late ones, oldest first; answered ones, newest first. */
export async function list(
  ctx: Ctx,
  { state, limit = limits.page, cursor }: GrievancesQuery,
): Promise<{ grievances: Grievance[]; total: number; totalIsBounded: boolean; nextCursor: string | null }> {
  const isAnswered = state === 'answered'
  const stamp = isAnswered ? sql`g.answered_at` : sql`g.received_at`
  const direction = isAnswered ? sql`desc` : sql`asc`
  const among = {
    open: sql`g.answered_at is null`,
    late: sql`g.answered_at is null and g.due_on < ${indianDay(ctx.now())}`,
    answered: sql`g.answered_at is not null`,
  }[state]
  const mark = cursor ? readCursor(cursor) : null
  const later = mark
    ? sql`and (${stamp}, g.id) ${isAnswered ? sql`<` : sql`>`} (${mark.createdAt}, ${mark.id}::uuid)`
    : sql``
  const { rows } = await sql<Row & { answererName: string | null; stamp: Date }>`
    select g.*, a.full_name as answerer_name, ${stamp} as stamp
    from grievances g left join accounts a on a.id = g.answered_by
    where ${among} ${later}
    order by ${stamp} ${direction}, g.id ${direction}
    limit ${limit + 1}`.execute(ctx.db)
  const page = cutPage(
    rows.map((row) => ({ row, id: row.id, createdAt: row.stamp })),
    limit,
  )
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from grievances g where ${among} limit ${countBound + 1}) bounded`.execute(
    ctx.db,
  )
  const n = counted[0]?.n ?? 0
  return {
    grievances: page.rows.map(({ row }) => presentForTeam(ctx, row, row.answererName)),
    total: Math.min(n, countBound),
    totalIsBounded: n > countBound,
    nextCursor: page.nextCursor,
  }
}

/** Answers a complaint, once, and mails the answer. */
export async function answer(
  ctx: Ctx,
  id: string,
  { answer }: GrievanceAnswer,
): Promise<{ grievance: Grievance; msg: string }> {
  const me = signedIn(ctx).id
  const answered = await ctx.db
    .updateTable('grievances')
    .set({ answer, answeredAt: ctx.now(), answeredBy: me })
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!answered) {
    orNotFound(await ctx.db.selectFrom('grievances').select('id').where('id', '=', id).executeTakeFirst())
    fail('grievance_answered')
  }
  noteAct(ctx, 'answerGrievance', { grievance: { id, name: answered.reference } })
  await ctx.later(sendAnswer, { id })
  const { fullName } = await ctx.db
    .selectFrom('accounts')
    .select('fullName')
    .where('id', '=', me)
    .executeTakeFirstOrThrow()
  return { grievance: presentForTeam(ctx, answered, fullName), msg: messages.grievanceAnswerSent }
}

/** How many complaints wait for an answer. */
export const waitingGrievances = (ctx: Ctx): Promise<Waiting> =>
  countWaiting(ctx.db, sql`received_at as since from grievances where answered_at is null order by received_at`)

/** All complaints of an account, oldest first, for its export. */
export async function grievancesOf(ctx: Ctx, accountId: string): Promise<OwnGrievance[]> {
  const rows = await ctx.db
    .selectFrom('grievances')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('receivedAt')
    .execute()
  return rows.map((row) => present(ctx, row))
}

const present = (ctx: Ctx, row: Row): OwnGrievance => ({
  _id: row.id,
  reference: row.reference,
  kind: row.kind,
  text: row.text,
  receivedAt: row.receivedAt.toISOString(),
  dueOn: row.dueOn,
  isLate: row.answeredAt === null && row.dueOn < indianDay(ctx.now()),
  answer: row.answer ?? '',
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

const presentForTeam = (ctx: Ctx, row: Row, answeredBy: string | null): Grievance => ({
  ...present(ctx, row),
  name: row.name,
  email: row.email,
  answeredBy: answeredBy ?? '',
})
