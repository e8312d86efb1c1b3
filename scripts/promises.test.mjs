import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titlesIn } from './coverage-spec.mjs'
import { root } from './run.mjs'

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8')
const rows = read('docs/promises.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes(' › '))
  .map((line) => {
    const [sentence = '', , source = '', by = ''] = line.slice(2, -2).split(' | ')
    const [file = '', title = ''] = by.split(' › ')
    return { sentence, source: source.replaceAll('`', ''), file: file.replaceAll('`', ''), title }
  })

/** Texts of JSX go on in the next line. */
const oneLine = (/** @type {string} */ text) => text.replaceAll('&apos;', "'").replace(/\s+/g, ' ')
const hasTitle = (/** @type {string} */ path, /** @type {string} */ title) =>
  existsSync(join(root, path)) && titlesIn(read(path), path.endsWith('x')).some((one) => one.startsWith(title))

describe('docs/promises.md', () => {
  test('docs/promises.md names sentences that their source contains', () => {
    expect(rows.length).toBeGreaterThan(20)
    const missing = rows.filter(
      ({ sentence, source }) => !existsSync(join(root, source)) || !oneLine(read(source)).includes(sentence),
    )
    expect(missing.map(({ sentence, source }) => `${source}: ${sentence}`)).toEqual([])
  })

  test('docs/promises.md names tests that exist', () => {
    const missing = rows.filter(({ file, title }) => !hasTitle(file, title))
    expect(missing.map(({ file, title }) => `${file} › ${title}`)).toEqual([])
  })
})
