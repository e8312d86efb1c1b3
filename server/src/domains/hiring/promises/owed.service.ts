import { Id, limits, type OwedAnswers, type OwedAnswersQuery, type OwingCompany } from '@firstrung/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { hiddenOf, shownEmail } from '#src/domains/hiring/access/contact.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { answerRecordOf, answersToGive, shownAnswerRecord } from '#src/domains/postings/applicants/answers.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cursorCodec, Moment } from '#src/platform/database/keyset.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'

/** The promised day, and the id of its row. */
const cursors = cursorCodec(z.tuple([Moment, Id]))

interface Page {
  limit?: number | undefined
  cursor?: string | undefined
}

/** Whether `(promised_by, id)` comes after the cursor. */
function isLater({ cursor }: Page, promisedBy = sql.ref('promised_by'), id = sql.ref('id')) {
  if (!cursor) return sql`true`
  const [millis, last] = cursors.read(cursor)
  return sql`(${promisedBy}, ${id}) > (${new Date(millis)}::timestamptz, ${last}::uuid)`
}

interface OwedRow {
  applicationId: string
  jobId: string
  jobTitle: string
  userId: string
  name: string
  email: string
  appliedAt: Date
  promisedBy: Date
}

/** Candidates who wait for a first answer in the jobs that the caller sees, the oldest promised day first. 404 for other jobs. */
export async function owedAnswers(ctx: Ctx, query: OwedAnswersQuery): Promise<OwedAnswers> {
  const { limit = limits.page, jobId } = query
  const mine = jobs.visible(ctx)
  if (jobId) orNotFound(await mine.where('jobs.id', '=', jobId).executeTakeFirst())
  const wanted = jobId ? mine.where('jobs.id', '=', jobId) : mine
  // Reads one page of each job along its index, so that the cost does not grow with the number of waiting candidates.
  const { rows } = await sql<OwedRow>`
    select a.id as application_id, jobs.id as job_id, jobs.title as job_title, a.candidate_id as user_id,
      coalesce(nullif(c.full_name, ''), c.unique_id) as name, c.email, a.applied_at, a.promised_by
    from (${wanted}) jobs cross join lateral (
      select * from owed_answers() owed
      where owed.job_id = jobs.id and ${isLater(query)}
      order by promised_by, id limit ${limit + 1}
    ) a
    join accounts c on c.id = a.candidate_id
    order by a.promised_by, a.id limit ${limit + 1}`.execute(ctx.db)
  const counted = await sql<{ jobId: string; jobTitle: string; count: number }>`
    select jobs.id as job_id, jobs.title as job_title, count(*) as count
    from (${mine}) jobs join owed_answers() a on a.job_id = jobs.id
    group by 1, 2 order by min(a.promised_by), 1 limit ${limits.list}`.execute(ctx.db)
  const { companyId } = orNotFound(
    await ctx.db
      .selectFrom('recruiters')
      .select('companyId')
      .where('accountId', '=', signedIn(ctx).id)
      .executeTakeFirst(),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hidden = await hiddenOf(
    ctx,
    page.map(({ userId }) => userId),
  )
  return {
    answers: page.map(({ appliedAt, promisedBy, email, ...row }) => ({
      ...row,
      ...shownEmail(hidden, row.userId, email),
      appliedAt: appliedAt.toISOString(),
      promisedBy: promisedBy.toISOString(),
    })),
    total: counted.rows.reduce((sum, job) => (jobId && job.jobId !== jobId ? sum : sum + job.count), 0),
    nextCursor: last && rows.length > limit ? cursors.write([last.promisedBy.getTime(), last.applicationId]) : null,
    jobs: counted.rows,
    record: await shownAnswerRecord(ctx, companyId),
    answersToGive: await answersToGive(ctx, companyId),
  }
}

/** Companies whose applicants wait for an answer, the oldest promised day first. */
export async function owingCompanies(
  ctx: Ctx,
  query: Page,
): Promise<{ companies: OwingCompany[]; total: number; nextCursor: string | null }> {
  const { limit = limits.page } = query
  const owing = sql`
    select j.company_id, count(*) as waiting, count(*) filter (where a.promised_by <= ${ctx.now()}) as late,
      min(a.promised_by) as promised_by
    from owed_answers() a join jobs j on j.id = a.job_id group by 1`
  const { rows } = await sql<Omit<OwingCompany, 'record' | 'promisedBy'> & { promisedBy: Date; total: number }>`
    with owing as materialized (${owing})
    select owing.*, c.name as company_name, (select count(*) from owing) as total
    from owing join companies c on c.id = owing.company_id
    where ${isLater(query, sql.ref('owing.promised_by'), sql.ref('owing.company_id'))}
    order by owing.promised_by, owing.company_id limit ${limit + 1}`.execute(ctx.db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const companies: OwingCompany[] = []
  for (const { total: _, promisedBy, ...row } of page) {
    companies.push({
      ...row,
      promisedBy: promisedBy.toISOString(),
      record: await answerRecordOf(ctx, row.companyId),
    })
  }
  return {
    companies,
    total: rows[0]?.total ?? 0,
    nextCursor: last && rows.length > limit ? cursors.write([last.promisedBy.getTime(), last.companyId]) : null,
  }
}
