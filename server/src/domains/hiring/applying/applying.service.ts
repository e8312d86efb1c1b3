import { randomUUID } from 'node:crypto'
import {
  type AnswerDayKind,
  type Applied,
  dateText,
  type FieldError,
  type JobApplicationInput,
  judge,
  limits,
  meetsHardRules,
  messages,
  type PostingRule,
  type PostingState,
  ruleSentence,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { unconfirmedAccount } from '#src/domains/accounts/emails/confirmation.service.ts'
import * as assessments from '#src/domains/assessments/assessments.service.ts'
import { keptResumes, refuseResume } from '#src/domains/candidates/candidates.kept.service.ts'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import { blockOf } from '#src/domains/hiring/access/contact.service.ts'
import { checkAnswers, type Question } from '#src/domains/hiring/application/answers.ts'
import { applicationPath } from '#src/domains/hiring/application/news.service.ts'
import type { FitSnapshot } from '#src/domains/hiring/hiring.tables.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { readFacts } from '#src/domains/postings/applicants/facts.service.ts'
import { dayCount, dueBy, endAfter } from '#src/domains/postings/applicants/promises.service.ts'
import { questionsOf, rulesOf } from '#src/domains/postings/postings.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

const day = 24 * 3600 * 1000

/** A job on the board, as applying needs it. */
interface Posting {
  jobId: string
  state: PostingState
  applyBy: Date | null
  closedAt: Date | null
  answerDays: number
  answerDayKind: AnswerDayKind
  jobTitle: string
  companyName: string
  kind: 'jobs' | 'internships'
  companyId: string
}

/**
 * Applies to one job on the board. Candidates who apply at the same time do not wait for each other: the lock on the posting
 * only keeps it from being closed, and counted rows are written last. Refused without a skill test (403 `skill_test_needed`,
 * SVC-01), when the job is closed (409 `posting_closed`) or was applied for (409 `already_applied`), and where a hard rule or a
 * wanted answer is not met (403 `not_eligible`), and while the profile has no name, mobile number or college (403
 * `details_needed`) or the email is not confirmed (403 `confirm_email_first`, G-150). The same `clientId` gets the first answer
 * again.
 */
export async function applyTo(ctx: Ctx, slug: string, input: JobApplicationInput): Promise<Applied> {
  const { id: candidateId } = signedIn(ctx)
  // Several applications of one person wait for each other.
  const profile = await candidates.lockCandidate(ctx, candidateId)
  const posting = orNotFound(await lockPosting(ctx, slug))
  const { repeated, before } = await earlierOf(ctx, { jobId: posting.jobId, candidateId, clientId: input.clientId })
  if (repeated) return repeated.jobId === posting.jobId ? answerTo(posting, repeated) : fail('malformed')

  const facts = await factsOf(ctx, candidateId, posting, input.resumeId)
  if (!facts.hasSkillTest) fail('skill_test_needed')
  if (before && !isUnknown(before)) refuseSecond(before)
  refuseClosed(ctx, posting)
  if (facts.hasBlocked) fail('company_blocked')
  if (facts.sentToday >= limits.applicationsPerDay) fail('too_many_applications')
  const lacking = candidates.lacksToApply(profile)
  if (lacking.length > 0) fail('details_needed', { fields: lacking })
  if (facts.isUnconfirmed) fail('confirm_email_first')
  if (!facts.hasResume) refuseResume()
  const answers = checkAnswers(facts.questions, input.answers)
  const fit = await fitOf(ctx, candidateId, facts.rules)

  if (input.alsoPool) await candidates.markInterested(ctx, posting.kind)
  const id = before?.id ?? randomUUID()
  const appliedAt = ctx.now()
  const how = await dayCount(ctx, posting.answerDayKind)
  const due = dueBy(endAfter(appliedAt, posting.answerDays, how), posting.answerDays, how)
  const { answerBy } = due
  await tellApplicant(ctx, { id, candidateId, posting, answerBy })
  const sent = {
    source: 'direct',
    stageChangedAt: appliedAt,
    resumeId: input.resumeId,
    note: input.note,
    sharesContact: input.sharesContact,
    appliedAt,
    promisedBy: answerBy,
    promisedDays: posting.answerDays,
    promisedDayKind: posting.answerDayKind,
    ...due,
    reminded: 0,
    clientId: input.clientId,
    fit: JSON.stringify(fit),
  } as const
  if (before) await ctx.db.updateTable('applications').set(sent).where('id', '=', id).execute()
  else {
    await ctx.db
      .insertInto('applications')
      .values({ id, jobId: posting.jobId, candidateId, stage: 'applicant', ...sent })
      .execute()
  }
  if (answers.length > 0) {
    await ctx.db
      .insertInto('applicationAnswers')
      .values(
        answers.map(({ question, value }, position) => ({
          applicationId: id,
          position,
          questionId: question.id,
          question: question.text,
          value: JSON.stringify(value),
        })),
      )
      .execute()
  }
  return answerTo(posting, { id, answerBy })
}

const answerTo = ({ companyName }: Posting, { id, answerBy }: { id: string; answerBy: Date }): Applied => ({
  applicationId: id,
  answerBy: answerBy.toISOString(),
  msg: messages.applicationSent(companyName, dateText(answerBy)),
})

/**
 * The posting of a job, locked so that nobody closes it before the application is written; undefined if it is not on the board.
 */
async function lockPosting(ctx: Ctx, slug: string): Promise<Posting | undefined> {
  const { rows } = await sql<Posting>`
    select p.job_id, p.state, p.apply_by, p.closed_at, p.answer_days, p.answer_day_kind, j.title as job_title, c.name as company_name, j.company_id,
      case j.role when 'internship' then 'internships' else 'jobs' end as kind
    from postings p join jobs j on j.id = p.job_id join companies c on c.id = j.company_id
    where p.slug = ${slug} and p.state in ('live', 'paused', 'closed') and p.published_at is not null
      and p.state_cause is distinct from 'suspended' and j.deleted_at is null
    for share of p`.execute(ctx.db)
  return rows[0]
}

interface Earlier {
  id: string
  jobId: string
  clientId: string | null
  stage: string
  appliedAt: Date | null
  promisedBy: Date | null
}

/** The application that an earlier request with this `clientId` has made, and the candidate's application for this job, if any. */
async function earlierOf(ctx: Ctx, of: { jobId: string; candidateId: string; clientId: string }) {
  const rows: Earlier[] = await ctx.db
    .selectFrom('applications')
    .select(['id', 'jobId', 'clientId', 'stage', 'appliedAt', 'promisedBy'])
    .where('candidateId', '=', of.candidateId)
    .where((eb) => eb.or([eb('jobId', '=', of.jobId), eb('clientId', '=', of.clientId)]))
    .forNoKeyUpdate()
    .execute()
  const same = rows.find(({ clientId }) => clientId === of.clientId)
  return {
    repeated: same?.promisedBy ? { id: same.id, jobId: same.jobId, answerBy: same.promisedBy } : null,
    before: rows.find(({ jobId }) => jobId === of.jobId) ?? null,
  }
}

/** What else decides whether the caller may apply, in one statement, because others wait for the locked posting. */
async function factsOf(ctx: Ctx, candidateId: string, { jobId, companyId }: Posting, resumeId: string) {
  const { questions, ...facts } = await ctx.db
    .selectNoFrom(({ exists, val }) => [
      exists(assessments.skillTestsOf(ctx, candidateId)).as('hasSkillTest'),
      exists(blockOf(ctx, candidateId, companyId)).as('hasBlocked'),
      exists(unconfirmedAccount(ctx, candidateId)).as('isUnconfirmed'),
      exists(keptResumes(ctx, candidateId).where('id', '=', resumeId)).as('hasResume'),
      sentSince(ctx, candidateId, new Date(ctx.now().getTime() - day)).as('sentToday'),
      questionsOf(val(jobId)).as('questions'),
      rulesOf(val(jobId)).as('rules'),
    ])
    .executeTakeFirstOrThrow()
  return { ...facts, questions: questions.map(({ _id: id, ...question }): Question => ({ id, ...question })) }
}

/** How many applications somebody has sent since then, as a part of a query. */
const sentSince = ({ db }: Ctx, candidateId: string, since: Date) =>
  db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('candidateId', '=', candidateId)
    .where('appliedAt', '>', since)
    .$asScalar()

/**
 * Whether the candidate does not know of an application, because the team only looked at them in the pool. It becomes their
 * own.
 */
const isUnknown = ({ stage, appliedAt }: Earlier) => stage === 'applicant' && appliedAt === null

/**
 * Nobody applies twice to one job, not even after withdrawing. Candidates that the team has put forward need not apply (G-122).
 */
function refuseSecond({ appliedAt }: Earlier): never {
  fail('already_applied', { msg: messages.appliedBefore(appliedAt ? dateText(appliedAt) : '') })
}

function refuseClosed(ctx: Ctx, { state, applyBy, closedAt }: Posting): void {
  const isPast = applyBy !== null && applyBy <= ctx.now()
  if (state === 'live' && !isPast) return
  const closed = state === 'closed' ? closedAt : isPast ? applyBy : null
  fail('posting_closed', { msg: messages.applicationsClosed(closed ? dateText(closed) : '') })
}

/** The field of the profile in which a rule can be met. */
const fieldOf: Record<PostingRule['params']['kind'], string> = {
  graduation_year: 'graduationYear',
  degree: 'degree',
  experience: 'workExperience',
  test_percent: 'skillTest',
  place: 'preferredLocations',
  work_mode: 'jobType',
  skills: 'skills',
}

/** How the candidate fits the rules of the posting, as it is stored. Refuses candidates who do not meet a hard rule. */
async function fitOf(ctx: Ctx, candidateId: string, rules: readonly PostingRule[]): Promise<FitSnapshot> {
  if (rules.length === 0) return { met: [], missing: [], unknown: [] }
  const judgement = judge(rules, orNotFound(await readFacts(ctx, candidateId)))
  if (!meetsHardRules(judgement)) {
    const fields = [...judgement.missing, ...judgement.unknown].flatMap(({ params, isHard }): FieldError[] =>
      isHard ? [{ field: fieldOf[params.kind], msg: `${ruleSentence(params)}.` }] : [],
    )
    fail('not_eligible', { fields })
  }
  const sentences = (of: readonly PostingRule[]) => of.map(({ params }) => ruleSentence(params))
  const { met, missing, unknown } = judgement
  return { met: sentences(met), missing: sentences(missing), unknown: sentences(unknown) }
}

async function tellApplicant(
  ctx: Ctx,
  it: { id: string; candidateId: string; posting: Posting; answerBy: Date },
): Promise<void> {
  const { jobTitle, companyName } = it.posting
  const path = applicationPath(it.id)
  await notifyWithMail(ctx, [
    {
      to: it.candidateId,
      key: `applied:${it.id}`,
      text: `Your application for ${jobTitle} is with ${companyName}.`,
      data: {
        jobTitle,
        companyName,
        details: `You will have an answer by ${dateText(it.answerBy)}. You can withdraw until ${companyName} has decided.`,
        path,
      },
      kind: 'receipt',
      from: { company: it.posting.companyId },
      mail: {
        topic: 'decisions',
        subject: `Your application for ${jobTitle} at ${companyName}`,
        link: { text: 'Follow your application', url: `${ctx.env.publicUrl}${path}` },
      },
    },
  ])
}
