import { performance } from 'node:perf_hooks'
import { comparedSigns } from '@firstrung/server/src/domains/postings/fraud/likeness.service.ts'
import { scamSigns } from '@firstrung/server/src/domains/postings/fraud/scam-rules.ts'
import { sql } from 'kysely'
import type { Bench } from './bench.ts'
import { fillPool } from './candidates.ts'
import { fillBoard } from './fill-dataset.ts'
import { median, type Shot } from './load.ts'
import { applyInBulk } from './rows.applying.ts'

/** What the checks of postings, the list of companies with access and the masking of contacts cost. */
export async function trustRows(bench: Bench): Promise<void> {
  const postings = bench.quick ? 2000 : 100_000
  await fillBoard(bench.db, 'trust-', postings)
  await makeLong(bench, bench.quick ? 100 : 1000)
  await rulesOfFraud(bench)
  await likeness(bench, postings)
  await accessPage(bench)
  await masking(bench)
}

/** Gives this many postings texts of 5,000 characters that have most of their words in common. */
async function makeLong({ db }: Bench, count: number): Promise<void> {
  await sql`
    update postings p set content_text = left(repeat(p.content_text || ' Number ' || n.place || '. ', 40), 5000)
    from (select job_id, row_number() over (order by job_id) as place from postings limit ${count}) n
    where n.job_id = p.job_id`.execute(db)
  await sql`vacuum analyze postings, posting_search`.execute(db)
}

interface LongPosting {
  jobId: string
  contentText: string
}

const longPostings = async ({ db }: Bench): Promise<LongPosting[]> =>
  (
    await sql<LongPosting>`
      select job_id, content_text from postings where length(content_text) = 5000 order by job_id limit 50`.execute(db)
  ).rows

/** The rules over texts of 5,000 characters, each with signs at its end. */
async function rulesOfFraud(bench: Bench): Promise<void> {
  const taken: number[] = []
  const pay = { kind: 'year', min: 300_000, max: 400_000 } as const
  let found = 0
  for (const { contentText } of await longPostings(bench)) {
    const text = `${contentText} Pay a registration fee of Rs 500 to jobs@okaxis and message us on WhatsApp 9876543210.`
    const began = performance.now()
    found += scamSigns({ text, role: 'job(full-time)', pay, experienceMin: 0, minStipend: 0 }).length
    taken.push(performance.now() - began)
  }
  const worst = Math.max(...taken)
  bench.row(
    'signs of fraud in a posting of 5,000 characters',
    `${median(taken).toFixed(2)} ms, ${worst.toFixed(1)} at most, ${(found / taken.length).toFixed(1)} signs found`,
    'at most 20 ms',
    worst <= 20 && found > 0,
  )
}

/** Comparing the text of a posting with that of all other companies. */
async function likeness(bench: Bench, postings: number): Promise<void> {
  const taken: number[] = []
  for (const { jobId } of (await longPostings(bench)).slice(0, 20)) {
    const began = performance.now()
    await bench.world.within((ctx) => comparedSigns(ctx, jobId))
    taken.push(performance.now() - began)
  }
  const worst = Math.max(...taken)
  bench.row(
    `likeness of a text among ${postings}`,
    `${median(taken).toFixed(1)} ms, ${worst.toFixed(1)} at most`,
    'at most 150 ms',
    worst <= 150,
  )
}

/** The page 'Who has access' of a candidate whose resume was opened 1,000 times, by fifty companies. */
async function accessPage(bench: Bench): Promise<void> {
  const candidate = await bench.world.make.applicant()
  await sql`
    insert into resume_openings (candidate_id, viewer_id, company_id, action, opened_on, opened_at)
    select ${candidate.id}, r.account_id, r.company_id, 'opened', (now() - make_interval(days => d))::date,
           now() - make_interval(days => d)
    from (select account_id, company_id from recruiters where company_id is not null order by account_id limit 50) r
    cross join generate_series(1, 20) d`.execute(bench.db)
  await sql`analyze resume_openings`.execute(bench.db)
  const shot: Shot = { method: 'GET', path: '/api/user/resume-access', token: candidate.token }
  await bench.compare("'Who has access' with 1,000 openings", [shot])
}

/** A panel whose applicants share email and phone only once they are shortlisted, against one where all share them. */
async function masking(bench: Bench): Promise<void> {
  const applicants = bench.quick ? 200 : 10_000
  await fillPool(bench.db, applicants, 'jobs')
  const recruiter = await bench.world.make.recruiter()
  const panel = async (share: 'now' | 'shortlisted'): Promise<Shot> => {
    const { _id } = await bench.world.make.job(recruiter, { jobTitle: `Shared ${share}` })
    await applyInBulk(bench.db, _id, applicants, share)
    const body = { candidateType: 'all' }
    return { method: 'POST', path: `/api/rdashboard/jobs/${_id}`, token: recruiter.token, body }
  }
  const [open, masked] = [await panel('now'), await panel('shortlisted')]
  await sql`analyze`.execute(bench.db)
  await bench.growth(`panel of ${applicants} with masked contacts against shared ones`, open, masked, 1.1)
}
