import { jobRoles, type PublicJob, workModes } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { jobPosting } from './structured-data.server.ts'

const site = { origin: 'https://jobs.example', name: 'Firstrung' }
const job: PublicJob = {
  slug: 'react-developer-acme',
  title: 'React Developer',
  company: {
    slug: 'acme',
    name: 'Acme & Co',
    industry: '',
    description: '',
    type: '',
    size: '',
    founded: null,
    logoKey: '',
    isChecked: false,
    checks: [],
    openJobs: 1,
    answers: null,
  },
  state: 'live',
  role: 'job(full-time)',
  mode: 'in-office',
  places: ['Pune, MH', 'Bengaluru'],
  pay: { kind: 'year', min: 600_000, max: 800_000 },
  months: null,
  startsOn: null,
  openings: 3,
  skills: [],
  isFresher: true,
  publishedAt: '2026-11-20T05:00:00.000Z',
  closedAt: null,
  applyBy: '2026-12-20',
  answerDays: 14,
  answerDayKind: 'calendar',
  content: [
    { type: 'heading-one', children: [{ text: 'What you do' }] },
    { type: 'bulleted-list', children: [{ type: 'list-item', children: [{ text: 'Build <pages> & tests' }] }] },
  ],
  descriptionFileName: '',
  descriptionUrl: '',
  experienceMin: 0,
  experienceMax: null,
  process: [],
  assignmentHours: null,
  bondMonths: null,
  questions: [],
  rules: [],
  poster: { name: 'Asha Rao', position: '' },
  related: [],
}

describe('a job for search engines', () => {
  test('a job for search engines has every field that Google requires, as the page shows it', () => {
    expect(jobPosting(site, job)).toMatchObject({
      '@type': 'JobPosting',
      title: 'React Developer',
      description: '<h2>What you do</h2><ul><li>Build &lt;pages&gt; &amp; tests</li></ul>',
      datePosted: job.publishedAt,
      // The end of the last day in India.
      validThrough: '2026-12-20T23:59:59+05:30',
      employmentType: 'FULL_TIME',
      hiringOrganization: { '@type': 'Organization', name: 'Acme & Co', url: 'https://jobs.example/companies/acme' },
      jobLocation: [
        { address: { addressLocality: 'Pune', addressRegion: 'Maharashtra', addressCountry: 'IN' } },
        { address: { addressLocality: 'Bengaluru', addressCountry: 'IN' } },
      ],
      baseSalary: { currency: 'INR', value: { minValue: 600_000, maxValue: 800_000, unitText: 'YEAR' } },
      totalJobOpenings: 3,
    })
  })

  test('a job for search engines is marked as remote only where all work is remote, and then names the country', () => {
    const remote = jobPosting(site, { ...job, mode: 'remote' })
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'India' },
    })
    expect(remote).not.toHaveProperty('jobLocation')
    expect(jobPosting(site, { ...job, mode: 'hybrid' })).not.toHaveProperty('jobLocationType')
  })

  test('a job for search engines has no pay that the page does not state', () => {
    for (const kind of ['hidden', 'unpaid'] as const) {
      expect(jobPosting(site, { ...job, pay: { kind, min: null, max: null } })).not.toHaveProperty('baseSalary')
    }
    const stipend = jobPosting(site, { ...job, role: 'internship', pay: { kind: 'month', min: 15_000, max: null } })
    expect(stipend).toMatchObject({
      employmentType: 'INTERN',
      baseSalary: { value: { value: 15_000, unitText: 'MONTH' } },
    })
  })
})

/**
 * What schema.org says of the types that a job uses: its properties, and which values each takes. 'Country' stands for an
 * AdministrativeArea, of which it is one.
 */
const vocabulary: Record<string, Record<string, readonly string[]>> = {
  JobPosting: {
    title: ['Text'],
    description: ['Text'],
    identifier: ['PropertyValue', 'Text', 'URL'],
    datePosted: ['DateTime'],
    validThrough: ['DateTime'],
    employmentType: ['Text'],
    hiringOrganization: ['Organization'],
    jobLocationType: ['Text'],
    applicantLocationRequirements: ['Country'],
    jobLocation: ['Place'],
    baseSalary: ['MonetaryAmount', 'Number'],
    totalJobOpenings: ['Integer'],
    url: ['URL'],
  },
  PropertyValue: { name: ['Text'], value: ['Text', 'Number'] },
  Organization: { name: ['Text'], url: ['URL'] },
  Place: { address: ['PostalAddress', 'Text'] },
  PostalAddress: { addressLocality: ['Text'], addressRegion: ['Text'], addressCountry: ['Text'] },
  Country: { name: ['Text'] },
  MonetaryAmount: { currency: ['Text'], value: ['QuantitativeValue', 'Number', 'Text'] },
  QuantitativeValue: { value: ['Number'], minValue: ['Number'], maxValue: ['Number'], unitText: ['Text'] },
}
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const kinds: Record<string, (value: unknown) => boolean> = {
  Text: isText,
  URL: (value) => isText(value) && URL.canParse(String(value)),
  // ISO 8601 with a time zone.
  DateTime: (value) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(String(value)),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: Number.isInteger,
}

/** What of a thing is not in the vocabulary, by its path. */
function strangeIn(thing: unknown, path = ''): string[] {
  const { '@type': type, ...properties } = thing as { '@type': string }
  const known = vocabulary[type]
  if (!known) return [`${path}: ${type} is no type`]
  return Object.entries(properties).flatMap(([name, value]) => {
    const at = `${path}/${name}`
    const expected = known[name]
    if (!expected) return [`${at} is no property of ${type}`]
    return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
      if (typeof one === 'object' && one !== null) {
        const { '@type': inner } = one as { '@type': string }
        return expected.includes(inner) ? strangeIn(one, at) : [`${at} is a ${inner}`]
      }
      return expected.some((kind) => kinds[kind]?.(one)) ? [] : [`${at} is ${JSON.stringify(one)}`]
    })
  })
}

type Thing = Record<string, unknown>
const inside = (thing: Thing, name: string): Thing[] => [thing[name] ?? []].flat() as Thing[]
const isRemote = (thing: Thing) => thing['jobLocationType'] === 'TELECOMMUTE'

/** What Google requires of every job that it shows, and of those of some kinds. */
const googlesRules: Record<string, (thing: Thing) => boolean> = {
  title: ({ title }) => isText(title) && !/<|&lt;/.test(String(title)),
  'description is HTML of paragraphs, lists and headings': ({ description }) =>
    isText(description) && !/<(?!\/?(p|br|ul|ol|li|h[1-5]|strong|em|blockquote)>)/.test(String(description)),
  datePosted: ({ datePosted }) => kinds['DateTime']?.(datePosted) === true,
  'validThrough after datePosted': ({ datePosted, validThrough }) =>
    Date.parse(String(validThrough)) > Date.parse(String(datePosted)),
  'hiringOrganization with a name': (thing) => isText(inside(thing, 'hiringOrganization')[0]?.['name']),
  'a place with its country, or a wholly remote job with the country of those who apply': (thing) =>
    isRemote(thing)
      ? inside(thing, 'applicantLocationRequirements').length > 0
      : inside(thing, 'jobLocation').length > 0 &&
        inside(thing, 'jobLocation').every((place) => isText(inside(place, 'address')[0]?.['addressCountry'])),
  'a known employmentType': ({ employmentType }) =>
    ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'].includes(
      String(employmentType),
    ),
  'a salary in rupees by year or month, its range in order': (thing) =>
    inside(thing, 'baseSalary').every((salary) => {
      const value = inside(salary, 'value')[0] ?? {}
      const least = Number(value['value'] ?? value['minValue'])
      const isInOrder = least > 0 && Number(value['maxValue'] ?? least) >= least
      return salary['currency'] === 'INR' && ['YEAR', 'MONTH'].includes(String(value['unitText'])) && isInOrder
    }),
}
const brokenRules = (thing: Thing) =>
  Object.entries(googlesRules).flatMap(([rule, holds]) => (holds(thing) ? [] : [rule]))

describe('a job for search engines, of every kind [A3]', () => {
  const pays: [string, PublicJob['pay']][] = [
    ['a range a year', { kind: 'year', min: 600_000, max: 800_000 }],
    ['one amount a month', { kind: 'month', min: 15_000, max: 15_000 }],
    ['from an amount', { kind: 'year', min: 3_000_000, max: null }],
    ['no pay', { kind: 'unpaid', min: null, max: null }],
    ['pay that is not said', { kind: 'hidden', min: null, max: null }],
  ]
  const every = jobRoles.flatMap((role) =>
    workModes.flatMap((mode) => pays.map(([name, pay]) => ({ role, mode, name, pay }))),
  )

  test.each(every)(
    'a job for search engines ($role, $mode, $name) keeps to schema.org and to what Google requires',
    ({ role, mode, pay }) => {
      const thing = jobPosting(site, { ...job, role, mode, pay })
      expect(strangeIn(thing)).toEqual([])
      expect(brokenRules(thing)).toEqual([])
    },
  )

  test('a job for search engines keeps to the rules of Google even without a text', () => {
    expect(brokenRules(jobPosting(site, { ...job, content: [] }))).toEqual([])
  })

  // What would be wrong must be seen as wrong.
  const right = jobPosting(site, job)
  test.each<[string, Thing, RegExp]>([
    ['a property that schema.org does not know', { ...right, salary: 5 }, /salary is no property/],
    ['a thing of another type', { ...right, jobLocation: { '@type': 'Country', name: 'India' } }, /is a Country/],
    ['a day without a time zone', { ...right, validThrough: '2026-12-20T23:59:59' }, /validThrough is/],
    ['an address that is none', { ...right, url: '/jobs/one' }, /url is/],
  ])('a job for search engines is found to be wrong with %s', (_, thing, fault) => {
    expect(strangeIn(thing).join()).toMatch(fault)
  })
  test.each([
    ['title', { title: '' }],
    ['description', { description: '<div>Text</div>' }],
    ['validThrough', { validThrough: '2020-01-01T00:00:00Z' }],
    ['hiringOrganization', { hiringOrganization: {} }],
    ['a place', { jobLocation: [{ address: {} }] }],
    ['a place', { jobLocationType: 'TELECOMMUTE' }],
    ['employmentType', { employmentType: 'Full time' }],
    ['a salary', { baseSalary: { currency: 'INR', value: { minValue: 9, maxValue: 8, unitText: 'YEAR' } } }],
  ])('a job for search engines is reported as faulty when this is missing or wrong: %s', (rule, fault) => {
    expect(brokenRules({ ...right, ...fault }).join()).toContain(rule)
  })
})
