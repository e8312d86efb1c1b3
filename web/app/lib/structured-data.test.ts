import type { PublicJob } from '@firstrung/contract'
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
    checks: [],
    openJobs: 1,
  },
  state: 'live',
  role: 'job(full-time)',
  mode: 'in-office',
  places: ['Pune', 'Bengaluru'],
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
  test('has every field that Google requires, as the page shows it', () => {
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
        { address: { addressLocality: 'Pune', addressCountry: 'IN' } },
        { address: { addressLocality: 'Bengaluru', addressCountry: 'IN' } },
      ],
      baseSalary: { currency: 'INR', value: { minValue: 600_000, maxValue: 800_000, unitText: 'YEAR' } },
      totalJobOpenings: 3,
    })
  })

  test('is remote only where all of it is, and then says from which country', () => {
    const remote = jobPosting(site, { ...job, mode: 'remote' })
    expect(remote).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'India' },
    })
    expect(remote).not.toHaveProperty('jobLocation')
    expect(jobPosting(site, { ...job, mode: 'hybrid' })).not.toHaveProperty('jobLocationType')
  })

  test('names no pay that the page does not state', () => {
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
