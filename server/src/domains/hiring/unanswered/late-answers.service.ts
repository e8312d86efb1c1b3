import {
  type LateAnswer,
  type LateAnswered,
  type LateMove,
  type LateStage,
  lateMoves,
  lateStageOf,
  limits,
  messages,
  recruiterSees,
  type Stage,
  type Unanswered,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { isEndedFor } from '#src/domains/hiring/access/contact.service.ts'
import { refuseEnded, refuseMoved } from '#src/domains/hiring/application/conflicts.service.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { nameIn, shownName } from '#src/domains/hiring/application/names.service.ts'
import { applicationLink, applicationUrl, notifyStep } from '#src/domains/hiring/application/news.service.ts'
import { writeStage } from '#src/domains/hiring/application/stage.service.ts'
import { lateAnswerText, repliedText, silentText } from '#src/domains/hiring/application/texts.ts'
import { newsFor, settle, type Waiting } from '#src/domains/hiring/endings/late-endings.service.ts'
import { answered } from '#src/domains/hiring/promises/clock.service.ts'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { endAfter, everyDay } from '#src/domains/postings/applicants/promises.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

const day = 24 * 3600 * 1000
const answerable = limits.lateAnswer.days * day

interface UnansweredRow {
  id: string
  userId: string
  fullName: string
  uniqueId: string
  appliedAt: Date | null
  createdAt: Date
  toStage: LateStage | null
  askedAt: Date | null
  askUntil: Date | null
  byName: string | null
  total: number
}

/**
 * Applications to a job that were closed without an answer and can still get one, the last closed first. Leaves out candidates
 * who no longer want the job.
 */
export async function listUnanswered(
  ctx: Ctx,
  jobId: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ unanswered: Unanswered[]; total: number; nextCursor: string | null }> {
  await jobs.viewOf(ctx, jobId)
  const { limit = limits.page } = query
  const after = query.cursor ? readCursor(query.cursor) : null
  const found = sql`from applications a left join late_answers l on l.application_id = a.id
    where a.job_id = ${jobId} and a.stage = 'unanswered'
      and a.stage_changed_at > ${new Date(ctx.now().getTime() - answerable)}
      and (l.outcome is null or l.outcome = 'over')
      and not exists (select from jobs j join company_blocks b on b.company_id = j.company_id
        where j.id = a.job_id and b.candidate_id = a.candidate_id)`
  const { rows } = await sql<UnansweredRow>`
    select a.id, a.candidate_id as user_id, c.full_name, c.unique_id, a.applied_at,
      date_trunc('milliseconds', a.stage_changed_at) as created_at,
      l.to_stage, l.asked_at, l.ask_until, author.full_name as by_name, (select count(*) ${found})::int as total
    from (
      select a.id, l.outcome ${found}
        and ${after ? sql`(date_trunc('milliseconds', a.stage_changed_at), a.id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`}
      order by date_trunc('milliseconds', a.stage_changed_at) desc, a.id desc limit ${limit + 1}
    ) page
    join applications a on a.id = page.id
    join accounts c on c.id = a.candidate_id
    left join late_answers l on l.application_id = a.id and l.outcome is null
    left join accounts author on author.id = l.author_id
    order by created_at desc, a.id desc`.execute(ctx.db)
  const page = cutPage(rows, limit)
  return {
    unanswered: page.rows.map(({ toStage, askedAt, askUntil, byName, appliedAt, createdAt, ...row }) => ({
      userId: row.userId,
      name: row.fullName || row.uniqueId,
      appliedAt: appliedAt?.toISOString() ?? null,
      closedAt: createdAt.toISOString(),
      until: new Date(createdAt.getTime() + answerable).toISOString(),
      asked:
        toStage && askedAt && askUntil
          ? {
              move: moveTo(toStage),
              byName: byName ?? '',
              at: askedAt.toISOString(),
              until: askUntil.toISOString(),
            }
          : null,
    })),
    total: rows[0]?.total ?? 0,
    nextCursor: page.nextCursor,
  }
}

const moveTo = (stage: LateStage): LateMove => lateMoves.find((move) => lateStageOf[move] === stage) ?? 'shortlist'

/**
 * Answers an application that was closed without an answer, up to thirty days after. Nothing moves until its candidate says
 * that they still want the job. A repeat is harmless; 409 `already_moved` if a colleague answered first, or it is too late.
 */
export async function answerLate(ctx: Ctx, jobId: string, { applicantId, move }: LateAnswer): Promise<LateAnswered> {
  const job = await jobs.lock(ctx, jobId)
  permit(ctx, 'job.move', job)
  if (job.completedAt) fail('job_completed')
  const application = orNotFound(
    await ctx.db
      .selectFrom('applications')
      .select(['id', 'candidateId', 'stage', 'source', 'stageChangedAt'])
      .where('jobId', '=', job.id)
      .where('candidateId', '=', applicantId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  if (application.stage !== 'unanswered') await refuseOpen(ctx, application)
  const contacts = await contactsOf(ctx, [applicantId, signedIn(ctx).id])
  const name = nameIn(contacts, applicantId)
  if (await isEndedFor(ctx, { companyId: job.companyId, candidateId: applicantId }))
    fail('company_blocked', { msg: messages.noAnswerWanted(name) })
  const before = await answerTo(ctx, application.id)
  const to = lateStageOf[move]
  if (before && before.outcome !== 'over') {
    const { authorId, toStage, outcome, askUntil } = before
    if (outcome === null && authorId === signedIn(ctx).id && toStage === to) return given(applicantId, askUntil)
    fail('already_moved', { msg: await whoAnswered(ctx, before, name) })
  }
  const now = ctx.now()
  if (now.getTime() > application.stageChangedAt.getTime() + answerable) {
    fail('already_moved', {
      msg: `The ${limits.lateAnswer.days} days in which you could still answer ${name} are over.`,
    })
  }

  const askUntil = endAfter(now, limits.lateAnswer.replyDays, everyDay)
  const answer = { authorId: signedIn(ctx).id, toStage: to, askedAt: now, askUntil, outcome: null, settledAt: null }
  await ctx.db
    .insertInto('lateAnswers')
    .values({ applicationId: application.id, ...answer })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(answer))
    .execute()
  const about = { jobTitle: job.title, companyName: job.companyName, companyId: job.companyId }
  const link = { text: 'Say yes or no', url: applicationUrl(ctx, { applicationId: application.id }) }
  await notifyWithMail(ctx, [
    newsFor(
      { ...application, jobId: job.id },
      {
        key: `late-answer:${now.getTime()}`,
        about,
        kind: 'lateAnswer',
        authorId: signedIn(ctx).id,
        link,
        ...lateAnswerText(about, to, askUntil),
      },
    ),
  ])
  await broadcastPanel(ctx, job.id)
  return given(applicantId, askUntil)
}

const given = (userId: string, until: Date): LateAnswered => ({
  userId,
  until: until.toISOString(),
  msg: messages.lateAnswerSent,
})

/** Refuses a late answer if the application was not closed without one. 404 for candidates that recruiters do not see. */
async function refuseOpen(
  ctx: Ctx,
  application: { id: string; candidateId: string; stage: Stage; source: 'pool' | 'direct' },
): Promise<never> {
  await refuseEnded(ctx, application)
  if (!recruiterSees(application, ctx.env.SCREENING)) fail('not_found')
  return refuseMoved(ctx, 'recruiter', application)
}

interface Answer {
  authorId: string | null
  toStage: LateStage
  outcome: 'yes' | 'no' | 'silent' | 'over' | null
  askUntil: Date
}

const answerTo = (ctx: Ctx, applicationId: string): Promise<Answer | undefined> =>
  ctx.db
    .selectFrom('lateAnswers')
    .select(['authorId', 'toStage', 'outcome', 'askUntil'])
    .where('applicationId', '=', applicationId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A sentence about the earlier answer: who gave it, or how its question ended. */
async function whoAnswered(ctx: Ctx, { authorId, outcome }: Answer, name: string): Promise<string> {
  if (outcome === 'no') return `${name} no longer wants this job.`
  if (outcome === 'silent') return `${name} did not say whether they still want this job.`
  const author = authorId && (await contactsOf(ctx, [authorId])).get(authorId)
  const who = authorId === signedIn(ctx).id ? 'You have' : `${author ? shownName(author) : 'A colleague'} has`
  return `${who} answered ${name} already. We will tell you what they say.`
}

/**
 * Says whether the candidate still wants a job that has answered late. Yes reopens the application in the stage that the
 * recruiter chose; no leaves it closed. A repeat is harmless; 409 `application_ended` once the question is settled otherwise,
 * or the job is over.
 */
export async function replyToLateAnswer(ctx: Ctx, applicationId: string, yes: boolean): Promise<{ msg: string }> {
  const { id: candidateId } = signedIn(ctx)
  // Jobs before applications, as moves do.
  const job = orNotFound(
    await ctx.db
      .selectFrom('jobs')
      .innerJoin('applications', 'applications.jobId', 'jobs.id')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['jobs.id', 'jobs.title as jobTitle', 'companies.name as companyName', 'companyId'])
      .select(['completedAt', 'deletedAt'])
      .where('applications.id', '=', applicationId)
      .where('applications.candidateId', '=', candidateId)
      .forNoKeyUpdate('jobs')
      .executeTakeFirst(),
  )
  const application = await ctx.db
    .selectFrom('applications')
    .select(['id', 'stage', 'source'])
    .where('id', '=', applicationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const answer = await answerTo(ctx, applicationId)
  const outcome = yes ? 'yes' : 'no'
  const done = { msg: yes ? messages.stillWanted : messages.notWanted }
  if (answer?.outcome === outcome) return done
  const isOver = job.completedAt !== null || job.deletedAt !== null
  if (!answer || answer.outcome !== null || isOver || answer.askUntil < ctx.now()) {
    fail('application_ended', { msg: messages.nothingToReply })
  }
  await settle(ctx, [applicationId], outcome)
  if (yes) await reopen(ctx, application, answer, job)
  const name = nameIn(await contactsOf(ctx, [candidateId]), candidateId)
  const text = repliedText(outcome, name, job.jobTitle, answer.toStage)
  await notifyRecruiters(ctx, job.id, text, { jobTitle: job.jobTitle, jobId: job.id, user: name, userId: candidateId })
  await broadcastPanel(ctx, job.id)
  return done
}

/** Moves a closed application to the stage that its recruiter chose. The answer counts from now on, as a late one. */
async function reopen(
  ctx: Ctx,
  { id, stage, source }: { id: string; stage: Stage; source: 'pool' | 'direct' },
  { authorId, toStage }: Answer,
  { jobTitle, companyName, companyId }: { jobTitle: string; companyName: string; companyId: string },
): Promise<void> {
  const { id: candidateId } = signedIn(ctx)
  const [changeId = ''] = await writeStage(ctx, [{ id, stage }], toStage, {
    actorId: authorId,
    reason: moveTo(toStage),
    columns: await answered(ctx, { id, stage: toStage, source }),
  })
  await notifyStep(ctx, toStage === 'waitlisted' ? 'waitlisted' : 'roundTwo', {
    key: `stage:${changeId}`,
    applications: [{ id, candidateId }],
    kind: 'companyStep',
    job: { jobTitle, companyName, companyId, source },
  })
}

/** Questions that are settled in one transaction. */
const portion = 200

/**
 * Settles questions without a reply in time: the applications stay closed, and both sides are notified. Returns whether there
 * may be more.
 */
export async function endSilent(ctx: Ctx): Promise<{ hasMore: boolean }> {
  const { rows } = await sql<Waiting>`
    update late_answers l set outcome = 'silent', settled_at = ${ctx.now()}
    from applications a join jobs on jobs.id = a.job_id join companies c on c.id = jobs.company_id
    where a.id = l.application_id and l.outcome is null and l.application_id in (
      select l.application_id from late_answers l
        join applications a on a.id = l.application_id join jobs on jobs.id = a.job_id
      where l.outcome is null and l.ask_until < ${ctx.now()} and jobs.completed_at is null and jobs.deleted_at is null
        and ${jobs.notOfSuspended}
      order by l.ask_until limit ${portion}
    )
    returning a.id, a.candidate_id, a.job_id, jobs.title as job_title, c.name as company_name, c.id as company_id, l.to_stage`.execute(
    ctx.db,
  )
  const contacts = await contactsOf(
    ctx,
    rows.map(({ candidateId }) => candidateId),
  )
  for (const { jobId, candidateId, toStage, jobTitle } of rows) {
    const name = nameIn(contacts, candidateId)
    const text = repliedText('silent', name, jobTitle, toStage)
    await notifyRecruiters(ctx, jobId, text, { jobTitle, jobId, user: name, userId: candidateId })
  }
  await notifyWithMail(
    ctx,
    rows.map((row) => {
      const about = { jobTitle: row.jobTitle, companyName: row.companyName, companyId: row.companyId }
      return newsFor(row, {
        key: 'late-silent',
        about,
        kind: 'clockNews',
        link: applicationLink(ctx, row.id),
        ...silentText(about),
      })
    }),
  )
  return { hasMore: rows.length === portion }
}
