import { expect, test } from 'vitest'
import { placesText } from './places.ts'

test('more than three cities of a job are shortened to two and a count', () => {
  expect(placesText({ places: ['Pune', 'Delhi', 'Kochi'] })).toBe('Pune, Delhi, Kochi')
  expect(placesText({ places: ['Pune', 'Delhi', 'Kochi', 'Surat'] })).toBe('Pune, Delhi and 2 more')
})
