import { describe, expect, test } from 'vitest'
import { themeOf } from './theme-of-path.ts'

describe('the two themes', () => {
  test('the two themes are one for the pages of recruiters and the team, and one for all other pages', () => {
    const hiring = [
      '/rdashboard',
      '/hiringpanel',
      '/hiringpanel/1',
      '/job/1',
      '/scorecards/1/2',
      '/recruiter/profile',
      '/admin',
      '/admin/login',
    ]
    const candidate = ['/', '/dashboard', '/candidate/profile', '/skilltests', '/events', '/blogs/1']
    expect(new Set(hiring.map(themeOf))).toEqual(new Set(['hiring']))
    expect(new Set(candidate.map(themeOf))).toEqual(new Set(['candidate']))
  })
})
