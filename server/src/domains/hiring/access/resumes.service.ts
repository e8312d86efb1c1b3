import { dateText, messages, waitingStages } from '@firstrung/contract'
import { sql } from 'kysely'
import type { ResumeUses } from '#src/domains/candidates/candidates.kept.service.ts'
import { countOpenedToday, noteOpened, type OpeningAction } from '#src/domains/candidates/candidates.resumes.service.ts'
import { copyWithoutContact } from '#src/domains/candidates/candidates.service.ts'
import type { PaperAnswer, PaperOpening } from '#src/domains/files/files.service.ts'
import { heldByMembers } from '#src/domains/hiring/application/held-interviews.ts'
import { type Ctx, inTransaction } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { TooMany } from '#src/platform/limits/limits.ts'
import { startOfIndianDay } from '#src/platform/time/indian-time.ts'
import { isEndedFor, isMaskedFor } from './contact.service.ts'
import { lapsedAccess } from './lapsed-access.service.ts'

/** In which applications resumes are used. */
export const resumeUses: ResumeUses = {
  async countOpen(ctx, resumeIds) {
    if (resumeIds.length === 0) return new Map()
    const rows = await ctx.db
      .selectFrom('applications')
      .innerJoin('jobs', 'jobs.id', 'applications.jobId')
      .select(({ fn }) => ['resumeId', fn.countAll<number>().as('count')])
      .where('resumeId', 'in', resumeIds)
      .where('stage', 'in', waitingStages('direct'))
      .where('completedAt', 'is', null)
      .where('deletedAt', 'is', null)
      .groupBy('resumeId')
      .execute()
    return new Map(rows.flatMap(({ resumeId, count }) => (resumeId ? [[resumeId, count] as const] : [])))
  },
}

/**
 * Called before a private file is sent to somebody. Refuses a recruiter whose access to the candidate has ended, or who sees
 * the candidate in no job any more, even with a link of a minute ago (403 `access_ended`). Nobody opens the resumes of more
 * people a day than RESUMES_PER_DAY (429 `too_many_resumes`). A recruiter whose company does not see email and phone gets a
 * copy without them, drawn from the profile. Downloads are marked with the recruiter's name. Notes who opened a resume.
 */
export async function openPaper(
  ctx: Ctx,
  key: string,
  { viewerId, isRead, isDownload }: PaperOpening,
): Promise<PaperAnswer> {
  const actions: OpeningAction[] = isDownload ? ['opened', 'downloaded'] : ['opened']
  return inTransaction(ctx, async (inner) => {
    const opening = await openingOf(inner, key, viewerId, isRead)
    if (opening) {
      if (opening.isSuspended || !opening.isSeen || (await hasAccessEnded(inner, opening))) fail('access_ended')
      if (isRead) {
        await refuseMoreThanOfDay(inner, viewerId, opening)
        await noteSeen(inner, opening)
      }
    }
    // The link was made before the account ended.
    if (!opening && !(await hasAccount(inner, viewerId))) fail('access_ended')
    if (isRead) await noteOpened(inner, { key, viewerId, actions })
    if (!opening) return {}
    const drawn = (await isMaskedFor(inner, opening)) && (await copyWithoutContact(inner, opening.candidateId))
    const who = [opening.fullName, opening.companyName].filter(Boolean).join(', ')
    const mark = isDownload ? `For ${who}, ${dateText(ctx.now())}` : undefined
    return drawn ? { drawn, mark } : { mark }
  })
}

const hasAccount = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The opening of a resume by a recruiter. Locks the recruiter, so that openings at the same moment are counted one by one. */
async function openingOf(ctx: Ctx, key: string, viewerId: string, isLocking: boolean) {
  const { rows } = await sql<
    Opening & { isSuspended: boolean; isSeen: boolean; fullName: string; companyName: string }
  >`
    select r.company_id, resumes.candidate_id, coalesce(a.suspended_at, c.suspended_at) is not null as is_suspended, a.full_name, c.name as company_name,
      ${seesCandidate(ctx)} as is_seen
    from resumes, recruiters r join accounts a on a.id = r.account_id join companies c on c.id = r.company_id
    where resumes.file_key = ${key} and r.account_id = ${viewerId}
    ${isLocking ? sql`for no key update of r` : sql``}`.execute(ctx.db)
  return rows[0]
}

/**
 * Whether recruiter `r` sees the candidate of `resumes`: in a job on which they work, or as the interviewer of a job. Where
 * recruiters see everybody who fits, any job of theirs is enough.
 */
const seesCandidate = (ctx: Ctx) => sql<boolean>`(
  exists (
    select from jobs j
    where j.deleted_at is null and j.company_id = r.company_id
      and (j.recruiter_id = r.account_id or r.company_role = 'owner' or exists (
        select from job_members m where m.job_id = j.id and m.recruiter_id = r.account_id and m.role <> 'interviewer'
      ))
      and (${ctx.env.SCREENING === 'direct'} or exists (
        select from applications p where p.job_id = j.id and p.candidate_id = resumes.candidate_id
      ))
  )
  or exists (select ${heldByMembers} and host.id = r.account_id and a.candidate_id = resumes.candidate_id)
)`

async function refuseMoreThanOfDay(ctx: Ctx, viewerId: string, { candidateId }: Opening): Promise<void> {
  const most = ctx.env.RESUMES_PER_DAY
  if ((await countOpenedToday(ctx, viewerId, candidateId)) < most) return
  const tomorrow = startOfIndianDay(ctx.now()).getTime() + day
  const seconds = Math.ceil((tomorrow - ctx.now().getTime()) / 1000)
  throw new TooMany(seconds, 'too_many_resumes', messages.tooManyResumes(most))
}

interface Opening {
  companyId: string
  candidateId: string
}

const day = 24 * 3600 * 1000

/** Whether the candidate has ended the company's access or blocked it, or it has lapsed. */
const hasAccessEnded = async (ctx: Ctx, opening: Opening): Promise<boolean> =>
  (await isEndedFor(ctx, opening)) || (await lapsedAccess(ctx, opening.candidateId, [opening.companyId])).size > 0

/** Notes that somebody of the company has opened profile or resume of those who applied to its jobs. */
export async function noteSeen(ctx: Ctx, { companyId, candidateId }: Opening): Promise<void> {
  await sql`
    update applications a set seen_at = ${ctx.now()}
    from jobs j
    where j.id = a.job_id and j.company_id = ${companyId} and a.candidate_id = ${candidateId}
      and a.source = 'direct' and a.seen_at is null`.execute(ctx.db)
}
