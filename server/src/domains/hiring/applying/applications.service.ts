import {
  type ApplicationStatus,
  type ApplicationsQuery,
  type ApplicationWait,
  applicationWaits,
  applicationWords,
  type CandidateNeeds,
  dateText,
  indianMoment,
  isScheduled,
  limits,
  type OfferState,
  type OwnApplication,
  type OwnApplicationWhole,
  type OwnInterview,
  offerDay,
  type Stage,
  statusesIn,
  withdrawableStatuses,
} from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import { mayReadWords } from '#src/domains/hiring/application/kept-words.ts'
import { sentWith } from '#src/domains/hiring/application/sent.service.ts'
import { unreadIn } from '#src/domains/hiring/application/unread-messages.service.ts'
import { isOpen } from '#src/domains/hiring/booking/open-proposals.ts'
import { isOpen as isOfferOpen, stateOf } from '#src/domains/hiring/offers/open-offers.ts'
import { interviewsOf } from '#src/domains/hiring/panel/own-interviews.service.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { publicSlugOf } from '#src/domains/postings/postings.public.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { type ApplicationRow, isAwaited, ownApplications } from './own-applications.service.ts'
import { timelineOf } from './timeline.service.ts'

/** The caller's own applications, the one that changed last first, with their number over all pages. */
export async function listApplications(
  ctx: Ctx,
  query: ApplicationsQuery,
): Promise<{ applications: OwnApplication[]; total: number; nextCursor: string | null }> {
  const size = query.limit ?? limits.page
  const after = query.cursor ? readCursor(query.cursor) : null
  const found = sql`from (${ownApplications(ctx)}) own
    where ${query.state ? sql`status = any(${statusesIn(query.state)}::text[])` : sql`true`}
      and ${query.waits ? waitsFor(ctx, query.waits) : sql`true`}`
  const { rows } = await sql<ApplicationRow>`
    select * ${found} and ${after ? sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`}
    order by created_at desc, id desc limit ${size + 1}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(ctx.db)
  const page = cutPage(rows, size)
  return { applications: await present(ctx, page.rows), total: counted[0]?.total ?? 0, nextCursor: page.nextCursor }
}

/** How many applications of each kind are named. */
const applicationsNamed = 5

interface NeedsRow extends Record<ApplicationWait, boolean> {
  id: string
  title: string
  companyName: string
}

/** What the caller's applications wait for, in one statement; those that changed last are named. */
export async function needsOfCandidate(ctx: Ctx): Promise<CandidateNeeds> {
  const { rows } = await sql<NeedsRow>`
    select * from (
      select id, title, company_name, created_at,
        ${sql.join(applicationWaits.map((kind) => sql`${waitsFor(ctx, kind)} as ${sql.ref(kind)}`))}
      from (${ownApplications(ctx)}) own
    ) waiting
    where ${sql.join(
      applicationWaits.map((kind) => sql.ref(kind)),
      sql` or `,
    )}
    order by created_at desc, id desc limit ${sql.lit(limits.counted)}`.execute(ctx.db)
  const needs = applicationWaits.map((kind) => {
    const those = rows.filter((row) => row[kind])
    return {
      kind,
      count: those.length,
      applications: those
        .slice(0, applicationsNamed)
        .map(({ id, title, companyName }) => ({ _id: id, jobTitle: title, companyName })),
    }
  })
  return { needs: needs.filter(({ count }) => count > 0) }
}

/**
 * Whether a row `own` of the caller's applications waits for something of them. The one rule for what the dashboard counts and
 * what its link lists.
 */
function waitsFor(ctx: Ctx, wait: ApplicationWait): RawBuilder<unknown> {
  const rules: Record<ApplicationWait, RawBuilder<unknown>> = {
    offers: sql`exists (
      select from offers o
      join applications a on a.id = o.application_id
      join jobs on jobs.id = a.job_id
      where o.application_id = own.id and ${isOfferOpen(ctx.now())})`,
    'late-answers': sql`(own.status = ${'answeredLate' satisfies ApplicationStatus})`,
    times: sql`exists (
      select from proposal_people pp
      join proposals p on p.id = pp.proposal_id
      join applications a on a.id = pp.application_id
      join jobs on jobs.id = a.job_id
      where pp.application_id = own.id and ${isOpen(ctx.now())})`,
    // Only what the page asks about: not for hired candidates, and not for interviews that have begun.
    interviews: sql`exists (
      select from interviews i
      join applications a on a.id = i.application_id
      join jobs on jobs.id = a.job_id
      where a.id = own.id and a.stage <> ${'hired' satisfies Stage} and jobs.deleted_at is null and ${jobs.notOfSuspended}
        and i.status in ('requested', 'scheduled') and i.attendance is null
        and (i.held_on || ' ' || i.held_at)::timestamp at time zone 'Asia/Kolkata' > ${ctx.now()})`,
    messages: sql`exists (
      select from application_messages m where m.application_id = own.id and m.by_company and m.read_at is null)`,
  }
  return rules[wait]
}

/** One of the caller's own applications with its timeline; anything else is 404. */
export async function readApplication(ctx: Ctx, id: string): Promise<OwnApplicationWhole> {
  const { rows } = await sql<ApplicationRow>`select * from (${ownApplications(ctx)}) own where id = ${id}`.execute(
    ctx.db,
  )
  const row = orNotFound(rows[0])
  const [application] = await present(ctx, [row])
  return {
    ...orNotFound(application),
    jobSlug: await publicSlugOf(ctx, row.jobId),
    timeline: await timelineOf(ctx, row),
    proposals: await openProposalsOf(ctx, id),
    offer: await newestOfferOf(ctx, id),
    ...(row.status === 'notSelected' && (await rejectionMessage(ctx, row))),
    ...(await presentSent(ctx, id)),
  }
}

/** The proposed times of which the candidate of an application can still choose one. */
async function openProposalsOf(ctx: Ctx, applicationId: string): Promise<OwnApplicationWhole['proposals']> {
  const { rows } = await sql<{ id: string; round: number; roundName: string | null; endsAt: Date }>`
    select p.id, pp.round, ${roundNameOf('p.jobId', 'pp.round')} as round_name, p.ends_at
    from proposal_people pp
    join proposals p on p.id = pp.proposal_id
    join applications a on a.id = pp.application_id
    join jobs on jobs.id = a.job_id
    where a.id = ${applicationId} and ${isOpen(ctx.now())}
    order by p.ends_at, p.id`.execute(ctx.db)
  return rows.map(({ id, round, roundName, endsAt }) => ({
    ...{ _id: id, interviewRound: round, endsAt: endsAt.toISOString() },
    ...(roundName && { roundName }),
  }))
}

/** The newest offer to the candidate of an application. */
async function newestOfferOf(ctx: Ctx, applicationId: string): Promise<OwnApplicationWhole['offer']> {
  const { rows } = await sql<{ id: string; state: OfferState; answerBy: string }>`
    select o.id, ${stateOf(ctx.now())} as state, o.answer_by
    from offers o
    join applications a on a.id = o.application_id
    join jobs on jobs.id = a.job_id
    left join offer_answers oa on oa.offer_id = o.id
    where a.id = ${applicationId}
    order by o.made_at desc, o.id desc limit 1`.execute(ctx.db)
  return rows[0] ? { _id: rows[0].id, state: rows[0].state, answerBy: rows[0].answerBy } : null
}

/** The last day to answer the open offer of each of these applications. */
async function openOffersOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ applicationId: string; answerBy: string }>`
    select o.application_id, o.answer_by
    from offers o
    join applications a on a.id = o.application_id
    join jobs on jobs.id = a.job_id
    where o.application_id = any(${[...ids]}::uuid[]) and ${isOfferOpen(ctx.now())}`.execute(ctx.db)
  return new Map(rows.map(({ applicationId, answerBy }) => [applicationId, answerBy]))
}

/** The status of one of the caller's own applications; undefined where they know of none. */
export async function statusOf(ctx: Ctx, id: string): Promise<ApplicationStatus | undefined> {
  const { rows } = await sql<ApplicationRow>`select * from (${ownApplications(ctx)}) own where id = ${id}`.execute(
    ctx.db,
  )
  return rows[0]?.status
}

/** The job of one of the caller's own applications, its status, and whether the company has answered it. */
export async function standingOf(
  ctx: Ctx,
  id: string,
): Promise<
  (Pick<ApplicationRow, 'jobId' | 'companyId' | 'companyName' | 'status'> & { isAnswered: boolean }) | undefined
> {
  const { rows } = await sql<ApplicationRow>`select * from (${ownApplications(ctx)}) own where id = ${id}`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) return undefined
  const { jobId, companyId, companyName, status, answeredAt } = row
  return { jobId, companyId, companyName, status, isAnswered: answeredAt !== null }
}

/** What the company wrote with the last rejection of which the caller was notified. */
async function rejectionMessage(ctx: Ctx, row: ApplicationRow): Promise<Pick<OwnApplicationWhole, 'rejectionMessage'>> {
  const decline = await ctx.db
    .selectFrom('declines')
    .innerJoin('stageChanges', 'stageChanges.id', 'declines.changeId')
    .select(['message', 'actorId', 'toldAt'])
    .where('applicationId', '=', row.id)
    .where('toldAt', 'is not', null)
    .orderBy('changedAt', 'desc')
    .executeTakeFirst()
  if (!decline?.message) return {}
  // If the access had ended by then, the mail had our own text. An access that ended later changes nothing.
  const isEnded = await ctx.db
    .selectFrom('contactGrants')
    .select('endedAt')
    .where('companyId', '=', row.companyId)
    .where('candidateId', '=', signedIn(ctx).id)
    .where('endedAt', '<=', decline.toldAt)
    .executeTakeFirst()
  if (isEnded) return {}
  const mayRead = await mayReadWords(ctx, { company: row.companyId, account: decline.actorId })
  return mayRead ? { rejectionMessage: decline.message } : {}
}

/** What the caller sent with an application. */
async function presentSent(ctx: Ctx, id: string): Promise<Pick<OwnApplicationWhole, 'sent'>> {
  const sent = (await sentWith(ctx, [id])).get(id)
  if (!sent) return {}
  const { id: candidateId } = signedIn(ctx)
  const views = await candidates.viewsOf(ctx, [candidateId], { resumeOf: new Map([[candidateId, sent.resumeId]]) })
  const { resumeFileName: fileName, resumeS3PublicUrl: url, uploadedAt } = orNotFound(views.get(candidateId)).resume
  const named = await ctx.db.selectFrom('resumes').select('label').where('id', '=', sent.resumeId).executeTakeFirst()
  const { answers, note, sharesContact } = sent
  return { sent: { answers, note, sharesContact, resume: { label: named?.label ?? '', fileName, uploadedAt, url } } }
}

async function present(ctx: Ctx, rows: readonly ApplicationRow[]): Promise<OwnApplication[]> {
  if (rows.length === 0) return []
  const interviews = await interviewsOf(
    ctx,
    signedIn(ctx).id,
    rows.map(({ jobId }) => jobId),
  )
  const unread = await unreadIn(
    ctx,
    rows.map(({ id }) => id),
    true,
  )
  const offered = await openOffersOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row): OwnApplication => {
    const offerUntil = offered.get(row.id)
    const own = interviews.filter(({ job }) => job === row.jobId).reverse()
    const { label, next, isOpen } = applicationWords[row.status]
    const ahead = isOpen && row.status !== 'hired' && own.find((interview) => startOf(interview) > ctx.now())
    return {
      _id: row.id,
      job: {
        _id: row.jobId,
        jobTitle: row.title,
        companyName: row.companyName,
        logoKey: row.logoKey ?? '',
        jobRole: row.role,
        jobType: row.workMode,
        jobLocations: row.locations,
      },
      source: row.source,
      status: row.status,
      stage: label,
      next: offerUntil
        ? `${row.companyName} offers you this job. Please answer by ${offerDay(offerUntil)}.`
        : ahead
          ? interviewAhead(ahead)
          : nextOf(row, next(row.companyName, row.source)),
      isOpen,
      canWithdraw: withdrawableStatuses.includes(row.status),
      ...(row.appliedAt && { appliedAt: row.appliedAt.toISOString() }),
      ...(isAwaited(row) && { answerBy: row.answerBy.toISOString() }),
      ...(row.replyBy && { replyBy: row.replyBy.toISOString() }),
      unreadMessages: unread.get(row.id) ?? 0,
      stageChangedAt: row.createdAt.toISOString(),
      interviews: own,
    }
  })
}

/** What comes next, with the day of the first answer. */
const nextOf = (row: ApplicationRow, words: string): string =>
  row.status === 'sent' && isAwaited(row) && row.answeredAt === null
    ? `${row.companyName} has your application. You will have an answer by ${dateText(row.answerBy)}.`
    : words

const startOf = ({ interviewDate, interviewTime }: OwnInterview) => indianMoment(interviewDate, interviewTime)

function interviewAhead(interview: OwnInterview): string {
  const planned = `Your interview is on ${zonedText(startOf(interview))}.`
  return isScheduled(interview) ? planned : `${planned} We'll send you the link.`
}
