import { describe, expect, test } from 'vitest'
import { keysOf, namesIn, placeNames, skillNames } from './content.names.service.ts'

test.each([
  ['ReactJS', 'React'],
  ['react.js', 'React'],
  ['REACT  JS', 'React'],
  ['node', 'Node.js'],
  ['c++', 'C++'],
  ['c', 'C'],
  ['C Sharp', 'C#'],
  ['golang', 'Go'],
  ['MS  Excel', 'Excel'],
  ['Good communication skills', 'Communication'],
  ['DSA', 'Data structures and algorithms'],
  ['tally erp', 'Tally'],
  ['Making  tea', 'Making tea'],
])('the skill %s is %s', (text, name) => {
  expect(skillNames.labelOf(text)).toBe(name)
  expect(skillNames.keyOf(text)).toBe(name.toLowerCase())
})

test.each([
  ['Bangalore', 'Bengaluru'],
  ['gurgaon', 'Gurugram'],
  ['New Delhi', 'Delhi'],
  ['delhi-ncr', 'Delhi'],
  ['Bombay', 'Mumbai'],
  ['trivandrum', 'Thiruvananthapuram'],
  ['WFH', 'Remote'],
  ['Ooty', 'Udhagamandalam'],
  ['Cherrapunji', 'Cherrapunji'],
])('the place %s is %s', (text, name) => {
  expect(placeNames.labelOf(text)).toBe(name)
})

describe('the lists', () => {
  test('the lists of names name a few hundred skills and more than five hundred cities', () => {
    expect(skillNames.all.length).toBeGreaterThan(400)
    expect(placeNames.all.length).toBeGreaterThan(500)
  })

  test('the lists of names give each name to itself, and never as a spelling of another', () => {
    for (const names of [skillNames, placeNames])
      expect(names.all.filter((name) => names.labelOf(name) !== name)).toEqual([])
  })
})

test('the names of several texts are listed once each, without blank ones', () => {
  expect(keysOf(skillNames, ['React', 'reactjs', ' ', 'Sql'])).toEqual(['react', 'sql'])
})

test('every spelling of a name is found by each of them', () => {
  expect(placeNames.spellingsOf('Bangalore')).toEqual(expect.arrayContaining(['bangalore', 'bengaluru', 'banglore']))
  expect(placeNames.spellingsOf('BENGALURU')).toEqual(expect.arrayContaining(['bangalore', 'bengaluru', 'banglore']))
  expect(placeNames.spellingsOf('shillong')).toEqual(['shillong'])
  expect(placeNames.spellingsOf(' My  village ')).toEqual(['my village'])
})

test('of two lines with one spelling the first counts; comments and blank lines are no names', () => {
  const names = namesIn('# One | two\n\nTwo | both\nThree | both, two\n')
  expect(['# One', 'both', 'two', 'three'].map(names.labelOf)).toEqual(['# One', 'Two', 'Two', 'Three'])
})
