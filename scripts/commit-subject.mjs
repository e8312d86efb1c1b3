import { readFileSync } from 'node:fs'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { avoidedWords } from './avoided-words.mjs'

/** The kinds of commits, which CONTRIBUTING.md explains. */
export const kinds = ['feat', 'fix', 'perf', 'refactor', 'style', 'test', 'docs', 'build', 'chore']
const form = new RegExp(`^(${kinds.join('|')}): \\S`)

/** What is wrong with the subject of a commit, a sentence for each fault. */
export function subjectFaults(/** @type {string} */ subject) {
  // Git writes the subjects of merges and reverts itself.
  if (/^(Merge|Revert) /.test(subject)) return []
  const avoided = avoidedWords('everywhere')
  const found = (subject.toLowerCase().match(/\b[a-z]+\b/g) ?? []).filter((word) => avoided.has(word))
  return [
    ...(form.test(subject) ? [] : [`The subject begins with its kind, such as 'fix: …': one of ${kinds.join(', ')}.`]),
    ...found.map((word) => `docs/glossary.md avoids the word '${word}'.`),
  ]
}

// Git calls it with the file of the message.
if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const [subject = ''] = readFileSync(argv[2] ?? '', 'utf8').split('\n')
  const faults = subjectFaults(subject)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
