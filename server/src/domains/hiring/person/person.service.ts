import {
  type ActivityEntry,
  type HiringCandidate,
  type PersonInJob,
  type PersonTest,
  type QuizTaken,
  type QuizTakenWhole,
  type Stage,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import * as assessments from '#src/domains/assessments/assessments.service.ts'
import { noteContactSeen } from '#src/domains/candidates/candidates.resumes.service.ts'
import { noteSeen } from '#src/domains/hiring/access/resumes.service.ts'
import type { InterviewTable } from '#src/domains/hiring/hiring.tables.ts'
import { isInLists, present, viewerOf, wantedOf } from '#src/domains/hiring/panel/panel.service.ts'
import type { Wanted } from '#src/domains/hiring/pool/match.ts'
import type { Seat } from '#src/domains/hiring/pool/pool.ts'
import { interest } from '#src/domains/hiring/pool/pool-filters.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { colleaguesOf, notesOf } from './notes.service.ts'

/** Entries of one page of the activity. */
const atATime = 100

/** A candidate in one of the caller's lists of a job; anybody else is 404. */
export async function readPerson(
  ctx: Ctx,
  jobId: string,
  candidateId: string,
  cursor: string | undefined,
): Promise<PersonInJob> {
  const viewer = viewerOf(ctx)
  const { seat, candidate, taken } = await openCandidate(ctx, jobId, candidateId)
  const notes = viewer === 'recruiter' ? await notesOf(ctx, seat.applicationId) : []
  const { rows, nextCursor } = await activityOf(ctx, jobId, candidateId, cursor)
  return {
    candidate,
    tests: (candidate.contact === 'ended' ? [] : taken)
      .filter((test) => viewer === 'admin' || isOwnBest(test))
      .map(presentTest),
    notes,
    colleagues: viewer === 'recruiter' ? (await colleaguesOf(ctx, jobId)).map(({ fullName }) => fullName) : [],
    unreadMessages: viewer === 'recruiter' ? seat.unreadMessages : 0,
    activity: rows,
    nextCursor,
  }
}

/** The profile of a candidate in one of the caller's lists of a job, which counts as opened; anybody else is 404. */
export async function openCandidate(
  ctx: Ctx,
  jobId: string,
  candidateId: string,
): Promise<{ seat: SeatOfPerson; candidate: HiringCandidate; taken: QuizTakenWhole[] }> {
  const found = await candidateIn(ctx, jobId, candidateId)
  if (viewerOf(ctx) === 'recruiter') {
    if (found.seat.isUnseen) await noteSeen(ctx, { companyId: found.companyId, candidateId })
    if (!found.candidate.contact) await noteContactSeen(ctx, [candidateId])
  }
  return found
}

/** The same without a note that anybody opened it. */
export async function candidateIn(ctx: Ctx, jobId: string, candidateId: string) {
  const { view, skills } = await jobs.viewOf(ctx, jobId)
  const job = wantedOf(view, skills)
  const seat = orNotFound(await seatOf(ctx, job, candidateId))
  const { taken, best } = await assessments.takenWithBest(ctx, candidateId)
  const tests = new Map(best && [[candidateId, best]])
  const candidate = orNotFound((await present(ctx, job, viewerOf(ctx), [seat], { tests })).get(seat))
  return { companyId: view.recruiter.company._id, seat, candidate, taken }
}

interface SeatOfPerson extends Omit<Seat, 'position'> {
  /** Messages of the candidate that nobody of the company has read. */
  unreadMessages: number
  /** Whether the company has yet to open an application that they sent to one of its jobs. */
  isUnseen: boolean
}

/** The candidate's entry in the caller's lists, or undefined where they are in none. */
async function seatOf(ctx: Ctx, job: Wanted & { id: string }, candidateId: string): Promise<SeatOfPerson | undefined> {
  const { rows } = await sql<SeatOfPerson & { isInterested: boolean }>`
    select c.account_id as candidate_id, a.id as application_id, coalesce(a.stage, ${'applicant' satisfies Stage}) as stage,
      coalesce(a.source, 'pool') as source, s.rating, s.comment, ${interest(job.role)} as is_interested,
      (
        select count(*) from application_messages m
        where m.application_id = a.id and not m.by_company and m.read_at is null
      ) as unread_messages,
      coalesce(a.source = 'direct', false) and exists (
        select from applications sent join jobs on jobs.id = sent.job_id
        where sent.candidate_id = c.account_id and sent.source = 'direct' and sent.seen_at is null
          and jobs.company_id = (select company_id from jobs where id = ${job.id})
      ) as is_unseen
    from candidates c
    left join applications a on a.job_id = ${job.id} and a.candidate_id = c.account_id
    left join scorecards s on s.application_id = a.id
    where c.account_id = ${candidateId}`.execute(ctx.db)
  const [found] = rows
  if (!found) return undefined
  const { isInterested, ...seat } = found
  // Candidates without an application are in the pool as long as they are interested.
  return isInLists(ctx, seat, isInterested) ? seat : undefined
}

/** Recruiters see only the best result of a skill test, the one that counts in the order of the pool. */
const isOwnBest = ({ test, counts }: QuizTaken) => test.testType === 'skill test' && counts

const presentTest = ({ _id, test, score, totalScore, attempt, counts, skills }: QuizTakenWhole): PersonTest => ({
  _id,
  title: test.title,
  testType: test.testType,
  percent: totalScore > 0 ? Math.round((100 * score) / totalScore) : 0,
  attempt,
  counts,
  skills,
})

interface HappenedRow {
  id: string
  kind: ActivityEntry['kind']
  createdAt: Date
  actorId: string | null
  actorName: string | null
  actorIsTeam: boolean
  fromStage: Stage
  toStage: Stage
  round: number
  roundName: string | null
  status: Selectable<InterviewTable>['status']
  heldOn: string
  heldAt: string
  subject: string
}

/**
 * What happened with a candidate in one job, newest first: moves, interviews, and who of the team or of the job's company
 * opened the resume. Other companies stay unnamed.
 */
async function activityOf(ctx: Ctx, jobId: string, candidateId: string, cursor: string | undefined) {
  const after = cursor ? readCursor(cursor) : null
  const { rows } = await sql<HappenedRow>`
    with application as (select id from applications where job_id = ${jobId} and candidate_id = ${candidateId}),
    happened as (
      select c.id, 'stage' as kind, c.changed_at as created_at, c.actor_id, c.from_stage, c.to_stage,
        null::int as round, null as status, null::date as held_on, null as held_at, null as subject
      from stage_changes c join application on application.id = c.application_id
      union all
      select i.id, 'interview', i.requested_at, i.requested_by, null, null, i.round, i.status, i.held_on, i.held_at, null
      from interviews i join application on application.id = i.application_id
      union all
      select a.id, 'applied', a.applied_at, a.candidate_id, null, null, null, null, null, null, null
      from applications a join application on application.id = a.id where a.applied_at is not null
      union all
      select m.id, 'mail', m.sent_at, m.author_id, null, null, null, null, null, null, m.subject
      from application_mails m join application on application.id = m.application_id
      ${viewerOf(ctx) === 'recruiter' ? notesAsActivity : sql``}
      union all
      select o.id, 'opening', o.opened_at, o.viewer_id, null, null, null, null, null, null, null
      from resume_openings o
      left join recruiters r on r.account_id = o.viewer_id
      where o.candidate_id = ${candidateId} and o.action = 'opened'
        and (r.account_id is null or r.company_id = (select company_id from jobs where id = ${jobId}))
    )
    select happened.*, ${roundNameOf(sql`${jobId}::uuid`, 'happened.round')} as round_name, actor.full_name as actor_name, coalesce(actor.role = 'admin', false) as actor_is_team
    from happened left join accounts actor on actor.id = happened.actor_id
    where ${after ? sql`(happened.created_at, happened.id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`}
    order by happened.created_at desc, happened.id desc
    limit ${atATime + 1}`.execute(ctx.db)
  const page = cutPage(rows, atATime)
  return { rows: page.rows.map((row) => presentEntry(ctx, row)), nextCursor: page.nextCursor }
}

/** Only for the job's company. */
const notesAsActivity = sql`
      union all
      select n.id, 'note', n.written_at, n.author_id, null, null, null, null, null, null, null
      from application_notes n join application on application.id = n.application_id`

function presentEntry(ctx: Ctx, row: HappenedRow): ActivityEntry {
  const { id: callerId, role } = signedIn(ctx)
  const happened = {
    _id: row.id,
    at: row.createdAt.toISOString(),
    byTeam: row.actorIsTeam,
    // Recruiters do not see which member of the team it was.
    byName: row.actorIsTeam && role !== 'admin' ? '' : (row.actorName ?? ''),
    byMe: row.actorId === callerId,
  }
  switch (row.kind) {
    case 'stage':
      return { kind: 'stage', ...happened, from: row.fromStage, to: row.toStage }
    case 'interview':
      return {
        kind: 'interview',
        ...happened,
        round: row.round,
        ...(row.roundName && { roundName: row.roundName }),
        status: row.status,
        date: row.heldOn,
        time: row.heldAt,
      }
    case 'mail':
      return { kind: 'mail', ...happened, subject: row.subject }
    case 'opening':
    case 'note':
    case 'applied':
      return { kind: row.kind, ...happened }
  }
}
