import {
  type AnswerDayKind,
  type ApplicationSource,
  dueStages,
  indianDay,
  indianMoment,
  isAnswerDue,
  type Stage,
} from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { toCome } from '#src/domains/hiring/application/news.service.ts'
import { offersAhead } from '#src/domains/hiring/application/offered.ts'
import { notOfSuspended } from '#src/domains/jobs/jobs.service.ts'
import {
  counts,
  type Due,
  dayCount,
  dueBy,
  endAfter,
  everyDay,
  type Promised,
  promiseOf,
} from '#src/domains/postings/applicants/promises.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** An application as it is after an action. */
interface Standing {
  id: string
  stage: Stage
  source: ApplicationSource
}

/** Days that a company has for its next answer after an interview, and after the candidate's last day to answer an offer. */
const daysAfterwards = 7

/** Whether today is a working day. Reminders and closings of promises in working days are sent only on such days. */
export const isWorkingDay = async (ctx: Ctx): Promise<boolean> =>
  counts(indianDay(ctx.now()), await dayCount(ctx, 'working'))

/** The columns of the day of an answer; reminders are those of a posting. */
type DueColumns = Partial<Omit<Due, 'answerBy'>> & { answerBy: Date | null }

interface Waits {
  id: string
  jobId: string
  answerBy: Date | null
  answeredAt: Date | null
  promisedBy: Date | null
  promisedDays: number | null
  /** The day of the last interview ahead. */
  lastInterviewOn: string | null
  /** The last day on which the candidate can answer an offer. */
  offerAnswerBy: string | null
}

/** The last day for the answer to an offer that waits for one. */
const offerAnswerBy = (ctx: Ctx, applicationId: RawBuilder<unknown>) =>
  sql`(select o.answer_by::text ${offersAhead(ctx.now(), applicationId)})`

/** The day of the last interview ahead of an application. */
const lastInterviewOn = (ctx: Ctx, applicationId: RawBuilder<unknown>) => sql`(
  select max(i.held_on)::text from interviews i
  where i.application_id = ${applicationId} and i.status in ('requested', 'scheduled') and ${toCome(ctx)})`

async function waitsOf(ctx: Ctx, ids: readonly string[]): Promise<Waits[]> {
  const { rows } = await sql<Waits>`
    select a.id, a.job_id, a.answer_by, a.answered_at, a.promised_by, a.promised_days,
      ${lastInterviewOn(ctx, sql`a.id`)} as last_interview_on, ${offerAnswerBy(ctx, sql`a.id`)} as offer_answer_by
    from applications a where a.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return rows
}

/**
 * Until when the company owes its next answer: seven days after the last interview ahead, or after the candidate's last day for an
 * offer, whichever is later; else the days that the posting promises, from now. No day if the job has no posting.
 */
function nextDue(
  ctx: Ctx,
  { lastInterviewOn, offerAnswerBy }: Pick<Waits, 'lastInterviewOn' | 'offerAnswerBy'>,
  promised: Promised | undefined,
): DueColumns {
  const [last] = [lastInterviewOn, offerAnswerBy]
    .flatMap((day) => day ?? [])
    .toSorted()
    .slice(-1)
  const later = last && endAfter(indianMoment(last, '00:00'), daysAfterwards, everyDay)
  if (!promised) return { answerBy: later || null }
  return dueBy(later || endAfter(ctx.now(), promised.days, promised.how), promised.days, promised.how)
}

/** What the next day of an answer depends on. */
export interface ClockFacts {
  /** Whether a day is set. */
  isSet: boolean
  lastInterviewOn: string | null
  offerAnswerBy: string | null
  /** What the posting promises; null where the job has none. */
  days: number | null
  kind: AnswerDayKind | null
}

/** The same for a row of `applications`, which moves read together with the row that they lock. */
export const clockFacts = (ctx: Ctx) => sql<ClockFacts>`(
  select json_build_object('isSet', applications.answer_by is not null,
    'lastInterviewOn', ${lastInterviewOn(ctx, sql`applications.id`)},
    'offerAnswerBy', ${offerAnswerBy(ctx, sql`applications.id`)}, 'days', p.answer_days, 'kind', p.answer_day_kind)
  from (values (applications.job_id)) as job (id) left join postings p on p.job_id = job.id)`

const readFacts = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('applications').select(clockFacts(ctx).as('clock')).where('id', '=', id).executeTakeFirst()

/** The day of the next answer to an application, or none where the company owes none. */
async function dueNow(
  ctx: Ctx,
  standing: Standing,
  { keeps, clock }: { keeps: boolean; clock?: ClockFacts | undefined },
): Promise<Partial<DueColumns>> {
  if (!isAnswerDue(standing)) return { answerBy: null }
  const facts = clock ?? (await readFacts(ctx, standing.id))?.clock
  if (!facts || (keeps && facts.isSet)) return {}
  const { days, kind } = facts
  return nextDue(ctx, facts, days === null ? undefined : { days, how: await dayCount(ctx, kind ?? 'calendar') })
}

/**
 * The columns that an answer of the company changes: notes the first answer, and sets the day of the next one, or clears it
 * (rule G-125). Reads `clock` if it is not given.
 */
export const answered = async (ctx: Ctx, standing: Standing, clock?: ClockFacts) => ({
  answeredAt: sql<Date>`coalesce(applications.answered_at, ${ctx.now()})`,
  ...(await dueNow(ctx, standing, { keeps: false, clock })),
  reminded: 0,
})

/** The columns that a step of the team or an undone step changes. Such a step is no answer, so a day that was set stays. */
export const unanswered = (ctx: Ctx, standing: Standing, clock?: ClockFacts) =>
  dueNow(ctx, standing, { keeps: true, clock })

/** Notes that the company has answered an application without moving it. */
export async function noteAnswered(ctx: Ctx, standing: Standing): Promise<void> {
  const columns = await answered(ctx, standing)
  await ctx.db.updateTable('applications').set(columns).where('id', '=', standing.id).execute()
}

/** Updates the day of the next answer after an interview was moved or cancelled, or an offer got an answer or more days. */
export async function setNextDue(ctx: Ctx, standing: Standing): Promise<void> {
  const columns = await dueNow(ctx, standing, { keeps: false })
  await ctx.db
    .updateTable('applications')
    .set({ ...columns, reminded: 0 })
    .where('id', '=', standing.id)
    .execute()
}

/** Notes that the end of the job has answered these applications, so that no answer is due any more. */
export async function stopClocks(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('applications')
    .set({ answeredAt: sql<Date>`coalesce(answered_at, ${ctx.now()})`, answerBy: null })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Sets a new day for applications of a job that is open again. Applications that only the job's end (at `endedAt`) had answered
 * count as unanswered again. They are promised the new day, unless a later one was promised.
 */
export async function restartClocks(
  ctx: Ctx,
  jobId: string,
  { ids, endedAt }: { ids: readonly string[]; endedAt: string },
): Promise<void> {
  if (ids.length === 0) return
  const promised = await promiseOf(ctx, jobId)
  const end = new Date(endedAt)
  await setDays(ctx, await waitsOf(ctx, ids), (waits) => {
    const due = nextDue(ctx, waits, promised)
    const isAnswered = waits.answeredAt !== null && waits.answeredAt < end
    if (isAnswered) return due
    return { ...firstDue(waits, due, promised), answeredAt: null }
  })
}

/** The day of a first answer that is due again. It is never before the day that was promised. */
function firstDue(
  { promisedBy, promisedDays, lastInterviewOn, offerAnswerBy }: Waits,
  due: DueColumns,
  promised: Promised | undefined,
) {
  const { answerBy } = due
  if (!promised || !promisedBy || !answerBy) return due
  if (promisedBy >= answerBy) return dueBy(promisedBy, promisedDays ?? promised.days, promised.how)
  const days = lastInterviewOn || offerAnswerBy ? null : promised.days
  return { ...due, promisedBy: answerBy, promisedDays: days, promisedDayKind: promised.how.kind }
}

/** After a suspension recruiters have at least so many days to answer. */
export const daysAfterHold = 3

/** Gives recruiters more time for applications whose day came, or nearly came, while the job was on hold. */
export async function continueClocks(ctx: Ctx, jobId: string, ids: readonly string[]): Promise<void> {
  const promised = await promiseOf(ctx, jobId)
  const soonest = endAfter(ctx.now(), daysAfterHold, promised?.how ?? everyDay)
  const late = (await waitsOf(ctx, ids)).filter(({ answerBy }) => answerBy && answerBy < soonest)
  await setDays(ctx, late, (waits) => ({
    ...(promised ? dueBy(soonest, promised.days, promised.how) : { answerBy: soonest }),
    // Nobody could answer: the promise moves with the day.
    ...(waits.answeredAt === null && waits.promisedBy && { promisedBy: soonest, promisedDays: null }),
  }))
}

type Days = DueColumns & {
  promisedBy?: Date
  promisedDays?: number | null
  promisedDayKind?: AnswerDayKind
  answeredAt?: null
}

/** Sets the days of applications that still wait, and restarts their reminders. Most applications of a job get the same days. */
async function setDays(ctx: Ctx, all: readonly Waits[], daysOf: (waits: Waits) => Days): Promise<void> {
  const groups = Map.groupBy(all, (waits) => JSON.stringify(daysOf(waits)))
  for (const [first, ...more] of groups.values() as Iterable<[Waits, ...Waits[]]>) {
    await ctx.db
      .updateTable('applications')
      .set({ ...daysOf(first), reminded: 0 })
      .where(
        'id',
        'in',
        [first, ...more].map(({ id }) => id),
      )
      .where('stage', 'in', dueStages('direct'))
      .execute()
  }
}

/** Whether the clock of a job runs: it is open, and not on hold. */
export const isRunning = sql<boolean>`(jobs.completed_at is null and jobs.deleted_at is null and ${notOfSuspended})`

/**
 * A job whose clock runs, locked before its applications, as in moves. This waits for a recruiter who answers at the same
 * moment.
 */
export const lockRunning = (ctx: Ctx, jobId: string) =>
  ctx.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id as jobId', 'jobs.title as jobTitle', 'companies.name as companyName', 'jobs.companyId'])
    .where('jobs.id', '=', jobId)
    .where(isRunning)
    .forNoKeyUpdate('jobs')
    .executeTakeFirst()

/** Whether an application `a` waits for its first answer, and its promised day is to come. */
export const waitsForFirst = (ctx: Ctx) => sql<boolean>`(
  a.source = 'direct' and a.answered_at is null and a.stage = any(${dueStages('direct')}::text[]) and a.answer_by > ${ctx.now()})`
