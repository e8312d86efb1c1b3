import { practiceRoles, profileFields } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { everything, filtersOf, isSearching, paramsOf, roleChoices, searchOf } from './quiz-filter.ts'

const nothing = everything

describe('searching tests', () => {
  test('searching tests sends only what is set [TEST-02] [TEST-08]', () => {
    expect(filtersOf(nothing)).toEqual({})
    expect(filtersOf({ ...nothing, title: '  ' })).toEqual({})
    expect(filtersOf({ ...nothing, title: ' sql ' })).toEqual({ title: 'sql' })
    expect(filtersOf({ title: 'sql', type: 'skill', role: 'Data Analyst', levels: ['beginner', 'advance'] })).toEqual({
      title: 'sql',
      testType: ['skill test'],
      roles: ['Data Analyst'],
      difficulty: ['beginner', 'advance'],
    })
    expect(isSearching(nothing)).toBe(false)
    expect(isSearching({ ...nothing, levels: ['beginner'] })).toBe(true)
  })

  test('searching tests writes the search into the URL, and reads it from there', () => {
    const search = {
      title: 'c++ & sql',
      type: 'practice' as const,
      role: 'Data Engineer',
      levels: ['beginner', 'advance'],
    }
    expect(searchOf(new URLSearchParams(paramsOf(search).toString()))).toEqual(search)
    expect(paramsOf(nothing).toString()).toBe('')
  })

  test('searching tests ignores values in the URL that do not exist', () => {
    expect(searchOf(new URLSearchParams('role=wizard&type=exam&level=expert&level=advance'))).toEqual({
      ...nothing,
      levels: ['advance'],
    })
  })

  test('searching tests offers the three documented roles first, and every profile field once [TEST-03] [ENUM-11]', () => {
    const values = roleChoices.flatMap(({ items }) => items.map(({ value }) => value))
    expect(values.slice(0, 3)).toEqual([...practiceRoles])
    expect(roleChoices[0]?.items.map(({ label }) => label)).toEqual([
      'Research Analyst',
      'Data Analyst',
      'Data Engineer',
    ])
    expect(new Set(values.map((value) => value.toLowerCase())).size).toBe(values.length)
    for (const field of profileFields) expect(values.map((value) => value.toLowerCase())).toContain(field)
  })
})
