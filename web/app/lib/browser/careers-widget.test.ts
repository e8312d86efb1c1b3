import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync(new URL('../../../public/careers-widget.js', import.meta.url), 'utf8')

test('the script for sites of companies is below 12 kB', () => {
  expect(Buffer.byteLength(text)).toBeLessThan(12_000)
})

test('the script for sites of companies stores nothing, and makes neither code nor markup of texts', () => {
  const code = text.replaceAll(/^\s*\/\/.*$/gm, '')
  expect(code).not.toMatch(
    /cookie|Storage|indexedDB|innerHTML|outerHTML|insertAdjacent|document\.write|eval|Function\(|\.style\b|import\b/,
  )
})
