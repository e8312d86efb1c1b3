import type { AccountSettings } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { isMailed } from './account-settings.ts'

describe('a promise to email somebody', () => {
  const account = (isEmailConfirmed: boolean, isOn: boolean) =>
    ({ isEmailConfirmed, mail: [{ topic: 'decisions', isOn }] }) as AccountSettings

  test('a promise to email somebody is made if the email is confirmed and the topic is switched on', () => {
    expect(isMailed(account(true, true), 'decisions')).toBe(true)
    expect(isMailed(account(false, true), 'decisions')).toBe(false)
    expect(isMailed(account(true, false), 'decisions')).toBe(false)
    expect(isMailed(account(true, true), 'services')).toBe(false)
  })
})
