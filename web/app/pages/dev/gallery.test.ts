import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { examples, leftOut } from './examples.tsx'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('the gallery shows every component of ui/, or gives the reason why not', () => {
  const files = globSync('ui/*/*.tsx', { cwd: new URL('../../', import.meta.url) })
  const named = [...Object.keys(examples), ...Object.keys(leftOut)]
  expect(named.toSorted()).toEqual(files.map((file) => basename(file, '.tsx')).toSorted())
})

test.each([
  ['development', true],
  ['production', false],
])('in %s the gallery has a URL: %s', async (mode, isThere) => {
  vi.stubEnv('NODE_ENV', mode)
  vi.resetModules()
  const { default: table } = await import('#app/routes.ts')
  expect(JSON.stringify(table).includes('dev/gallery')).toBe(isThere)
})
