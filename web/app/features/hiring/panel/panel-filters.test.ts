import { describe, expect, test } from 'vitest'
import {
  filterCount,
  filtersIn,
  isFiltered,
  noFilters,
  type PanelFilters,
  requestOf,
  withAddress,
  writeFilters,
} from './panel-filters.ts'

describe("filtering a job's candidates", () => {
  test("filtering a job's candidates sends only candidateType while no filter is set", () => {
    expect(requestOf(noFilters)).toEqual({ candidateType: 'all' })
    expect(requestOf({ ...noFilters, degree: '  ', name: '   ' })).toEqual({ candidateType: 'all' })
    expect(isFiltered(noFilters)).toBe(false)
  })

  test("filtering a job's candidates sends a name from four characters on [AJOB-08] [CONST-17]", () => {
    expect(requestOf({ ...noFilters, name: 'Ana ' })).toEqual({ candidateType: 'all' })
    expect(isFiltered({ ...noFilters, name: 'Ana' })).toBe(false)
    expect(requestOf({ ...noFilters, name: 'Anan' })).toEqual({ candidateType: 'all', name: 'Anan' })
  })

  test("filtering a job's candidates sends degree, skills and graduation year when they are not empty [AJOB-09]", () => {
    const set = { ...noFilters, degree: 'B.Tech', skills: ['React', 'SQL'], graduationYear: '2026' }
    expect(requestOf(set)).toEqual({
      candidateType: 'all',
      degree: 'B.Tech',
      skills: ['React', 'SQL'],
      graduationYear: '2026',
    })
    expect(isFiltered(set)).toBe(true)
  })

  test("filtering a job's candidates sends a question only together with an answer", () => {
    const question = '7b0e1f52-6a0d-4f43-9a4c-2f9d0f3f4a11'
    expect(requestOf({ ...noFilters, question, answer: ' ' })).toEqual({ candidateType: 'all' })
    expect(requestOf({ ...noFilters, answer: 'yes' })).toEqual({ candidateType: 'all' })
    expect(requestOf({ ...noFilters, question, answer: ' yes' })).toEqual({
      candidateType: 'all',
      question,
      answer: 'yes',
    })
    expect(filterCount({ ...noFilters, question, answer: 'yes' })).toBe(1)
  })

  test("filtering a job's candidates sends the order too, which does not count as a filter", () => {
    expect(requestOf({ ...noFilters, sort: 'test' })).toEqual({ candidateType: 'all', sort: 'test' })
    expect(isFiltered({ ...noFilters, sort: 'test' })).toBe(false)
  })
})

describe('filters in the URL', () => {
  const set: PanelFilters = {
    waits: 'new-applicants',
    newSince: '2026-11-27T06:30:00.000Z',
    q: 'Kavya & co',
    degree: 'B.Tech',
    skills: ['Power BI', 'C++'],
    graduationYear: '2026',
    name: 'Kavy',
    minTest: '60',
    place: 'Pune',
    experience: 'yes',
    college: 'St. Xavier’s',
    source: 'direct',
    appliedWithin: '3',
    minRating: '4',
    stageSince: '7',
    question: '7b0e1f52-6a0d-4f43-9a4c-2f9d0f3f4a11',
    answer: 'yes',
    sort: 'rating',
  }

  test('filters in the URL are read as they were written, and leave the rest of the URL as it is', () => {
    const search = new URLSearchParams('tab=manage-jobs&job=1')
    writeFilters(search, set)

    expect(filtersIn(new URLSearchParams(search.toString()))).toEqual(set)
    expect(filterCount(set)).toBe(15)
    writeFilters(search, noFilters)
    expect(search.toString()).toBe('tab=manage-jobs&job=1')
  })

  test('filters in the URL that the server would refuse are ignored or shortened', () => {
    const search = new URLSearchParams({
      test: '101',
      year: 'soon',
      rating: '-1',
      since: '1e3',
      experience: 'x',
      source: 'x',
      applied: '9999',
      question: 'x',
      waits: 'x',
      new: 'x',
      sort: 'x',
    })
    expect(filtersIn(search)).toEqual(noFilters)
    expect(filtersIn(new URLSearchParams({ place: 'x'.repeat(99), q: 'y'.repeat(300) }))).toMatchObject({
      place: 'x'.repeat(60),
      q: 'y'.repeat(200),
    })
  })
})

describe('the filter fields, when the URL changes,', () => {
  const of = (change: Partial<PanelFilters>): PanelFilters => ({ ...noFilters, ...change })
  const sql = of({ skills: ['SQL'] })
  const both = of({ skills: ['SQL'], degree: 'B.Tech' })

  test('the filter fields, when the URL changes, keep the typed text when the URL shows a change that they sent before', () => {
    const input = { typed: both, shown: noFilters, sent: [sql] }
    expect(withAddress(input, sql)).toEqual({ typed: both, shown: sql, sent: [] })
  })

  test('the filter fields, when the URL changes, wait for the newest of several changes, also when the URL skips one', () => {
    const input = { typed: both, shown: noFilters, sent: [sql, both] }
    expect(withAddress(input, sql)).toEqual({ typed: both, shown: sql, sent: [both] })
    expect(withAddress(input, both)).toEqual({ typed: both, shown: both, sent: [] })
  })

  test('the filter fields, when the URL changes, take over filters from elsewhere, unless some typed text was not sent yet', () => {
    expect(withAddress({ typed: sql, shown: sql, sent: [] }, noFilters).typed).toEqual(noFilters)
    expect(withAddress({ typed: both, shown: noFilters, sent: [both] }, sql).typed).toEqual(sql)
    expect(withAddress({ typed: both, shown: sql, sent: [] }, noFilters).typed).toEqual(both)
  })
})
