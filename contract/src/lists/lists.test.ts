import { expect, test } from 'vitest'
import * as contract from '../index.ts'

/**
 * The documented values, written out. Other tests prove what the product does with a list, and may read it from the
 * contract; this one proves that the list itself is the documented one.
 */
const documented: [rows: string, values: Partial<Record<keyof typeof contract, unknown>>][] = [
  ['[ENUM-01]', { userTypes: ['candidate', 'user', 'recruiter', 'admin'] }],
  ['[ENUM-02]', { lookingFor: ['job', 'freelancing', 'internship', 'upskilling'] }],
  ['[ENUM-03]', { workModes: ['remote', 'in-office', 'hybrid'] }],
  [
    '[ENUM-04]',
    {
      jobRoles: ['internship', 'job(full-time)', 'job(part-time)'],
      jobRoleLabels: { internship: 'Internship', 'job(full-time)': 'Full Time', 'job(part-time)': 'Free Lancing' },
    },
  ],
  ['[ENUM-05]', { workExperienceBands: ['0-6 Months', '6-12 Months', '12+ Months'], defaultEditorBand: '0-2' }],
  [
    '[ENUM-06] [CONST-07]',
    { skillLevels: ['beginner', 'intermediate', 'advance', 'expert'], skillSlider: { min: 10, max: 40, step: 10 } },
  ],
  ['[ENUM-07]', { difficulties: ['beginner', 'intermediate', 'advance'] }],
  ['[ENUM-08]', { quizTypes: ['skill test', 'practice test'] }],
  [
    '[ENUM-09]',
    {
      nonTechnicalFields: [
        'marketing',
        'content',
        'management',
        'finance',
        'customer satisfaction',
        'business development',
      ],
    },
  ],
  ['[ENUM-10]', { technicalFields: ['backend', 'frontend', 'data analyst', 'python', 'sde', 'java', 'react'] }],
  ['[ENUM-11]', { practiceRoles: ['Research Analyst', 'Data Analyst', 'Data Engineer'] }],
  [
    '[ENUM-12]',
    {
      eventTags: ['technical', 'personal development', 'bootcamp', 'business', 'gaming', 'media', 'non technical'],
    },
  ],
  ['[ENUM-13]', { forumTags: ['technical', 'personal development', 'business', 'gaming', 'media', 'non technical'] }],
  [
    '[ENUM-14]',
    {
      mentorshipFields: [
        'Startups',
        'Top tech firms',
        'Global consulting firms',
        'Top global universities',
        'Top investment banking firms',
      ],
    },
  ],
  ['[ENUM-15]', { interestTypes: ['jobs', 'internships'] }],
  ['[ENUM-16] [CONST-20]', { companyTypes: ['Start Up (Bootstrapped)', 'Start Up (Funded)', 'MNC'] }],
  ['[ENUM-17] [CONST-20]', { companySizes: ['1-10', '11-100', '101-1000', '1000+'] }],
  [
    '[ENUM-18] [CONST-20]',
    {
      stipendOptions: ['10,000-15,000', '15,001-20,000', '20,001-30,000', '30,001-40,000', '40,000+', 'Undisclosed'],
    },
  ],
  [
    '[ENUM-19] [CONST-20]',
    {
      salaryOptions: ['6LPA-8LPA', '8LPA-10LPA', '10LPA-15LPA', '15LPA-20LPA', '20LPA-30LPA', '30LPA+', 'Undisclosed'],
    },
  ],
  ['[ENUM-20]', { durationUnits: ['minutes', 'hours'] }],
  ['[ENUM-23]', { noticeStatuses: ['unread', 'read'] }],
  ['[ENUM-24]', { mockInterviewStatuses: ['requested', 'scheduled', 'closed'] }],
  ['[ENUM-25]', { mentorshipStatuses: ['open', 'closed'] }],
  ['[ENUM-26]', { statsPeriods: ['daily', 'weekly', 'monthly', 'yearly'] }],
  ['[ENUM-28]', { richTextAlignments: ['left', 'center', 'right', 'justify'] }],
  ['[CONST-18]', { defaultBootcampPrice: 3400 }],
  [
    '[CONST-23] [CONST-24]',
    {
      folders: {
        candidateAvatars: 'profile_pics/candidate/',
        recruiterAvatars: 'profile_pics/recruiter/',
        resumes: 'resumes/',
        jobDescriptions: 'jds/',
        eventBanners: 'event_banners/',
        forumBanners: 'forum_banner/',
        blogBanners: 'blog_banners/',
      },
    },
  ],
]

test.each(documented)('the list has the documented values %s', (_, values) => {
  expect(contract).toMatchObject(values)
})

const documentedLimits: [rows: string, values: Partial<Record<keyof typeof contract.limits, unknown>>][] = [
  ['[CONST-03]', { password: { min: 8, max: 50 } }],
  ['[CONST-04]', { eventDescriptionPreview: 100 }],
  ['[CONST-05]', { optionsPerQuestion: 4 }],
  ['[CONST-06]', { preferredLocations: 2, fields: 2 }],
  ['[CONST-08]', { reviewHours: 48 }],
  ['[CONST-14]', { rating: { min: 0, max: 5 } }],
  ['[CONST-16]', { quizDescriptionPreview: 200, blogIntroductionPreview: 80 }],
  ['[CONST-17]', { nameFilterOver: 3 }],
]

test.each(documentedLimits)('the limits are the documented ones: %s', (_, values) => {
  expect(contract.limits).toMatchObject(values)
})
