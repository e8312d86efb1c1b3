import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

describe('LIMITS', () => {
  test('LIMITS sets the limits that count by address together, and none that count by account', () => {
    const [small, college, open] = ['small', 'college', 'open'].map((LIMITS) => readEnv({ LIMITS }))
    const registrations = [small, college, open].map((env) => env?.REGISTRATIONS_PER_HOUR)
    const factors = [small, college, open].map((env) => env?.ADDRESS_LIMIT_FACTOR)
    expect({ registrations, factors }).toEqual({ registrations: [60, 300, 1000], factors: [5, 20, 60] })
    expect([small, college, open].map((env) => env?.REQUESTS_PER_HOUR)).toEqual([120, 120, 120])
  })

  test("LIMITS is 'college' by default", () => {
    expect({ ...readEnv({}) }).toEqual(readEnv({ LIMITS: 'college' }))
  })

  test('LIMITS leaves a limit as it is set by its own name', () => {
    const env = readEnv({ LIMITS: 'small', REGISTRATIONS_PER_HOUR: '500' })
    expect(env).toMatchObject({ REGISTRATIONS_PER_HOUR: 500, GOOGLE_SIGN_INS_PER_HOUR: 200 })
  })

  test('an unknown value of LIMITS stops the start with the known ones', () => {
    expect(() => readEnv({ LIMITS: 'large' })).toThrow('LIMITS: must be small or college or open, not large')
  })
})
