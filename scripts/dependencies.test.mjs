import { describe, expect, test } from 'vitest'
import { areInstalled } from './dependencies.mjs'

const locked = {
  '': { version: '0.1.0' },
  contract: { version: '0.1.0' },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/@swc/core-darwin-arm64': { version: '1.0.0', optional: true },
}

describe('deciding whether the dependencies must be installed', () => {
  test('the dependency check accepts the locked versions, without the packages that only other platforms need', () => {
    expect(areInstalled(locked, { 'node_modules/zod': { version: '4.0.0' } })).toBe(true)
  })

  test('the dependency check installs when a package is missing', () => {
    expect(areInstalled(locked, {})).toBe(false)
  })

  test('the dependency check installs when the lock names another version', () => {
    expect(areInstalled(locked, { 'node_modules/zod': { version: '3.9.0' } })).toBe(false)
    expect(
      areInstalled(locked, {
        'node_modules/zod': { version: '4.0.0' },
        'node_modules/@swc/core-darwin-arm64': { version: '0.9.0' },
      }),
    ).toBe(false)
  })

  test('the dependency check installs when there is a package that the lock does not name', () => {
    expect(
      areInstalled(locked, { 'node_modules/zod': { version: '4.0.0' }, 'node_modules/left-pad': { version: '1.3.0' } }),
    ).toBe(false)
  })
})
