import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  applicationWaits,
  type CandidateNeeds,
  jobLists,
  type PanelWait,
  panelWaits,
  recruiterNeeds,
  type TeamNeeds,
  teamQueues,
} from '@firstrung/contract'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Assembled, assemble } from './assemble.ts'
import { readEnv } from './env.ts'
import { ensureDemo } from './seed.ts'
import { liftedLimits } from './testing/lifted-limits.ts'
import { openTestDatabase } from './testing/template.ts'

/** The demo: people and companies in every state, over HTTP as the pages read it. */
let folder: string
let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: Assembled
let people: { who: string; email: string; password: string }[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-counts-'))
  database = await openTestDatabase()
  server = await assemble({
    env: readEnv({ DATA_DIR: folder, ...liftedLimits }),
    pool: database.pool,
    log: pino({ level: 'silent' }),
    work: false,
  })
  await ensureDemo({ ...server, log: pino({ level: 'silent' }) })
  people = z
    .array(z.object({ who: z.string(), email: z.string(), password: z.string() }))
    .parse(JSON.parse(await readFile(join(folder, 'demo-sign-ins.json'), 'utf8')))
  await vary()
})
/** What the demo, which was made a moment ago, has not: answers that are due or late, an interview today, unread messages, proposed times, offers. */
async function vary() {
  const { pool } = database
  const today = "(now() at time zone 'Asia/Kolkata')::date"
  // Half of those in each stage, since their ids are in another order each time.
  await pool.query(`update applications set stage_changed_at = stage_changed_at - interval '9 days'
    where id in (select id from (
      select id, row_number() over (partition by stage, source order by id) as n from applications
    ) numbered where n % 2 = 1)`)
  await pool.query(`update applications set promised_by = now() + interval '3 hours'
    where promised_by is not null and answered_at is null`)
  await pool.query(`update interviews set held_on = ${today}, held_at = '23:59' where status = 'scheduled'`)
  await pool.query(`insert into application_messages (application_id, author_id, by_company, text, client_id, sent_at)
    select id, candidate_id, false, 'When could I begin?', gen_random_uuid(), now()
    from applications where stage in ('recruiterShortlisted', 'waitlisted', 'hired')`)
  await pool.query(`insert into application_messages (application_id, author_id, by_company, text, client_id, sent_at)
    select a.id, jobs.recruiter_id, true, 'Can you begin in July?', gen_random_uuid(), now()
    from applications a join jobs on jobs.id = a.job_id where a.stage in ('recruiterShortlisted', 'removed')`)
  await pool.query('update interviews set attendance = null, attendance_at = null')
  await pool.query(`insert into late_answers (application_id, to_stage, asked_at, ask_until)
    select id, 'waitlisted', now(), now() + interval '3 days' from applications where stage = 'unanswered'`)
  await pool.query(`with made as (
      insert into proposals (job_id, minutes, proposed_by, proposed_at, ends_at)
      select id, 30, recruiter_id, now(), now() + interval '3 days' from jobs where deleted_at is null
      returning id, job_id)
    insert into proposal_people (proposal_id, application_id, round)
    select made.id, a.id, 1 from made join applications a on a.job_id = made.job_id
    where a.stage in ('applicant', 'shortlisted', 'waitlisted') and a.source = 'direct'
      and not exists (select from interviews i where i.application_id = a.id)`)
  await pool.query(`insert into offers
      (application_id, made_by, made_at, answer_by, pay_kind, starts_on, workplace, subject, letter, letter_hash)
    select a.id, jobs.recruiter_id, now(), ${today} + 1, 'unpaid', ${today} + 30, 'Pune', 'An offer', 'Come.', repeat('a', 64)
    from applications a join jobs on jobs.id = a.job_id where a.stage = 'waitlisted'
    on conflict do nothing`)
  await pool.query('update accounts set password_hash = (select password_hash from accounts where email = $1)', [
    people[0]?.email,
  ])
}

afterAll(async () => {
  await server.app.close()
  await server.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function call(token: string, method: 'GET' | 'POST', url: string, body?: object) {
  const answer = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  expect(answer.statusCode, `${method} ${url}: ${answer.body.slice(0, 200)}`).toBe(200)
  return answer.json()
}

/** Everybody of a role, with a token; all have the password of the first. */
async function everyone(role: 'candidate' | 'recruiter' | 'admin') {
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from accounts where role = $1 and suspended_at is null order by email',
    [role],
  )
  const password = people[0]?.password
  const url = role === 'admin' ? '/api/admin/login' : '/api/auth/login'
  const found = []
  for (const { email } of rows) {
    const payload = { email, password, ...(role !== 'admin' && { userType: role }) }
    const answer = await server.app.inject({ method: 'POST', url, payload })
    if (answer.statusCode === 200) found.push({ email, token: String(answer.json().token) })
  }
  expect(found.length, `people who are ${role}s`).toBeGreaterThan(0)
  return found
}

/** The entries of a list whose pages are cut by cursors. */
async function allOf(token: string, url: string, field: string): Promise<Record<string, unknown>[]> {
  const entries: Record<string, unknown>[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = await call(token, 'GET', `${url}${cursor && `${url.includes('?') ? '&' : '?'}cursor=${cursor}`}`)
    entries.push(...page[field])
    cursor = page.nextCursor ?? null
  }
  return entries
}

type Queue = TeamNeeds['queues'][number]['queue']

/** The list to which the link of each queue leads, and the field of its entries. */
const listsOfTeam: Record<Queue, readonly [url: string, field: string]> = {
  postings: ['/api/admin/postings?state=review', 'postings'],
  'job-reports': ['/api/admin/postings?reported=yes', 'postings'],
  jobs: ['/api/admin/jobs?waiting=nobody&sort=waiting', 'jobs'],
  'interview-links': ['/api/admin/interviews?state=waiting', 'interviews'],
  mentorship: ['/api/admin/mentorship?assigned=free', 'users'],
  resumes: ['/api/admin/resume-review?assigned=free', 'users'],
  'mock-interviews': ['/api/admin/interview-requests?assigned=free', 'users'],
  projects: ['/api/admin/project-requests?assigned=free', 'users'],
  payments: ['/api/admin/payments?status=reported', 'payments'],
  'forum-reports': ['/api/admin/forum/reports', 'comments'],
  grievances: ['/api/admin/grievances?state=open', 'grievances'],
  companies: ['/api/admin/trust?queue=companies', 'companies'],
  'company-reports': ['/api/admin/trust?queue=reports', 'companies'],
  'message-reports': ['/api/admin/messages', 'messages'],
}

describe('a number on a dashboard is the length of the list that it opens', () => {
  test('a number on a dashboard is the length of its list for the team, in every queue', async () => {
    let waiting = 0
    for (const { token } of await everyone('admin')) {
      const { queues } = await call(token, 'GET', '/api/admin/needs-you')
      expect(queues.map(({ queue }: { queue: Queue }) => queue)).toEqual(expect.arrayContaining([...teamQueues]))
      for (const { queue, count } of queues as TeamNeeds['queues']) {
        const [url, field] = listsOfTeam[queue]
        expect([queue, (await allOf(token, url, field)).length]).toEqual([queue, count])
        waiting += count > 0 ? 1 : 0
      }
    }
    expect(waiting, 'queues in which something waits').toBeGreaterThan(5)
  })

  test('each number on a recruiter’s dashboard is the length of the list that it counts', async () => {
    const seen = new Set<string>()
    for (const { token, email } of await everyone('recruiter')) {
      const { needs } = await call(token, 'GET', '/api/rdashboard/needs-you')
      for (const { kind, count, jobs } of needs) {
        seen.add(kind)
        let listed = 0
        for (const { jobId, since, count: own } of jobs) {
          const found = await countIn(token, jobId, kind, since)
          expect([email, kind, jobId, found]).toEqual([email, kind, jobId, own])
          listed += found
        }
        expect(listed).toBeLessThanOrEqual(count)
        if (jobs.length < 5) expect([email, kind, listed]).toEqual([email, kind, count])
      }
      const { recruiterStats } = await call(token, 'GET', '/api/rdashboard/stats')
      const length = async (query: string) => (await allOf(token, `/api/rdashboard/jobs${query}`, 'postedJobs')).length
      expect(recruiterStats).toMatchObject({
        totalJobs: await length(''),
        ongoingJobHirings: await length('?state=open'),
        completedHirings: await length('?state=completed'),
      })
    }
    expect([...seen].sort()).toEqual([...recruiterNeeds].sort())
  })

  test('a number on a dashboard is the length of its list for candidates, in what needs them', async () => {
    const seen = new Set<string>()
    for (const { token, email } of await everyone('candidate')) {
      const { needs }: CandidateNeeds = await call(token, 'GET', '/api/user/needs-you')
      for (const kind of applicationWaits) {
        const need = needs.find((one) => one.kind === kind)
        const listed = (await allOf(token, `/api/user/applications?waits=${kind}`, 'applications')).map(
          (one) => one['_id'],
        )
        expect([email, kind, listed.length]).toEqual([email, kind, need?.count ?? 0])
        expect(listed.slice(0, 5)).toEqual((need?.applications ?? []).map(({ _id }) => _id))
        if (need) seen.add(kind)
      }
    }
    expect([...seen].sort()).toEqual([...applicationWaits].sort())
  })

  test('a number on a dashboard is the length of its list for candidates, in the applications and their unread messages', async () => {
    let applications = 0
    for (const { token } of await everyone('candidate')) {
      for (const state of ['open', 'inProgress', 'hired', 'ended']) {
        const listed = await allOf(token, `/api/user/applications?state=${state}`, 'applications')
        const { total } = await call(token, 'GET', `/api/user/applications?state=${state}&limit=1`)
        expect(listed.length).toBe(total)
        applications += listed.length
        for (const { _id, unreadMessages } of listed) {
          const conversation = await call(token, 'GET', `/api/user/applications/${String(_id)}/messages`)
          expect(conversation.unread).toBe(unreadMessages)
        }
      }
    }
    expect(applications).toBeGreaterThan(5)
  })
})

test('every kind of waiting can be listed by a recruiter, also where nobody waits', async () => {
  const [recruiter] = await everyone('recruiter')
  const token = recruiter?.token ?? ''
  const [job] = await allOf(token, '/api/rdashboard/jobs', 'postedJobs')
  for (const wait of panelWaits) expect(await countIn(token, String(job?.['_id']), wait)).toBeGreaterThanOrEqual(0)
})

/** How many candidates the panel of a job lists with this filter. */
async function countIn(token: string, jobId: string, waits: PanelWait, newSince?: string | null): Promise<number> {
  const body = { candidateType: 'all', waits, ...(newSince && { newSince }) }
  const { jobData } = await call(token, 'POST', `/api/rdashboard/jobs/${jobId}`, body)
  const ids = new Set(jobLists.flatMap((list) => jobData[list].map(({ _id }: { _id: string }) => _id)))
  return ids.size
}
