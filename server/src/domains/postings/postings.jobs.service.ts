import { isDeepStrictEqual } from 'node:util'
import { isBlankRichText, limits, messages, type NewPostingInput, payOfBand, type RichText } from '@firstrung/contract'
import { sql } from 'kysely'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import type { JobPostings } from '#src/domains/jobs/jobs.service.ts'
import { giveSlug } from '#src/domains/recruiters/recruiters.board.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { slugOf } from '#src/platform/text/slugs.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { endOfDay } from './applicants/answer-days.ts'
import type { FullBoard } from './applicants/room.service.ts'
import { textOf } from './description/description-text.ts'
import { checkText } from './fraud/flags.service.ts'
import { comparePosting } from './postings.likeness.tasks.ts'
import {
  checkAgain,
  factsOf,
  keysOfJob,
  type PlainFact,
  refuseDay,
  replaceQuestions,
  replaceRules,
} from './postings.service.ts'
import {
  lacksOf,
  lockIfAny,
  type Posting,
  postings,
  publishWhole,
  putOnBoard,
  setState,
} from './postings.states.service.ts'
import { askToPublish } from './postings.text.service.ts'
import { readDescription } from './postings.text.tasks.ts'

/** The postings of jobs that are posted or changed the documented way; called in the same transaction. */
export const jobPostings: JobPostings = {
  async posted(ctx, jobId, { onBoard, copyOf, given }) {
    if (isOff(ctx)) return
    const how = onBoard || ctx.env.BOARD_PUBLISH === 'at once' ? 'on the board' : 'as a draft'
    await makePosting(ctx, jobId, how, { copyOf, given })
  },
  async changed(ctx, job) {
    if (isOff(ctx)) return
    const posting = await lockIfAny(ctx, job.id)
    if (!posting) return makePosting(ctx, job.id, 'of an older job')
    const now = await readJob(ctx, job.id)
    if (!now) return
    const hasOtherText = !isDeepStrictEqual(now.descriptionContent ?? [], job.descriptionContent ?? [])
    const hasOtherFile = now.descriptionKey !== job.descriptionKey
    await ctx.db
      .updateTable('postings')
      .set({
        ...keysOfJob(now),
        ...(now.salary !== job.salary && payColumns(now.salary)),
        ...(now.internshipMonths !== job.internshipMonths && { months: now.internshipMonths }),
        ...(hasOtherText && typed(now.descriptionContent)),
        ...(hasOtherFile && { fileFacts: null }),
        revision: posting.revision + 1,
      })
      .where('jobId', '=', job.id)
      .execute()
    if (now.descriptionKey !== null && hasOtherFile) await ctx.later(readDescription, { jobId: job.id })
    await checkAgain(ctx, posting)
  },
}

export const isOff = (ctx: Ctx): boolean => ctx.env.JOB_BOARD === 'off'

/** Takes a completed job off the board. Its page stays readable for a while. */
export async function closeCompleted(ctx: Ctx, jobId: string, completedAt: Date): Promise<void> {
  const posting = await lockIfAny(ctx, jobId)
  if (posting?.state === 'live') await setState(ctx, posting, 'closed', { cause: 'completed', closedAt: completedAt })
  else if (posting?.state === 'paused') await setState(ctx, posting, 'closed', { closedAt: completedAt })
}

/** Notes that the company takes more time for its answers; false where it has done so before. */
export async function takeMoreTime(ctx: Ctx, jobId: string): Promise<boolean> {
  const taken = await ctx.db
    .updateTable('postings')
    .set({ answersExtendedAt: ctx.now() })
    .where('jobId', '=', jobId)
    .where('answersExtendedAt', 'is', null)
    .returning('jobId')
    .executeTakeFirst()
  return taken !== undefined
}

/** Puts a job that was on the board when it was completed back there, unless its last day is over. Refused without room. */
export async function openReopened(ctx: Ctx, jobId: string): Promise<void> {
  const posting = await lockIfAny(ctx, jobId)
  if (posting?.state !== 'closed' || posting.stateCause !== 'completed') return
  const full = await bringBack(ctx, posting)
  if (!full) return
  const isOfTeam = signedIn(ctx).role === 'admin'
  fail('board_full', { msg: isOfTeam ? messages.boardIsFullForTeam(full) : messages.boardIsFull(full, 'reopen') })
}

/** Takes jobs of suspended recruiters, on which nobody else works, off the board. */
export async function hideOfSuspended(ctx: Ctx, jobIds: readonly string[]): Promise<void> {
  for (const jobId of [...jobIds].toSorted()) {
    const posting = await lockIfAny(ctx, jobId)
    if (posting?.state === 'live') await setState(ctx, posting, 'paused', { cause: 'suspended' })
  }
}

/**
 * Brings back what was taken off because of a suspension. What has no room by now stays paused, and its recruiters are
 * notified.
 */
export async function showOfRestored(ctx: Ctx, jobIds: readonly string[]): Promise<void> {
  for (const jobId of [...jobIds].toSorted()) {
    const posting = await lockIfAny(ctx, jobId)
    if (posting?.stateCause !== 'suspended' || posting.state !== 'paused') continue
    const full = await bringBack(ctx, posting)
    if (!full) continue
    await setState(ctx, posting, 'paused')
    const { title } = posting
    const text = `Your posting ${title} is not back on the board. ${messages.boardIsFull(full)}`
    await notifyRecruiters(ctx, jobId, text, { jobTitle: title, jobId })
  }
}

/** How many postings of a company are on the board, or could come there. */
export async function countOfCompany(ctx: Ctx, companyId: string): Promise<number> {
  const { n } = await postings(ctx)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('jobs.companyId', '=', companyId)
    .where('postings.state', '!=', 'removed')
    .executeTakeFirstOrThrow()
  return n
}

/** Removes all postings of a suspended company. */
export async function removeOfCompany(ctx: Ctx, companyId: string): Promise<void> {
  const all = await ofCompany(ctx, companyId).where('postings.state', '!=', 'removed').execute()
  for (const posting of all) await setState(ctx, posting, 'removed', { cause: 'suspended', mustBeReviewed: true })
}

/** The postings of a company that was restored are drafts again, which the team reviews. */
export async function returnOfCompany(ctx: Ctx, companyId: string): Promise<void> {
  const all = await ofCompany(ctx, companyId)
    .where('postings.state', '=', 'removed')
    .where('postings.stateCause', '=', 'suspended')
    .execute()
  for (const posting of all) await setState(ctx, posting, 'draft', { mustBeReviewed: true })
}

const ofCompany = (ctx: Ctx, companyId: string) =>
  postings(ctx).where('jobs.companyId', '=', companyId).orderBy('postings.jobId').forUpdate('postings')

/** Puts a posting back on the board as it was, or closes it if its last day is over. Without room it returns the limit. */
async function bringBack(ctx: Ctx, posting: Posting): Promise<FullBoard | null> {
  if (posting.applyBy && lacksOf(ctx, posting).includes('applyBy')) {
    await setState(ctx, posting, 'closed', { cause: 'expired', closedAt: posting.applyBy })
    return null
  }
  // It is not new, so it keeps the day of its publication.
  return putOnBoard(ctx, { ...posting, state: 'paused' }, 'live')
}

const readJob = (ctx: Ctx, jobId: string) =>
  ctx.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id', 'title', 'companyId', 'companies.name as companyName', 'salary', 'internshipMonths'])
    .select(['descriptionKey', 'descriptionContent', 'skills', 'locations'])
    .where('jobs.id', '=', jobId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

function payColumns(salary: string) {
  const { kind, min, max } = payOfBand(salary)
  return { payKind: kind, payMin: min, payMax: max }
}

/** A typed text as a posting has it. One that is too long is refused, or left out of a job from before. */
function typed(content: RichText | null, whenTooLong: 'refuse' | 'leave out' = 'refuse') {
  if (!content || isBlankRichText(content)) return {}
  const contentText = textOf(content)
  if (contentText.length > limits.postingText) {
    if (whenTooLong === 'leave out') return {}
    const msg = messages.postingTooLong
    fail('invalid', { msg, fields: [{ field: 'descriptionContent', msg }] })
  }
  return { content: JSON.stringify(content), contentText, textSource: 'typed' as const }
}

/** 'frontend-developer-sahyadri-software-1b9d6bcd4b': with a part of the id, because many jobs have one title. */
const slugsOf = (job: { id: string; title: string; companyName: string }): { usual: string; whole: string } => {
  const stem = slugOf(`${job.title} ${job.companyName}`, 80) || 'job'
  const id = job.id.replaceAll('-', '')
  return { usual: `${stem}-${id.slice(0, 10)}`, whole: `${stem}-${id}` }
}

/**
 * Makes the posting of a job; nothing where there is one. It goes on the board, or to the team's review, as soon as it has a
 * text. Or it stays a draft, and its recruiters are notified once it is complete (G-140). The posting of an older job is a
 * draft, too. With `copyOf` it begins as a copy of that job's posting; values in `given` win.
 */
export async function makePosting(
  ctx: Ctx,
  jobId: string,
  how: 'on the board' | 'as a draft' | 'of an older job',
  { copyOf, given }: { copyOf?: string | undefined; given?: NewPostingInput | null | undefined } = {},
): Promise<void> {
  const job = await readJob(ctx, jobId)
  if (!job) return
  if (given) refuseDay(ctx, given.applyBy, 'posting.applyBy')
  await giveSlug(ctx, job.companyId)
  const source = copyOf && (await readSource(ctx, copyOf))
  const copied = source ? takenOver(ctx, source, job) : {}
  const whenTooLong = how === 'of an older job' ? 'leave out' : 'refuse'
  const text = { ...typed(job.descriptionContent, whenTooLong), ...(source && textTakenOver(source, job)) }
  const { usual, whole } = slugsOf(job)
  const taken = await ctx.db.selectFrom('postings').select('jobId').where('slug', '=', usual).executeTakeFirst()
  const made = await ctx.db
    .insertInto('postings')
    .values({
      jobId,
      slug: taken ? whole : usual,
      ...payColumns(job.salary),
      months: job.internshipMonths,
      startsOn: null,
      experienceMax: null,
      applyBy: endOfDay(indianDayIn(ctx.now(), limits.applyWithinDays.default)),
      assignmentHours: null,
      bondMonths: null,
      publishedAt: null,
      closedAt: null,
      stateSince: ctx.now(),
      stateCause: null,
      textSource: null,
      waitsForText: how === 'on the board' && text.content === undefined && job.descriptionKey !== null,
      ...keysOfJob(job),
      ...copied,
      ...(given && givenColumns(given, job)),
      ...text,
    })
    .onConflict((posting) => posting.column('jobId').doNothing())
    .returning('jobId')
    .executeTakeFirst()
  if (!made) return
  if (copyOf) await copyAsked(ctx, copyOf, jobId)
  if (given?.questions) await replaceQuestions(ctx, jobId, given.questions)
  if (given?.rules) await replaceRules(ctx, jobId, given.rules, 'posting.rules')
  if (job.descriptionKey !== null) await ctx.later(readDescription, { jobId, isAsked: how === 'as a draft' })
  if (text.content === undefined) return
  await checkText(ctx, jobId)
  await ctx.later(comparePosting, { jobId })
  if (how === 'on the board') await publishWhole(ctx, jobId)
  if (how === 'as a draft') await askToPublish(ctx, jobId, job.title)
}

/** A posting that is copied, with what its job says of text, pay and duration. */
const readSource = (ctx: Ctx, jobId: string) =>
  ctx.db
    .selectFrom('postings')
    .innerJoin('jobs', 'jobs.id', 'postings.jobId')
    .selectAll('postings')
    .select(['jobs.salary', 'jobs.internshipMonths', 'jobs.descriptionKey', 'jobs.descriptionContent'])
    .where('postings.jobId', '=', jobId)
    .executeTakeFirst()

type Source = NonNullable<Awaited<ReturnType<typeof readSource>>>
type Job = NonNullable<Awaited<ReturnType<typeof readJob>>>

/**
 * What a copy takes over beside text, questions and requirements. What its form says of pay and duration wins, and it has a last
 * day of its own.
 */
const takenOver = (ctx: Ctx, source: Source, job: Job) =>
  ({
    ...(job.salary === source.salary && { payKind: source.payKind, payMin: source.payMin, payMax: source.payMax }),
    ...(job.internshipMonths === source.internshipMonths && { months: source.months }),
    // A past start day belonged to the copied job.
    ...(source.startsOn && source.startsOn > indianDayIn(ctx.now(), 0) && { startsOn: source.startsOn }),
    experienceMin: source.experienceMin,
    experienceMax: source.experienceMax,
    answerDays: source.answerDays,
    answerDayKind: source.answerDayKind,
    process: JSON.stringify(source.process),
    assignmentHours: source.assignmentHours,
    bondMonths: source.bondMonths,
  }) satisfies Record<Exclude<PlainFact, 'applyBy' | 'months' | 'startsOn'>, unknown> & Record<string, unknown>

/** What a new posting was given. Without a chosen duration, an internship lasts as long as its job says. */
function givenColumns(given: NewPostingInput, job: Job) {
  const { process, months, ...facts } = factsOf(given)
  return { ...facts, months: months ?? job.internshipMonths, process: JSON.stringify(process) }
}

/** The text of the copied posting, which may have been edited there, where the copy's form still describes the same. */
function textTakenOver(source: Source, job: Job) {
  const isSame =
    job.descriptionKey === source.descriptionKey &&
    isDeepStrictEqual(job.descriptionContent ?? [], source.descriptionContent ?? [])
  if (!isSame || source.contentText === '') return {}
  const { contentText, textSource } = source
  return { content: JSON.stringify(source.content), contentText, textSource }
}

/** Copies what is asked of candidates: questions, as new ones, and requirements. */
async function copyAsked(ctx: Ctx, from: string, to: string): Promise<void> {
  await sql`insert into posting_questions (job_id, position, kind, text, options, is_required, wanted)
    select ${to}::uuid, position, kind, text, options, is_required, wanted from posting_questions
    where job_id = ${from}::uuid`.execute(ctx.db)
  await sql`insert into posting_rules (job_id, position, params, is_hard)
    select ${to}::uuid, position, params, is_hard from posting_rules where job_id = ${from}::uuid`.execute(ctx.db)
}
