import { randomUUID } from 'node:crypto'
import { sha256 } from '@firstrung/server/src/domains/accounts/sessions/sessions.service.ts'
import type { Db } from '@firstrung/server/src/platform/database/db.ts'
import { sql } from 'kysely'
import type { Bench } from './bench.ts'
import { fillPool, makePeople } from './candidates.ts'
import { fireEach, type Shot, startChild } from './load.ts'

const job = { jobType: 'in-office', jobLocations: ['Pune'], qualifications: 'React, SQL, Python' } as const

/** Applying to one job of the board, and the panel of a job to which many have applied. */
export async function applyingRows(bench: Bench): Promise<void> {
  await panelOfMany(bench)
  await popularJob(bench)
}

/** The panel of a job with 10,000 who applied to it, over a large pool, against one with 100. */
async function panelOfMany(bench: Bench): Promise<void> {
  const { world } = bench
  const recruiter = await world.make.recruiter()
  console.error('Filling the pool…')
  await fillPool(bench.db, bench.quick ? 20_000 : 1_000_000, 'jobs')
  const panel = async (count: number): Promise<Shot> => {
    const { _id } = await world.make.job(recruiter, job)
    await applyInBulk(bench.db, _id, count)
    return {
      method: 'POST',
      path: `/api/rdashboard/jobs/${_id}`,
      token: recruiter.token,
      body: { candidateType: 'all' },
    }
  }
  const [few, many] = [await panel(100), await panel(10_000)]
  await sql`analyze`.execute(bench.db)
  await bench.growth('hiring panel, 10,000 who applied to the job against 100', few, many, 1.5)
  const size = Buffer.byteLength((await bench.scenarioOf(many)).body)
  const row = 'hiring panel with 10,000 who applied, size of its answer'
  bench.row(row, `${Math.round(size / 1000)} kB`, 'at most 200 kB', size <= 200_000)
}

/** Lets this many of the pool apply to a job with a note and two answers each, one minute after the other. */
export async function applyInBulk(
  db: Db,
  jobId: string,
  count: number,
  share: 'now' | 'shortlisted' = 'now',
): Promise<void> {
  await sql`
    with sent as (
      insert into applications (job_id, candidate_id, stage, source, stage_changed_at, applied_at, answer_by, client_id,
                                shares_contact, note)
      select ${jobId}, account_id, 'applicant', 'direct', at, at, at + interval '14 days', gen_random_uuid(), ${share},
             'I have built the booking page of a ferry service.'
      from (
        select account_id, now() - make_interval(mins => row_number() over ()::int) as at
        from candidates where interested_in_jobs_at is not null limit ${count}
      ) people
      returning id
    )
    insert into application_answers (application_id, position, question, value)
    select id, n, 'Question ' || n, to_jsonb(repeat('An answer in a few words. ', 6)) from sent, generate_series(0, 1) n`.execute(
    db,
  )
}

/** 1,000 candidates apply to one job within ten seconds, at a server with default settings and pages that retry. */
async function popularJob(bench: Bench): Promise<void> {
  const { world, pool } = bench
  const recruiter = await world.make.recruiter()
  const made = await world.make.job(recruiter, job)
  const slug = await world.make.onBoard(made)
  const count = bench.quick ? 200 : 1000
  const tokens = await makePeople({ pool }, count)
  const { id: testId } = await world.make.test(await world.make.admin())
  const { rows: resumes } = await pool.query<{ id: string; token_hash: Buffer }>(
    `with people as (
       select account_id, token_hash from sessions where token_hash = any($1::bytea[])
     ), files as (
       insert into uploads (key, owner_id, folder, file_name, content_type, size, status, stored_at, claimed_at)
       select 'resumes/applying/' || account_id, account_id, 'resumes/', 'resume.pdf', 'application/pdf', 1000, 'stored',
              now(), now() from people
       returning key, owner_id
     ), taken as (
       insert into attempts (test_id, candidate_id, number, seed, deadline_at, submitted_at, score, total, answered, answers)
       select $2, account_id, 1, 1, now(), now(), 1, 1, 1, '[]' from people
     )
     insert into resumes (candidate_id, file_key, file_name, is_current)
     select owner_id, key, 'resume.pdf', true from files
     returning id, (select token_hash from people where account_id = candidate_id)`,
    [tokens.map(sha256), testId],
  )
  const resumeOf = new Map(resumes.map((row) => [row.token_hash.toString('hex'), row.id]))
  const shots = tokens.map(
    (token): Shot => ({
      method: 'POST',
      path: `/api/jobs/${slug}/applications`,
      token,
      body: {
        clientId: randomUUID(),
        resumeId: resumeOf.get(sha256(token).toString('hex')),
        answers: [],
        note: 'Hello',
        sharesContact: 'now',
        alsoPool: false,
      },
    }),
  )
  const { REQUESTS_AT_ONCE: _, DATABASE_WAIT_MILLIS: __, ...settings } = bench.settings
  const subject = await startChild('@firstrung/server/src/testing/server.child.ts', settings)
  const { waited, failed, seconds } = await fireEach(subject.port, shots, count / 10).finally(subject.stop)
  const { rows } = await pool.query<{ stored: number; counted: number }>(
    `select (select count(*)::int from applications where job_id = $1) as stored,
            (select sum(n)::int from stage_counts where job_id = $1) as counted`,
    [made._id],
  )
  const [{ stored, counted } = { stored: 0, counted: 0 }] = rows
  bench.row(
    `${count} candidates apply to one job within 10 s`,
    `${waited} waited for a slot, ${failed} refused, ${stored} stored, ${counted} counted, the last answer after ${seconds.toFixed(1)} s`,
    'none refused, lost or doubled',
    failed === 0 && stored === count && counted === count,
  )
}
