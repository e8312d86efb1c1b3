import { isDeepStrictEqual } from 'node:util'
import {
  citiesOf,
  indianDay,
  isBlankRichText,
  limits,
  messages,
  type NewPostingInput,
  type OwnPosting,
  type PostingInput,
  type PostingRulesInput,
  type PostingStep,
  type QuestionsInput,
} from '@firstrung/contract'
import { type Expression, sql } from 'kysely'
import type { z } from 'zod'
import { keysOf, placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, permit } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { endOfDay } from './applicants/answer-days.ts'
import { answersToGive } from './applicants/answers.service.ts'
import { fullBoardOf } from './applicants/room.service.ts'
import { textOf } from './description/description-text.ts'
import { checkText, unsettledFlags } from './fraud/flags.service.ts'
import { comparePosting } from './postings.likeness.tasks.ts'
import {
  lacksOf,
  lockPosting,
  needsReview,
  opensAgain,
  type Posting,
  postings,
  publish,
  setState,
  tellOfSigns,
} from './postings.states.service.ts'

type Answer = { posting: OwnPosting; msg: string }

/** How many have applied to a job by name; this domain does not know applications. */
export type CountApplicants = (ctx: Ctx, jobId: string) => Promise<number>

/** The posting of a job that the caller may edit. */
export async function read(ctx: Ctx, jobId: string, applicants: CountApplicants): Promise<{ posting: OwnPosting }> {
  const job = orNotFound(await jobs.visible(ctx).where('jobs.id', '=', jobId).executeTakeFirst())
  permit(ctx, 'posting.edit', job)
  return { posting: await present(ctx, jobId, applicants) }
}

/** The job and its posting, locked, if the caller may edit them. */
async function lockOwn(ctx: Ctx, jobId: string): Promise<Posting> {
  const job = await jobs.lock(ctx, jobId)
  permit(ctx, 'posting.edit', job)
  return lockPosting(ctx, jobId)
}

/** Changes a posting whole or not at all, unless it was changed since the caller has read it. */
export async function save(ctx: Ctx, jobId: string, input: PostingInput, applicants: CountApplicants): Promise<Answer> {
  const before = await lockOwn(ctx, jobId)
  if (before.state === 'removed') fail('posting_removed')
  const columns = columnsOf(input)
  if (input.revision !== before.revision) refuseStale(before, columns)
  if (columns.applyBy.getTime() !== before.applyBy?.getTime()) refuseDay(ctx, input.applyBy)
  if (columns.contentText.length > limits.postingText) {
    fail('invalid', { msg: messages.postingTooLong, fields: [{ field: 'content', msg: messages.postingTooLong }] })
  }
  if (before.state === 'live' && columns.contentText === '') {
    fail('invalid', { msg: messages.fieldNeeded, fields: [{ field: 'content', msg: messages.fieldNeeded }] })
  }
  const { content, process, ...plain } = columns
  const isSameText = isDeepStrictEqual(content, before.content)
  await ctx.db
    .updateTable('postings')
    .set({
      ...plain,
      content: JSON.stringify(content),
      process: JSON.stringify(process),
      ...(!isSameText && { textSource: plain.contentText ? 'typed' : null, waitsForText: false }),
      revision: before.revision + 1,
    })
    .where('jobId', '=', jobId)
    .execute()
  if (input.questions) await replaceQuestions(ctx, jobId, input.questions)
  if (input.rules) await replaceRules(ctx, jobId, input.rules)
  await checkAgain(ctx, before)
  return { posting: await present(ctx, jobId, applicants), msg: messages.postingSaved }
}

/** Looks for signs of fraud after a change; the team is told of new ones in what is on the board already. */
export async function checkAgain(ctx: Ctx, posting: Posting): Promise<void> {
  const signs = await checkText(ctx, posting.jobId)
  await ctx.later(comparePosting, { jobId: posting.jobId })
  await tellOfSigns(ctx, posting, signs, 'was changed and has signs of fraud now')
}

const columnsOf = (input: PostingInput) => ({
  content: isBlankRichText(input.content) ? [] : input.content,
  contentText: isBlankRichText(input.content) ? '' : textOf(input.content),
  ...factsOf(input),
})

/**
 * The fields of the form whose column has their name. Saving and copying name each of them: otherwise the compiler says that
 * the value of a new field would be lost.
 */
export type PlainFact = Exclude<keyof NewPostingInput, 'pay' | 'questions' | 'rules'>

/** What a posting says beside its text, by the columns. */
export const factsOf = (input: NewPostingInput) =>
  ({
    payKind: input.pay.kind,
    payMin: input.pay.min,
    payMax: input.pay.max,
    months: input.months ?? null,
    startsOn: input.startsOn ?? null,
    experienceMin: input.experienceMin,
    experienceMax: input.experienceMax ?? null,
    applyBy: endOfDay(input.applyBy),
    answerDays: input.answerDays,
    ...(input.answerDayKind && { answerDayKind: input.answerDayKind }),
    process: input.process.map(({ title, days }) => ({ title, days: days ?? null })),
    assignmentHours: input.assignmentHours ?? null,
    bondMonths: input.bondMonths ?? null,
  }) satisfies Record<Exclude<PlainFact, 'answerDayKind'>, unknown> & Record<string, unknown>

/** The fields of the form for the columns of their own name. */
const fieldOf: Record<string, string> = { contentText: 'content', payKind: 'pay', payMin: 'pay', payMax: 'pay' }

/** Names the fields in which the stored posting differs from what the caller wants to save. */
function refuseStale(before: Posting, columns: ReturnType<typeof columnsOf>): never {
  const names = Object.entries(columns)
    .filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof typeof columns]))
    .map(([name]) => fieldOf[name] ?? name)
  fail('posting_changed', { fields: [...new Set(names)].map((field) => ({ field, msg: messages.postingChanged })) })
}

/** The last day of applying lies ahead, and not too far. `field` is where it was sent. */
export function refuseDay(ctx: Ctx, day: string, field = 'applyBy'): void {
  const now = ctx.now()
  if (day >= indianDayIn(now, 1) && day <= indianDayIn(now, limits.applyWithinDays.max)) return
  fail('invalid', { msg: messages.applyByRange, fields: [{ field, msg: messages.applyByRange }] })
}

/** Replaces the questions to applicants. A question that keeps its id stays the same one. */
export async function saveQuestions(
  ctx: Ctx,
  jobId: string,
  { questions }: z.output<typeof QuestionsInput>,
  applicants: CountApplicants,
): Promise<Answer> {
  const posting = await lockOwn(ctx, jobId)
  if (posting.state === 'removed') fail('posting_removed')
  await replaceQuestions(ctx, jobId, questions)
  await checkAgain(ctx, posting)
  return { posting: await present(ctx, jobId, applicants), msg: messages.postingSaved }
}

type Questions = z.output<typeof QuestionsInput>['questions']
export async function replaceQuestions(ctx: Ctx, jobId: string, questions: Questions): Promise<void> {
  const own = await ctx.db.selectFrom('postingQuestions').select('id').where('jobId', '=', jobId).execute()
  const known = new Set(own.map(({ id }) => id))
  await ctx.db.deleteFrom('postingQuestions').where('jobId', '=', jobId).execute()
  const kept = new Set<string>()
  const rows = questions.map(({ _id, ...question }, position) => {
    // A question whose id is another posting's, or was sent twice, is stored as a new one.
    const id = _id && known.has(_id) && !kept.has(_id) ? _id : undefined
    if (id) kept.add(id)
    return { ...(id && { id }), jobId, position, ...question }
  })
  if (rows.length > 0) await ctx.db.insertInto('postingQuestions').values(rows).execute()
}

/** Replaces what the job asks of applicants. Names of skills and places become those of the product. */
export async function saveRules(
  ctx: Ctx,
  jobId: string,
  { rules }: z.output<typeof PostingRulesInput>,
  applicants: CountApplicants,
): Promise<Answer> {
  const posting = await lockOwn(ctx, jobId)
  if (posting.state === 'removed') fail('posting_removed')
  await replaceRules(ctx, jobId, rules)
  return { posting: await present(ctx, jobId, applicants), msg: messages.postingSaved }
}

type Rules = z.output<typeof PostingRulesInput>['rules']
/** `path` is where the rules were sent. */
export async function replaceRules(ctx: Ctx, jobId: string, rules: Rules, path = 'rules'): Promise<void> {
  const faults = rules.flatMap(({ params }, at) => {
    const isBackwards = params.kind === 'graduation_year' && params.from > params.to
    return isBackwards ? [{ field: `${path}.${at}.params.to`, msg: messages.yearsInOrder }] : []
  })
  if (faults[0]) fail('invalid', { msg: faults[0].msg, fields: faults })
  await ctx.db.deleteFrom('postingRules').where('jobId', '=', jobId).execute()
  const rows = rules.map(({ params, isHard }, position) => ({
    jobId,
    position,
    params: JSON.stringify(withNames(params)),
    isHard,
  }))
  if (rows.length > 0) await ctx.db.insertInto('postingRules').values(rows).execute()
}

type Params = Rules[number]['params']
function withNames(params: Params): Params {
  const named = (names: typeof skillNames, texts: readonly string[]) => [...new Set(texts.map(names.labelOf))]
  if (params.kind === 'skills') {
    const anyOf = named(skillNames, params.anyOf)
    return { ...params, anyOf, atLeast: Math.min(params.atLeast, anyOf.length) }
  }
  return params.kind === 'place' ? { ...params, anyOf: named(placeNames, params.anyOf) } : params
}

/** Publishes, pauses or closes. A step that was made already changes nothing. */
export async function step(ctx: Ctx, jobId: string, name: PostingStep, applicants: CountApplicants): Promise<Answer> {
  const posting = await lockOwn(ctx, jobId)
  if (posting.state === 'removed') fail('posting_removed')
  const msg = await steps[name](ctx, posting)
  return { posting: await present(ctx, jobId, applicants), msg }
}

const steps: Record<PostingStep, (ctx: Ctx, posting: Posting) => Promise<string>> = {
  async publish(ctx, posting) {
    if ((await publish(ctx, posting)) === 'live') return messages.postingLive
    return posting.companyApprovedAt ? messages.postingReviewedAgain : messages.postingInReview
  },
  async pause(ctx, posting) {
    if (posting.state === 'closed' || posting.state === 'draft') fail('posting_not_live')
    // Takes it out of the team's queue. Nobody has seen it yet, so it is a draft again.
    if (posting.state === 'review') await setState(ctx, posting, 'draft')
    else if (posting.state === 'live') await setState(ctx, posting, 'paused')
    return messages.postingPaused
  },
  async close(ctx, posting) {
    if (posting.state === 'draft') fail('posting_not_live')
    if (posting.state === 'review') await setState(ctx, posting, 'draft')
    else if (posting.state !== 'closed') await setState(ctx, posting, 'closed')
    return messages.postingClosed
  },
}

/** The questions of a posting in their order, as a part of a query about it. */
export const questionsOf = (jobId: Expression<string>) => sql<OwnPosting['questions']>`(
  select coalesce(
    json_agg(
      json_build_object(
        '_id', q.id, 'kind', q.kind, 'text', q.text, 'options', q.options, 'isRequired', q.is_required, 'wanted', q.wanted)
      order by q.position
    ), '[]')
  from posting_questions q where q.job_id = ${jobId})`

/** The same on their own; a job that never was on the board has none. */
export async function readQuestions({ db }: Ctx, jobId: string): Promise<OwnPosting['questions']> {
  const { rows } = await sql<{ questions: OwnPosting['questions'] }>`
    select ${questionsOf(sql`${jobId}::uuid`)} as questions`.execute(db)
  return rows[0]?.questions ?? []
}

/** The same of its rules. */
export const rulesOf = (jobId: Expression<string>) => sql<OwnPosting['rules']>`(
  select coalesce(json_agg(json_build_object('params', r.params, 'isHard', r.is_hard) order by r.position), '[]')
  from posting_rules r where r.job_id = ${jobId})`

/** The part of a posting that its recruiter and the team see alike. */
export const viewOf = (posting: Posting) => ({
  content: posting.content,
  pay: { kind: posting.payKind, min: posting.payMin, max: posting.payMax },
  months: posting.months,
  startsOn: posting.startsOn,
  experienceMin: posting.experienceMin,
  experienceMax: posting.experienceMax,
  applyBy: posting.applyBy && indianDay(posting.applyBy),
  answerDays: posting.answerDays,
  answerDayKind: posting.answerDayKind,
  process: posting.process,
  assignmentHours: posting.assignmentHours,
  bondMonths: posting.bondMonths,
})

async function present(ctx: Ctx, jobId: string, applicants: CountApplicants): Promise<OwnPosting> {
  const posting = orNotFound(
    await postings(ctx)
      .select(({ ref }) => [
        questionsOf(ref('postings.jobId')).as('questions'),
        rulesOf(ref('postings.jobId')).as('rules'),
      ])
      .where('postings.jobId', '=', jobId)
      .executeTakeFirst(),
  )
  const decision = await ctx.db
    .selectFrom('postingDecisions')
    .select('reason')
    .where('jobId', '=', jobId)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    jobId,
    slug: posting.slug,
    state: posting.state,
    revision: posting.revision,
    textSource: posting.textSource,
    facts: posting.fileFacts,
    ...viewOf(posting),
    questions: posting.questions,
    rules: posting.rules,
    lacks: lacksOf(ctx, posting),
    needsReview: await needsReview(ctx, posting),
    found: await unsettledFlags(ctx, jobId),
    reviewReason: decision?.reason ?? '',
    publishedAt: posting.publishedAt?.toISOString() ?? null,
    closedAt: posting.closedAt?.toISOString() ?? null,
    applications: await applicants(ctx, jobId),
    answersToGive: posting.state !== 'live' && opensAgain(posting) ? await answersToGive(ctx, posting.companyId) : 0,
    fullBoard: ['live', 'review'].includes(posting.state) ? null : await fullBoardOf(ctx, posting.companyId),
  }
}

/** The canonical names of what a job asks for and of where it is. */
export const keysOfJob = ({ skills, locations }: { skills: string[]; locations: string[] }) => ({
  skills: keysOf(skillNames, skills),
  placeKeys: keysOf(placeNames, citiesOf(locations)),
})
