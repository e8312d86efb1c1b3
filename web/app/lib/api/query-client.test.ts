import { ApiError, type ErrorCode } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { makeQueryClient } from './query-client.ts'

test.each<[number, ErrorCode, boolean]>([
  [0, 'offline', true],
  [503, 'unavailable', true],
  // The request layer has retried already.
  [503, 'busy', false],
  [404, 'not_found', false],
])('an answer of %s %s is read again: %s', (status, code, isRepeated) => {
  const retry = makeQueryClient().getDefaultOptions().queries?.retry
  if (typeof retry !== 'function') throw new Error('no rule')
  expect(retry(0, new ApiError(status, { code, msg: '' }))).toBe(isRepeated)
  expect(retry(2, new ApiError(status, { code, msg: '' }))).toBe(false)
})
