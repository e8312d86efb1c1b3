import { mkdir, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureStarterQuizzes } from '@firstrung/server/src/domains/assessments/assessments.content.ts'
import { onlyKnown } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { type Bench, megabytes, withBench } from './bench.ts'
import { memoryOf } from './load.ts'
import { answerRows } from './rows.answers.ts'
import { applyingRows } from './rows.applying.ts'
import { blogRows } from './rows.blogs.ts'
import { boardRows, embeddedBoardRows } from './rows.board.ts'
import { bookingRows } from './rows.booking.ts'
import { calendarRows } from './rows.calendar.ts'
import { datasetRows, embeddedRows } from './rows.dataset.ts'
import { deskRows } from './rows.desk.ts'
import { eventRows } from './rows.events.ts'
import { forumRows } from './rows.forum.ts'
import { mainJobRows } from './rows.main-job.ts'
import { pageRows } from './rows.pages.ts'
import { peopleRows } from './rows.people.ts'
import { processRows } from './rows.processes.ts'
import { resumeRows } from './rows.resumes.ts'
import { sharedRows } from './rows.shared.ts'
import { signedInRows } from './rows.signed-in.ts'
import { siteRows } from './rows.site.ts'
import { startRows } from './rows.start.ts'
import { trustRows } from './rows.trust.ts'
import { webhookRows } from './rows.webhooks.ts'

// npm run bench [-- <group>… --quick --people 1000000]: `people` is the dataset of the group of that name.

/** The groups of rows by the name that `npm run bench -- <name>…` takes. */
const groups: Record<string, (bench: Bench) => Promise<void>> = {
  'main-job': mainJobRows,
  'signed-in': signedInRows,
  applying: applyingRows,
  answers: answerRows,
  desk: deskRows,
  board: boardRows,
  trust: trustRows,
  events: eventRows,
  calendar: calendarRows,
  booking: bookingRows,
  webhooks: webhookRows,
  blogs: blogRows,
  site: siteRows,
  pages: pageRows,
  'shared-answers': sharedRows,
  forum: forumRows,
  resumes: resumeRows,
  people: peopleRows,
  processes: processRows,
  start: startRows,
  dataset: datasetRows,
  embedded: embeddedRows,
  'embedded-board': embeddedBoardRows,
}

const databaseUrl = process.env['TEST_DATABASE_URL']
if (!databaseUrl) throw new Error('Run this through `npm run bench`, which brings a PostgreSQL server.')
const { values: options, positionals: words } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, people: { type: 'string', default: '100000' } },
  allowPositionals: true,
})
onlyKnown(words, Object.keys(groups), usageOf('bench'))
const chosen = Object.entries(groups).filter(([name]) => words.length === 0 || words.includes(name))

const rows = await withBench({ databaseUrl, quick: options.quick, people: Number(options.people) }, async (bench) => {
  await bench.world.within(ensureStarterQuizzes)
  const restingBytes = await memoryOf(bench.subject)
  for (const [name, measure] of chosen) {
    // A group that fails must not prevent the others.
    await measure(bench).catch((error: unknown) => bench.row(name, String(error), 'measured', false))
  }
  const loadedBytes = await memoryOf(bench.subject)
  if (!options.quick) await sleep(60_000)
  const idleBytes = await memoryOf(bench.subject)
  bench.row('memory at rest', `${megabytes(restingBytes)} MB`, 'under 200 MB', restingBytes < 200 * 1024 * 1024)
  bench.row('memory after this load', `${megabytes(loadedBytes)} MB`, 'under 400 MB', loadedBytes < 400 * 1024 * 1024)
  bench.row('memory a minute later', `${megabytes(idleBytes)} MB`, 'under 250 MB', idleBytes < 250 * 1024 * 1024)
})

const cache = new URL('../../.cache/', import.meta.url)
await mkdir(fileURLToPath(cache), { recursive: true })
await writeFile(fileURLToPath(new URL('bench.json', cache)), `${JSON.stringify(rows, null, 2)}\n`)
console.log('\n| work | figure | bar | holds |\n|---|---|---|---|')
for (const { work, figure, bar, holds } of rows)
  console.log(`| ${work} | ${figure} | ${bar} | ${holds ? 'yes' : 'NO'} |`)
process.exit(0)
