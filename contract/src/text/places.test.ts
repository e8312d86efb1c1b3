import { expect, test } from 'vitest'
import { citiesOf, partsOfPlace, placesOf } from './places.ts'

test.each([
  ['Pune, Mumbai; Delhi / Goa and  Navi Mumbai\nNashik', ['Pune', 'Mumbai', 'Delhi', 'Goa', 'Navi Mumbai', 'Nashik']],
  ['Pune & Mumbai | Delhi', ['Pune', 'Mumbai', 'Delhi']],
  ['पुणे और मुंबई', ['पुणे', 'मुंबई']],
  ['Jammu and Kashmir and Leh', ['Jammu and Kashmir', 'Leh']],
  ['Dadra and Nagar Haveli and Daman and Diu', ['Dadra and Nagar Haveli and Daman and Diu']],
  ['Bengaluru (Whitefield, ORR), Chandigarh', ['Bengaluru (Whitefield, ORR)', 'Chandigarh']],
  ['Orai', ['Orai']],
  ['Pune, Maharashtra', ['Pune, Maharashtra']],
  ['Pune, MH; Bengaluru, KA', ['Pune, MH', 'Bengaluru, KA']],
  ['Pune, Maharashtra, India', ['Pune, Maharashtra, India']],
  ['Pune, Mumbai, Maharashtra', ['Pune', 'Mumbai, Maharashtra']],
  ['Bengaluru, Karnataka, Hosur, Tamil Nadu', ['Bengaluru, Karnataka', 'Hosur, Tamil Nadu']],
  ['Srinagar, Jammu and Kashmir and Leh', ['Srinagar, Jammu and Kashmir', 'Leh']],
  ['पुणे, महाराष्ट्र', ['पुणे, महाराष्ट्र']],
  ['Mumbai, Kerala', ['Mumbai', 'Kerala']],
  ['Noida, Delhi', ['Noida', 'Delhi']],
  ['New Delhi, Delhi', ['New Delhi, Delhi']],
  ['Pune, Goa', ['Pune', 'Goa']],
  ['Panaji, Goa', ['Panaji, Goa']],
  ['Kerala, Karnataka', ['Kerala', 'Karnataka']],
  ['Chandigarh, Punjab', ['Chandigarh, Punjab']],
  ['Pune / Maharashtra', ['Pune', 'Maharashtra']],
  [' ,; ', []],
])('an entry is divided into its cities: %s', (entry, places) => {
  expect(placesOf(entry)).toEqual(places)
})

test('locations are compared by their city', () => {
  expect(citiesOf(['Pune, Maharashtra', 'Mumbai / Noida, UP', 'Leh'])).toEqual(['Pune', 'Mumbai', 'Noida', 'Leh'])
  expect(partsOfPlace('Pune, MH')).toEqual({ city: 'Pune', state: 'Maharashtra' })
  expect(partsOfPlace('Pune, India')).toEqual({ city: 'Pune', state: null })
  expect(partsOfPlace('Bengaluru (ORR, Whitefield)')).toEqual({ city: 'Bengaluru (ORR, Whitefield)', state: null })
})
