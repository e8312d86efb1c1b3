import { interviewIn, type RoundFacts } from '@firstrung/contract'
import { sql } from 'kysely'
import { applicationPath } from '#src/domains/hiring/application/news.service.ts'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import { type News, notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { byName } from '#src/platform/database/name-order.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { isOpen } from './open-proposals.ts'

/** Where a candidate chooses a time, as a path below the installation's URL. */
export const choicePath = (proposalId: string): string => `/interviews/${proposalId}/choose`

/** Somebody who can still choose, with the names of the job. */
interface Waiting extends RoundFacts {
  applicationId: string
  candidateId: string
  candidateName: string
  jobId: string
  jobTitle: string
  companyId: string
  companyName: string
  proposedBy: string | null
  minutes: number
  note: string
  endsAt: Date
  first: Date
  count: number
}

/** Everybody who can still choose one of these times, or could at another moment, by name. */
async function waitingFor(ctx: Ctx, proposalId: string, at = ctx.now()): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select a.id as application_id, a.candidate_id, coalesce(nullif(who.full_name, ''), who.unique_id) as candidate_name,
      pp.round, ${roundNameOf('jobs.id', 'pp.round')} as round_name, jobs.id as job_id, jobs.title as job_title, c.id as company_id, c.name as company_name, p.proposed_by,
      p.minutes, p.note, p.ends_at, times.first, times.count
    from proposals p
    join proposal_people pp on pp.proposal_id = p.id
    join applications a on a.id = pp.application_id
    join accounts who on who.id = a.candidate_id
    join jobs on jobs.id = p.job_id
    join companies c on c.id = jobs.company_id
    cross join lateral (
      select min(starts_at) as first, count(*)::int as count from proposal_times t where t.proposal_id = p.id) times
    where p.id = ${proposalId} and ${isOpen(at)}
    order by ${byName('who.fullName', 'who.uniqueId')}, a.id`.execute(ctx.db)
  return rows
}

/** Notifies candidates that they can choose the time of their interview. */
export async function notifyProposed(ctx: Ctx, proposalId: string): Promise<void> {
  const path = choicePath(proposalId)
  await notifyWithMail(
    ctx,
    (await waitingFor(ctx, proposalId)).map((one): News => {
      const { jobTitle, companyName } = one
      const text = `${companyName} invites you to choose a time for your ${interviewIn(one)}: ${jobTitle}.`
      const facts = `It takes ${one.minutes} minutes. ${one.count === 1 ? 'There is one time' : `There are ${one.count} times`}, the first on ${zonedText(one.first)}. Please choose before ${zonedText(one.endsAt)}.`
      return {
        to: one.candidateId,
        key: `times-proposed:${proposalId}`,
        text,
        data: { jobTitle, companyName, details: [facts, one.note].filter(Boolean).join(' '), path },
        kind: 'companyStep',
        from: { company: one.companyId, account: one.proposedBy ?? undefined },
        instead: { subject: text.slice(0, -1), details: facts },
        mail: {
          topic: 'interviews',
          subject: text.slice(0, -1),
          link: { text: 'Choose a time', url: `${ctx.env.publicUrl}${path}` },
        },
      }
    }),
  )
}

/** Notifies those who have not chosen that the times are taken back. Returns how many they are. */
export async function notifyWithdrawn(ctx: Ctx, proposalId: string): Promise<number> {
  const waiting = await waitingFor(ctx, proposalId)
  await notifyWithMail(
    ctx,
    waiting.map((one): News => {
      const { jobTitle, companyName, applicationId } = one
      const text = `${companyName} has taken the times for your ${interviewIn(one)} back: ${jobTitle}.`
      const details = 'You need not choose one. Your application stays as it is, and we will tell you what comes next.'
      const path = applicationPath(applicationId)
      return {
        to: one.candidateId,
        key: `times-taken-back:${proposalId}`,
        text,
        data: { jobTitle, companyName, details, path },
        kind: 'companyStep',
        from: { company: one.companyId },
        mail: {
          topic: 'interviews',
          subject: text.slice(0, -1),
          link: { text: 'Open your application', url: `${ctx.env.publicUrl}${path}` },
        },
      }
    }),
  )
  return waiting.length
}

/** What happens next, for recruiters whose candidates can no longer choose. */
const whatNext = 'You can propose other times, or plan the interview yourself.'

/** Notifies the recruiters of a job that these candidates have no time left to choose. */
export async function notifyWithoutTime(
  ctx: Ctx,
  proposalId: string,
  why: 'allTaken' | 'hostBusy' | 'ended',
): Promise<void> {
  const waiting = why === 'ended' ? await unchosenOf(ctx, proposalId) : await waitingFor(ctx, proposalId)
  const [first] = waiting
  if (!first) return
  const who = waiting.length === 1 ? first.candidateName : `${waiting.length} candidates`
  const text = {
    allTaken: `The times that you proposed for ${first.jobTitle} are all taken, and ${who} had none.`,
    hostBusy: `The interviewer is no longer free at any of the times that you proposed for ${first.jobTitle}, and ${who} had not chosen.`,
    ended: `${who} chose none of the times that you proposed for ${first.jobTitle}.`,
  }[why]
  const user = waiting.length === 1 ? { user: first.candidateName, userId: first.candidateId } : {}
  const about = { jobTitle: first.jobTitle, jobId: first.jobId, ...user, details: whatNext }
  await notifyRecruiters(ctx, first.jobId, text, about, `proposal:${proposalId}:${why}`)
}

/** Those who neither chose nor declined, and who could have, when the last time has passed. */
async function unchosenOf(ctx: Ctx, proposalId: string): Promise<Waiting[]> {
  const before = await ctx.db.selectFrom('proposals').select('endsAt').where('id', '=', proposalId).executeTakeFirst()
  if (!before) return []
  return waitingFor(ctx, proposalId, new Date(before.endsAt.getTime() - 1))
}

/** Notifies the recruiters of a job that none of the proposed times suits a candidate. */
export async function notifyDeclined(
  ctx: Ctx,
  about: { jobId: string; jobTitle: string; candidateId: string; candidateName: string; reason: string },
): Promise<void> {
  const { jobId, jobTitle, candidateName: user, candidateId: userId, reason } = about
  const text = `None of the times that you proposed for ${jobTitle} suits ${user}.`
  const details = [reason && `Reason: ${reason}`, whatNext].filter(Boolean).join(' ')
  await notifyRecruiters(ctx, jobId, text, { jobTitle, jobId, user, userId, details })
}
