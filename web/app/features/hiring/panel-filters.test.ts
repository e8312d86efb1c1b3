import { describe, expect, test } from 'vitest'
import { isFiltered, noFilters, requestOf } from './panel-filters.ts'

describe("filtering a job's candidates", () => {
  test('sends nothing but candidateType as long as nothing is set', () => {
    expect(requestOf(noFilters)).toEqual({ candidateType: 'all' })
    expect(requestOf({ ...noFilters, degree: '  ', name: '   ' })).toEqual({ candidateType: 'all' })
    expect(isFiltered(noFilters)).toBe(false)
  })

  test('sends a name from four characters on [AJOB-08] [CONST-17]', () => {
    expect(requestOf({ ...noFilters, name: 'Ana ' })).toEqual({ candidateType: 'all' })
    expect(isFiltered({ ...noFilters, name: 'Ana' })).toBe(false)
    expect(requestOf({ ...noFilters, name: 'Anan' })).toEqual({ candidateType: 'all', name: 'Anan' })
  })

  test('sends degree, skills and graduation year when they are not empty [AJOB-09]', () => {
    const set = { degree: 'B.Tech', skills: ['React', 'SQL'], graduationYear: '2026', name: '' }
    expect(requestOf(set)).toEqual({
      candidateType: 'all',
      degree: 'B.Tech',
      skills: ['React', 'SQL'],
      graduationYear: '2026',
    })
    expect(isFiltered(set)).toBe(true)
  })
})
