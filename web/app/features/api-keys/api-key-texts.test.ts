import type { ApiKey } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { scopesText, stateText, stopText, usedText } from './api-key-texts.ts'

const key: ApiKey = {
  _id: '6f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11',
  name: 'Our ATS',
  prefix: 'frk_abcdef',
  scopes: ['jobs:read'],
  madeBy: { _id: '6f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11', fullName: 'Meera Nair' },
  madeAt: '2026-03-01T04:30:00.000Z',
  endsAt: '2026-05-30T04:30:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  state: 'on',
}

test('a key says what programs can do with it, in the order of the list', () => {
  expect(scopesText(['resumes:read', 'jobs:read'])).toBe('Read jobs, open resumes')
  expect(stopText(['resumes:read', 'jobs:read'])).toBe(
    'Programs that use it are refused at once. They can no longer read jobs or open resumes for your company.',
  )
})

test('a key says until when it works, or why it does not', () => {
  expect(stateText(key)).toBe('Works until 30 May 2026')
  expect(stateText({ ...key, state: 'ended' })).toBe('Ended on 30 May 2026')
  expect(stateText({ ...key, state: 'left' })).toBe('Stopped: Meera Nair has left the company')
  expect(stateText({ ...key, state: 'suspended' })).toBe('Stopped for as long as the suspension lasts')
  expect(stateText({ ...key, state: 'revoked', revokedAt: '2026-03-02T04:30:00.000Z' })).toBe('Revoked on 2 Mar 2026')
})

test('a key says when a program used it last', () => {
  expect(usedText(key)).toBe('not used yet')
  expect(usedText({ lastUsedAt: '2026-03-02T04:30:00.000Z' })).toBe('last used on 2 Mar 2026, 10:00 am')
})
