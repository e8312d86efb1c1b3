import type { DescriptionFacts } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import type { DescriptionBlock } from './description-blocks.ts'
import { factsOf, placesIn } from './description-facts.ts'
import { payIn } from './description-pay.ts'

const nothing: DescriptionFacts = {
  jobTitle: '',
  jobRole: null,
  jobType: null,
  numOpenings: null,
  skills: [],
  pay: null,
  jobLocations: [],
  experience: null,
  months: null,
}

/** Lines as blocks: '# ' begins a heading, '- ' an item. */
const blocksOf = (text: string): DescriptionBlock[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): DescriptionBlock => {
      if (line.startsWith('# ')) return { kind: 'heading', level: 1, text: line.slice(2) }
      if (line.startsWith('- ')) return { kind: 'item', level: 0, number: null, text: line.slice(2) }
      return { kind: 'paragraph', text: line.replaceAll('\\n', '\n') }
    })

describe('what a description says', () => {
  const cases: Record<string, [string, Partial<DescriptionFacts>]> = {
    'a table of facts, then sections': [
      `# Job Description
       Job Title: Graduate Engineer Trainee
       Job Location: Pune, Maharashtra
       CTC: INR 3.5 – 4.5 LPA
       Experience: 0-1 years
       No. of Openings: 12
       Employment Type: Full-time, Permanent
       Work Mode: Work from office
       # About us
       Sahyadri Pumps makes pumps since 1984. We have 400 people in Pune, Nashik and Chennai.
       # Responsibilities
       - Assemble and test pumps on the line
       - Write a report in MS Excel each week
       # Key Skills
       - AutoCAD
       - SolidWorks
       - MS Excel`,
      {
        jobTitle: 'Graduate Engineer Trainee',
        jobRole: 'job(full-time)',
        jobType: 'in-office',
        numOpenings: 12,
        skills: ['AutoCAD', 'SolidWorks', 'Excel'],
        pay: { kind: 'year', min: 350_000, max: 450_000 },
        jobLocations: ['Pune'],
        experience: { min: 0, max: 1 },
      },
    ],
    'an internship with a stipend': [
      `# Content Writing Intern
       # About the internship
       You will write three articles a week for our blog.
       Duration: 6 Months
       Stipend: Rs. 8,000/- to Rs. 10,000/- per month
       Location: Remote
       # Who can apply
       - Good command over English
       - Basic knowledge of SEO and WordPress
       - Students of any stream`,
      {
        jobTitle: 'Content Writing Intern',
        jobRole: 'internship',
        jobType: 'remote',
        skills: ['English', 'SEO', 'WordPress'],
        pay: { kind: 'month', min: 8000, max: 10_000 },
        months: 6,
      },
    ],
    'facts in one line behind bars': [
      `# Data Analyst
       Location: Bengaluru / Hyderabad | Experience: Freshers | Salary: 4 LPA | Mode: Hybrid
       # Skills
       SQL, Python, Power BI, Tableau and statistics`,
      {
        jobTitle: 'Data Analyst',
        jobType: 'hybrid',
        skills: ['SQL', 'Python', 'Power BI', 'Tableau', 'Statistics'],
        pay: { kind: 'year', min: 400_000, max: 400_000 },
        jobLocations: ['Bengaluru', 'Hyderabad'],
        experience: { min: 0, max: null },
      },
    ],
    'names as headings': [
      `# We are hiring: Telecaller
       # Location
       Indore
       # Salary
       ₹12,000 – ₹15,000 per month + incentives
       # Requirements
       - Fluent Hindi
       - 12th pass`,
      {
        jobTitle: 'Telecaller',
        pay: { kind: 'month', min: 12_000, max: 15_000 },
        jobLocations: ['Indore'],
        skills: ['Hindi'],
      },
    ],
    'two jobs in one file say nothing about either': [
      `Position: Accountant
       Location: Surat
       Salary: 3 LPA
       Position: Sales Executive
       Location: Vadodara
       Salary: 2.4 LPA`,
      {},
    ],
    'a stipend first and a salary later is no one pay': [
      `Role: Software Engineer Trainee
       Stipend: ₹15,000 per month for 6 months
       CTC: 5 LPA after confirmation`,
      { jobTitle: 'Software Engineer Trainee' },
    ],
    'pay that is not said': [
      `Designation: Staff Nurse
       Salary: As per industry standards
       Place of posting: Kochi`,
      { jobTitle: 'Staff Nurse', jobLocations: ['Kochi'] },
    ],
    'an address': [
      `# Junior Accountant
       Work Location: 4th Floor, Tower B, Hinjewadi Phase 2, Pune - 411057
       # What you bring
       - Tally and GST returns
       - B.Com`,
      { jobTitle: 'Junior Accountant', jobLocations: ['Pune'], skills: ['Tally', 'GST'] },
    ],
    'a company before the name of the job': [
      `# Deccan Technologies Pvt. Ltd.
       # Job Description – Frontend Developer (Remote)
       We look for a developer who likes details.
       Tech stack: React, TypeScript, CSS`,
      { jobTitle: 'Frontend Developer', skills: ['React', 'TypeScript', 'CSS'] },
    ],
    'a line of facts without names, and what is only good to have': [
      `# Software Development Engineer I (Backend)
       Bengaluru, Karnataka · Full-time · On-site
       # What we're looking for
       - 0–2 years of experience with Java or Python
       - Knowledge of MySQL, Redis and Docker
       # Good to have
       - Kubernetes, AWS`,
      {
        jobTitle: 'Software Development Engineer I (Backend)',
        jobRole: 'job(full-time)',
        jobType: 'in-office',
        skills: ['Java', 'Python', 'MySQL', 'Redis', 'Docker'],
        jobLocations: ['Bengaluru'],
      },
    ],
    'a table in capitals': [
      `POSITION: MEDICAL REPRESENTATIVE
       HQ: Nagpur / Amravati / Akola
       CTC: 3.00 LPA + DA + TA
       NO. OF VACANCIES: 05
       AGE: 21 to 27 years
       EXPERIENCE: 0 - 2 yrs`,
      {
        jobTitle: 'Medical Representative',
        numOpenings: 5,
        pay: { kind: 'year', min: 300_000, max: 300_000 },
        jobLocations: ['Nagpur', 'Amravati', 'Akola'],
        experience: { min: 0, max: 2 },
      },
    ],
    'headings of sections before the name of a job': [
      `# About the internship
       Selected intern's day-to-day responsibilities include:
       - Design creatives
       # Skill(s) required
       Adobe Photoshop
       Canva
       # Number of openings
       2
       # Stipend
       ₹ 5,000-8,000 /month
       # Duration
       3 Months`,
      {
        numOpenings: 2,
        skills: ['Photoshop', 'Canva'],
        pay: { kind: 'month', min: 5000, max: 8000 },
        months: 3,
      },
    ],
    'prose without names': [
      `About us
       We run schools in Odisha. Our teachers are paid well. In 2023 we earned 12 lakh from donations.
       You will teach children between 6 and 10 years, and travel 3 days a month.`,
      {},
    ],
  }
  test.each(Object.entries(cases))('a description says %s', (_, [text, facts]) => {
    expect(factsOf(blocksOf(text))).toEqual({ ...nothing, ...facts })
  })
})

describe('pay in a text', () => {
  test.each([
    ['3-4.5 lakhs per annum', '', { kind: 'year', min: 300_000, max: 450_000 }],
    ['4,00,000 - 6,00,000 p.a.', '', { kind: 'year', min: 400_000, max: 600_000 }],
    ['15k-20k', 'Stipend', { kind: 'month', min: 15_000, max: 20_000 }],
    ['INR 25000 per month', '', { kind: 'month', min: 25_000, max: 25_000 }],
    ['₹3,60,000', 'CTC', { kind: 'year', min: 360_000, max: 360_000 }],
    ['6 LPA+', '', { kind: 'year', min: 600_000, max: null }],
    ['Unpaid', 'Stipend', { kind: 'unpaid', min: null, max: null }],
    ['₹15,000 per month for 6 months', 'Stipend', { kind: 'month', min: 15_000, max: 15_000 }],
    ['३ लाख प्रति वर्ष', 'CTC', null],
    ['up to 5 LPA', 'CTC', null],
    ['25,000', 'Salary', null],
    ['5 LPA fixed + 1 LPA variable', 'CTC', null],
    ['Negotiable', 'Salary', null],
    ['4-3 LPA', 'CTC', null],
    ['6.5', 'CTC', null],
    ['₹20,000 per month (2.4 LPA)', 'Salary', { kind: 'month', min: 20_000, max: 20_000 }],
    ['3.00 LPA + DA + TA', 'CTC', { kind: 'year', min: 300_000, max: 300_000 }],
    ['INR 25,000 - 30,000 per month (probation: INR 20,000)', '', { kind: 'month', min: 25_000, max: 30_000 }],
  ])('pay is read in %s, followed by "%s"', (text, label, pay) => {
    expect(payIn(text, label)).toEqual(pay)
  })
})

describe('places in a text', () => {
  test.each([
    ['Bangalore', ['Bengaluru']],
    ['Pune & Mumbai', ['Pune', 'Mumbai']],
    ['Gurugram, Haryana, India', ['Gurugram']],
    ['Pan India', []],
    ['Multiple locations', []],
    ['Remote', []],
    ['Maharashtra', ['Maharashtra']],
    ['Ratnagiri (on-site)', ['Ratnagiri']],
    ['Plot 14, MIDC, Near Toll Naka', []],
  ])('places are read in %s', (text, places) => {
    expect(placesIn(text)).toEqual(places)
  })
})
