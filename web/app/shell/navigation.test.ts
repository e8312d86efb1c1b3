import { describe, expect, test } from 'vitest'
import type { Session } from '#app/lib/session/session.ts'
import { navigationOf } from './navigation.ts'

const person = { fullName: 'Asha Rao', avatarS3FileKey: '', isAdmin: false, userId: 'u1', email: 'asha@example.com' }
const recruiter = (companyRole?: string): Session => ({
  token: 't1',
  userType: 'recruiter',
  user: { ...person, companyRole },
})
const labels = (session: Session | null, hasJobBoard = true) =>
  navigationOf(session, hasJobBoard).map(({ label }) => label)

describe('the links of the bar', () => {
  test('the links of the bar include the reports for recruiters, also before their role is known', () => {
    const all = ['Dashboard', 'Hiring Panel', 'Reports', 'Team']
    for (const role of [undefined, 'owner', 'recruiter']) expect(labels(recruiter(role))).toEqual(all)
  })

  test('the links of the bar do not include the reports for interviewers', () => {
    for (const hasJobBoard of [true, false])
      expect(labels(recruiter('interviewer'), hasJobBoard)).toEqual(['Dashboard', 'Hiring Panel', 'Team'])
  })

  test('the links of the bar include the job board where the installation has one', () => {
    const candidate: Session = { token: 't1', userType: 'candidate', user: person }
    expect([labels(null)[0], labels(null, false)[0]]).toEqual(['Jobs', 'Community'])
    expect(labels(candidate).slice(0, 3)).toEqual(['Dashboard', 'Jobs', 'My jobs'])
    expect(labels(candidate, false)).not.toContain('Jobs')
  })
})
