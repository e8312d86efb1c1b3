import { expect, test } from 'vitest'
import { addressOf, filtersOf, searchOf } from './job-search.ts'

const of = (text: string) => searchOf(new URLSearchParams(text))

test('the URL of a search has its filters as they were entered', () => {
  const search = of('q=react&place=Pune&role=internship&mode=remote&payMin=300000&fresher=yes&since=7&sort=pay')
  expect(addressOf(search)).toBe(
    '/jobs?q=react&place=Pune&role=internship&mode=remote&payMin=300000&fresher=yes&since=7&sort=pay',
  )
  expect(filtersOf(search)).toEqual(['q', 'place', 'role', 'mode', 'payMin', 'fresher', 'since'])
})

test('a value in the URL that the board does not know counts as not set', () => {
  expect(addressOf(of('role=boss&mode=moon&payMin=-3&fresher=maybe&since=2&sort=magic&other=1&q=%20'))).toBe('/jobs')
  expect(of(`q=${'x'.repeat(500)}`).q).toHaveLength(200)
})
