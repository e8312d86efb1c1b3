import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const app = join(root, 'web/app')
const read = (/** @type {string} */ name) => readFileSync(join(app, name), 'utf8')
const list = (/** @type {string} */ pattern) => globSync(pattern, { cwd: app }).sort()

const tokens = 'ui/tokens.css'
const sheets = list('**/*.css').filter((name) => name !== tokens)
const scripts = list('**/*.{ts,tsx}').filter((name) => !name.includes('.test.'))

/** Where a text of these files has what belongs in tokens.css, as `file: text`. */
const found = (/** @type {string[]} */ files, /** @type {RegExp} */ pattern) =>
  files.flatMap((file) => [...read(file).matchAll(pattern)].map(([text]) => `${file}: ${text.trim()}`))

test('a colour has a name in tokens.css', () => {
  // The shades from which the library computes, and what a browser reads before any style.
  const known = ['theme.ts', 'root.tsx']
  const color = /#(?:[\da-f]{3,4}){1,2}\b/gi
  expect(found([...sheets, ...scripts.filter((name) => !known.includes(name))], color)).toEqual([])
})

test('a radius has a name in tokens.css', () => {
  expect(found(sheets, /border(?:-\w+)*-radius:\s*[^;]*\d(?:px|r?em)[^;)]*;/g)).toEqual([])
})

test('a width at which the layout changes has a name in tokens.css', () => {
  expect(found(sheets, /@(?:media|container)[^{]*\d(?:px|r?em)[^{]*/g)).toEqual([])
})

test('a custom property that a style sheet reads is defined', () => {
  const defined = new Set(
    [...sheets, ...scripts, tokens].flatMap((name) =>
      [...read(name).matchAll(/(--[a-z][\w-]*)['"]?\s*:/g)].map(([, property]) => property),
    ),
  )
  const missing = [...sheets, tokens].flatMap((file) =>
    [...read(file).matchAll(/var\((--(?!mantine-)[\w-]+)/g)]
      .filter(([, property]) => !defined.has(property))
      .map(([, property]) => `${file}: ${property}`),
  )
  expect(missing).toEqual([])
})
