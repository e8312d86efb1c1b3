import { parseArgs } from 'node:util'
import { setUp } from '@firstrung/server/src/open-database.ts'
import { openInMemory } from '@firstrung/server/src/platform/embedded/in-memory.ts'
import { liftedLimits } from '@firstrung/server/src/testing/lifted-limits.ts'
import {
  evaluate,
  evaluatedSets,
  type Figures,
  reaches,
} from '@firstrung/server/src/testing/search-evaluation/evaluate.ts'
import { fillEvaluation, findOnBoard } from '@firstrung/server/src/testing/search-evaluation/fill.ts'
import { openStage } from '../bench/bench.ts'
import { libraries } from './library.ts'

// npm run check -- searches [--faults]: how well the board's search answers, beside a search library over the same jobs.

const { values: options } = parseArgs({ options: { faults: { type: 'boolean', default: false } } })
const { pool, close } = await openInMemory()
await setUp(pool)
const stage = await openStage(pool, { LOG_LEVEL: 'silent', ...liftedLimits, REQUESTS_AT_ONCE: '100000' })
const w = { ...stage.world, db: stage.db }
await fillEvaluation(w, await w.make.recruiter())

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const row = (name: string, { searches, recallAt10, rightFirst, noAnswer, wrongInFirst5 }: Figures) =>
  console.log(
    `| ${[name, searches, recallAt10.toFixed(3), ...[rightFirst, noAnswer, wrongInFirst5].map(percent)].join(' | ')} |`,
  )
console.log('| searches | number | recall at 10 | right one first | no answer | wrong in the first 5 |')
console.log('|---|---|---|---|---|---|')
const ours: [string, Figures][] = []
for (const [name, set] of Object.entries(evaluatedSets)) {
  const figures = await evaluate(set, findOnBoard(w))
  ours.push([name, figures])
  row(`${name} set, the board`, figures)
  for (const [library, find] of Object.entries(libraries)) row(`${name} set, ${library}`, await evaluate(set, find))
}
if (options.faults)
  for (const [name, { faults }] of ours) console.log([`\nWhat falls short in the ${name} set:`, ...faults].join('\n  '))
await stage.close()
await close()
process.exit(ours.every(([, figures]) => reaches(figures)) ? 0 : 1)
