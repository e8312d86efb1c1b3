import type { NoticeData } from '@firstrung/contract'
import { type Expression, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { startOfIndianDay } from '#src/platform/time/indian-time.ts'
import { membersFor, notifyEach } from './notifications.service.ts'

/** What a recruiter may decide about a candidate many times an hour. */
export const decisionKinds = ['shortlisted', 'waitlisted', 'rejected', 'restored'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** The recruiter and the job of a notification about decisions, and how many there are of each kind. */
export interface Decisions {
  by: string
  jobId: string
  counts: Partial<Record<DecisionKind, number>>
}

/** A decision about one candidate of a job. */
export interface Decision {
  by: { id: string; name: string }
  job: { id: string; title: string; recruiterId: string }
  kind: DecisionKind
  candidate: { id: string; name: string }
}

/** How many unread decisions of a person about a job have a line each, which names the candidate. */
const named = 3

/**
 * Notifies every member of the team who screens candidates of a decision. More than a few of one person about one job in a
 * day share one line, as those of a bulk move do: else an hour of work fills the bell. What a member has read stays as it
 * was. The job must be locked.
 */
export async function notifyTeamOfDecision(ctx: Ctx, { by, job, kind, candidate }: Decision): Promise<void> {
  const about = { jobTitle: job.title, jobId: job.id, recruiterId: job.recruiterId }
  // Those of the job's lead are found by the data when their account is deleted.
  const author = by.id === job.recruiterId ? {} : { named: { id: by.id, as: by.name } }
  const members = await membersFor(ctx, 'job.screen')
    .select(({ ref }) => unreadToday(ctx, ref('accounts.id'), { by: by.id, jobId: job.id }).as('lines'))
    .execute()
  const notices = members.map(({ id: to, lines }) => {
    const isGathered = lines.some(({ decisions }) => sum(decisions.counts) > 1) || lines.length >= named
    const all = [...(isGathered ? lines.map(({ decisions }) => decisions.counts) : []), { [kind]: 1 }]
    const counts = added(all)
    const data: Partial<NoticeData> = isGathered ? about : { ...about, user: candidate.name, userId: candidate.id }
    const text = isGathered
      ? `${by.name} made ${sum(counts)} decisions for ${job.title}: ${inWords(counts)}.`
      : `${by.name} ${kind} ${candidate.name} for ${job.title}.`
    const replaces = isGathered ? lines.map(({ id }) => id) : []
    return { to, text, data, ...author, decisions: { by: by.id, jobId: job.id, counts }, replaces }
  })
  const replaced = notices.flatMap(({ replaces }) => replaces)
  if (replaced.length > 0) await ctx.db.deleteFrom('notices').where('id', 'in', replaced).execute()
  await notifyEach(ctx, 'teamNews', notices)
}

/** The unread lines of today about the decisions of a person about a job. */
const unreadToday = (ctx: Ctx, recipient: Expression<string>, { by, jobId }: Pick<Decisions, 'by' | 'jobId'>) =>
  sql<{ id: string; decisions: Decisions }[]>`(
    select coalesce(json_agg(json_build_object('id', n.id, 'decisions', n.decisions)), '[]') from notices n
    where n.recipient_id = ${recipient} and n.created_at >= ${startOfIndianDay(ctx.now())} and n.read_at is null
      and n.decisions ->> 'by' = ${by} and n.decisions ->> 'jobId' = ${jobId})`

type Counts = Decisions['counts']
const sum = (counts: Counts): number => decisionKinds.reduce((total, kind) => total + (counts[kind] ?? 0), 0)

const added = (all: readonly Counts[]): Counts =>
  Object.fromEntries(
    decisionKinds.flatMap((kind) => {
      const count = all.reduce((total, counts) => total + (counts[kind] ?? 0), 0)
      return count > 0 ? [[kind, count]] : []
    }),
  )

/** '12 shortlisted, 8 rejected' */
const inWords = (counts: Counts): string =>
  decisionKinds.flatMap((kind) => (counts[kind] ? `${counts[kind]} ${kind}` : [])).join(', ')
