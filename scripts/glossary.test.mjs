import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { avoidedWords } from './avoided-words.mjs'
import { root } from './run.mjs'

/**
 * Holds the table "Words that we avoid" of docs/glossary.md. Names that travel are documented and stay; those are
 * properties, so only names that the code declares itself are looked at.
 */

/**
 * How often words still occur, from before the table was held. Who renames some lowers the number; nobody raises it. Some stay:
 * `place` is right for where a job is.
 * @type {Record<string, number>}
 */
const remaining = {
  again: 72,
  behind: 12,
  beside: 22,
  desk: 10,
  figures: 11,
  hear: 1,
  heard: 29,
  held: 41,
  ours: 11,
  part: 78,
  parts: 97,
  place: 46,
  places: 32,
  recipes: 1,
  scene: 13,
  tell: 27,
  telling: 1,
  told: 84,
  turn: 45,
  turns: 9,
  whom: 18,
}
/** How far below its number a word may be before the number must be lowered: branches that rename some meet here. */
const slack = 5

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
const inNames = avoidedWords('names', 'everywhere')
const inTexts = avoidedWords('everywhere')

const declared = /\b(?:const|let|var|function\*?|class|type|interface|enum) (\w+)/g
const comments = /(?<=^|\s)\/\/.*|\/\*[^]*?\*\//gm
const titles = /\b(?:test|it|describe|journey|journeyStep)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g

/** The avoided words of a source, each with its line. */
function avoidedIn(/** @type {string} */ source) {
  const look = (
    /** @type {Set<string>} */ avoided,
    /** @type {RegExpExecArray[]} */ texts,
    /** @type {RegExp} */ word,
  ) =>
    texts.flatMap((text) =>
      [...text[0].matchAll(word)]
        .map((match) => ({ word: match[0].toLowerCase(), at: text.index + match.index }))
        .filter((match) => avoided.has(match.word)),
    )
  const texts = [...source.matchAll(comments), ...source.matchAll(titles)]
  return [
    ...look(inNames, [...source.matchAll(declared)], /[A-Z]?[a-z]+/g),
    ...look(inTexts, texts, /\b[a-z]+\b/gi),
  ].map(({ word, at }) => ({ word, line: source.slice(0, at).split('\n').length }))
}

test('the product uses no word that docs/glossary.md avoids more often than it did', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((path) => /^(contract|server|web|scripts|lab|e2e)\//.test(path))
    .filter((path) => !path.startsWith('server/content/') && path !== 'scripts/glossary.test.mjs')
  expect(files.length).toBeGreaterThan(1500)
  /** @type {Map<string, string[]>} */
  const found = new Map([...inNames].map((word) => [word, []]))
  for (const path of files) for (const { word, line } of avoidedIn(read(path))) found.get(word)?.push(`${path}:${line}`)
  const allowed = (/** @type {string} */ word) => remaining[word] ?? 0
  const more = [...found].filter(([word, hits]) => hits.length > allowed(word))
  expect(more.flatMap(([word, hits]) => [`'${word}': ${hits.length}, at most ${allowed(word)}`, ...hits])).toEqual([])
  const fewer = Object.keys(remaining).filter((word) => allowed(word) - (found.get(word)?.length ?? 0) > slack)
  expect(fewer, 'lower these numbers above').toEqual([])
})

test.each([
  ['const heldMails = 1', 'held'],
  ['function tellCompany() {}', 'tell'],
  ['/**\n * Whoever asks.\n */', 'whoever'],
  ["test('opens his page', () => {})", 'his'],
])('the source %j has an avoided word', (source, word) => {
  expect(avoidedIn(source).map((one) => one.word)).toEqual([word])
})

test.each([
  "const text = 'whoever'",
  '<p>again</p>',
  'const { held } = wire',
  'const history = 1',
  "test('asks again')",
])('the source %j has no avoided word', (source) => expect(avoidedIn(source)).toEqual([]))
