import { readdirSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { examples, leftOut } from './examples.tsx'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('the gallery shows every component of ui/, or says why not', () => {
  const files = readdirSync(new URL('../../ui', import.meta.url)).filter((file) => file.endsWith('.tsx'))
  const named = [...Object.keys(examples), ...Object.keys(leftOut)]
  expect(named.toSorted()).toEqual(files.map((file) => file.replace('.tsx', '')).toSorted())
})

test.each([
  ['development', true],
  ['production', false],
])('in %s the gallery has an address: %s', async (mode, isThere) => {
  vi.stubEnv('NODE_ENV', mode)
  vi.resetModules()
  const { default: table } = await import('#app/routes.ts')
  expect(JSON.stringify(table).includes('dev/gallery')).toBe(isThere)
})
