import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { shown } from '#app/testing/render.ts'
import { ReviewedLogo } from './reviewed-logo.tsx'

let granted: string[] = []
vi.mock('#app/lib/session/team-may.ts', () => ({
  useTeamMay: () => (permission: string) => granted.includes(permission),
}))

const page = (logoKey: string) =>
  shown(createElement(ReviewedLogo, { company: { id: 'c1', name: 'Konkan Rail' }, logoKey }))

describe('the logo of a company, for the team', () => {
  beforeEach(() => {
    granted = ['company.check']
  })

  test('the logo of a company is shown, and can be removed by members who may suspend companies', async () => {
    const logo = await page('company_logos/one')
    expect(logo.all('img').map(({ attributes }) => attributes['src'])).toEqual(['/files/company_logos/one?width=128'])
    expect(logo.texts('button')).toEqual(['Remove logo'])
  })

  test('the logo of a company cannot be removed by members who may not', async () => {
    granted = ['posting.review', 'recruiter.manage']
    const logo = await page('company_logos/one')
    expect(logo.all('img')).toHaveLength(1)
    expect(logo.texts('button')).toEqual([])
  })

  test('the logo of a company is replaced by the text No logo where there is none', async () => {
    const logo = await page('')
    expect(logo.text).toBe('No logo')
    expect(logo.texts('button')).toEqual([])
  })
})
