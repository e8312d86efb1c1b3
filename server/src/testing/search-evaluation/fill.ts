import { citiesOf } from '@firstrung/contract'
import { sql } from 'kysely'
import { keysOf, placeNames, skillNames } from '#src/domains/content/content.names.service.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import type { TestServer } from '#src/testing/test-server.ts'
import { descriptionOf, type EvaluatedSearch, evaluatedJobs, jobKey } from './evaluate.ts'

/** Puts the jobs of the set on the board, as copies of one that was posted the documented way. */
export async function fillEvaluation(
  w: Pick<TestServer, 'as' | 'make' | 'db'> & { clock: { now: Date } },
  recruiter: Person,
): Promise<void> {
  const { jobId } = await w.make.livePosting(recruiter, { jobTitle: 'Model' })
  const companies = [...new Set(evaluatedJobs.map(({ company }) => company))]
  const { rows } = await sql<{ id: string; n: number }>`
    insert into accounts (email, role, full_name, profile_completed)
    select 'evaluated-' || n || '@dataset.example', 'recruiter', 'Asha Rao', true
    from generate_series(1, ${companies.length}::int) n
    returning id, substring(email from '\\d+')::int as n`.execute(w.db)
  const owners = rows.map(({ id, n }) => ({ id, n, name: companies[n - 1] ?? '' }))
  const { rows: owned } = await sql<{ id: string; name: string; recruiterId: string }>`
    update companies c set name = o.name, slug = 'company-' || o.n, posting_approved_at = now()
    from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o (id uuid, n int, name text)
    join recruiters r on r.account_id = o.id
    where c.id = r.company_id returning c.id, c.name, r.account_id as recruiter_id`.execute(w.db)
  const ids = new Map(owned.map(({ id, name }) => [name, id]))
  const recruiters = new Map(owned.map(({ name, recruiterId }) => [name, recruiterId]))
  const made = evaluatedJobs.map((job, n) => ({
    company_id: ids.get(job.company),
    recruiter_id: recruiters.get(job.company),
    title: job.title,
    role: job.role,
    work_mode: job.mode,
    locations: job.places,
    qualifications: job.asked,
    job_skills: job.asked.split(', '),
    slug: `job-${n}`,
    content_text: descriptionOf(job),
    experience_min: job.years,
    skills: keysOf(skillNames, job.asked.split(', ')),
    place_keys: keysOf(placeNames, citiesOf(job.places)),
    published_at: new Date(w.clock.now.getTime() - (evaluatedJobs.length - n) * 60_000).toISOString(),
  }))
  await sql`
    with made as (
      select gen_random_uuid() as id, one from jsonb_array_elements(${JSON.stringify(made)}::jsonb) one
    ), own as (
      insert into jobs
      select (jsonb_populate_record(j, one - 'skills' || jsonb_build_object('id', made.id, 'skills', one -> 'job_skills'))).*
      from made, jobs j where j.id = ${jobId} returning id
    )
    select count(*) from own`.execute(w.db)
  const { rows: jobs } = await sql<{ id: string; title: string; companyId: string }>`
    select id, title, company_id from jobs where company_id = any(${[...ids.values()]}::uuid[])`.execute(w.db)
  const jobIds = new Map(jobs.map(({ id, title, companyId }) => [`${title} ${companyId}`, id]))
  const postings = made.map((one) => ({ ...one, job_id: jobIds.get(`${one.title} ${one.company_id}`) }))
  await sql`
    insert into postings
    select (jsonb_populate_record(p, one)).*
    from jsonb_array_elements(${JSON.stringify(postings)}::jsonb) one, postings p where p.job_id = ${jobId}`.execute(
    w.db,
  )
  await w.as(recruiter).postings.step({ params: { id: jobId, step: 'close' } })
}

/** The first ten jobs that the board answers with. */
export const findOnBoard =
  (w: Pick<TestServer, 'as'>) =>
  async ({ q, place }: EvaluatedSearch): Promise<string[]> => {
    const { jobs } = await w.as(null).board.list({ query: { q, ...(place && { place }), limit: 10 } })
    return jobs.map(({ title, company }) => jobKey({ title, company: company.name }))
  }
