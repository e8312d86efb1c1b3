import { readAll, samples } from './corpus.ts'
import { bars, fields, holds, type Score, type Share, type Total, totalOf, type Verdict } from './score.ts'

// npm run check -- resumes [WORD…]: reads the resumes of the corpus and compares with what a person sees in them.

const results = await readAll(samples(process.argv.slice(2)))
const scored = results.flatMap(({ name, truth, score }) => (score ? [{ name, about: truth.about, score }] : []))
const scores = scored.map(({ score }) => score)
if (scores.length === 0) throw new Error('No resume with text has such a name.')

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const countOf = (field: (typeof fields)[number], verdict: Verdict) =>
  scores.filter((score) => score.fields[field] === verdict).length
console.log(`${'field'.padEnd(16)}  right  empty  wrong`)
for (const field of fields) {
  const counts = (['right', 'empty', 'wrong'] as const).map((verdict) => String(countOf(field, verdict)).padStart(5))
  console.log(`${field.padEnd(16)}  ${counts.join('  ')}`)
}
for (const list of ['skills', 'experience', 'projects'] as const) {
  const sum = (part: keyof Share) => scores.reduce((all, score) => all + score[list][part], 0)
  console.log(
    `${list.padEnd(16)}  ${sum('found')} of ${sum('expected')} found, ${sum('answered') - sum('found')} that are not there`,
  )
}

const lossOf = ({ fields: verdicts, skills, experience, projects }: Score) =>
  Object.values(verdicts).reduce((all, verdict) => all + { right: 0, empty: 1, wrong: 5 }[verdict], 0) +
  [skills, experience, projects].reduce(
    (all, { found, expected, answered }) => all + (expected - found) / Math.max(expected, 1) + (answered - found) / 2,
    0,
  )
const worst = scored
  .filter(({ score }) => lossOf(score) > 0)
  .toSorted((one, other) => lossOf(other.score) - lossOf(one.score))
console.log(worst.length > 0 ? '\nThe files with the most faults:' : '\nNo file has a fault.')
for (const { name, about, score } of worst.slice(0, process.argv.length > 2 ? 100 : 10))
  console.log([`  ${name} (${about})`, ...score.faults.map((fault) => `      ${fault}`)].join('\n'))

const invented = results.filter(({ score, isRead }) => !score && isRead)
for (const { name } of invented) console.log(`\n  ${name} is a picture, and was read.`)

const words: Record<keyof Total, string> = {
  right: 'fields right',
  wrong: 'fields wrong, at most',
  skillPrecision: 'skills that are there',
  skillRecall: 'skills found',
  entries: 'entries found',
  entryPrecision: 'entries that are there',
}
console.log(`\n${results.length} resumes, ${results.length - scores.length} of them pictures`)
const total = totalOf(scores)
const names = Object.keys(words) as (keyof Total)[]
for (const name of names)
  console.log(
    `${holds(name, total[name]) ? '✓' : '✗'} ${words[name].padEnd(24)} ${percent(total[name]).padStart(7)}  bar ${percent(bars[name])}`,
  )
process.exit(invented.length === 0 && names.every((name) => holds(name, total[name])) ? 0 : 1)
