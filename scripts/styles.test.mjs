import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.mjs'

const app = join(root, 'web/app')
const read = (/** @type {string} */ name) => readFileSync(join(app, name), 'utf8')
const list = (/** @type {string} */ pattern) => globSync(pattern, { cwd: app }).sort()

const tokens = 'ui/base/tokens.css'
const sheets = list('**/*.css').filter((name) => name !== tokens)
const scripts = list('**/*.{ts,tsx}').filter((name) => !name.includes('.test.'))

/** Where a text of these files has what belongs in tokens.css, as `file: text`. */
const found = (/** @type {string[]} */ files, /** @type {RegExp} */ pattern) =>
  files.flatMap((file) => [...read(file).matchAll(pattern)].map(([text]) => `${file}: ${text.trim()}`))

test('a colour has a name in tokens.css', () => {
  // The shades from which the library computes, what a browser reads before any style, and Google's own mark.
  const known = ['theme.ts', 'root.tsx', 'ui/account/google-link.tsx']
  const color = /#(?:[\da-f]{3,4}){1,2}\b/gi
  expect(found([...sheets, ...scripts.filter((name) => !known.includes(name))], color)).toEqual([])
})

test('a component of the library takes a colour of the theme', () => {
  const [, colors = ''] = /^ {2}colors: \{(.*)\},$/m.exec(read('theme.ts')) ?? []
  const named = new Set(['dimmed', 'inherit', ...[...colors.matchAll(/(\w+)(?=[:,\s]|$)/g)].map(([, name]) => name)])
  const taken = list('**/*.tsx').flatMap((file) =>
    [...read(file).matchAll(/ (?:c|color)="([a-z]+)(?:\.\d)?"/g)].map(([, name]) => ({ file, name })),
  )
  expect(taken.length).toBeGreaterThan(50)
  expect(taken.filter(({ name }) => !named.has(name))).toEqual([])
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

/** The classes that a sheet has rules for, without those that it says are global. */
const classesOf = (/** @type {string} */ sheet) =>
  new Set(
    read(sheet)
      .replace(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '')
      .match(/[^{};]+(?=\{)/g)
      ?.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)),
  )

test('a module of styles has each class that a script takes from it, and no other', () => {
  const unused = new Map(sheets.filter((name) => name.endsWith('.module.css')).map((name) => [name, classesOf(name)]))
  const missing = scripts.flatMap((script) =>
    [...read(script).matchAll(/^import (\w+) from '(.*\.module\.css)'$/gm)].flatMap(([, name, path = '']) => {
      const sheet = path.startsWith('#app/') ? path.slice('#app/'.length) : join(dirname(script), path)
      const has = classesOf(sheet)
      const taken = [
        ...read(script)
          .replace(/^import .*$/gm, '')
          .matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')),
      ].map(([, one]) => one)
      for (const one of taken) unused.get(sheet)?.delete(one)
      return taken.filter((one) => !has.has(one)).map((one) => `${script}: ${one}`)
    }),
  )
  expect(missing).toEqual([])
  expect([...unused].flatMap(([sheet, names]) => [...names].map((one) => `${sheet}: ${one}`))).toEqual([])
})

test('every other class is one of ui/base/utilities.css', () => {
  const known = classesOf('ui/base/utilities.css')
  const others = scripts.flatMap((script) =>
    [...read(script).matchAll(/\bclassName=(?:"([^"]*)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/g)]
      .flatMap(([, text, code = '']) => text ?? [...code.matchAll(/['`]([^'`]*)['`]/g)].map(([, one = '']) => one))
      .flatMap((text) => text.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/))
      .filter((one) => one !== '' && !known.has(one))
      .map((one) => `${script}: ${one}`),
  )
  expect(others).toEqual([])
})

test('only a few named style sheets belong to no component', () => {
  // What all pages have, what the library needs, and what stands in for it where people choose their own colours.
  expect(sheets.filter((name) => !name.endsWith('.module.css'))).toEqual([
    'styles.css',
    'ui/base/fonts.css',
    'ui/base/forced-colors.css',
    'ui/base/library-overrides.css',
    'ui/base/library-styles.css',
    'ui/base/utilities.css',
  ])
})
