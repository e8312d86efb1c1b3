import { indianDay, messages } from '@firstrung/contract'
import { createElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { evaluationQueries } from '#app/features/hiring/evaluations/evaluation-queries.ts'
import { HiringPanel } from '#app/features/hiring/frame/hiring-panel.tsx'
import { InterviewDialog } from '#app/features/hiring/interviews/interview-dialog.tsx'
import { interviewQueries } from '#app/features/hiring/interviews/interview-queries.ts'
import { interviewTimeText } from '#app/features/hiring/interviews/interview-time.ts'
import styles from '#app/features/hiring/lists/job-lists.module.css'
import { ListColumns } from '#app/features/hiring/lists/job-lists.tsx'
import { hiringQueries } from '#app/features/hiring/panel/hiring-queries.ts'
import { noFilters } from '#app/features/hiring/panel/panel-filters.ts'
import { owedQueries } from '#app/features/hiring/promises/owed-queries.ts'
import { JobForm } from '#app/features/jobs/form/job-form.tsx'
import { formOf } from '#app/features/jobs/form/job-form-values.ts'
import { jobQueries } from '#app/features/jobs/job-queries.ts'
import { OnboardingWizard } from '#app/features/recruiters/onboarding-wizard.tsx'
import { ProfileForm } from '#app/features/recruiters/profile-form.tsx'
import { formOf as recruiterFormOf } from '#app/features/recruiters/recruiter-form-values.ts'
import { recruiterQueries } from '#app/features/recruiters/recruiter-queries.ts'
import { formDraft } from '#app/lib/form/form-draft.ts'
import { stubBrowser } from '#app/testing/browser.stub.ts'
import { candidateOf, interviewOf, jobOf, listedJobOf, panelOf, progressOf, recruiter } from '#app/testing/fixtures.ts'
import { type Shown, shown } from '#app/testing/render.ts'
import AllJobsPage from './all-jobs.tsx'
import AnswersPage from './answers.tsx'
import RecruiterDashboardPage from './dashboard.tsx'
import HiringPanelPage from './hiring-panel.tsx'
import JobPage from './job.tsx'

/** On the server there is no session. */
const me = ''
const noop = () => {}
const known = (jobs = [listedJobOf()]) => [
  [recruiterQueries.own(me).queryKey, recruiter] as const,
  [
    jobQueries.stats(me).queryKey,
    { totalJobs: 11, ongoingJobHirings: 7, completedHirings: 4, candidatesHired: 2 },
  ] as const,
  [
    jobQueries.own(me).queryKey,
    { pages: [{ postedJobs: jobs, total: jobs.length, nextCursor: null }], pageParams: [''] },
  ] as const,
]

const valueOf = (field: Shown) => field.attributes['value'] ?? field.text
const optionsOf = (page: Shown, label: string) =>
  page
    .all('div', { role: 'listbox', 'aria-labelledby': `${page.field(label).attributes['id']}-label` })[0]
    ?.texts('div', { role: 'option' })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the onboarding', () => {
  const onboarding = () => shown(createElement(OnboardingWizard, { record: recruiter, onSaved: noop }))

  test('the onboarding has two steps and begins with the first [REDIT-01]', async () => {
    const page = await onboarding()

    const steps = page.part('Steps').texts('button')
    expect(steps).toHaveLength(2)
    expect(steps[0]).toContain('Recruiter Details')
    expect(steps[1]).toContain('Company Profile')
    expect(page.texts('h2')).toEqual(['Recruiter Details'])
    expect(page.texts('button')).toContain('Next')
  })

  test.each([
    ['[REDIT-02] Full Name', 'Rohan Mehta'],
    ['[REDIT-03] Mobile No', '9820012345'],
    ['[REDIT-04] Email', 'rohan@example.org'],
    ['[REDIT-05] Current Position', 'Head of Talent'],
    ['[REDIT-06] LinkedIn Profile', 'https://www.linkedin.com/in/rohan-mehta'],
    ['[REDIT-08] Company Name', 'Sahyadri Software'],
    ['[REDIT-09] Industry', 'Bus ticketing'],
    ['[REDIT-10] Company Type', 'Start Up (Funded)'],
    ['[REDIT-12] Company Size', '11-100'],
    ['[REDIT-13] Head Office Address', 'Baner Road, Pune'],
    ['[REDIT-14] GST Number', '27AAPFU0939F1ZV'],
    ['[REDIT-15] Description', 'Booking software for bus operators.'],
  ])('the onboarding asks for %s, with a star [REDIT-17]', async (row, value) => {
    const label = row.replace(/^\[.*\] /, '')

    expect(valueOf((await onboarding()).field(`${label} *`))).toBe(value)
  })

  test('the onboarding takes digits for the phone, and leaves the email as it is [REDIT-03] [REDIT-04]', async () => {
    const page = await onboarding()

    expect(page.field('Mobile No *').attributes['inputMode']).toBe('numeric')
    expect(page.field('Email *').attributes).toHaveProperty('readOnly')
  })

  test('the onboarding takes any industry and suggests some; type and size are chosen from the documented lists [REDIT-09] [REDIT-10] [REDIT-12]', async () => {
    const page = await onboarding()

    expect(page.field('Industry *').attributes).not.toHaveProperty('readOnly')
    expect(optionsOf(page, 'Company Type *')).toEqual(['Start Up (Bootstrapped)', 'Start Up (Funded)', 'MNC'])
    expect(optionsOf(page, 'Company Size *')).toEqual(['1-10', '11-100', '101-1000', '1000+'])
    expect(page.field('Company Type *').attributes).toHaveProperty('readOnly')
  })

  test('the onboarding takes a picture, and says of one that is there that it is uploaded [REDIT-07] [REDIT-21]', async () => {
    const page = await onboarding()
    expect(page.all('input', { type: 'file' })[0]?.attributes['accept']).toBe(
      'image/png,image/jpeg,image/webp,image/gif',
    )
    expect(page.texts('button')).toContain('Avatar : Upload...')

    const record = { ...recruiter, avatarS3FileKey: 'profile_pics/recruiter/r.png' }
    const again = await shown(createElement(OnboardingWizard, { record, onSaved: noop }))
    expect(again.texts('button')).toContain('Avatar : Uploaded')
  })

  test('the onboarding ends with Submit [REDIT-16]', async () => {
    stubBrowser()
    const saved = recruiterFormOf(recruiter)
    formDraft.keep({ key: `onboarding/${recruiter.userId}` }, { ...saved, step: 2 }, saved)

    const page = await onboarding()

    expect(page.texts('h2')).toEqual(['Company Profile'])
    expect(page.texts('button').slice(-2)).toEqual(['Back', 'Submit'])
  })
})

describe('the profile', () => {
  const profile = (record = recruiter) => shown(createElement(ProfileForm, { record, onSaved: noop }))

  test('the profile of a recruiter shows what is stored, in two parts, and saves it with Save Changes [RPROF-01] [RPROF-03] [RPROF-04] [RPROF-05]', async () => {
    const page = await profile()
    const [general, about] = [page.part('General Details'), page.part('Company Profile')]

    expect(
      ['Full Name', 'Mobile No', 'Current Position', 'Email'].map((label) => valueOf(general.field(`${label} *`))),
    ).toEqual(['Rohan Mehta', '9820012345', 'Head of Talent', 'rohan@example.org'])
    expect(
      [
        ...['Company Name', 'Industry', 'Company Type', 'Year of Establishment', 'Company Size'],
        ...['Head Office Address', 'Description'],
      ].map((label) => valueOf(about.field(`${label} *`))),
    ).toEqual([
      ...['Sahyadri Software', 'Bus ticketing', 'Start Up (Funded)', '2016', '11-100'],
      ...['Baner Road, Pune', 'Booking software for bus operators.'],
    ])
    expect(page.texts('button').at(-1)).toBe('Save Changes')
  })

  test('the profile of a recruiter takes a picture [RPROF-02]', async () => {
    const page = await profile({ ...recruiter, avatarS3FileKey: 'profile_pics/recruiter/r.png' })

    expect(page.all('input', { type: 'file' })[0]?.attributes['accept']).toMatch(/^image\//)
    expect(page.texts('button')).toContain('Avatar : Uploaded')
    expect(page.all('img')[0]?.attributes['src']).toContain('profile_pics/recruiter/r.png')
  })
})

describe('the dashboard', () => {
  const dashboard = (jobs = [listedJobOf()]) => shown(createElement(RecruiterDashboardPage), { known: known(jobs) })

  test('the dashboard of a recruiter welcomes the recruiter by name [RDASH-01]', async () => {
    expect((await dashboard()).texts('h1')).toEqual(['Welcome, Rohan Mehta'])
  })

  test('the dashboard of a recruiter has four tiles, each with its own number [RDASH-02] [RDASH-03] [RDASH-04] [RDASH-05] [RDASH-06]', async () => {
    expect((await dashboard()).texts('div', { role: 'group' })).toEqual([
      'Total Jobs Posted 11',
      'Ongoing Hiring 7',
      'Completed Hiring 4',
      'Candidates Hired 2',
    ])
  })

  test('the dashboard of a recruiter shows of a job title, year, type, first place and day, and leads to its panel [RDASH-09] [RDASH-10] [CONST-11]', async () => {
    const [card] = (await dashboard()).part('Jobs').all('a')

    expect(card?.text).toBe('Frontend Developer 2026 Hybrid Pune 27/05/2026')
    expect(card?.attributes['href']).toBe('/hiringpanel/job-1')
  })

  test('the dashboard of a recruiter says on the card who is new, how many are in each list, and what waits', async () => {
    const progress = progressOf({
      counts: { ...progressOf().counts, applicants: 5, hired: 1 },
      newApplicants: 2,
      answersOwed: 100,
      interviewsAhead: 2,
      nextInterviewAt: '2026-06-03T06:00:00.000Z',
      interviewsWithoutLink: 1,
    })
    const [card] = (await dashboard([listedJobOf({ progress })])).part('Jobs').all('a')

    for (const text of [
      '2 new',
      '5 received 1 hired',
      '2 interviews ahead, the next on 3 Jun 2026, 11:30 am',
      '1 interview without a link',
      '99+ waiting for your answer for over a week',
    ])
      expect(card?.text).toContain(text)
  })

  test('the dashboard of a recruiter asks a colleague who joined a company only about themselves', async () => {
    const lines = async (company: typeof recruiter.company) => {
      const record = { ...recruiter, profileCompleted: false, company }
      const [, ...more] = known()
      const page = await shown(createElement(RecruiterDashboardPage), {
        known: [[recruiterQueries.own(me).queryKey, record], ...more],
      })
      return page.text
    }
    const { company } = recruiter
    const alone = `Tell us about yourself; then you can post jobs for ${company.companyName}.`
    expect(await lines(company)).toContain(alone)
    expect(await lines({ ...company, companyName: '' })).toContain('Tell us about yourself and your company;')
  })

  test('the dashboard of a recruiter lists what waits today with a link to each job, and says when nothing waits', async () => {
    const needs = [
      {
        kind: 'new-applicants',
        count: 4,
        jobs: [
          { jobId: 'job-1', jobTitle: 'Frontend Developer', count: 2, since: '2026-05-20T06:30:00.000Z' },
          { jobId: 'job-2', jobTitle: 'Tester', count: 1, since: null },
        ],
      },
      { kind: 'answers-due', count: 1, jobs: [{ jobId: 'job-2', jobTitle: 'Tester', count: 1, since: null }] },
      {
        kind: 'answers-owed',
        count: 1,
        jobs: [{ jobId: 'job-1', jobTitle: 'Frontend Developer', count: 1, since: null }],
      },
    ]
    const page = (answer: object[]) =>
      shown(createElement(RecruiterDashboardPage), { known: [...known(), [jobQueries.needs(me).queryKey, answer]] })

    const block = (await page(needs)).part('Needs you today')
    expect(block.text).toBe(
      'Needs you today 4 new candidates Frontend Developer 2 Tester 1 and in more jobs 1 answer due by tomorrow Tester 1 candidate has waited over a week for a decision Frontend Developer Everyone waiting for a promised answer',
    )
    expect(block.all('a').map(({ attributes }) => attributes['href'])).toEqual([
      '/hiringpanel/job-1?waits=new-applicants&new=2026-05-20T06%3A30%3A00.000Z',
      '/hiringpanel/job-2?waits=new-applicants',
      '/hiringpanel/job-2?waits=answers-due&sort=answer',
      '/hiringpanel/job-1?waits=answers-owed',
      '/rdashboard/answers',
    ])
    expect((await page([])).part('Needs you today').text).toContain('Nothing needs you right now.')
  })

  test('the dashboard of a recruiter marks candidates who ended the access of the company, in agenda and owed answers', async () => {
    const ended = { userId: 'kavya', email: '', contact: 'ended' as const, jobTitle: 'Tester' }
    const tomorrow = indianDay(new Date(Date.now() + 24 * 3600 * 1000))
    const interview = { ...interviewOf(), ...ended, fullName: 'Kavya Menon', interviewDate: tomorrow }
    const agenda = [interview, { ...interview, _id: 'other', fullName: 'Ila Sharma', contact: undefined }]
    const dashboardPage = await shown(createElement(RecruiterDashboardPage), {
      known: [...known(), [interviewQueries.agenda(me).queryKey, agenda]],
    })
    const planned = dashboardPage.part('Interviews').texts('li')
    expect(planned[0]).toContain(
      `Kavya Menon Tester ${interviewTimeText(interview)} ${messages.accessEndedByCandidate}`,
    )
    expect(planned[1]).not.toContain(messages.accessEndedByCandidate)

    const owed = { ...ended, applicationId: '1', jobId: 'job-1', name: 'Kavya Menon' }
    const times = { appliedAt: '2026-05-20T06:30:00.000Z', promisedBy: '2026-06-03T18:29:00.000Z' }
    const page = {
      answers: [{ ...owed, ...times }],
      total: 1,
      nextCursor: null,
      jobs: [],
      record: null,
      answersToGive: 0,
    }
    const answersPage = await shown(createElement(AnswersPage), {
      known: [[owedQueries.own(me, '').queryKey, { pages: [page], pageParams: [''] }]],
    })
    const waiting = answersPage.part('Waiting for an answer')
    expect(waiting.text).toContain('Select the candidate below')
    expect(waiting.texts('li')[0]).toContain(`Tester ${messages.accessEndedByCandidate} Waiting`)
  })

  test('the agenda by week lists its seven days in order, with holidays; that of an interviewer shows one day', async () => {
    const planned = { ...interviewOf(), userId: 'kavya', fullName: 'Kavya Menon', email: '', jobTitle: 'Tester' }
    const interview = { ...planned, interviewDate: '2026-06-02' }
    const week = { interviews: [interview], holidays: ['2026-06-04'], nextCursor: null }
    const page = await shown(createElement(RecruiterDashboardPage), {
      at: '/rdashboard?view=week&day=2026-06-03',
      known: [
        ...known(),
        [interviewQueries.agenda(me).queryKey, []],
        [interviewQueries.between(me, '2026-06-01', '2026-06-07').queryKey, week],
      ],
    })
    const agenda = page.part('Interviews')
    expect(agenda.texts('h3')).toEqual([
      'Mon 1 Jun',
      'Tue 2 Jun',
      'Wed 3 Jun',
      'Thu 4 Jun Holiday',
      'Fri 5 Jun',
      'Sat 6 Jun',
      'Sun 7 Jun',
    ])
    expect(agenda.part('Tue 2 Jun').text).toContain(`Kavya Menon Tester ${interviewTimeText(interview)}`)
    expect(agenda.part('Wed 3 Jun').text).toContain('No interviews.')
    expect(agenda.text).toContain('Times are Indian time. ')
    expect(agenda.texts('p', { role: 'status' })).toEqual(['1 Jun to 7 Jun 2026'])
    expect(agenda.part('Tue 2 Jun').all('a')[0]?.attributes['href']).toBe('/rdashboard?view=day&day=2026-06-02')

    const own = { ...interview, jobId: 'job-1', round: 2, isEvaluated: false, resumeS3PublicUrl: '' }
    const record = { ...recruiter, companyRole: 'interviewer' as const }
    const ownPage = await shown(createElement(RecruiterDashboardPage), {
      at: '/rdashboard?view=day&day=2026-06-02',
      known: [
        [recruiterQueries.own(me).queryKey, record],
        [
          evaluationQueries.ownInterviewsBetween('2026-06-02', '2026-06-02').queryKey,
          { interviews: [own], holidays: [] },
        ],
      ],
    })
    const ownDay = ownPage.part('Your interviews')
    expect(ownDay.texts('h3')).toEqual(['Tue 2 Jun'])
    expect(ownDay.texts('li')[0]).toContain('Kavya Menon Tester , round 2')
  })

  test('the dashboard of a recruiter marks a completed job instead of its year [RDASH-09]', async () => {
    const [card] = (await dashboard([listedJobOf({ isActive: false })])).part('Jobs').all('a')

    expect(card?.text).toBe('Frontend Developer (Completed) Hybrid Pune 27/05/2026')
    expect(card?.texts('span', { 'data-completed': 'true' })).toEqual(['(Completed)'])
  })

  test('the dashboard of a recruiter lists four benefits at its foot [RDASH-11]', async () => {
    expect((await dashboard()).all('footer')[0]?.texts('h3')).toEqual([
      'effective match making',
      'time saving',
      'no filteration',
      'industry ready candidate',
    ])
  })

  test('the dashboard of a recruiter says what is missing without jobs [RDASH-12]', async () => {
    const page = await dashboard([])

    expect(page.texts('h3')).toContain('No jobs yet')
    expect(page.texts('button')).toEqual(['Start Hiring', 'Start Hiring'])
  })
})

describe('the form of a job', () => {
  const form = () =>
    shown(
      createElement(JobForm, {
        start: () => formOf(jobOf()),
        submitLabel: 'Post Job',
        save: () => Promise.resolve({ msg: '' }),
        onSaved: noop,
      }),
    )

  test('the form of a job has title and number of openings [JOB-01]', async () => {
    const page = await form()

    expect(valueOf(page.field('Job Title *'))).toBe('Frontend Developer')
    expect(valueOf(page.field('Number of Openings *'))).toBe('3')
  })

  test('the form of a job offers three types of work [JOB-03]', async () => {
    const page = await form()

    expect(optionsOf(page, 'Job Type *')).toEqual(['Remote', 'In-office', 'Hybrid'])
    expect(valueOf(page.field('Job Type *'))).toBe('Hybrid')
  })

  test('the form of a job disables the upload button once the description is uploaded [JOB-04]', async () => {
    const [button] = (await form()).all('button').filter(({ text }) => text === 'Job Description : Uploaded')

    expect(button?.attributes).toHaveProperty('disabled')
  })

  test('the form of a job has the skills as a text [JOB-05]', async () => {
    expect((await form()).field('Skills Required *').text).toBe('React, SQL')
  })

  test('the form of a job has a button that removes each location [JOB-10]', async () => {
    const places = (await form()).part('Locations').all('button')

    expect(places.map(({ attributes }) => attributes['aria-label'])).toEqual(['Remove Pune', 'Remove Kochi'])
  })
})

describe('the page of a job', () => {
  const page = (job = jobOf()) =>
    shown(createElement(JobPage, { params: { id: 'job-1' } } as never), {
      known: [[jobQueries.one(me, 'job-1').queryKey, job]],
    })
  /** The documented ones; its rounds, criteria and members stand below them. */
  const sections = (of: Shown) =>
    of
      .all('section')
      .map((one) => one.text)
      .filter((text) => !/^(Members|Interview rounds|Scorecard criteria)/.test(text))

  test('the page of a job shows the job in five sections, with the way to its panel [JOB-13] [JOB-14]', async () => {
    const shownJob = await page()

    expect(shownJob.texts('h1')).toEqual(['Frontend Developer 2026'])
    expect(sections(shownJob)).toEqual([
      'Job Description role.pdf View Download File',
      'Required Qualifications React, SQL',
      'Stipend Range/CTA 6LPA-8LPA',
      'Location Pune, Kochi',
      'Openings 3',
    ])
    expect(shownJob.all('a')[0]?.attributes['href']).toBe('/hiringpanel/job-1')
  })

  test("the page of a job says 'N/A' for whatever is missing [JOB-15]", async () => {
    const bare = jobOf({ descriptionUrl: '', qualifications: '', salary: '', jobLocations: [], numOpenings: 0 })

    expect(sections(await page(bare))).toEqual([
      'Job Description N/A',
      'Required Qualifications N/A',
      'Stipend Range/CTA N/A',
      'Location N/A',
      'Openings N/A',
    ])
  })
})

test('All jobs shows title, year, company and day of each job, and leads to its panel [HIRE-01] [HIRE-02]', async () => {
  const page = await shown(createElement(AllJobsPage), { known: known() })
  const [card] = page.part('Jobs').all('a')

  expect(page.texts('h1')).toEqual(['All jobs'])
  expect(card?.text).toBe('Frontend Developer 2026 Sahyadri Software 27/05/2026')
  expect(card?.attributes['href']).toBe('/hiringpanel/job-1')
})

describe('the panel of a job', () => {
  const remark = 'Explains every step, asks before guessing, and writes tests.'
  const rated = candidateOf({
    ratings: [{ job: 'job-1', rating: 4, comment: remark }],
    interviews: [interviewOf('https://x.example')],
  })
  const page = (
    panel = panelOf({
      applicants: [rated],
      hired: [candidateOf({ _id: 'h', fullName: 'Dev Patel', stage: 'hired', isHired: true })],
    }),
  ) =>
    shown(createElement(HiringPanelPage, { params: { id: 'job-1' } } as never), {
      known: [[hiringQueries.panel({ role: 'recruiter', jobId: 'job-1' }).queryKey, panel]],
    })
  const address = { filters: noFilters, setFilters: noop, list: null, setList: noop }
  const board = (view: 'cards' | 'table', job = panelOf({ applicants: [rated] })) =>
    shown(
      createElement(
        HiringPanel,
        { viewer: 'recruiter', job, email: 'rohan@example.org' },
        createElement(ListColumns, { job, address: { ...address, view }, density: 'comfortable', isStale: false }),
      ),
    )

  test('the panel of a job shows the applicants of the job [HIRE-03]', async () => {
    const list = (await page()).part('Applications Received 1')

    expect(list.texts('h3')).toEqual(['Kavya Menon'])
    expect(list.text).toContain('9812300000 / CL123456')
  })

  test('the panel of a job shows long lists as compact cards, and short ones with all facts', async () => {
    const chosen = async (received: number) => {
      const panel = panelOf({ applicants: [rated] })
      const shownPanel = await page({ ...panel, counts: { ...panel.counts, applicants: received } })
      return shownPanel.all('input', { type: 'radio', checked: '' }).map(({ attributes }) => attributes['value'])
    }
    expect(await chosen(12)).toContain('comfortable')
    expect(await chosen(13)).toContain('compact')
  })

  test('the panel of a job has title, year and day at its head, and the way to the job [HIRE-04] [HIRE-05]', async () => {
    const shownPanel = await page()

    expect(shownPanel.texts('h1')).toEqual(['Frontend Developer 2026'])
    expect(shownPanel.text).toMatch(
      /^Frontend Developer · Hiring Panel · Firstrung Frontend Developer 2026 27\/05\/2026/,
    )
    const [link] = shownPanel.all('a').filter(({ text }) => text === 'Hiring Panel')
    expect(link?.attributes['href']).toBe('/job/job-1')
  })

  test('the panel of a job is seen as cards or as a table [HIRE-09]', async () => {
    expect((await page()).all('div', { role: 'radiogroup' })[0]?.texts('label')).toEqual(['Cards', 'Table'])
    expect((await board('cards')).all('table')).toEqual([])
    expect((await board('table')).all('table')).toHaveLength(1)
  })

  test('the panel of a job has the documented columns, then those of what can be done [HIRE-10]', async () => {
    expect((await board('table')).all('thead')[0]?.texts('th')).toEqual([
      'Name',
      'Mobile No/Unique ID',
      'Resume',
      'Remark',
      'Rating',
      'Match',
      'Test',
      'Education',
      'Interview',
      'Actions',
    ])
  })

  test('the panel of a job cuts remarks in the table after 50 characters [HIRE-11]', async () => {
    expect((await board('table')).texts('td')).toContain(`${remark.slice(0, 50)}…`)
  })

  test('the panel of a job shows a rating out of five, without one 0/5 [HIRE-12]', async () => {
    expect((await board('table')).texts('td')).toContain('4/5')
    expect((await board('table', panelOf({ applicants: [candidateOf()] }))).texts('td')).toContain('0/5')
  })

  test('the panel of a job asks for an interview in a dialog [HIRE-13]', async () => {
    const dialog = await shown(
      createElement(InterviewDialog, {
        ...{ jobId: 'job-1', about: 'kavya', name: 'Kavya Menon', round: 1, email: 'rohan@example.org' },
        ...{ opened: true, onClose: noop, save: () => Promise.resolve() },
      }),
    )

    expect(dialog.all('section', { role: 'dialog' })[0]?.texts('h2')).toEqual(['Choose Interview'])
    expect(valueOf(dialog.field("Interviewer's email"))).toBe('rohan@example.org')
  })

  test('the panel of a job offers no step from hired [HIRE-25]', async () => {
    const list = (await page()).part('Hired Candidates 1')

    expect(list.texts('h3')).toEqual(['Dev Patel'])
    expect(list.texts('button')).toEqual(['Resume'])
  })

  test('the panel of a job says what is missing in each list [HIRE-37]', async () => {
    const said = async (view: 'cards' | 'table') =>
      (await board(view, panelOf())).texts('div', { class: `${styles.hiringEmpty}` })

    expect(await said('cards')).toEqual([
      'No applicants yet! Candidates appear here once our team has screened them.',
      'No shortlisted candidates yet!',
      'No one hired yet!',
      'Nothing to show!',
    ])
    expect((await said('table'))[2]).toBe('No hired candidates yet!')
  })
})
