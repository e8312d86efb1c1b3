import { describe, expect, test } from 'vitest'
import { blankCredentials, credentialsOf } from './credentials.ts'

describe('the form with email and password', () => {
  test('the form with email and password has an empty phone number as well [AUTH-16]', () => {
    expect(blankCredentials).toEqual({ email: '', password: '', phoneNumber: '' })
  })

  test('the form with email and password sends the email and the password, and no phone number [AUTH-16]', () => {
    const values = { ...blankCredentials, email: 'asha@example.org', password: 'correct-horse-1' }

    expect(credentialsOf(values)).toEqual({ email: 'asha@example.org', password: 'correct-horse-1' })
  })
})
