import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** The words of the table "Words that we avoid" of docs/glossary.md that are looked for there: 'names' or 'everywhere'. */
export function avoidedWords(/** @type {string[]} */ ...kinds) {
  const [, table = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split('## Words that we avoid')
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return new Set(rows.flatMap(([, words = '', , kind = '']) => (kinds.includes(kind) ? words.split(', ') : [])))
}
