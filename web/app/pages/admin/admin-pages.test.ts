import { teamMay } from '@firstrung/contract'
import type { QueryKey } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adminQueries } from '#app/features/admin/admin-queries.ts'
import { StatTiles } from '#app/features/admin/stat-tiles.tsx'
import { quizQueries } from '#app/features/assessments/quiz/quiz-queries.ts'
import { BlogForm } from '#app/features/blogs/blog-form.tsx'
import { blankBlog, formOf as blogFormOf, draftOf } from '#app/features/blogs/blog-form-values.ts'
import { blogQueries } from '#app/features/blogs/blog-queries.ts'
import { SaveButton } from '#app/features/candidate-admin/form/person-form.tsx'
import { PersonCard } from '#app/features/candidate-admin/list/person-card.tsx'
import { peopleQueries } from '#app/features/candidate-admin/people/candidate-admin-queries.ts'
import { EventModal } from '#app/features/events/admin/event-modal.tsx'
import { eventQueries } from '#app/features/events/event/event-queries.ts'
import { HiringPanel } from '#app/features/hiring/frame/hiring-panel.tsx'
import { InterviewLinkDialog } from '#app/features/hiring/interviews/interview-link-dialog.tsx'
import { CompanyDialog } from '#app/features/hiring/jobs/company-dialog.tsx'
import { JobDetailsDialog } from '#app/features/hiring/jobs/job-details-dialog.tsx'
import { CandidateCard } from '#app/features/hiring/lists/candidate-card.tsx'
import { hiringQueries } from '#app/features/hiring/panel/hiring-queries.ts'
import { queueQueries } from '#app/features/service-requests/requests/service-requests-queries.ts'
import { adminTabOf, menuFor } from '#app/shell/admin-tabs.ts'
import {
  blog,
  candidateOf,
  eventOf,
  interviewOf,
  jobOf,
  listedJobOf,
  panelOf,
  personOf,
  progressOf,
  quizCard,
} from '#app/testing/fixtures.ts'
import { type Shown, shown } from '#app/testing/render.ts'
import AdminLoginPage from './login.tsx'
import AdminPanelPage from './panel.tsx'

type Known = readonly (readonly [key: QueryKey, data: unknown])[]
const noop = () => {}
const pages = (first: object) => ({
  pages: [{ nextCursor: null, total: 1, totalIsBounded: false, ...first }],
  pageParams: [''],
})
const panel = (at: string, known: Known = []) => shown(createElement(AdminPanelPage), { at, known })
const valueOf = (field: Shown) => field.attributes['value'] ?? field.text
const optionsOf = (page: Shown, label: string) =>
  page
    .all('div', { role: 'listbox', 'aria-labelledby': `${page.field(label).attributes['id']}-label` })[0]
    ?.texts('div', { role: 'option' })
const facts = (of: Shown) =>
  Object.fromEntries(of.all('dl').flatMap((list) => list.texts('dt').map((name, n) => [name, list.texts('dd')[n]])))
const linkOf = (page: Shown, text: string) => page.all('a').find((one) => one.text === text)?.attributes['href']

const tabs = [
  ['Dashboard', '/admin'],
  ['Skill Tests', '/admin?tab=skill-tests'],
  ['Manage Jobs', '/admin?tab=manage-jobs'],
  ['Events', '/admin?tab=events'],
  ['Mentor Requests', '/admin?tab=mentor-requests'],
  ['Resume Review', '/admin?tab=resume-review'],
  ['Interview Requests', '/admin?tab=interview-requests'],
  ['Project Requests', '/admin?tab=project-requests'],
  ['Candidates', '/admin?tab=candidates'],
  ['Profile Editor', '/admin?tab=profile-editor'],
  ['Blogs', '/admin?tab=blogs'],
] as const

test('the team signs in with email and password [ALOG-01]', async () => {
  const page = await shown(createElement(AdminLoginPage))

  expect(page.texts('h1')).toEqual(['Admin Login'])
  expect(page.field('Email').attributes['type']).toBe('email')
  expect(page.field('Password').attributes['type']).toBe('password')
  expect(page.texts('button')).toContain('Log in')
})

describe('the panel', () => {
  test('the admin panel begins with the dashboard and marks the one tab that is shown [ASHELL-01]', async () => {
    expect(adminTabOf(null)).toBe('dashboard')
    for (const [label, at] of [tabs[0], tabs[10]]) {
      const page = await panel(at)
      expect(page.part('Admin').texts('a', { 'aria-current': 'page' })).toEqual([label])
    }
  })

  test('the admin panel lists its eleven tabs in their order [ASHELL-02]', async () => {
    const menu = (await panel('/admin')).part('Admin').all('a')

    expect(menu.map((one) => [one.text, one.attributes['href']])).toEqual(tabs)
  })

  test('the admin panel groups the tabs of requests and of companies, and opens a group while one of its tabs is shown', async () => {
    const names = (entries: ReturnType<typeof menuFor>['further']) => entries.map(({ label }) => label)
    const { documented, further } = menuFor(() => true)
    expect(names(documented)).toEqual([
      ...['Dashboard', 'Skill Tests', 'Manage Jobs', 'Events', 'Requests', 'Candidates', 'Profile Editor', 'Blogs'],
    ])
    expect(names(further)).toEqual(['Companies', 'Payments', 'Complaints', 'Team'])

    const expanded = async (at: string) => {
      const page = await panel(at)
      return page.all('button', { 'aria-expanded': 'true' }).map(({ text }) => text)
    }
    expect(await expanded('/admin')).toEqual([])
    expect(await expanded('/admin?tab=resume-review')).toEqual(['Requests'])
    expect(await expanded('/admin?tab=trust')).toEqual(['Companies'])
  })

  test('the admin panel has no groups for a member with few tabs', () => {
    const { documented, further } = menuFor((permission) =>
      teamMay({ role: 'admin', teamRole: 'reviewer' }, permission),
    )
    expect([...documented, ...further].map(({ label }) => label)).toEqual([
      ...['Dashboard', 'Mentor Requests', 'Resume Review', 'Interview Requests', 'Project Requests'],
    ])
  })

  test('the admin panel shows at its tabs and on the dashboard how many requests wait, and for how long', async () => {
    const since = new Date(Date.now() - 2 * 24 * 3600 * 1000).toISOString()
    const queues = [
      { queue: 'mentorship', count: 3, since },
      { queue: 'payments', count: 100, since },
      { queue: 'resumes', count: 0, since: null },
    ]
    const page = await panel('/admin', [[adminQueries.needs.queryKey, { queues, steps: [] }]])
    const counts = page.all('span', { title: 'Longest wait: 2 days' }).map(({ text }) => text)

    expect(counts).toEqual(['3 waiting, the oldest for 2 days', '99+ waiting, the oldest for 2 days'])
    expect(page.part('Needs you').texts('li')).toEqual([
      '3 Mentor requests Longest wait: 2 days',
      '99+ Payments to confirm Longest wait: 2 days',
    ])
    const rest = await panel('/admin', [[adminQueries.needs.queryKey, { queues: [], steps: [] }]])
    expect(rest.part('Needs you').text).toContain('Nothing needs you right now.')
    const fresh = await panel('/admin', [[adminQueries.needs.queryKey, { queues: [], steps: ['operator', 'tests'] }]])
    expect(fresh.part('Needs you').texts('a')).toEqual(['Say who runs this site', 'Add a skill test'])
    expect(fresh.part('Needs you').text).not.toContain('Nothing needs you')
  })

  test.each([
    ['[ASHELL-09] Dashboard', 'Dashboard'],
    ['[ASHELL-09] Skill Tests', 'Skill Tests'],
    ['[ASHELL-09] Manage Jobs', 'Manage Jobs'],
    ['[ASHELL-09] Events', 'Events'],
    ['[ASHELL-09] Mentor Requests', 'Mentor Requests'],
    ['[ASHELL-09] Resume Review', 'Resume Review Requests'],
    ['[ASHELL-09] Interview Requests', 'Mock Interview Requests'],
    ['[ASHELL-09] Project Requests', 'Project Requests'],
    ['[ASHELL-09] Candidates', 'Candidates'],
    ['[ASHELL-09] Profile Editor', 'Profile Editor'],
    ['[ASHELL-09] Blogs', 'Blogs'],
  ])('the admin panel holds content, jobs, requests and candidates: %s', async (row, title) => {
    const [, at = ''] = tabs.find(([label]) => row.endsWith(label)) ?? []

    expect((await panel(at)).texts('h1')).toEqual([title])
  })

  test('the admin panel has Notifications and Sign Out in its bar [ASHELL-03] [ASHELL-04]', async () => {
    const buttons = (await panel('/admin')).all('header')[0]?.all('button') ?? []

    expect(buttons.map(({ attributes, text }) => attributes['aria-label'] ?? text)).toEqual(
      expect.arrayContaining(['Notifications', 'Sign Out']),
    )
  })

  test('the admin panel says in its bar whose account it is [ASHELL-05]', async () => {
    const bar = (await panel('/admin')).all('header')[0]

    expect(bar?.texts('p')).toEqual(['Admin', 'Admin Account'])
  })
})

describe('the dashboard of the team', () => {
  const figures = {
    newUsers: 1,
    jobCandidates: 2,
    internCandidates: 3,
    candidatesHired: 4,
    testTaken: 5,
    eventsAttended: 6,
  }
  const tiles = async (period: 'weekly' | 'yearly', stats: object) =>
    (
      await shown(createElement(StatTiles, { period }), {
        known: [
          [adminQueries.stats('weekly').queryKey, { success: true, ...figures }],
          [adminQueries.stats(period).queryKey, { success: true, ...stats }],
        ],
      })
    ).texts('div', { role: 'group' })

  test('the dashboard of the team offers four periods, weekly at first [ADASH-01]', async () => {
    const choice = (await panel('/admin')).part('Statistics period')

    expect(choice.texts('label')).toEqual(['Weekly', 'Daily', 'Monthly', 'Yearly'])
    const checked = choice.all('input').filter(({ attributes }) => 'checked' in attributes)
    expect(checked.map(({ attributes }) => attributes['value'])).toEqual(['weekly'])
  })

  test('the dashboard of the team has six tiles, each with the number that it names [ADASH-02]', async () => {
    expect(await tiles('weekly', figures)).toEqual([
      'New Users 1',
      'Job Candidates 2',
      'Intern Candidates 3',
      'Candidates Hired 4',
      'Tests Taken 5',
      'Events Attended 6',
    ])
  })

  test('the dashboard of the team shows the numbers of the chosen period [ADASH-03]', async () => {
    const ofTheYear = {
      newUsers: 10,
      jobCandidates: 20,
      internCandidates: 30,
      candidatesHired: 40,
      testTaken: 50,
      eventsAttended: 60,
    }

    expect((await tiles('yearly', ofTheYear)).map((one) => one.split(' ').at(-1))).toEqual([
      ...['10', '20', '30', '40', '50', '60'],
    ])
  })

  test('the dashboard of the team shows N/A for a missing number, and 0 for zero [ADASH-04]', async () => {
    const { testTaken: _, ...rest } = figures

    expect((await tiles('yearly', { ...rest, newUsers: 0 })).map((one) => one.split(' ').at(-1))).toEqual([
      ...['0', '2', '3', '4', 'N/A', '6'],
    ])
  })

  test('the dashboard of the team shows new jobs with title, year, company and day, links to each, and the way to all [ADASH-05] [ADASH-06] [ADASH-07]', async () => {
    const jobs = (await panel('/admin', [[hiringQueries.newest.queryKey, [listedJobOf()]]])).part('New Jobs')

    expect(jobs.texts('article')).toEqual(['Frontend Developer 2026 Sahyadri Software 27/05/2026'])
    expect(linkOf(jobs, 'Frontend Developer 2026')).toBe('/admin?tab=manage-jobs&job=job-1')
    expect(linkOf(jobs, 'View More')).toBe('/admin?tab=manage-jobs')
    const none = (await panel('/admin', [[hiringQueries.newest.queryKey, []]])).part('New Jobs')
    expect(linkOf(none, 'View More')).toBe('/admin?tab=manage-jobs')
  })

  test('the dashboard of the team has four cards that create something [ADASH-08] [ADASH-11]', async () => {
    const cards = (await panel('/admin')).part('Create')

    expect(cards.texts('h3')).toEqual(['Create Skill Test', 'Create Event', 'Create Blog', 'Create Forum'])
    const form = await panel(linkOf(cards, 'Create Skill Test') ?? '')
    expect(form.texts('h1')).toEqual(['New Skill Test'])
    expect(form.texts('button')).toContain('Create test')
  })

  test.each([
    ['[ADASH-09] Create Event', 'Event Title *'],
    ['[ADASH-11] Create Forum', 'Title *'],
  ])('the dashboard of the team opens a form with the card %s', async (row, field) => {
    const title = row.replace(/^\[.*\] /, '')
    const page = await panel(linkOf((await panel('/admin')).part('Create'), title) ?? '')

    expect(page.all('section', { role: 'dialog' }).map((one) => one.texts('h2'))).toEqual([[title]])
    expect(page.field(field).attributes['value']).toBe('')
  })
})

describe('events', () => {
  const section = (isActive: boolean, title: string) =>
    [eventQueries.section(isActive).queryKey, pages({ events: [eventOf({ title, isActive })], msg: '' })] as const
  const known = [section(true, 'Resume clinic'), section(false, 'Old talk')]
  const modal = (event?: ReturnType<typeof eventOf>) =>
    shown(createElement(EventModal, { onClose: noop, ...(event && { event }) }))

  test('events that visitors see are listed with title, day in UTC, Edit and Hide [AEVT-05]', async () => {
    const [card] = (await panel('/admin?tab=events', known)).part('Active Events').all('li')

    expect(card?.texts('h3')).toEqual(['Resume clinic'])
    expect(card?.texts('time')).toEqual(['Wed, 27 May 2026 13:00:00 GMT'])
    expect(card?.texts('button').slice(-2)).toEqual(['Edit Resume clinic', 'Hide Resume clinic'])
  })

  test('events that are hidden are in a section of their own, with Unhide [AEVT-06]', async () => {
    const hidden = (await panel('/admin?tab=events', known)).part('Hidden Events')

    expect(hidden.texts('h3')).toEqual(['Old talk'])
    expect(hidden.texts('button')).toContain('Unhide Old talk')
  })

  test('events are made in a form of banner, title, date, time, link, tags and description [AEVT-01]', async () => {
    const page = await modal()

    expect(page.texts('h2')).toEqual(['Create Event'])
    expect(page.texts('button')).toContain('Event Banner : Choose file')
    for (const [label, type] of [
      ['Event Title *', undefined],
      ['Event Date *', 'date'],
      ['Event Time *', 'time'],
      ['Event Link *', 'url'],
      ['Event Description *', undefined],
    ] as const) {
      expect([label, page.field(label).attributes['type']]).toEqual([label, type])
    }
  })

  test('events accept only a picture as banner [AEVT-14]', async () => {
    expect((await modal()).all('input', { type: 'file' })[0]?.attributes['accept']).toBe(
      'image/png,image/jpeg,image/webp,image/gif',
    )
  })

  test('events offer the same seven tags in a new and in a stored event [AEVT-15]', async () => {
    const tags = ['Technical', 'Personal Development', 'Bootcamp', 'Business', 'Gaming', 'Media', 'Non Technical']

    expect(optionsOf(await modal(), 'Event Tags *')).toEqual(tags)
    expect(optionsOf(await modal(eventOf()), 'Event Tags *')).toEqual(tags)
  })

  test('events are changed in the same form, with removable tags and Update [AEVT-08]', async () => {
    const page = await modal(eventOf())

    expect(page.texts('h2')).toEqual(['Edit Event'])
    expect(
      page
        .part('Chosen tags')
        .all('button')
        .map(({ attributes }) => attributes['aria-label']),
    ).toEqual(['Remove Personal Development', 'Remove Media'])
    expect(page.texts('button')).toContain('Event Banner : Choose file')
    expect(page.texts('button').at(-1)).toBe('Update')
  })

  test('events come into the form as they are stored [AEVT-09]', async () => {
    const page = await modal(eventOf())

    for (const [label, value] of [
      ['Event Title *', 'Resume clinic'],
      ['Event Date *', '2026-05-27'],
      ['Event Time *', '18:30'],
      ['Event Link *', 'https://meet.example.org/clinic'],
      ['Event Description *', 'Bring your resume.'],
    ] as const) {
      expect([label, valueOf(page.field(label))]).toEqual([label, value])
    }
    expect(page.part('Chosen tags').texts('li')).toEqual(['Personal Development', 'Media'])
  })
})

test('a forum is made in a form of banner, title, tags and description; its banner waits for a click [AFOR-01] [AFOR-05]', async () => {
  const page = await panel('/admin?create=forum')
  const form = page.part('Create Forum')

  expect(form.texts('button')).toContain('Banner : Choose file')
  expect(valueOf(form.field('Title *'))).toBe('')
  expect(form.part('Tags *').texts('label').length).toBeGreaterThan(5)
  expect(form.field('Description *').tag).toBe('textarea')
})

describe('blogs', () => {
  test('blogs are written in a form of title, description, subtitle and banner [ABLOG-01]', async () => {
    const start = { ...blankBlog(), title: 'Climbing well', introduction: 'One rung.', subtitle: 'At first' }
    const page = await shown(
      createElement(BlogForm, {
        ...{
          start: () => start,
          draft: draftOf(null),
          submitLabel: 'Create Blog',
          save: () => Promise.resolve({ msg: '' }),
          onSaved: noop,
        },
      }),
    )

    expect(['Title *', 'Description *', 'Subtitle *'].map((label) => valueOf(page.field(label)))).toEqual([
      'Climbing well',
      'One rung.',
      'At first',
    ])
    expect(page.texts('button')).toContain('Banner : Choose file')
  })

  test('blogs come into the form as they are stored [ABLOG-14]', async () => {
    const stored = { ...blog, blog: '', content: [], revision: 2, updatedAt: blog.date }
    const save = () => Promise.resolve({ msg: '' })
    const page = await shown(
      createElement(BlogForm, {
        start: () => blogFormOf(stored),
        draft: draftOf(stored._id),
        submitLabel: 'Save Blog',
        save,
        onSaved: noop,
      }),
    )

    expect(['Title *', 'Description *', 'Subtitle *'].map((label) => valueOf(page.field(label)))).toEqual([
      'Climbing well',
      'One rung after the other.',
      'For the first year',
    ])
    expect(page.texts('button')).toContain('Banner : Uploaded')
    expect(page.texts('button', { type: 'submit' })).toEqual(['Save Blog'])
  })

  describe('in a dialog', () => {
    // It remembers the focused element.
    beforeEach(() => void vi.stubGlobal('document', { activeElement: null }))
    afterEach(() => void vi.unstubAllGlobals())
    const stored = { ...blog, blog: '', content: [], revision: 2, updatedAt: blog.date }
    const dialogs = async (at: string) =>
      (await panel(at, [[blogQueries.forEdit(blog._id).queryKey, stored]])).all('section', { role: 'dialog' })

    test('blogs in a dialog are created from the card Create Blog [ADASH-10]', async () => {
      const card = linkOf((await panel('/admin')).part('Create'), 'Create Blog') ?? ''

      expect((await dialogs(card)).map((one) => one.texts('h2'))).toEqual([['Create Blog']])
    })

    test.each([
      ['made with Create Blog [ABLOG-02]', 'new', 'Create Blog'],
      ['changed with Save Blog [ABLOG-02]', blog._id, 'Save Blog'],
    ])('blogs in a dialog are %s', async (_, id, label) => {
      const [dialog] = await dialogs(`/admin?tab=blogs&blog=${id}`)

      expect(dialog?.texts('button', { type: 'submit' })).toEqual([label])
    })
  })

  test('blogs are listed with title and introduction, Edit and Delete [ABLOG-08]', async () => {
    const { queryKey } = blogQueries.list({ status: undefined, search: '' })
    const [card] = (await panel('/admin?tab=blogs', [[queryKey, pages({ items: [blog] })]])).part('Blogs').all('li')

    expect(card?.texts('h2')).toEqual(['Climbing well'])
    expect(card?.text).toContain('One rung after the other.')
    expect(linkOf(card as Shown, 'Edit Climbing well')).toBe('/admin?tab=blogs&blog=blog')
    expect(card?.texts('button')).toContain('Delete Climbing well')
  })
})

describe('skill tests', () => {
  const known: Known = [[quizQueries.ofType('skill test', false).queryKey, pages({ quizzes: [quizCard] })]]

  test('skill tests are in two tabs [ATEST-01]', async () => {
    expect((await panel('/admin?tab=skill-tests')).texts('button', { role: 'tab' })).toEqual([
      'Skill Test',
      'Practice Test',
    ])
  })

  test('skill tests are listed with level, title, 200 characters of their description, and roles [ATEST-02]', async () => {
    const [card] = (await panel('/admin?tab=skill-tests', known)).part('Skill Test').all('li')

    expect(card?.text).toContain('Beginner')
    expect(card?.texts('h2')).toEqual(['Kitchen sums'])
    expect(card?.texts('p')).toEqual([`${quizCard.description.slice(0, 200).trimEnd()}…`, 'Finance, Data Analyst'])
  })

  test('skill tests link to their form, and to the form of a new test [ATEST-03]', async () => {
    const page = await panel('/admin?tab=skill-tests', known)

    expect(linkOf(page, 'View Kitchen sums')).toBe('/admin?tab=skill-tests&test=test')
    expect(linkOf(page, 'New Skill Test')).toBe('/admin?tab=skill-tests&test=new')
  })

  test('skill tests are written in a form with name, related fields, details, level, type and questions [ATEST-05]', async () => {
    const page = await panel('/admin?tab=skill-tests&test=new')

    expect(page.texts('h1')).toEqual(['New Skill Test'])
    expect(page.field('Name *').tag).toBe('input')
    expect(page.part('Related fields *').all('input', { type: 'checkbox' })).toHaveLength(15)
    expect(page.field('Details *').tag).toBe('textarea')
    expect(optionsOf(page, 'Level *')).toEqual(['Beginner', 'Intermediate', 'Advance'])
    expect(page.all('input', { type: 'radio' }).map(({ attributes }) => attributes['value'])).toEqual(
      expect.arrayContaining(['skill test', 'practice test']),
    )
    expect(page.texts('h2')).toContain('Questions ( 1 )')
    expect(page.texts('button')).toContain('Save question')
  })
})

describe('jobs', () => {
  const section = (name: 'new' | 'ongoing' | 'archived') =>
    [hiringQueries.section(name).queryKey, pages({ jobs: name === 'ongoing' ? [listedJobOf()] : [] })] as const
  const lists = panelOf({
    applicants: [candidateOf()],
    shortlisted: [candidateOf(), candidateOf()],
    recruiterShortlisted: [candidateOf(), candidateOf(), candidateOf()],
  })
  const ofJob = { role: 'admin', jobId: 'job-1' } as const
  const jobPage = () => panel('/admin?tab=manage-jobs&job=job-1', [[hiringQueries.panel(ofJob).queryKey, lists]])

  test('jobs are listed with title, year, company and day, and lead to their details [AJOB-02] [AJOB-34]', async () => {
    const page = await panel('/admin?tab=manage-jobs', [section('new'), section('ongoing'), section('archived')])
    const [card] = page.part('Ongoing Jobs 1').all('article')

    expect(card?.text).toMatch(/^Frontend Developer 2026 Sahyadri Software 27\/05\/2026/)
    expect(linkOf(card as Shown, 'Frontend Developer 2026')).toBe('/admin?tab=manage-jobs&job=job-1')
  })

  test('jobs show how many candidates and interviews wait in them', async () => {
    const counts = { ...progressOf().counts, shortlisted: 3, hired: 1 }
    const waitingSince = new Date(Date.now() - 3 * 24 * 3600 * 1000).toISOString()
    const jobs = [
      listedJobOf({ progress: progressOf({ counts, interviewsWithoutLink: 2, waitingSince }) }),
      listedJobOf({ _id: 'job-2', progress: progressOf({ waitingSince }) }),
    ]
    const page = await panel('/admin?tab=manage-jobs&search=front', [
      [hiringQueries.found({ search: 'front' }).queryKey, pages({ jobs, total: 2 })],
    ])
    const [first, second] = page.part('Jobs found 2').all('article')

    expect(first?.text).toMatch(/3 shortlisted.* · 1 hired.* 2 interviews without a link/)
    expect(linkOf(first as Shown, '3 shortlisted for Frontend Developer')).toBe(
      '/admin?tab=manage-jobs&job=job-1&list=shortlisted',
    )
    expect(second?.text).toContain('Nobody shortlisted for 3 days')
    expect(page.all('input', { 'aria-label': 'Search jobs' })[0]?.attributes['value']).toBe('front')
  })

  test('jobs have a head with title, year, posted day and four buttons [AJOB-04]', async () => {
    const head = (await jobPage()).all('main')[0]?.all('header')[0]

    expect(head?.texts('h1')).toEqual(['Frontend Developer 2026'])
    expect(head?.text).toContain('Posted May 27th, 2026')
    expect(head?.texts('button')).toEqual(expect.arrayContaining(['View Details', 'Company Details', 'Delete Job']))
    expect(linkOf(head as Shown, 'Download JD')).toBe('/files/jds/1/role.pdf?link=x&download=1')
  })

  test('jobs have their candidates in five lists [AJOB-05]', async () => {
    expect(
      (await jobPage())
        .part('Candidates of this job')
        .texts('button')
        .map((text) => text.replace(/ \d+$/, '')),
    ).toEqual(['All candidates', 'Shortlisted Candidates', 'Round 2', 'Waitlisted', 'Hired'])
  })

  test('jobs have the candidates that the recruiter shortlisted in Round 2 [AJOB-16]', async () => {
    expect((await jobPage()).part('Candidates of this job').texts('button')).toEqual([
      'All candidates 1',
      'Shortlisted Candidates 2',
      'Round 2 3',
      'Waitlisted 0',
      'Hired 0',
    ])
  })

  test('jobs show their candidates as cards or as a table [AJOB-06]', async () => {
    expect((await jobPage()).part('View').texts('label')).toEqual(['Cards', 'Table'])
  })

  test('jobs are described in dialogs: the job, its company, the link of an interview [AJOB-10] [AJOB-36] [CONST-13]', async () => {
    const open = { job: jobOf(), opened: true, onClose: noop }
    const details = await shown(createElement(JobDetailsDialog, open))
    expect(details.texts('h2')).toEqual(['Frontend Developer'])
    expect(facts(details)).toMatchObject({
      Role: 'Full Time',
      'Job type': 'Hybrid',
      Location: 'Pune, Kochi',
      'Required qualifications': 'React, SQL',
      Salary: '6LPA-8LPA',
      Openings: '3',
    })

    const company = await shown(createElement(CompanyDialog, open))
    expect(company.texts('h2')).toEqual(['Company Details'])
    expect(facts(company)).toMatchObject({
      'Company name': 'Sahyadri Software',
      Description: 'Booking software for bus operators.',
      'Company size': '11-100',
      'Company type': 'Start Up (Funded)',
      Industry: 'Bus ticketing',
      'Year of establishment': '2016',
      Recruiter: 'Rohan Mehta',
      Email: 'rohan@example.org',
    })

    const link = await shown(
      createElement(InterviewLinkDialog, {
        ...{ panel: ofJob, opened: true, onClose: noop },
        candidate: candidateOf({ interviews: [interviewOf()] }),
      }),
    )
    expect(link.texts('h2')).toEqual(['Interview link'])
    expect(link.text).toContain('Kavya Menon, round 1')
    const styles = (of: Shown) => of.all('div').map(({ attributes }) => attributes['style'])
    const remOf = (of: Shown) => /--modal-size:calc\(([\d.]+)rem/.exec(styles(of).join(';'))?.[1]
    expect([details, company, link].map((one) => Number(remOf(one)) * 16)).toEqual([600, 600, 500])
    expect(valueOf(link.field('Interview link'))).toBe('')
  })

  test('jobs show a test result as score over total questions, with its title and how many were answered [AJOB-33] [CONST-22]', async () => {
    const page = await shown(
      createElement(
        HiringPanel,
        { viewer: 'admin', job: lists },
        createElement(CandidateCard, { candidate: candidateOf(), density: 'comfortable' }),
      ),
    )

    expect(page.texts('dd')).toContain('7/10 · SQL basics ( 8 answered, attempt 1 )')
  })
})

describe('candidates', () => {
  const profile = (person = personOf()) =>
    panel('/admin?tab=candidates&candidate=kavya', [[peopleQueries.one('kavya').queryKey, person]])
  const card = (more: object) =>
    shown(
      createElement(PersonCard, {
        person: { ...personOf(), degree: 'B.Tech', graduationYear: 2026, testPercent: 80, ...more },
        filters: {},
      }),
    )

  test('candidates can be looked at once their profile is completed [ACAND-02]', async () => {
    expect(linkOf(await card({}), 'View Profile of Kavya Menon')).toBe('/admin?tab=candidates&candidate=kavya')
    expect((await card({ profileCompleted: false })).all('a')).toEqual([])
  })

  test('candidates are marked when the team has created them [ACAND-03]', async () => {
    const ours = await card({ adminCreated: true })

    expect(ours.text).toContain('Created by the team')
    expect(ours.all('article')[0]?.attributes['data-team']).toBe('true')
    expect((await card({})).text).not.toContain('Created by the team')
    expect((await card({})).all('article')[0]?.attributes).not.toHaveProperty('data-team')
  })

  test('candidates have photo, name, email, phone and city [ACAND-05]', async () => {
    const page = await profile()

    expect(page.texts('h1')).toEqual(['Kavya Menon'])
    expect(page.all('img', { alt: 'Kavya Menon' })[0]?.attributes['src']).toContain('profile_pics/kavya.png')
    expect(facts(page.part('Contact'))).toEqual({
      Email: 'kavya@example.org',
      Phone: '9812300000',
      State: 'Goa',
      City: 'Panaji',
    })
  })

  test('candidates have college, degree and graduation year [ACAND-06]', async () => {
    expect(facts((await profile()).part('Education'))).toEqual({
      College: 'Goa College',
      Degree: 'B.E.',
      'Starting Year': '2021',
      'Graduation Year': '2025',
    })
  })

  test('candidates have their preferences [ACAND-07]', async () => {
    expect(facts((await profile()).part('Preferences'))).toEqual({
      'Looking for': 'Job, Internship',
      Location: 'Remote, Kochi',
      'Minimum expected CTC': '₹5,00,000',
      'Work preferences': 'Frontend, SDE',
    })
  })

  test('candidates have experience, skills with their level, and projects [ACAND-08]', async () => {
    const page = await profile()

    expect(page.part('Experience').text).toContain('0-6 Months Casa Labs Built the booking page.')
    expect(page.part('Skills').texts('li')).toEqual(['SQL · Expert'])
    expect(page.part('Projects').text).toContain('Tide table')
    expect(page.part('Projects').text).toContain('Shows the tide.')
    expect(page.part('Projects').all('a')[0]?.attributes['href']).toBe('https://example.org/tides')
  })

  test('candidates who ask for a mock interview can be looked at from the queue [ACAND-10]', async () => {
    const request = {
      ...{ _id: 'r', interviewType: 'mock', status: 'requested', field: 'frontend' },
      ...{ requestedDate: '2026-06-01', requestedTime: '16:00', requestedInterviewDate: '2026-06-01T10:30:00.000Z' },
      requestedAt: '2026-05-27T06:30:00.000Z',
    }
    const page = await panel('/admin?tab=interview-requests', [
      [
        queueQueries.interviews({ search: '', assigned: '' }).queryKey,
        pages({ users: [{ ...candidateOf(), interviewRequests: [request], assignee: null }] }),
      ],
    ])
    const to = linkOf(page, 'View Profile of Kavya Menon') ?? ''

    const known: Known = [[peopleQueries.one('kavya').queryKey, personOf()]]
    expect((await panel(to, known)).texts('h1')).toEqual(['Kavya Menon'])
  })
})

describe('the profile editor', () => {
  const editor = (at = '/admin?tab=profile-editor') => panel(at, [[peopleQueries.one('kavya').queryKey, personOf()]])
  const ofKavya = '/admin?tab=profile-editor&candidate=kavya'

  test('the profile editor has avatar, name, phone and state [APEDIT-02]', async () => {
    const page = await editor(ofKavya)

    expect(page.texts('button')).toContain('Avatar : Uploaded')
    expect(['Full Name *', 'Mobile No', 'State'].map((label) => valueOf(page.field(label)))).toEqual([
      'Kavya Menon',
      '9812300000',
      'Goa',
    ])
  })

  test('the profile editor takes the email of a new candidate, and does not change the email of a stored one [APEDIT-03]', async () => {
    const fresh = (await editor()).field('Email *').attributes
    const there = (await editor(ofKavya)).field('Email').attributes

    expect([fresh['type'], there['type']]).toEqual(['email', 'email'])
    expect(fresh).not.toHaveProperty('readOnly')
    expect(there).toHaveProperty('readOnly')
    expect(there['value']).toBe('kavya@example.org')
  })

  test('the profile editor has experience, college, degree and the two years [APEDIT-04]', async () => {
    const page = await editor(ofKavya)
    const labels = ['Years of Experience', 'College', 'Degree', 'StartingYear', 'GraduationYear']

    expect(labels.map((label) => valueOf(page.field(label)))).toEqual([
      '0-6 Months',
      'Goa College',
      'B.E.',
      '2021',
      '2025',
    ])
  })

  test("the profile editor is sent with 'Create New' or 'Save Changes' [APEDIT-06]", async () => {
    expect((await editor()).texts('button', { type: 'submit' })).toEqual(['Create New'])
    expect((await editor(ofKavya)).texts('button', { type: 'submit' })).toEqual(['Save Changes'])
  })

  test('the profile editor sends avatar and resume when they are chosen; other forms wait for a click [APEDIT-09]', async () => {
    expect((await editor()).texts('button')).toEqual(
      expect.arrayContaining(['Avatar : Upload...', 'Resume : Upload...']),
    )
    for (const at of ['/admin?create=event', '/admin?create=forum']) {
      expect((await panel(at)).texts('button').filter((text) => /Banner/.test(text))).toEqual([
        expect.stringMatching(/Banner : Choose file$/),
      ])
    }
  })

  test('the profile editor makes a new candidate, or loads one who is there [APEDIT-10]', async () => {
    const [fresh, there] = [await editor(), await editor(ofKavya)]

    expect([valueOf(fresh.field('Candidate')), valueOf(fresh.field('Full Name *'))]).toEqual(['New Candidate', ''])
    expect(valueOf(there.field('Candidate'))).toBe('Kavya Menon · kavya@example.org')
    expect(there.all('form')[0]?.attributes['aria-label']).toBe('Profile of Kavya Menon')
  })

  test("the profile editor says 'Creating' or 'Saving' while it is sent, and takes no click until then [APEDIT-11]", async () => {
    for (const [isNew, text] of [
      [true, 'Creating'],
      [false, 'Saving'],
    ] as const) {
      const [button] = (await shown(createElement(SaveButton, { isNew, isSaving: true }))).all('button', {
        type: 'submit',
      })
      expect(button?.text).toBe(text)
      expect(button?.attributes).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true' })
    }
  })

  test('the profile editor takes numbers for phone and years, a PDF as resume and pictures as avatar [APEDIT-15]', async () => {
    const page = await editor()

    expect(page.field('Mobile No').attributes['inputMode']).toBe('tel')
    for (const label of ['StartingYear', 'GraduationYear']) {
      expect(['numeric', 'decimal']).toContain(page.field(label).attributes['inputMode'])
    }
    expect(page.all('input', { type: 'file' }).map(({ attributes }) => attributes['accept'])).toEqual([
      'image/png,image/jpeg,image/webp,image/gif',
      '.pdf,application/pdf',
    ])
  })
})
