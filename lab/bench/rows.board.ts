import { setTimeout as sleep } from 'node:timers/promises'
import { mailPortion } from '@firstrung/server/src/domains/board/board.alerts.service.ts'
import { sql } from 'kysely'
import { mailTasks } from '../letters.ts'
import { type Bench, type Stage, two } from './bench.ts'
import { addSearches } from './dataset.board.ts'
import { addCandidates } from './dataset.ts'
import { fillBoard } from './fill-dataset.ts'
import { median, type Shot } from './load.ts'
import { renderedPages } from './rendered.ts'
import { type Call, compareEmbedded } from './rows.dataset.ts'
import { cachedPages, withPageServers } from './rows.pages.ts'

type Board = Pick<Stage, 'world' | 'db' | 'pool' | 'scenarioOf'>

const list: Shot = { method: 'GET', path: '/api/jobs?limit=20' }

/** Lists that a visitor can ask for: each filter alone hits many, together few. */
const visitorLists = {
  newest: '',
  'a word': 'q=react',
  'a word, best paid': 'q=developer&sort=pay',
  'two words, a place and the pay': 'q=react%20developer&place=Pune&payMin=600000&fresher=yes',
  'a word that every posting has': 'q=team',
  'a word that every posting has and one that none has': 'q=team%20zookeeper',
  'skills, a place and the mode, soonest to close': 'skills=react,sql&place=Pune&mode=remote&sort=closing',
  'a kind, the mode and a high pay': 'role=internship&mode=hybrid&payMin=300000',
  'a pay that few reach': 'payMin=3000000&role=internship',
  'a kind in words': 'q=internship',
  'a place and words around it': 'q=jobs%20in%20pune',
  'from home, in words': 'q=work%20from%20home%20react',
  'fresher, in words': 'q=fresher%20developer',
  'an abbreviation': 'q=sde',
  'a job of many names': 'q=telecaller',
  'a job in Hindi': 'q=%E0%A4%A1%E0%A5%87%E0%A4%9F%E0%A4%BE%20%E0%A4%8F%E0%A4%82%E0%A4%9F%E0%A5%8D%E0%A4%B0%E0%A5%80',
  'a typing error': 'q=devloper',
  'a skill with signs': 'q=c%2B%2B',
  'a field': 'q=IT',
  'two words of a wish and a place': 'q=jobs%20in%20pune%20for%20freshers',
  'a kind and the mode in words': 'q=wfh%20internship',
  'two places': 'q=java%20pune%20or%20mumbai',
  'a skill with signs and a job': 'q=c%2B%2B%20developer',
  'a job in words of two, and fresher': 'q=data%20entry%20fresher',
  'words apart, from home': 'q=front%20end%20developer%20remote',
  'two jobs of which either': 'q=designer%20or%20data%20analyst',
  'a degree alone': 'q=mca%20jobs',
  'a degree beside a wish': 'q=btech%20software%20engineer',
  'a typing error in a place': 'q=react%20jobs%20in%20mumbia',
  'words that no job has': 'q=software%20engineer%20without%20zookeeping',
}

/** The public board with 100,000 postings: lists, the worst searches, pages, and the mails of saved searches. */
export async function boardRows(bench: Bench): Promise<void> {
  const [few, many] = bench.quick ? [200, 2000] : [1000, 100_000]
  await fillBoard(bench.db, 'few-', few)
  const before = await millisOf(bench, list)
  await fillBoard(bench.db, 'board-', many)
  const after = await millisOf(bench, list)
  bench.row(
    `list of 20 jobs, ${many} against ${few}`,
    `${two(after / before)} times as long (${after.toFixed(1)} ms)`,
    'at most 1.5',
    after / before <= 1.5,
  )
  await bench.compare(`list of 20 jobs among ${many}`, [list])
  await bench.compare(`list of 20 jobs among ${many}, filtered`, [
    { method: 'GET', path: `/api/jobs?limit=20&${visitorLists['two words, a place and the pay']}` },
  ])
  await worstSearch(bench, bench, `among ${many}`)
  await pagesOfBoard(bench)
  await alerts(bench, bench, '')
}

/** The same on the embedded database. */
export async function embeddedBoardRows(bench: Bench): Promise<void> {
  const many = bench.quick ? 2000 : 100_000
  await compareEmbedded(bench, `among ${many}, embedded`, async (stage) => {
    await fillBoard(stage.db, 'board-', many)
    await worstSearch(bench, stage, `among ${many}, embedded`)
    await alerts(bench, stage, ', embedded')
    const calls: Call[] = []
    for (const [work, query] of Object.entries({
      'list of 20 jobs': '',
      'list of 20 jobs, filtered': visitorLists['two words, a place and the pay'],
    })) {
      const shot: Shot = { method: 'GET', path: `/api/jobs?limit=20&${query}` }
      calls.push({ work, shots: [shot], scenario: await stage.scenarioOf(shot) })
    }
    return calls
  })
}

/** How long a call takes at the product's server, asked one after another; the median, without the first ones. */
async function millisOf({ subject, quick }: Bench, { path }: Shot): Promise<number> {
  const millis: number[] = []
  const [warm, counted] = quick ? [20, 30] : [200, 300]
  for (let n = 0; n < warm + counted; n += 1) {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${subject.port}${path}`)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    await answer.arrayBuffer()
    millis.push(performance.now() - began)
  }
  return median(millis.slice(warm))
}

/** Every kind of search alone; the slowest counts. */
async function worstSearch(bench: Bench, stage: Board, where: string): Promise<void> {
  const candidate = await stage.world.make.candidate({
    skills: ['React', 'SQL', 'Git'].map((skill) => ({ skill, level: 'beginner' as const })),
  })
  const { jobs } = await stage.world.as(null).board.list({ query: { limit: 1 } })
  const searches = Object.entries({
    ...visitorLists,
    'a company of the past week': `company=${jobs[0]?.company.slug}&since=7`,
    'a word, by match': 'q=react&sort=match',
    'a word that every posting has, by match': 'q=team&sort=match',
    'a word, a place and the pay, by match': 'q=developer&place=Pune&payMin=600000&sort=match',
  })
  const taken: { name: string; millis: number }[] = []
  for (const [name, query] of searches) {
    const millis: number[] = []
    for (let n = 0; n < 11; n += 1) {
      const began = performance.now()
      const { status } = await stage.world.request('GET', `/api/jobs?limit=20&${query}`, { as: candidate })
      if (status !== 200) throw new Error(`${query} answered ${status}`)
      millis.push(performance.now() - began)
    }
    taken.push({ name, millis: median(millis) })
    console.error(`  ${name}: ${median(millis).toFixed(1)} ms`)
  }
  const worst = taken.reduce((one, other) => (other.millis > one.millis ? other : one))
  bench.row(
    `slowest of ${taken.length} searches ${where}`,
    `${worst.millis.toFixed(1)} ms: ${worst.name}`,
    'at most 60 ms',
    worst.millis <= 60,
  )
}

/** The list, a search and a job as pages: rendered each time, and from the cache. */
async function pagesOfBoard(bench: Bench): Promise<void> {
  const { jobs } = await bench.world.as(null).board.list({ query: { limit: 1 } })
  const slug = jobs[0]?.slug ?? ''
  const pages = [
    { work: 'page of jobs', path: '/jobs', calls: ['/api/jobs?limit=20'] },
    { work: 'page of a job', path: `/jobs/${slug}`, calls: [`/api/jobs/${slug}`] },
  ].map((page) => ({ ...page, calls: [...page.calls, '/api/site'] }))
  await renderedPages(bench, pages)
  await withPageServers(bench, (cached, rendering) => cachedPages(bench, pages, cached, rendering))
}

/**
 * The morning's mails for 300,000 saved searches, and how much slower other calls are during that time. The mails are
 * queued in the same transactions; sending them is the work of another task.
 */
async function alerts(bench: Bench, stage: Board, where: string): Promise<void> {
  const [candidates, count] = bench.quick ? [1000, 3000] : [30_000, 300_000]
  console.error('Saving searches…')
  for (let from = 1; from <= candidates; from += 5000)
    await addCandidates(stage.db, 'searcher-', from, Math.min(candidates, from + 4999), { jobs: 70, internships: 40 })
  await addSearches(stage.db, 'searcher-', { count, candidates })
  await sql`analyze`.execute(stage.db)

  // The embedded database is this process's alone, and does one thing at a time.
  const others = where === '' ? () => waiting(bench) : undefined
  const still = await others?.().stopAfter(bench.quick ? 1000 : 15_000)
  const otherCalls = others?.()
  const began = performance.now()
  let after: string | null = null
  let longest = 0
  do {
    const portionBegan = performance.now()
    after = await stage.world.within((ctx) => mailPortion(ctx, { kinds: ['daily', 'weekly'], after, size: 2000 }))
    longest = Math.max(longest, performance.now() - portionBegan)
  } while (after !== null)
  const minutes = (performance.now() - began) / 60_000
  const loaded = await otherCalls?.stopAfter(0)
  const { rows } = await stage.pool.query<{ told: number; all: number }>(
    'select count(last_mailed_at)::int as told, count(*)::int as all from saved_searches',
  )
  const [{ told, all } = { told: 0, all: 0 }] = rows
  // They would be sent while the next rows are measured.
  await stage.pool.query(`delete from pgboss.job where name = any($1)`, [mailTasks])
  bench.row(
    `mails of ${count} saved searches${where}`,
    `${minutes.toFixed(1)} minutes for ${told} mails of ${all} searches, the longest portion ${(longest / 1000).toFixed(1)} s`,
    'at most 15 minutes',
    minutes <= 15 && told > 0 && all >= count,
  )
  if (still !== undefined && loaded !== undefined)
    bench.row(
      'list of 20 jobs beside them',
      `${two(loaded / still)} times as long (${still.toFixed(1)} to ${loaded.toFixed(1)} ms)`,
      'at most 1.1',
      loaded / still <= 1.1,
    )
}

/** Asks for the list of jobs four times a second until it is stopped, and returns the median of the milliseconds. */
function waiting({ subject }: Bench): { stopAfter(millis: number): Promise<number> } {
  let isOver = false
  const seen: number[] = []
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      await (await fetch(`http://127.0.0.1:${subject.port}${list.path}`)).arrayBuffer()
      seen.push(performance.now() - began)
      await sleep(250)
    }
  })()
  return {
    async stopAfter(millis) {
      await sleep(millis)
      isOver = true
      await asking
      return median(seen)
    },
  }
}
