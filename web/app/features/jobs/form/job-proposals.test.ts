import type { DescriptionFacts } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { blankJob } from './job-form-values.ts'
import { bandOf, jobProposals } from './job-proposals.ts'

const facts: DescriptionFacts = {
  jobTitle: 'Field Engineer',
  jobRole: 'job(full-time)',
  jobType: 'in-office',
  numOpenings: 3,
  skills: ['AutoCAD', 'Excel'],
  pay: { kind: 'year', min: 650_000, max: 700_000 },
  jobLocations: ['Pune', 'Nashik'],
  experience: { min: 1, max: 3 },
  months: 6,
}

describe('a proposal from the file of a vacancy', () => {
  test('a proposal from the file of a vacancy is made for every empty input, in the words of the form', () => {
    expect(jobProposals(facts, blankJob()).map(({ label, text }) => [label, text])).toEqual([
      ['Job Title', 'Field Engineer'],
      ['Job Role', 'Full Time'],
      ['Job Type', 'In-office'],
      ['Number of Openings', '3'],
      ['Skills Required', 'AutoCAD, Excel'],
      ['Salary', '6LPA-8LPA'],
      ['Locations', 'Pune, Nashik'],
    ])
  })

  test('a proposal from the file of a vacancy is closed where the recruiter has typed something', () => {
    const values = { ...blankJob(), jobTitle: 'Engineer', jobLocations: ['Goa'] }
    const closed = jobProposals(facts, values).filter(({ isOpen }) => !isOpen)
    expect(closed.map(({ label }) => label)).toEqual(['Job Title', 'Locations'])
  })

  test('a proposal from the file of a vacancy is not made where the file says nothing clear', () => {
    const unsure = { ...facts, jobTitle: '', jobRole: null, jobType: null, numOpenings: null, skills: [] }
    expect(jobProposals({ ...unsure, pay: null, jobLocations: [] }, blankJob())).toEqual([])
  })

  test('a proposal from the file of a vacancy includes the length of an internship', () => {
    const labels = jobProposals({ ...facts, jobRole: 'internship' }, blankJob()).map(({ label }) => label)
    expect(labels).toContain('Internship length')
  })
})

describe('the pay option of the form', () => {
  test.each([
    [{ kind: 'year', min: 650_000, max: 800_000 }, 'job(full-time)', '6LPA-8LPA'],
    [{ kind: 'year', min: 3_500_000, max: 4_000_000 }, 'job(full-time)', '30LPA+'],
    [{ kind: 'year', min: 650_000, max: 900_000 }, 'job(full-time)', undefined],
    [{ kind: 'year', min: 300_000, max: 400_000 }, 'job(full-time)', undefined],
    [{ kind: 'month', min: 12_000, max: 15_000 }, 'internship', '10,000-15,000'],
    [{ kind: 'month', min: 12_000, max: 15_000 }, 'job(full-time)', undefined],
    [{ kind: 'year', min: 700_000, max: null }, 'job(full-time)', undefined],
    [{ kind: 'unpaid', min: null, max: null }, 'internship', undefined],
  ] as const)('the pay option of the form for %o of %s is %s', (pay, role, option) => {
    expect(bandOf(pay, role)).toBe(option)
  })
})
