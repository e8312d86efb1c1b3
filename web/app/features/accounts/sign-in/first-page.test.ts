import { describe, expect, test } from 'vitest'
import { firstPage } from './first-page.ts'

describe('the first page after signing in', () => {
  test.each(['candidate', 'user'])(
    'the first page after signing in of a candidate is the profile until it is complete, then the dashboard: %s [AUTH-14] [AUTH-20]',
    (type) => {
      expect([firstPage(type, true), firstPage(type, false)]).toEqual(['/dashboard', '/candidate/profile/edit'])
    },
  )

  test('a recruiter who signs in sees the profile until it is complete, then the dashboard [AUTH-14] [AUTH-21]', () => {
    expect([firstPage('recruiter', true), firstPage('recruiter', false)]).toEqual([
      '/rdashboard',
      '/recruiter/profile/edit',
    ])
  })
})
