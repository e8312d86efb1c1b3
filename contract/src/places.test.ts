import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

test.each([
  ['Pune, Mumbai; Delhi / Goa and  Navi Mumbai\nNashik', ['Pune', 'Mumbai', 'Delhi', 'Goa', 'Navi Mumbai', 'Nashik']],
  ['Pune & Mumbai | Delhi', ['Pune', 'Mumbai', 'Delhi']],
  ['पुणे और मुंबई', ['पुणे', 'मुंबई']],
  ['Jammu and Kashmir and Leh', ['Jammu and Kashmir', 'Leh']],
  ['Dadra and Nagar Haveli and Daman and Diu', ['Dadra and Nagar Haveli and Daman and Diu']],
  ['Bengaluru (Whitefield, ORR), Chandigarh', ['Bengaluru (Whitefield, ORR)', 'Chandigarh']],
  ['Orai', ['Orai']],
  [' ,; ', []],
])('one entry holds its places: %s', (entry, places) => {
  expect(placesOf(entry)).toEqual(places)
})
