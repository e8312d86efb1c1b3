import { describe, expect, test } from 'vitest'
import { nearestOf } from './search-correction.service.ts'
import { listedWords, readSearch } from './search-reader.ts'

const filtersOf = (text: string) => readSearch(text).foundBy.map(({ filter, value }) => `${filter} ${value}`)

describe('words of a search', () => {
  test.each([
    ['internship', ['role internship']],
    ['React Interns', ['role internship']],
    ['part-time job', ['role job(part-time)']],
    ['fulltime', ['role job(full-time)']],
    ['wfh', ['mode remote']],
    ['Work From Home', ['mode remote']],
    ['घर बैठे जॉब', ['mode remote']],
    ['on-site', ['mode in-office']],
    ['freshers', ['fresher yes']],
    ['entry level', ['fresher yes']],
    ['0-1 years experience', ['years 1']],
    ['2+ yrs of exp', ['years 2']],
    ['0 years', ['fresher yes']],
    ['jobs in pune', ['place Pune']],
    ['near bangalore', ['place Bengaluru']],
    ['पुणे में नौकरी', ['place Pune']],
    ['pune, mumbai', ['place Pune', 'place Mumbai']],
    ['telecaller job vacancy near noida', ['place Noida']],
    ['remote sensing', ['mode remote']],
    ['part time internship in goa', ['role job(part-time)', 'role internship', 'place Goa']],
    ['telecaller', []],
    ['who we are', []],
  ])('the search %j sets %j', (text, filters) => {
    expect(filtersOf(text)).toEqual(filters)
  })

  test.each(['job', 'Jobs', 'vacancies', 'urgent hiring', 'job openings for', 'नौकरी चाहिए', 'walk-in'])(
    'the search %j asks for nothing else than a job',
    (text) => {
      expect(readSearch(text)).toMatchObject({ groups: [], isBlank: false })
    },
  )

  test.each([
    ['react internship in pune', 'role internship', 'react in pune'],
    ['react internship in pune', 'place Pune', 'react internship'],
    ['Work From Home Typing', 'mode remote', 'Typing'],
    ['internship', 'role internship', ''],
  ])('in the search %j, removing the filter %j leaves %j', (text, filter, left) => {
    const found = readSearch(text).foundBy.find((one) => `${one.filter} ${one.value}` === filter)
    expect(found?.q).toBe(left)
  })

  test.each([
    ['react near noida', 1],
    ['sales/marketing', 1],
    ['electrician or plumber', 1],
    ['accountant cum data entry operator', 1],
    ['ड्राइवर या चौकीदार', 1],
    ['react, node', 2],
    ['react and node', 2],
    ['react or angular', 1],
    ['hr and payroll', 1],
    ['mba marketing', 1],
    ['mca', 1],
    ['12th pass driver', 1],
    ['hindi telecaller', 1],
    ['hindi', 1],
    ['software engineer with a degree', 2],
  ])('in the search %j, the number of terms that must match is %i', (text, count) => {
    expect(readSearch(text).groups.length - readSearch(text).foundBy.length).toBe(count)
  })

  test.each([
    ['wfh in pune', [[['m/remote']], [['k/pune'], ['k/remote']]]],
    ['jobs in pune', [[['k/pune']]]],
  ])('the search %j looks for %j', (text, groups) => {
    expect(new Set(readSearch(text).groups)).toEqual(new Set(groups))
  })

  test.each([
    ['accounts', 'Chartered Accountant'],
    ['lekhakar', 'Chartered Accountant'],
    ['react', 'React Native'],
  ])('the search %j ranks jobs with the title %j later, or not at all', (text, title) => {
    const pair = `!t/${title.toLowerCase().replace(' ', '')}`
    expect(JSON.stringify(readSearch(text).tiers[1])).toContain(pair)
  })

  test.each(['IT', 'information technology'])(
    'the search %j means the whole field: developers, engineers and support',
    (text) => {
      const strong = JSON.stringify(readSearch(text).tiers.at(-1))
      for (const title of ['t/developer', 't/softwareengineer', 't/itsupport']) expect(strong).toContain(title)
    },
  )

  test.each([
    ['IT', 't/softwareengineer', 't/developer'],
    ['mca', 't/softwareengineer', 't/itsupport'],
  ])('the search for the field %j ranks the closest jobs before the rest of the field', (text, close, other) => {
    const tiers = readSearch(text).tiers.map((tier) => JSON.stringify(tier).replace(/"[!][^"]*"/g, ''))
    const first = (title: string) => tiers.findIndex((tier) => tier.includes(`"${title}"`))
    expect(first(close)).toBeGreaterThan(-1)
    expect(first(close)).toBeLessThan(first(other))
  })

  test.each(['%', '"', ' ', '—'])('the search %j has no words to search for', (text) => {
    expect(readSearch(text)).toMatchObject({ groups: [], isBlank: true })
  })
})

test.each([
  ['pythn', 'python'],
  ['intership', 'internship'],
  ['recieptionist', 'receptionist'],
  ['acountant', 'accountant'],
  ['graffic', 'graphic'],
  ['desinger', 'designer'],
  ['vacncy', 'vacancy'],
  ['marketting', 'marketing'],
  ['telecaler', 'telecaller'],
  ['punee', 'pune'],
  ['hyderbad', 'hyderabad'],
  ['mumbia', 'mumbai'],
])('the search word %s is a mistake for %s', (typed, meant) => {
  expect(nearestOf(typed, listedWords)).toBe(meant)
})

test.each(['recruited', 'accounted', 'teach'])(
  'the search word %s is no mistake for one that differs in its ending alone',
  (typed) => {
    expect(nearestOf(typed, ['recruiter', 'accounting', 'teacher'])).toBeNull()
  },
)

test.each(['zookeeper', 'qwertz', 'xyz'])('the search word %s is a mistake for nothing that is listed', (typed) => {
  expect(nearestOf(typed, listedWords)).toBeNull()
})
