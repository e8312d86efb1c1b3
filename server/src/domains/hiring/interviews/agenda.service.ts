import { type AgendaQuery, Day, Id, limits, type PlannedInterview, TimeOfDay } from '@firstrung/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { hiddenOf, shownEmail } from '#src/domains/hiring/access/contact.service.ts'
import { waitsForLink } from '#src/domains/hiring/application/waits.ts'
import type { InterviewTable } from '#src/domains/hiring/hiring.tables.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { cursorCodec, cutPage, type PageQuery, readCursor } from '#src/platform/database/keyset.ts'
import { countWaiting } from '#src/platform/tasks/waiting.ts'
import { agendaDays, holidaysBetween } from './agenda-days.service.ts'
import { shownHosts } from './further-hosts.service.ts'
import { presentInterview } from './present.ts'

const agendaCursor = cursorCodec(z.tuple([Day, TimeOfDay, Id]))

interface Row extends Selectable<InterviewTable> {
  jobId: string
  roundName: string | null
  candidateId: string
  jobTitle: string
  companyName: string
  candidateName: string
  candidateEmail: string
  recruiterId: string
  recruiterName: string
  recruiterEmail: string
}

/** The interviews of the caller's jobs between two days, both included, the earliest first. */
export async function readAgenda(
  ctx: Ctx,
  query: AgendaQuery,
): Promise<{ interviews: PlannedInterview[]; holidays: string[]; nextCursor: string | null }> {
  const { limit = limits.list, cursor } = query
  const { from, to } = agendaDays(ctx, query)
  const after = cursor ? agendaCursor.read(cursor) : null
  const rows = await plannedWhere(
    ctx,
    sql`i.status in ('requested', 'scheduled') and i.held_on between ${from}::date and ${to}::date
      ${after ? sql`and (i.held_on, i.held_at, i.id) > (${after[0]}::date, ${after[1]}, ${after[2]}::uuid)` : sql``}
      order by i.held_on, i.held_at, i.id limit ${limit + 1}`,
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = last && rows.length > limit ? agendaCursor.write([last.heldOn, last.heldAt, last.id]) : null
  const hidden = await hiddenOf(
    ctx,
    page.map(({ candidateId }) => candidateId),
  )
  const hosts = await shownHosts(ctx, page)
  return {
    interviews: page.map((row) => present(row, hosts, hidden)),
    holidays: await holidaysBetween(ctx, from, to),
    nextCursor,
  }
}

interface WaitingInterviews {
  interviews: PlannedInterview[]
  total: number
  totalIsBounded: boolean
  /** When the oldest of these interviews was requested. */
  oldestSince: string | null
  nextCursor: string | null
}

/** The interviews of all jobs that wait for a link, the oldest request first. */
export async function listWaiting(ctx: Ctx, { limit = limits.list, cursor }: PageQuery): Promise<WaitingInterviews> {
  const after = cursor ? readCursor(cursor) : null
  const found = await plannedWhere(
    ctx,
    sql`${waitsForLink}
      ${after ? sql`and (i.requested_at, i.id) > (${after.createdAt}, ${after.id}::uuid)` : sql``}
      order by i.requested_at, i.id limit ${limit + 1}`,
  )
  const { rows, nextCursor } = cutPage(
    found.map((row) => ({ ...row, createdAt: row.requestedAt })),
    limit,
  )
  const { count, since } = await countWaiting(
    ctx.db,
    sql`i.requested_at as since from interviews i
      join applications a on a.id = i.application_id
      where ${waitsForLink} order by i.requested_at`,
  )
  const hosts = await shownHosts(ctx, rows)
  return {
    interviews: rows.map((row) => present(row, hosts)),
    total: count,
    totalIsBounded: count >= limits.counted,
    oldestSince: since?.toISOString() ?? null,
    nextCursor,
  }
}

/** Interviews `i` of the caller's jobs, with everybody who takes part. */
async function plannedWhere(ctx: Ctx, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.*, ${roundNameOf('a.jobId', 'i.round')} as round_name, a.job_id, a.candidate_id, j.title as job_title, c.name as company_name,
      coalesce(nullif(who.full_name, ''), who.unique_id) as candidate_name, who.email as candidate_email,
      j.recruiter_id, host.full_name as recruiter_name, host.email as recruiter_email
    from interviews i
    join applications a on a.id = i.application_id
    join ${jobs.visible(ctx)} as j on j.id = a.job_id
    join companies c on c.id = j.company_id
    join accounts who on who.id = a.candidate_id
    join accounts host on host.id = j.recruiter_id
    where ${where}`.execute(ctx.db)
  return rows
}

type Hosts = Awaited<ReturnType<typeof shownHosts>>

const nothingHidden = { masked: new Set<string>(), ended: new Set<string>() }

const present = (
  row: Row,
  hosts: Hosts,
  hidden: Parameters<typeof shownEmail>[0] = nothingHidden,
): PlannedInterview => ({
  ...presentInterview(row, row.jobId, hosts),
  durationMinutes: row.durationMinutes,
  requestedAt: row.requestedAt.toISOString(),
  jobTitle: row.jobTitle,
  companyName: row.companyName,
  userId: row.candidateId,
  fullName: row.candidateName,
  ...shownEmail(hidden, row.candidateId, row.candidateEmail),
  recruiter: { userId: row.recruiterId, fullName: row.recruiterName, email: row.recruiterEmail },
})
