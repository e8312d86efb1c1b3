import { messages, type OwnPosting, type PostingState } from '@firstrung/contract'
import type { Selectable } from 'kysely'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { answersToGive, refuseWhileOwing } from './applicants/answers.service.ts'
import { type FullBoard, lockedBoardOf } from './applicants/room.service.ts'
import { unsettledFlags } from './fraud/flags.service.ts'
import type { ScamSign } from './fraud/scam-rules.ts'
import type { PostingTable, StateCause } from './postings.tables.ts'

/** A posting with what decides about its steps. */
export type Posting = Selectable<PostingTable> & {
  title: string
  recruiterId: string
  companyId: string
  jobCompletedAt: Date | null
  companyApprovedAt: Date | null
}

/** Postings with their jobs and companies; never of deleted jobs. */
export const postings = (ctx: Ctx) =>
  ctx.db
    .selectFrom('postings')
    .innerJoin('jobs', 'jobs.id', 'postings.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .selectAll('postings')
    .select(['jobs.title', 'jobs.recruiterId', 'jobs.companyId', 'jobs.completedAt as jobCompletedAt'])
    .select('companies.postingApprovedAt as companyApprovedAt')
    .where('jobs.deletedAt', 'is', null)

/**
 * A posting, locked until the end of the transaction. The caller must have checked that they may see its job; a caller who locks
 * the job as well locks it first.
 */
export const lockPosting = async (ctx: Ctx, jobId: string): Promise<Posting> => orNotFound(await lockIfAny(ctx, jobId))

/** The same; undefined for a job without a posting. */
export const lockIfAny = (ctx: Ctx, jobId: string): Promise<Posting | undefined> =>
  postings(ctx).where('postings.jobId', '=', jobId).forUpdate('postings').executeTakeFirst()

/** What keeps a posting from being published. */
export const lacksOf = (ctx: Ctx, { contentText, applyBy }: Posting): OwnPosting['lacks'] => [
  ...(contentText.trim() === '' ? (['content'] as const) : []),
  ...(!applyBy || applyBy <= ctx.now() ? (['applyBy'] as const) : []),
]

/** Whether publishing leads to the team first. */
export const needsReview = async (ctx: Ctx, posting: Posting): Promise<boolean> =>
  posting.mustBeReviewed || !posting.companyApprovedAt || (await unsettledFlags(ctx, posting.jobId)).length > 0

/** The states of postings that count for the limit of their company. */
type OnBoard = 'live' | 'review'
const isOnBoard = (state: PostingState): boolean => state === 'live' || state === 'review'

interface WithState {
  cause?: StateCause
  closedAt?: Date
  mustBeReviewed?: boolean
}

/** Writes a state off the board. */
export const setState = (
  ctx: Ctx,
  posting: Posting,
  state: Exclude<PostingState, OnBoard>,
  more?: WithState,
): Promise<void> => writeState(ctx, posting, state, more)

/**
 * Puts a posting on the board, or before the team. Every way there leads through here, so that none passes the limit of the
 * company: without room nothing changes, and the limit is returned.
 */
export async function putOnBoard(
  ctx: Ctx,
  posting: Posting,
  state: OnBoard,
  more?: WithState,
): Promise<FullBoard | null> {
  const full = isOnBoard(posting.state) ? null : await lockedBoardOf(ctx, posting.companyId)
  if (!full) await writeState(ctx, posting, state, more)
  return full
}

async function writeState(ctx: Ctx, posting: Posting, state: PostingState, more: WithState = {}): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .updateTable('postings')
    .set({
      state,
      stateCause: more.cause ?? null,
      closedAt: state === 'closed' ? (more.closedAt ?? now) : null,
      waitsForText: false,
      ...(state !== posting.state && { stateSince: now }),
      ...(isNew(ctx, posting) && isOnBoard(state) && { publishedAt: state === 'live' ? now : null }),
      ...(more.mustBeReviewed !== undefined && { mustBeReviewed: more.mustBeReviewed }),
    })
    .where('jobId', '=', posting.jobId)
    .execute()
}

/** For so many days after its end a job's page can be read. A job that is reopened within them is not new. */
const closedReadableDays = 30

/** Jobs that were closed later than this can still be read. */
export const closedReadableSince = (ctx: Ctx): Date =>
  new Date(ctx.now().getTime() - closedReadableDays * 24 * 3600 * 1000)

/** Whether a posting is new on the board. Otherwise it keeps its date and position, and no mail announces it again. */
const isNew = (ctx: Ctx, { publishedAt, state, closedAt }: Posting): boolean =>
  publishedAt === null || (state === 'closed' && closedAt !== null && closedAt <= closedReadableSince(ctx))

/** Whether a posting would begin to take applications, as one that never was on the board or was closed. */
export const opensAgain = ({ publishedAt, state }: Posting): boolean => publishedAt === null || state === 'closed'

/**
 * Puts a complete posting on the board, or into the team's review. Returns which. Refuses a new one while the company owes
 * answers, and any beyond its limit.
 */
export async function publish(ctx: Ctx, posting: Posting): Promise<'live' | 'review'> {
  if (posting.state === 'removed') fail('posting_removed')
  if (posting.jobCompletedAt) fail('job_completed')
  if (posting.state === 'live' || posting.state === 'review') return posting.state
  const lacks = lacksOf(ctx, posting)
  if (lacks.length > 0) fail('posting_incomplete', { fields: lacks.map((field) => ({ field, msg: lackTexts[field] })) })
  if (opensAgain(posting)) await refuseWhileOwing(ctx, posting.companyId)
  const state = (await needsReview(ctx, posting)) ? 'review' : 'live'
  const full = await putOnBoard(ctx, posting, state)
  if (full) fail('board_full', { msg: messages.boardIsFull(full) })
  if (state === 'review') await warnTeam(ctx, posting)
  return state
}

/** Notifies the team of new signs of fraud in a posting that is on the board or waits for review. Once a day for each sign. */
export async function tellOfSigns(
  ctx: Ctx,
  posting: Pick<Posting, 'jobId' | 'title' | 'state'>,
  signs: readonly ScamSign[],
  what: 'was changed and has signs of fraud now' | 'has signs of fraud, as a comparison with others shows',
): Promise<void> {
  if (signs.length === 0) return
  if (posting.state === 'review') return warnTeam(ctx, posting)
  if (posting.state !== 'live') return
  const { jobId, title } = posting
  const rules = signs.map(({ rule }) => rule).toSorted((a, b) => a.localeCompare(b))
  const key = `posting-signs:${jobId}:${rules.join()}:${indianDayIn(ctx.now(), 0)}`
  await notifyTeam(ctx, 'posting.review', `The posting of ${title} ${what}.`, aboutReview({ jobId, title }), key)
}

/** Where the team reviews a posting. */
export const reviewPath = (jobId: string): string => `/admin?tab=postings&posting=${jobId}`
const aboutReview = ({ jobId, title }: Pick<Posting, 'jobId' | 'title'>) => ({
  jobTitle: title,
  jobId,
  path: reviewPath(jobId),
})

/** Tells the team of a posting to review that has signs of fraud, once a day; those without stand in its list alone. */
async function warnTeam(ctx: Ctx, { jobId, title }: Pick<Posting, 'jobId' | 'title'>): Promise<void> {
  const signs = (await unsettledFlags(ctx, jobId)).length
  if (signs === 0) return
  const counted = signs === 1 ? '1 sign' : `${signs} signs`
  const text = `The posting of ${title} is waiting for your review and has ${counted} of fraud.`
  await notifyTeam(
    ctx,
    'posting.review',
    text,
    aboutReview({ jobId, title }),
    `posting-signs:${jobId}:${indianDayIn(ctx.now(), 0)}`,
  )
}

const lackTexts: Record<OwnPosting['lacks'][number], string> = {
  content: 'Describe the job.',
  applyBy: 'Choose the last day to apply.',
  pay: 'Say what the job pays.',
}

/** Puts a posting on the board, or before the team, that was only waiting for its text. */
export async function publishWhole(ctx: Ctx, jobId: string): Promise<void> {
  const posting = await lockIfAny(ctx, jobId)
  if (!posting || posting.state !== 'draft' || posting.jobCompletedAt || lacksOf(ctx, posting).length > 0) return
  // A task runs this, so nobody would see a refusal: the posting stays a draft, and its page says why.
  if ((await answersToGive(ctx, posting.companyId)) > 0 || (await lockedBoardOf(ctx, posting.companyId))) return
  await publish(ctx, posting)
}
