import {
  type AttendanceAnswer,
  defaultCriteria,
  type Evaluation,
  type EvaluationDraft,
  type Evaluations,
  type FurtherHost,
  type HeldInterview,
  indianDay,
  limits,
  messages,
  type OwnInterviewsQuery,
  type RoundKit,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import { hiddenOf } from '#src/domains/hiring/access/contact.service.ts'
import { heldByMembers, isHostOf } from '#src/domains/hiring/application/held-interviews.ts'
import { broadcastChange } from '#src/domains/hiring/application/live.service.ts'
import type { EvaluationTable } from '#src/domains/hiring/hiring.tables.ts'
import { agendaDays, holidaysBetween } from '#src/domains/hiring/interviews/agenda-days.service.ts'
import { presentAbsence, presentAttendance } from '#src/domains/hiring/interviews/present.ts'
import { isInLists } from '#src/domains/hiring/panel/panel.service.ts'
import { roundNameOf, roundsOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

/** How long a scorecard can be changed by its author. */
const editable = 24 * 3600 * 1000

/** What the caller may judge: an application, with the criteria of its job. */
interface Judging {
  applicationId: string
  criteria: string[]
  jobTitle: string
  /** The rounds of interviews that they may judge, the latest first. */
  rounds: number[]
}

const heldByMe = (ctx: Ctx) => sql`${heldByMembers} and host.id = ${signedIn(ctx).id}`

/**
 * The application of a candidate that the caller may judge: candidates in their lists, or for interviewers the candidates they
 * interview. 404 for anybody else.
 */
async function judging(ctx: Ctx, jobId: string, candidateId: string): Promise<Judging> {
  const job = await jobs.visible(ctx).where('jobs.id', '=', jobId).executeTakeFirst()
  if (job) {
    const application = await ctx.db
      .selectFrom('applications')
      .select(['id', 'stage', 'source'])
      .where('jobId', '=', jobId)
      .where('candidateId', '=', candidateId)
      .executeTakeFirst()
    if (!application || !isInLists(ctx, application)) fail('not_found')
    const interviews = await ctx.db
      .selectFrom('interviews')
      .select('round')
      .where('applicationId', '=', application.id)
      .where('status', '!=', 'cancelled')
      .orderBy('round', 'desc')
      .execute()
    return {
      applicationId: application.id,
      criteria: job.criteria ?? [...defaultCriteria],
      jobTitle: job.title,
      rounds: interviews.map(({ round }) => round),
    }
  }
  const { rows } = await sql<{ applicationId: string; criteria: string[] | null; jobTitle: string; round: number }>`
    select a.id as application_id, j.criteria, j.title as job_title, i.round
    ${heldByMe(ctx)} and j.id = ${jobId} and a.candidate_id = ${candidateId}
    order by i.round desc`.execute(ctx.db)
  const { applicationId, criteria, jobTitle } = orNotFound(rows[0])
  return {
    applicationId,
    criteria: criteria ?? [...defaultCriteria],
    jobTitle,
    rounds: rows.map(({ round }) => round),
  }
}

/** The kits of the named rounds that the caller may judge; a round without criteria of its own has those of its job. */
async function kitsOf(ctx: Ctx, jobId: string, { rounds, criteria }: Judging) {
  const named = await roundsOf(ctx, jobId)
  const kits = named
    .filter(({ position }) => rounds.includes(position))
    .map(
      (round): RoundKit => ({
        round: round.position,
        minutes: round.minutes,
        guide: round.guide,
        criteria: round.criteria ?? criteria,
      }),
    )
  return { roundNames: named.map(({ name }) => name), kits }
}

/** The rounds of interviews in which the caller may judge a candidate; 404 for those who may not judge them at all. */
export const judgedRounds = async (ctx: Ctx, jobId: string, candidateId: string): Promise<readonly number[]> =>
  (await judging(ctx, jobId, candidateId)).rounds

/**
 * The scorecards about a candidate. Those of others about a round are left out until the caller has judged that round, and
 * those about no round until the caller has judged anything.
 */
export async function readEvaluations(ctx: Ctx, jobId: string, candidateId: string): Promise<Evaluations> {
  const judged = await judging(ctx, jobId, candidateId)
  const { applicationId, criteria, jobTitle, rounds } = judged
  const person = await ctx.db
    .selectFrom('accounts')
    .select(['fullName', 'uniqueId'])
    .where('id', '=', candidateId)
    .executeTakeFirstOrThrow()
  const rows = await ctx.db
    .selectFrom('evaluations')
    .leftJoin('accounts', 'accounts.id', 'evaluations.authorId')
    .selectAll('evaluations')
    .select('accounts.fullName')
    .where('applicationId', '=', applicationId)
    .orderBy('submittedAt', 'desc')
    .orderBy('evaluations.id')
    .limit(limits.list)
    .execute()
  const { id } = signedIn(ctx)
  const own = new Set(rows.filter(({ authorId }) => authorId === id).map(({ round }) => round))
  const isShown = ({ round }: { round: number | null }) => own.has(round) || (round === null && own.size > 0)
  const hidden = Map.groupBy(
    rows.filter((row) => !isShown(row)),
    ({ round }) => round,
  )
  return {
    fullName: person.fullName || person.uniqueId,
    jobTitle,
    criteria,
    rounds,
    ...(await kitsOf(ctx, jobId, judged)),
    evaluations: rows.filter(isShown).map((row) => present(ctx, row)),
    hidden: [...hidden]
      .map(([round, cards]) => ({ round, count: cards.length }))
      .sort((one, other) => (other.round ?? 0) - (one.round ?? 0)),
  }
}

const present = (ctx: Ctx, row: Selectable<EvaluationTable> & { fullName: string | null }): Evaluation => {
  const isOwn = row.authorId === signedIn(ctx).id
  return {
    _id: row.id,
    authorName: row.fullName ?? '',
    isOwn,
    round: row.round,
    criteria: row.criteria,
    verdict: row.verdict,
    text: row.text,
    submittedAt: row.submittedAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    mayEdit: isOwn && isEditable(ctx, row),
  }
}

const isEditable = (ctx: Ctx, { submittedAt }: { submittedAt: Date }) =>
  ctx.now().getTime() - submittedAt.getTime() <= editable

/**
 * Submits a scorecard about a candidate, which open pages show at once. There is one of each author for a round; the
 * database refuses a second one.
 */
export async function evaluate(
  ctx: Ctx,
  { jobId, candidateId, draft }: { jobId: string; candidateId: string; draft: EvaluationDraft },
): Promise<{ id: string; msg: string }> {
  const judged = await judging(ctx, jobId, candidateId)
  const { applicationId, criteria, rounds } = judged
  if (draft.round !== null && !rounds.includes(draft.round)) {
    const msg = messages.roundWithoutInterview
    fail('invalid', { msg, fields: [{ field: 'round', msg }] })
  }
  const { kits } = await kitsOf(ctx, jobId, judged)
  refuseOtherCriteria(draft, kits.find(({ round }) => round === draft.round)?.criteria ?? criteria)
  const { id } = await ctx.db
    .insertInto('evaluations')
    .values({ applicationId, authorId: signedIn(ctx).id, ...columnsOf(draft), submittedAt: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await broadcast(ctx, { jobId, candidateId })
  return { id, msg: messages.scorecardSubmitted }
}

/** Changes an own scorecard within a day. */
export async function editEvaluation(
  ctx: Ctx,
  id: string,
  draft: EvaluationDraft,
): Promise<{ id: string; msg: string }> {
  const found = orNotFound(
    await ctx.db
      .selectFrom('evaluations')
      .innerJoin('applications', 'applications.id', 'evaluations.applicationId')
      .select(['jobId', 'candidateId', 'submittedAt', 'criteria', 'round'])
      .where('evaluations.id', '=', id)
      .where('authorId', '=', signedIn(ctx).id)
      .forUpdate('evaluations')
      .executeTakeFirst(),
  )
  // The caller may have been removed from the job since.
  await judging(ctx, found.jobId, found.candidateId)
  if (!isEditable(ctx, found)) fail('card_too_late')
  // The criteria that the job had when the scorecard was submitted.
  refuseOtherCriteria(
    draft,
    found.criteria.map(({ name }) => name),
  )
  await ctx.db
    .updateTable('evaluations')
    .set({ ...columnsOf(draft), round: found.round, editedAt: ctx.now() })
    .where('id', '=', id)
    .execute()
  await broadcast(ctx, found)
  return { id, msg: messages.scorecardChanged }
}

/** Makes the open pages of those who may judge a candidate reload the scorecards. */
async function broadcast(ctx: Ctx, about: { jobId: string; candidateId: string }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct host.id ${heldByMembers} and j.id = ${about.jobId} and a.candidate_id = ${about.candidateId}`.execute(
    ctx.db,
  )
  await broadcastChange(
    ctx,
    about,
    rows.map(({ id }) => id),
  )
}

const columnsOf = ({ round, criteria, verdict, text }: EvaluationDraft) => ({
  round,
  criteria: JSON.stringify(criteria),
  verdict,
  text,
})

/** Refuses a scorecard that leaves out a criterion of its round or job, or has other criteria. */
function refuseOtherCriteria(draft: EvaluationDraft, criteria: string[]): void {
  const judged = draft.criteria.map(({ name }) => name)
  if (judged.length === criteria.length && criteria.every((name) => judged.includes(name))) return
  fail('invalid', { msg: messages.criteriaChanged, fields: [{ field: 'criteria', msg: messages.criteriaChanged }] })
}

/** The criteria of a job, for callers who may choose them. */
export async function readCriteria(ctx: Ctx, jobId: string): Promise<{ criteria: string[] }> {
  const job = orNotFound(await jobs.visible(ctx).where('jobs.id', '=', jobId).executeTakeFirst())
  permit(ctx, 'job.share', job)
  return { criteria: job.criteria ?? [...defaultCriteria] }
}

/** Sets the criteria of a job. Submitted scorecards keep the criteria they had. */
export async function chooseCriteria(ctx: Ctx, jobId: string, criteria: string[]): Promise<{ msg: string }> {
  const job = await jobs.lock(ctx, jobId)
  permit(ctx, 'job.share', job)
  await jobs.setCriteria(ctx, jobId, criteria)
  return { msg: messages.criteriaSaved }
}

/**
 * The interviews that the caller conducts, the next one first, then earlier ones. With a first or a last day those of these days, the
 * earliest first.
 */
export async function ownInterviews(
  ctx: Ctx,
  query: OwnInterviewsQuery,
): Promise<{ interviews: HeldInterview[]; holidays: string[] }> {
  const days = query.from || query.to ? agendaDays(ctx, query) : null
  const today = indianDay(ctx.now())
  const { rows } = await sql<{
    id: string
    jobId: string
    title: string
    candidateId: string
    round: number
    roundName: string | null
    heldOn: string
    heldAt: string
    durationText: string
    link: string
    room: string
    attendance: AttendanceAnswer | null
    attendanceAt: Date | null
    attendanceReason: string
    candidateAbsentAt: Date | null
    companyAbsentAt: Date | null
    isEvaluated: boolean
    alsoWith: FurtherHost[]
  }>`
    select i.id, j.id as job_id, j.title, a.candidate_id, i.round,
      ${roundNameOf('a.jobId', 'i.round')} as round_name, i.held_on, i.held_at, i.duration_text, i.link, i.room,
      i.attendance, i.attendance_at, i.attendance_reason, i.candidate_absent_at, i.company_absent_at,
      exists (
        select from evaluations e
        where e.application_id = a.id and e.author_id = host.id and e.round = i.round
      ) as is_evaluated,
      (
        select coalesce(json_agg(json_build_object('userId', other.id, 'fullName', coalesce(nullif(other.full_name, ''), other.email))
          order by other.email = lower(i.email) desc, other.id), '[]')
        from recruiters r join accounts other on other.id = r.account_id
        where r.company_id = j.company_id and other.id <> host.id
          and ${isHostOf({ id: sql`other.id`, email: sql`other.email` })}
      ) as also_with
    ${heldByMe(ctx)}
      ${days ? sql`and i.held_on between ${days.from}::date and ${days.to}::date` : sql``}
    order by
      ${days ? sql`i.held_on` : sql`i.held_on < ${today}::date, abs(i.held_on - ${today}::date)`},
      i.held_at, i.id
    limit ${limits.list}`.execute(ctx.db)
  const ids = [...new Set(rows.map(({ candidateId }) => candidateId))]
  const views = ids.length > 0 ? await candidates.viewsOf(ctx, ids, await hiddenOf(ctx, ids)) : new Map<string, never>()
  return {
    interviews: rows.flatMap((row): HeldInterview[] => {
      const view = views.get(row.candidateId)
      if (!view) return []
      return [
        {
          _id: row.id,
          jobId: row.jobId,
          jobTitle: row.title,
          userId: row.candidateId,
          fullName: view.fullName,
          resumeS3PublicUrl: view.resume.resumeS3PublicUrl,
          resumeFileName: view.resume.resumeFileName,
          ...(view.contact && { contact: view.contact }),
          round: row.round,
          ...(row.roundName && { roundName: row.roundName }),
          interviewDate: row.heldOn,
          interviewTime: row.heldAt,
          interviewDuration: row.durationText,
          interviewLink: row.link,
          interviewRoom: row.room,
          attendance: presentAttendance(row),
          ...presentAbsence(row),
          alsoWith: row.alsoWith,
          isEvaluated: row.isEvaluated,
        },
      ]
    }),
    holidays: days ? await holidaysBetween(ctx, days.from, days.to) : [],
  }
}
