import { type FurtherHost, type InterviewRecord, messages } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { colleaguesAmong } from '#src/domains/jobs/jobs.members.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { presentInterview } from './present.ts'

/** Those who hold an interview beside its interviewer. That one is known by the email of the interview. */

/** A further host, and what they are called. */
export interface ChosenHost {
  id: string
  email: string
  name: string
}

/** The further hosts that a recruiter chose, in their order. Refuses people of other companies, and the interviewer. */
export async function chosenHosts(
  ctx: Ctx,
  { jobId, email }: { jobId: string; email: string },
  ids: readonly string[],
): Promise<ChosenHost[]> {
  const company = await colleaguesAmong(ctx, jobId, ids)
  const contacts = await contactsOf(ctx, [...company])
  const chosen = ids.map((id) => ({ id, contact: contacts.get(id) }))
  const fields = chosen.flatMap(({ contact }, at) => {
    const msg = contact ? messages.alreadyInterviewer : messages.notOfCompany
    return contact && contact.address !== email ? [] : [{ field: `alsoWith.${at}`, msg }]
  })
  const [first] = fields
  if (first) fail('invalid', { msg: first.msg, fields })
  return chosen.flatMap(({ id, contact }) =>
    contact ? [{ id, email: contact.address, name: contact.name || contact.address }] : [],
  )
}

/** The further hosts of an interview, in their order. */
export async function furtherHostsOf(ctx: Ctx, interviewId: string): Promise<ChosenHost[]> {
  const { rows } = await sql<ChosenHost>`
    select also.id, also.email, coalesce(nullif(also.full_name, ''), also.email) as name
    from interview_hosts h join accounts also on also.id = h.account_id
    where h.interview_id = ${interviewId} order by h.position`.execute(ctx.db)
  return rows
}

/** Sets the further hosts of an interview. */
export async function setFurtherHosts(ctx: Ctx, interviewId: string, ids: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('interviewHosts').where('interviewId', '=', interviewId).execute()
  if (ids.length === 0) return
  const rows = ids.map((accountId, at) => ({ interviewId, accountId, position: at + 1 }))
  await ctx.db.insertInto('interviewHosts').values(rows).execute()
}

/** Takes a further host out of the interviews that `where` chooses, over `interviews i` and `jobs j`. */
export async function takeOut(ctx: Ctx, accountId: string, where: RawBuilder<unknown>): Promise<void> {
  await sql`
    delete from interview_hosts h using interviews i, applications a, jobs j
    where h.account_id = ${accountId} and i.id = h.interview_id and a.id = i.application_id and j.id = a.job_id
      and ${where}`.execute(ctx.db)
}

/** The email of the first further host of the interview `i`; null without one. */
export const firstFurtherHost = sql<string | null>`(
  select also.email from interview_hosts h join accounts also on also.id = h.account_id
  where h.interview_id = i.id order by h.position limit 1)`

/** Those who hold interviews by their email are no longer further hosts of them. */
export async function dropTwice(ctx: Ctx, interviewIds: readonly string[]): Promise<void> {
  await sql`
    delete from interview_hosts h using interviews i, accounts also
    where i.id = any(${[...interviewIds]}::uuid[]) and h.interview_id = i.id and also.id = h.account_id
      and also.email = lower(i.email)`.execute(ctx.db)
}

/**
 * The further hosts of these interviews as the caller reads them, by the id of the interview. Who has no name is shown with their email,
 * but not to candidates.
 */
export async function shownHosts(
  ctx: Ctx,
  interviews: readonly { id: string }[],
): Promise<ReadonlyMap<string, FurtherHost[]>> {
  if (interviews.length === 0) return new Map()
  const isCandidate = signedIn(ctx).role === 'candidate'
  const rows = await ctx.db
    .selectFrom('interviewHosts')
    .innerJoin('accounts', 'accounts.id', 'accountId')
    .select(['interviewId', 'accountId', 'fullName', 'email'])
    .where(
      'interviewId',
      'in',
      interviews.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const shown = rows.map(({ interviewId, accountId, fullName, email }) => ({
    interviewId,
    host: { userId: accountId, fullName: fullName || (isCandidate ? '' : email) },
  }))
  const groups = Map.groupBy(shown, ({ interviewId }) => interviewId)
  return new Map([...groups].map(([id, found]) => [id, found.map(({ host }) => host)]))
}

/** One interview as the caller reads it. */
export const presentOne = async (
  ctx: Ctx,
  row: Parameters<typeof presentInterview>[0],
  jobId: string,
): Promise<InterviewRecord> => presentInterview(row, jobId, await shownHosts(ctx, [row]))
