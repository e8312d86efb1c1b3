import type { Db } from '@firstrung/server/src/platform/database/db.ts'
import { sql } from 'kysely'
import { addPostingCompanies, addPostings, addSearches } from './dataset.board.ts'
import { addApplications, addAttempts, addCandidates, addJobs } from './dataset.ts'

interface DatasetSize {
  candidates: number
  jobs: number
  applications: number
  attempts: number
  postings: number
  searches: number
}

/** The amounts for this many candidates. */
export const datasetOf = (candidates: number): DatasetSize => ({
  candidates,
  jobs: candidates / 100,
  applications: candidates * 2,
  attempts: candidates / 5,
  postings: candidates / 10,
  searches: Math.round(candidates * 0.3),
})

const number = (value: number) => value.toLocaleString('en-IN')

/** Runs `work` for 1 to `total` in batches and reports the progress. */
async function inPortions(
  what: string,
  total: number,
  size: number,
  work: (from: number, to: number) => Promise<void>,
): Promise<void> {
  const began = Date.now()
  for (let from = 1; from <= total; from += size) {
    const to = Math.min(total, from + size - 1)
    await work(from, to)
    process.stderr.write(`\r${what}: ${number(to)} of ${number(total)}`)
  }
  if (total > 0) process.stderr.write(`, ${Math.round((Date.now() - began) / 1000)} s\n`)
}

/**
 * Makes a dataset in batches; all existing vacancies get applications, all skill tests get attempts. The jobs of the
 * postings come later and get none.
 */
export async function fillDataset(db: Db, size: DatasetSize): Promise<void> {
  const { candidates, jobs, applications, attempts, postings, searches } = size
  // Small ones: within a statement every change of a count searches all earlier versions of its row.
  await inPortions('Candidates', candidates, 5000, (from, to) =>
    addCandidates(db, 'candidate-', from, to, { jobs: 70, internships: 40 }),
  )
  // Updates statistics for the next statements' plans.
  await sql`analyze`.execute(db)
  await addJobs(db, 'recruiter-', Math.ceil(jobs / 20), jobs)
  const ids = (await db.selectFrom('jobs').select('id').orderBy('id').execute()).map(({ id }) => id)
  const each = ids.length > 0 ? Math.min(Math.ceil(applications / ids.length), candidates) : 0
  await inPortions(
    'Vacancies with applications',
    each > 0 ? ids.length : 0,
    Math.max(1, Math.floor(20_000 / each)),
    (from, to) =>
      addApplications(db, 'candidate-', { jobs: ids.slice(from - 1, to), firstJob: from, each, dataset: candidates }),
  )
  const tests = await db.selectFrom('tests').select('id').where('type', '=', 'skill test').orderBy('title').execute()
  await inPortions('Attempts', Math.min(attempts, candidates), 10_000, async (from, to) => {
    const test = tests[Math.floor(from / 10_000) % tests.length]
    if (test) await addAttempts(db, 'candidate-', from, to, test.id)
  })
  await fillBoard(db, 'board-', postings)
  if (candidates > 0) await addSearches(db, 'candidate-', { count: searches, candidates })
  await sql`analyze`.execute(db)
}

/** Puts this many jobs on the board, twenty of each company; `prefix` separates several boards. */
export async function fillBoard(db: Db, prefix: string, postings: number): Promise<void> {
  const companies = Math.ceil(postings / 20)
  await addPostingCompanies(db, prefix, companies)
  await inPortions('Jobs on the board', postings, 5000, async (from, to) => {
    await addPostings(db, prefix, { from, to, companies })
    // The embedded database does not do it by itself. Until then triggers run plans that were made for empty tables.
    await sql`analyze jobs, postings, posting_search, posting_pages, company_pages`.execute(db)
  })
  await sql`vacuum analyze jobs, postings, posting_search, posting_pages, company_pages`.execute(db)
}
