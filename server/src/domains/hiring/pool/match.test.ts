import { describe, expect, test } from 'vitest'
import { type Offered, reasonsFor, type Wanted, yearlyTop } from './match.ts'

const job: Wanted = {
  role: 'job(full-time)',
  workMode: 'in-office',
  skills: ['sql', 'python'],
  places: ['pune'],
  salary: '6LPA-8LPA',
}
const has = (...skills: string[]) => new Map(skills.map((skill) => [skill.toLowerCase(), skill]))
const candidate: Offered = {
  skills: has('Python', 'Excel'),
  lookingFor: ['job'],
  workModes: ['in-office'],
  preferredLocations: ['Pune'],
  expectedCtc: 700_000,
  skillTestPercent: 85,
}
const labels = (of: Wanted, who: Offered) => reasonsFor(of, who).map(({ label, met }) => `${met ? '+' : '-'} ${label}`)

describe('the reasons of a match', () => {
  test('the reasons of a match name skills, role, place, pay and test, one line each', () => {
    expect(labels(job, candidate)).toEqual([
      '- 1 of 2 skills: Python',
      '+ Looks for a job',
      '+ Would work in Pune',
      '+ Pay fits',
      '+ Skill test 85%',
    ])
  })

  test('the reasons of a match count in favour only when they are met completely (G-112)', () => {
    const marks = (who: Partial<Offered>) => labels(job, { ...candidate, ...who })
    expect(marks({ skills: has('Python', 'SQL') })[0]).toBe('+ 2 of 2 skills: SQL, Python')
    expect(marks({ skillTestPercent: 59 })[4]).toBe('- Skill test 59%')
    expect(marks({ skillTestPercent: 60 })[4]).toBe('+ Skill test 60%')
  })

  test('the reasons of a match say just as plainly what does not fit', () => {
    const other: Offered = {
      skills: has(),
      lookingFor: ['internship'],
      workModes: [],
      preferredLocations: ['Delhi'],
      expectedCtc: 900_000,
      skillTestPercent: 40,
    }
    expect(labels(job, other)).toEqual([
      '- 0 of 2 skills',
      '- Did not name a job',
      '- Prefers other places',
      '- Expects more pay',
      '- Skill test 40%',
    ])
  })

  test('the reasons of a match leave out what nobody stated', () => {
    const silent: Offered = { ...candidate, expectedCtc: null, skillTestPercent: null }
    expect(labels({ ...job, skills: [], salary: 'Undisclosed' }, silent)).toEqual([
      '+ Looks for a job',
      '+ Would work in Pune',
    ])
  })

  test('the reasons of a match of a remote job ask for remote work instead of a place', () => {
    expect(labels({ ...job, workMode: 'remote' }, { ...candidate, workModes: ['remote'] })[2]).toBe(
      '+ Remote work suits',
    )
  })
})

describe('the top of a pay option in a year', () => {
  test.each([
    ['6LPA-8LPA', 800_000],
    ['30LPA+', null],
    ['10,000-15,000', 180_000],
    ['40,000+', null],
    ['Undisclosed', null],
  ])('the top of the pay option %s in a year is %s rupees', (option, rupees) => {
    expect(yearlyTop(option)).toBe(rupees)
  })
})
