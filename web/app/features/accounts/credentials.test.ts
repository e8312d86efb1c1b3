import { describe, expect, test } from 'vitest'
import { blankCredentials, credentialsOf } from './credentials.ts'

describe('the form with email and password', () => {
  test('holds a phone number too, which stays empty [AUTH-16]', () => {
    expect(blankCredentials).toEqual({ email: '', password: '', phoneNumber: '' })
  })

  test('sends email and password alone [AUTH-16]', () => {
    const values = { ...blankCredentials, email: 'asha@example.org', password: 'correct-horse-1' }

    expect(credentialsOf(values)).toEqual({ email: 'asha@example.org', password: 'correct-horse-1' })
  })
})
