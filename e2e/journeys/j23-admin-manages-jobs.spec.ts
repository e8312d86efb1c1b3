import type { JobWithLists } from '@firstrung/contract'
import type { Locator, Page, Request } from '@playwright/test'
import {
  apiOf,
  bringSession,
  freshEmail,
  makeApplicant,
  makeJob,
  makeRecruiter,
  type Somebody,
  screenFor,
  takeSkillTest,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, expect, expectWidth, journey, journeyStep, silenceLive, test } from '#support/test.ts'

let made = 0
/** A skill that only the candidates of one test have, so that they come first in the pool of its job. */
const ownSkill = () => `Knots${Date.now()}${made++}`
const withSkill = (skill: string) => ({ skills: [{ skill, level: 'advance' }] })

const adminJobPath = (jobId: string) => `/admin?tab=manage-jobs&job=${jobId}`
const card = (page: Page, name: string) => page.getByRole('article', { name })
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name} [\\d,]+\\+?$`) })
const today = () => new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })
const nextWeek = () => new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10)

const askInterview = (recruiter: Somebody, jobId: string, person: Somebody) =>
  recruiter.api.hiring.act({
    body: {
      action: 'interview',
      jobId,
      applicantId: person.id,
      interviewDate: nextWeek(),
      interviewTime: '11:00',
      interviewDuration: '30 minutes',
      interviewEmail: `panel-${person.id}@example.org`,
    },
  })

/** Changes the server's answer on its way to the page. */
const pretend = (page: Page, jobId: string, change: (panel: JobWithLists) => void) =>
  page.route(`**/api/admin/jobs/${jobId}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { jobData: JobWithLists }
    change(body.jobData)
    await route.fulfill({ response: answer, json: body })
  })

test.describe('Manage Jobs', () => {
  test('Manage Jobs shows jobs in three sections, in portions [AJOB-01] [AJOB-02] [AJOB-03] [AJOB-34]', async ({
    page,
  }) => {
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const done = `Finished job ${Date.now()}`
    const jobId = await makeJob(recruiter, done)
    await recruiter.api.hiring.act({ body: { action: 'complete', jobId } })
    for (let n = 0; n < 13; n += 1) await makeJob(recruiter, `Portion ${n} ${Date.now()}`)
    await bringSession(page, await theAdmin())
    await page.goto('/admin?tab=manage-jobs')

    const section = (name: string) => page.getByRole('region', { name })
    const fresh = section('New Jobs').getByRole('article')
    await expect(fresh).toHaveCount(12)
    await checkA11y(page)
    await section('New Jobs').getByRole('button', { name: 'Load more' }).click()
    await expect(fresh.nth(12)).toBeVisible()
    await expect(section('Ongoing Jobs')).toBeVisible()

    const archived = section('Archived Jobs').getByRole('article').filter({ hasText: done })
    for (const text of [`${done} ${today().slice(-4)}`, 'Sahyadri Software', today()]) {
      await expect(archived).toContainText(text)
    }
    await archived.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: `${done} ${today().slice(-4)}` })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`job=${jobId}$`))
  })

  test('Manage Jobs says what is missing in an empty section, and offers another try when loading fails [AJOB-03]', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 500/)
    await bringSession(page, await theAdmin())
    const nothing = { success: true, jobs: [], newJobs: [], otherJobs: [], total: 0, nextCursor: null }
    await page.route('**/api/admin/jobs?*', (route) => route.fulfill({ json: nothing }))
    await page.goto('/admin?tab=manage-jobs')
    await expect(page.getByRole('region', { name: 'New Jobs' })).toContainText('No new jobs today')
    await expect(page.getByRole('region', { name: 'Ongoing Jobs' })).toContainText('Looking for Jobs')
    await expect(page.getByRole('region', { name: 'Archived Jobs' })).toContainText('Looking for Jobs')
    await checkA11y(page)

    await page.route('**/api/admin/jobs?*', (route) =>
      route.fulfill({ status: 500, json: { success: false, msg: 'Down', code: 'internal' } }),
    )
    await page.goto('/admin?tab=manage-jobs')
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(3)
  })
})

test.describe("a job's page", () => {
  journey("a job's page describes the job and its company, downloads the description, and deletes the job", () => {
    const title = `Deleted job ${Date.now()}`
    let recruiter: Somebody

    journeyStep('tells about the job and its company [AJOB-04] [AJOB-10] [AJOB-36] [CONST-13]', async ({ page }) => {
      recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
      const jobId = await makeJob(recruiter, title)
      await bringSession(page, await theAdmin())
      await page.goto(adminJobPath(jobId))

      await expect(page.getByRole('heading', { level: 1, name: `${title} ${today().slice(-4)}` })).toBeVisible()
      const month = new Date().toLocaleDateString('en-US', { timeZone: 'Asia/Kolkata', month: 'long' })
      await expect(
        page.getByText(new RegExp(`Posted ${month} \\d{1,2}(st|nd|rd|th), ${today().slice(-4)}`)),
      ).toBeVisible()
      await page.getByRole('button', { name: 'View Details' }).click()
      const details = page.getByRole('dialog', { name: title })
      await expectWidth(details, 600)
      for (const text of ['Full Time', 'Hybrid', 'Pune', 'React, SQL', '6LPA-8LPA'])
        await expect(details).toContainText(text)
      await checkA11y(page)
      await page.keyboard.press('Escape')
      await expect(details).toBeHidden()
      await page.getByRole('button', { name: 'Company Details' }).click()
      const company = page.getByRole('dialog', { name: 'Company Details' })
      await expectWidth(company, 600)
      for (const text of [
        'Sahyadri Software',
        'Booking software for bus operators.',
        '11-100',
        'Start Up (Funded)',
        'Software',
        '2016',
        'Rohan Mehta',
        recruiter.email,
      ]) {
        await expect(company).toContainText(text)
      }
      await checkA11y(page)
      await company.getByRole('button', { name: 'Close' }).click()
    })

    journeyStep('hands out the description [AJOB-35]', async ({ page }) => {
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download JD' }).click()
      expect((await download).suggestedFilename()).toBe('about-the-job.pdf')
    })

    journeyStep(
      'deletes the job, after a question [AJOB-11] [AJOB-21] [AJOB-22] [AJOB-23] [CONST-13]',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Delete Job' }).click()
        const question = page.getByRole('dialog', { name: 'Delete this job?' })
        await expect(question).toBeVisible()
        await expectWidth(question, 500)
        await checkA11y(page)
        await question.getByRole('button', { name: 'Cancel' }).click()
        await expect(question).toBeHidden()
        // Any other answer leaves the question open.
        const other = { success: true, msg: 'Nothing was deleted.' }
        await page.route('**/api/admin/job/*', (route) => route.fulfill({ json: other }), { times: 1 })
        await page.getByRole('button', { name: 'Delete Job' }).click()
        await question.getByRole('button', { name: 'Delete', exact: true }).click()
        await expect(page.getByRole('alert').filter({ hasText: 'Nothing was deleted.' })).toBeVisible()
        await expect(question).toBeVisible()
        await question.getByRole('button', { name: 'Delete', exact: true }).click()
        await expect(page.getByText('Job deleted successfully!')).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: 'Manage Jobs' })).toBeVisible()
        await expect(page.getByRole('link', { name: `${title} ${today().slice(-4)}` })).toHaveCount(0)
        const { postedJobs } = await recruiter.api.jobs.listOwn({ query: {} })
        expect(postedJobs).toEqual([])
      },
    )
  })

  test("a job's page says so when the job is not there any more", async ({ page, allowErrors }) => {
    allowErrors(/status of 40[04]/)
    await bringSession(page, await theAdmin())
    await page.goto(adminJobPath('4f7a3f3e-0000-4000-8000-000000000000'))
    await expect(page.getByRole('heading', { name: 'This job no longer exists' })).toBeVisible()
    await checkA11y(page)
    await page.getByRole('main').getByRole('link', { name: 'Manage Jobs' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Jobs' })).toBeVisible()
  })

  test("a job's page completes and reopens the job; lists of a completed job can only be read [AJOB-21]", async ({
    page,
  }) => {
    const skill = ownSkill()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const jobId = await makeJob(recruiter, 'Completed job', { qualifications: skill })
    await makeApplicant('Kavya Menon', withSkill(skill))
    await bringSession(page, await theAdmin())
    await page.goto(adminJobPath(jobId))
    const shortlist = card(page, 'Kavya Menon').first().getByRole('button', { name: 'Shortlist Kavya Menon' })

    await expect(shortlist).toBeEnabled()
    const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Mark as Completed' }).click()
    await confirm('Mark as Completed')
    await expect(page.getByText('Job marked as completed!')).toBeVisible()
    await expect(shortlist).toBeDisabled()
    await checkA11y(page)
    await page.getByRole('button', { name: 'Reopen' }).click()
    await confirm('Reopen')
    await expect(page.getByText('Job reopened!')).toBeVisible()
    await expect(shortlist).toBeEnabled()
  })
})

test.describe("a job's candidates", () => {
  journey("a job's candidates are in five lists, as cards or as a table, and each missing value has a word", () => {
    const remark = 'Explains every step, asks before guessing, and writes tests without being told to.'
    let team: Somebody
    let skill = ''
    let jobId = ''

    journeyStep(
      'say in both views when they are empty [AJOB-05] [AJOB-06] [AJOB-16] [AJOB-24] [AJOB-25] [AJOB-26] [AJOB-30]',
      async ({ page }) => {
        team = await theAdmin()
        skill = ownSkill()
        const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
        jobId = await makeJob(recruiter, 'Listed job', { qualifications: skill })
        await bringSession(page, team)

        await pretend(page, jobId, (panel) => {
          panel.applicants = []
          panel.counts.applicants = 0
          panel.nextCursors.applicants = null
        })
        await page.goto(adminJobPath(jobId))
        for (const [name, asCards, asTable] of [
          ['All candidates', 'No applicants yet!', 'No applicants yet!'],
          ['Shortlisted Candidates', 'No shortlisted candidates yet!', 'No shortlisted candidates yet!'],
          ['Round 2', 'No shortlisted candidates yet!', 'No shortlisted candidates yet!'],
          ['Waitlisted', 'Nothing to show!', 'Nothing to show!'],
          ['Hired', 'No one hired yet!', 'No hired candidates yet!'],
        ] as const) {
          await tab(page, name).click()
          await expect(tab(page, name)).toHaveText(`${name} 0`)
          await page.getByText('Cards', { exact: true }).click()
          await expect(page.getByRole('tabpanel')).toContainText(asCards)
          await page.getByText('Table', { exact: true }).click()
          await expect(page.getByRole('tabpanel')).toContainText(asTable)
        }
        await checkA11y(page)
        await page.unroute(`**/api/admin/jobs/${jobId}`)
      },
    )

    journeyStep(
      'show in a row what they bring, with rating, remark and test results [AJOB-32] [AJOB-33] [CONST-22]',
      async ({ page }) => {
        const whole = await makeApplicant('Kavya Menon', withSkill(skill))
        const bare = await makeBareApplicant('Unwritten Person')
        for (const person of [whole, bare]) await screenFor(team, jobId, person, remark)
        await team.api.hiring.screen({ body: { action: 'remove', jobId, applicantId: whole.id } })

        // All applicants have taken a quiz; there is none only after a quiz was erased.
        await pretend(page, jobId, (panel) => {
          for (const person of panel.shortlisted)
            Object.assign(person, { testsTaken: [], testPercent: null, ratings: [] })
        })
        await page.reload()
        await expect(tab(page, 'Shortlisted Candidates')).toHaveText('Shortlisted Candidates 1')
        // The address keeps the list that was open.
        await tab(page, 'All candidates').click()
        const row = page.getByRole('row').filter({ hasText: 'Kavya Menon' }).first()
        for (const text of [
          '9876543210 / CL',
          'B.Tech Computer Science',
          'Model Engineering College, 2026',
          skill,
          '4/5',
        ]) {
          await expect(row).toContainText(text)
        }
        await expect(row).toContainText(`${remark.slice(0, 50)}…`)
        await expect(row).toContainText(/0\/\d+ · .+\(0 answered, attempt 1\)/)
        await row.getByRole('button', { name: /\d of \d/ }).click()
        await expect(page.getByRole('list', { name: 'Match' })).toContainText('1 of 1 skills')
        await checkA11y(page)
      },
    )

    journeyStep(
      'have a word for everything that is missing [AJOB-17] [AJOB-27] [AJOB-28] [AJOB-29] [AJOB-31]',
      async ({ page }) => {
        await tab(page, 'Shortlisted Candidates').click()
        const bareRow = page.getByRole('row').filter({ hasText: 'Unwritten Person' })
        await expect(bareRow.getByRole('cell', { name: 'Not Given', exact: true })).toBeVisible()
        for (const text of [
          'Not Given / CL',
          'Not Given, Not Given',
          'Test Not Given',
          '0/5',
          'No Remarks',
          'No Resume',
          'Interview Not Requested',
        ]) {
          await expect(bareRow).toContainText(text)
        }
        await expect(bareRow.getByRole('button', { name: 'Interview Not Requested' })).toBeDisabled()
      },
    )

    journeyStep('stand as cards too, the best match first, with their resume [AJOB-06] [AJOB-10]', async ({ page }) => {
      await tab(page, 'All candidates').click()
      await page.getByText('Cards', { exact: true }).click()
      await expect(
        page.getByText(/^Best match first: the most required skills, then a fitting location and pay/),
      ).toBeVisible()
      const first = card(page, 'Kavya Menon').first()
      await expect(first).toContainText('Fits: 1 of 1 skills')
      await checkA11y(page)
      await first.getByRole('button', { name: 'Resume of Kavya Menon' }).click()
      const viewer = page.getByRole('dialog', { name: 'Resume of Kavya Menon' })
      await expect(viewer).toContainText('Page 1 of 2')
      await viewer.getByRole('button', { name: 'Next page' }).click()
      await expect(viewer).toContainText('Page 2 of 2')
      await expect(viewer.getByRole('link', { name: 'Download File' })).toHaveAttribute('href', /link=/)
      await checkA11y(page)
    })
  })

  test("a job's candidates are narrowed by four filters that stay while one changes the list [AJOB-07] [AJOB-08] [AJOB-09] [CONST-17]", async ({
    page,
  }) => {
    const skill = ownSkill()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const jobId = await makeJob(recruiter, 'Filtered job', { qualifications: skill })
    await makeApplicant('Anandi Kulkarni', { ...withSkill(skill), degree: 'B.Pharm', graduationYear: 2025 })
    await makeApplicant('Dev Patel', withSkill(skill))
    await bringSession(page, await theAdmin())
    // A live connection reads the list once more.
    await silenceLive(page)
    const asked: unknown[] = []
    page.on('request', (request: Request) => {
      if (request.url().endsWith(`/api/admin/jobs/${jobId}`)) asked.push(request.postDataJSON())
    })
    await page.goto(adminJobPath(jobId))
    await expect(card(page, 'Dev Patel').first()).toBeVisible()
    expect(asked).toEqual([{ candidateType: 'all' }])

    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Ana')
    await page.waitForTimeout(800)
    expect(asked).toHaveLength(1)
    await name.fill('Anan')
    await expect.poll(() => asked.at(-1)).toEqual({ candidateType: 'all', name: 'Anan' })
    await expect(card(page, 'Dev Patel')).toHaveCount(0)
    await expect(card(page, 'Anandi Kulkarni').first()).toBeVisible()

    await page.getByRole('combobox', { name: 'Skills' }).fill(skill)
    await page.getByRole('combobox', { name: 'Skills' }).press('Enter')
    await page.getByLabel('Degree').fill('pharm')
    await page.getByLabel('Graduation Year').fill('2025')
    await expect
      .poll(() => asked.at(-1))
      .toEqual({ candidateType: 'all', degree: 'pharm', skills: [skill], graduationYear: '2025', name: 'Anan' })
    await expect(tab(page, 'All candidates')).toHaveText('All candidates 1')

    await tab(page, 'Waitlisted').click()
    await expect(page.getByRole('tabpanel')).toContainText('Nothing to show!')
    await tab(page, 'Hired').click()
    await expect(page.getByRole('tabpanel')).toContainText('Nothing to show!')
    await expect(name).toHaveValue('Anan')
    await checkA11y(page)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Clear filters' }).click()
    await tab(page, 'All candidates').click()
    await expect(card(page, 'Dev Patel').first()).toBeVisible()
    await expect(name).toHaveValue('')
  })

  test("a job's candidates are shortlisted with rating and comment, once, and taken back [AJOB-12] [AJOB-13] [AJOB-14] [AJOB-15] [AJOB-21] [API-83]", async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    const skill = ownSkill()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const jobId = await makeJob(recruiter, 'Screened job', { qualifications: skill })
    const [kavya, dev] = [
      await makeApplicant('Kavya Menon', withSkill(skill)),
      await makeApplicant('Dev Patel', withSkill(skill)),
    ]
    const team = await theAdmin()
    await bringSession(page, team)
    await page.goto(adminJobPath(jobId))
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/admin/jobs/actions')) sent.push(request.postDataJSON())
    })
    const alert = page.getByRole('alert').filter({ hasText: 'Please give comment and rating!' })

    await card(page, 'Kavya Menon').first().getByRole('button', { name: 'Shortlist Kavya Menon' }).click()
    const prompt = page.getByRole('dialog', { name: 'Shortlist Kavya Menon' })
    await expect(prompt).toBeVisible()
    const submit = prompt.getByRole('button', { name: 'Shortlist' })
    await submit.click()
    await expect(alert).toBeVisible()
    await expect(prompt.getByLabel('Rating')).toBeFocused()
    await checkA11y(page)
    await prompt.getByLabel('Rating').fill('0')
    await submit.click()
    await expect(prompt.getByLabel('Comment')).toBeFocused()
    await expect(alert.last()).toBeVisible()
    await prompt.getByLabel('Comment').fill('Needs a year more.')
    await prompt.getByLabel('Rating').fill('9')
    await submit.click()
    await expect(prompt.getByLabel('Rating')).toHaveAccessibleDescription(/0 to 5/)
    await expect(prompt.getByLabel('Rating')).toBeFocused()
    expect(sent).toEqual([])
    await prompt.getByLabel('Rating').fill('0')

    await page.context().setOffline(true)
    await submit.click()
    await expect(page.getByText('Some unknown error occured. Please try again later.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(prompt.getByLabel('Comment')).toHaveValue('Needs a year more.')
    sent.length = 0
    await submit.dblclick()
    await expect(page.getByText('Candidate shortlisted successfully!')).toBeVisible()
    expect(sent).toEqual([
      {
        action: 'shortlist',
        jobId,
        applicantId: kavya.id,
        stage: 'applicant',
        rating: 0,
        comment: 'Needs a year more.',
        reply: 'changes',
      },
    ])
    await expect(prompt).toBeHidden()
    await expect(card(page, 'Kavya Menon').filter({ hasText: skill })).toHaveCount(0)

    await tab(page, 'Shortlisted Candidates').click()
    const shortlisted = card(page, 'Kavya Menon')
    await expect(shortlisted.getByRole('button', { name: 'Shortlisted' })).toBeDisabled()
    await expect(shortlisted).toContainText('0/5')
    await expect(shortlisted).toContainText('Needs a year more.')
    await shortlisted.getByRole('button', { name: 'Remove Kavya Menon' }).click()
    await page
      .getByRole('dialog', { name: /^Remove .* from the shortlist/ })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(page.getByText('Candidate removed successfully!')).toBeVisible()
    await expect(tab(page, 'Shortlisted Candidates')).toHaveText('Shortlisted Candidates 0')
    await tab(page, 'All candidates').click()
    await expect(card(page, 'Kavya Menon').filter({ hasText: skill })).toContainText('Needs a year more.')

    await card(page, 'Dev Patel').first().getByRole('button', { name: 'Shortlist Dev Patel' }).click()
    await screenFor(team, jobId, dev)
    const late = page.getByRole('dialog', { name: 'Shortlist Dev Patel' })
    await late.getByLabel('Rating').fill('3')
    await late.getByLabel('Comment').fill('Somebody else was faster.')
    await late.getByRole('button', { name: 'Shortlist' }).click()
    await expect(page.getByText('This candidate has already been moved. Please refresh.')).toBeVisible()
    await expect(late.getByLabel('Comment')).toHaveValue('Somebody else was faster.')
    await late.getByRole('button', { name: 'Cancel' }).click()
    await expect(tab(page, 'Shortlisted Candidates')).toHaveText('Shortlisted Candidates 1')
  })

  test("a job's candidates show where a recruiter took them: rejected, waitlisted, hired here or elsewhere [AJOB-05] [AJOB-16]", async ({
    page,
  }) => {
    const skill = ownSkill()
    const team = await theAdmin()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const jobId = await makeJob(recruiter, 'Moved job', { qualifications: skill })
    const otherId = await makeJob(recruiter, 'Other job', { qualifications: skill })
    const people = [
      await makeApplicant('Rejected Person', withSkill(skill)),
      await makeApplicant('Waiting Person', withSkill(skill)),
      await makeApplicant('Hired Person', withSkill(skill)),
    ] as const
    for (const person of people) await screenFor(team, jobId, person)
    const act = (action: 'remove' | 'waitlist' | 'hire', person: Somebody) =>
      recruiter.api.hiring.act({ body: { action, jobId, applicantId: person.id } })
    await act('remove', people[0])
    await act('waitlist', people[1])
    await act('waitlist', people[2])
    await act('hire', people[2])
    await bringSession(page, team)
    await page.goto(adminJobPath(jobId))

    const rejected = card(page, 'Rejected Person').filter({ hasText: skill })
    await expect(rejected).toContainText('Rejected by recruiter')
    await expect(rejected.getByRole('button', { name: 'Shortlist Rejected Person' })).toBeEnabled()
    await tab(page, 'Waitlisted').click()
    await expect(card(page, 'Waiting Person')).toBeVisible()
    await tab(page, 'Hired').click()
    await expect(card(page, 'Hired Person').getByRole('button', { name: 'Hired', exact: true })).toBeDisabled()
    await page.goto(adminJobPath(otherId))
    // They come last, after all candidates that other journeys have left in the pool.
    await page.getByLabel('Name').fill('Hired Person')
    await expect(
      card(page, 'Hired Person').filter({ hasText: skill }).getByRole('button', { name: 'Hired', exact: true }),
    ).toBeDisabled()
  })

  test("a job's candidates get their interview link one by one or all at once, and a wrong one is replaced [AJOB-10] [AJOB-18] [AJOB-19] [AJOB-20] [AJOB-21]", async ({
    page,
  }) => {
    const skill = ownSkill()
    const team = await theAdmin()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const jobId = await makeJob(recruiter, 'Linked job', { qualifications: skill })
    const people = [
      await makeApplicant('Single Person', withSkill(skill)),
      await makeApplicant('Second Person', withSkill(skill)),
      await makeApplicant('Third Person', withSkill(skill)),
    ]
    for (const person of people) {
      await screenFor(team, jobId, person)
      await askInterview(recruiter, jobId, person)
    }
    await bringSession(page, team)
    await page.goto(adminJobPath(jobId))
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/admin/interview-link')) sent.push(request.postDataJSON())
    })
    await tab(page, 'Shortlisted Candidates').click()
    const single = card(page, 'Single Person')
    await expect(single).toContainText('Round 1')

    await single.getByRole('button', { name: 'Interview Requested' }).click()
    const dialog = page.getByRole('dialog', { name: 'Interview link' })
    await expect(dialog).toContainText('Single Person, round 1')
    await expectWidth(dialog, 500)
    await dialog.getByRole('button', { name: 'Save link' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Enter meet link!' })).toBeVisible()
    await dialog.getByLabel('Interview link').fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Save link' }).click()
    await expect(dialog).toContainText('Please enter a link that starts with http:// or https://.')
    await checkA11y(page)
    await dialog.getByLabel('Interview link').fill('https://meet.example.org/wrong')
    await dialog.getByRole('button', { name: 'Save link' }).click()
    await expect(page.getByText('Interview link added successfully!')).toBeVisible()
    await expect(single.getByRole('button', { name: 'Interview Scheduled' })).toBeDisabled()

    await single.getByRole('button', { name: 'Change link' }).click()
    const change = page.getByRole('dialog', { name: 'Change link' })
    await expect(change.getByLabel('Interview link')).toHaveValue('https://meet.example.org/wrong')
    await change.getByLabel('Interview link').fill('https://meet.example.org/own')
    await change.getByRole('button', { name: 'Save link' }).click()
    await expect(change).toBeHidden()

    await page.getByRole('button', { name: 'Interview link', exact: true }).click()
    await expect(dialog).toContainText('2 interviews of this job have no link yet and get this one.')
    await checkA11y(page)
    await dialog.getByLabel('Interview link').fill('https://meet.example.org/all')
    await dialog.getByRole('button', { name: 'Save link' }).click()
    await expect(page.getByRole('button', { name: 'Interview Scheduled' })).toHaveCount(3)
    await page.getByRole('button', { name: 'Interview link', exact: true }).click()
    await expect(dialog).toContainText('No interview is waiting for a link.')
    await page.keyboard.press('Escape')
    const link = { jobId, action: 'user-interview', userId: people[0]?.id, reply: 'changes' }
    expect(sent).toEqual([
      { ...link, interviewLink: 'https://meet.example.org/wrong' },
      { ...link, interviewLink: 'https://meet.example.org/own' },
      { jobId, interviewLink: 'https://meet.example.org/all', reply: 'changes' },
    ])
    const { shortlisted } = (await team.api.hiring.adminPanel({ params: { jobId }, body: { candidateType: 'all' } }))
      .jobData
    const links = shortlisted.map((person) => [person.fullName, person.interviews[0]?.interviewLink])
    expect(Object.fromEntries(links)).toEqual({
      'Single Person': 'https://meet.example.org/own',
      'Second Person': 'https://meet.example.org/all',
      'Third Person': 'https://meet.example.org/all',
    })
  })

  test("a job's candidates come in portions where there are many", async ({ page }) => {
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const jobId = await makeJob(recruiter, 'Popular job')
    await makeApplicant('Template Person')
    const pages: (string | undefined)[] = []
    await page.route(`**/api/admin/jobs/${jobId}`, async (route) => {
      const { cursor, list } = route.request().postDataJSON() as { cursor?: string; list?: string }
      const answer = await route.fetch({ postData: { candidateType: 'all' } })
      const body = (await answer.json()) as { jobData: JobWithLists }
      const [someone] = body.jobData.applicants
      pages.push(cursor && `${list} behind ${cursor}`)
      const from = cursor ? 500 : 0
      body.jobData.applicants = Array.from({ length: 500 }, (_, n) => ({
        ...(someone as JobWithLists['applicants'][number]),
        _id: `00000000-0000-4000-8000-${String(from + n).padStart(12, '0')}`,
        fullName: `Applicant ${from + n}`,
      }))
      body.jobData.counts.applicants = 10_000
      body.jobData.countsAreBounded = true
      body.jobData.nextCursors.applicants = cursor ? 'end' : 'middle'
      await route.fulfill({ response: answer, json: body })
    })
    await bringSession(page, await theAdmin())
    await page.goto(adminJobPath(jobId))

    await expect(tab(page, 'All candidates')).toHaveText('All candidates 10,000+')
    await expect(page.getByText('Showing 500 of 10,000+')).toBeVisible()
    // As people do: cards get their real height when they come into sight, which moves the button below them.
    await scrollTo(page, card(page, 'Applicant 499'))
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(page.getByText('Showing 1,000 of 10,000+')).toBeVisible()
    expect(pages).toEqual([undefined, 'applicants behind middle'])
    expect(await page.getByRole('article').count()).toBeLessThan(200)
    await scrollTo(page, card(page, 'Applicant 999'))
    await page.getByText('Table', { exact: true }).click()
    await scrollTo(page, page.getByRole('row').filter({ hasText: 'Applicant 999' }))
  })
})

test.describe('notifications', () => {
  test('notifications of the team: the dot, opening one, its job, refreshing and clearing [ASHELL-03] [ANOT-01] [ANOT-02] [ANOT-03] [ANOT-04] [ANOT-05] [ASHELL-08]', async ({
    page,
  }) => {
    const skill = ownSkill()
    const team = await theAdmin()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const title = `Noticed job ${Date.now()}`
    const jobId = await makeJob(recruiter, title, { qualifications: skill })
    const person = await makeApplicant('Kavya Menon', withSkill(skill))
    await screenFor(team, jobId, person)
    await askInterview(recruiter, jobId, person)
    await bringSession(page, team)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto('/admin')
    const text = `Rohan Mehta requested an interview with Kavya Menon for ${title}.`

    const bell = page.getByRole('button', { name: /^Notifications, \d+\+? unread$/ })
    await bell.click()
    const list = page.getByRole('dialog', { name: 'Notifications' })
    const notice = list.getByRole('listitem').filter({ hasText: text })
    await expect(notice).toContainText('Unread: ')
    await checkA11y(page)
    const told = page.waitForRequest((request) => request.method() === 'PUT')
    await notice.getByRole('button', { name: 'Open' }).click()
    expect((await told).postDataJSON()).toMatchObject({ action: 'read' })
    const dialog = page.getByRole('dialog', { name: 'Notification', exact: true })
    for (const fact of [title, jobId, recruiter.id, 'Kavya Menon', person.id]) await expect(dialog).toContainText(fact)
    await checkA11y(page)
    await dialog.getByRole('button', { name: 'Open Job' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${title} ${today().slice(-4)}` })).toBeVisible()
    const [atTab, atJob] = addresses.slice(-2)
    expect(atTab).toMatch(/tab=manage-jobs$/)
    expect(atJob).toMatch(new RegExp(`job=${jobId}$`))

    const open = page.getByRole('button', { name: /^Notifications/ })
    await open.click()
    await expect(notice).not.toContainText('Unread: ')
    const second = `Later job ${Date.now()}`
    await makeJob(recruiter, second)
    await list.getByRole('button', { name: 'Refresh' }).click()
    await expect(list).toContainText(`Sahyadri Software posted a new job: ${second}.`)
    // The bell may have been notified; Refresh fetches in any case.
    await page.waitForLoadState('networkidle')
    const again = page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/api/admin/notifications'),
      { timeout: 30_000 },
    )
    await list.getByRole('button', { name: 'Refresh' }).click()
    await again
    await list.getByRole('button', { name: 'Clear Notifications' }).click()
    await expect(page.getByText('Notifications cleared successfully!')).toBeVisible()
    await expect(list).toContainText('Nothing to show!')
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  test('notifications of a recruiter: unread ones, opening one with its interview link, and clearing [RNOT-01] [RNOT-02] [RNOT-03] [RNOT-04] [RNOT-05] [RNOT-06] [RNOT-07] [RNOT-08]', async ({
    page,
  }) => {
    const team = await theAdmin()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const title = `Ringing job ${Date.now()}`
    const jobId = await makeJob(recruiter, title)
    const goneId = await makeJob(recruiter, 'Removed job')
    const person = await makeApplicant('Kavya Menon')
    await screenFor(team, jobId, person)
    await askInterview(recruiter, jobId, person)
    const link = 'https://meet.example.org/kavya'
    await team.api.hiring.enterLink({
      body: { jobId, interviewLink: link, action: 'user-interview', userId: person.id },
    })
    await team.api.jobs.remove({ params: { id: goneId } })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/notifications')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await bringSession(page, person)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
    await expect.poll(() => [...new Set(calls)]).toEqual(['GET /api/user/notifications'])

    await bringSession(page, recruiter)
    calls.length = 0
    await page.goto('/rdashboard')
    await page.getByRole('button', { name: 'Notifications, 3 unread' }).click()
    const list = page.getByRole('dialog', { name: 'Notifications' })
    await checkA11y(page)
    const open = (text: string) =>
      list.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Open' })
    await open('Your job Removed job was removed by the admin.').click()
    const dialog = page.getByRole('dialog', { name: 'Notification', exact: true })
    await expect(dialog).toContainText('Removed job')
    await expect(dialog.getByRole('button', { name: 'Open Job' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
    await open(`Interview scheduled with Kavya Menon for ${title}.`).click()
    await expect(dialog.getByRole('heading', { name: 'Job Details' })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Candidate Details' })).toBeVisible()
    for (const fact of [title, jobId, 'Kavya Menon', person.id]) await expect(dialog).toContainText(fact)
    await expect(dialog.getByRole('link', { name: link })).toHaveAttribute('href', link)
    await checkA11y(page)
    await dialog.getByRole('button', { name: 'Open Job' }).click()
    await expect(page).toHaveURL(new RegExp(`/hiringpanel/${jobId}$`))

    await page.getByRole('button', { name: /^Notifications/ }).click()
    await list.getByRole('button', { name: 'Clear Notifications' }).click()
    await expect(page.getByText('Notifications cleared successfully!')).toBeVisible()
    await expect(list).toContainText('Nothing to show!')
    expect(new Set(calls)).toEqual(new Set(['GET /api/rdashboard/notifications', 'PUT /api/rdashboard/notifications']))
  })
})

/** Scrolls down until it is rendered. */
const scrollTo = (page: Page, wanted: Locator) =>
  expect(async () => {
    // Anywhere on the page: content that is rendered later makes it longer, so it takes several tries.
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(wanted).toBeVisible({ timeout: 500 })
  }).toPass()

/** Somebody who applied with nothing but a name. */
async function makeBareApplicant(fullName: string): Promise<Somebody> {
  const body = { email: freshEmail('bare'), password: 'Climb-2026!', userType: 'candidate' as const }
  const signedIn = await apiOf().accounts.register({ body })
  const { token, user } = signedIn
  const person = { id: user._id, email: user.email, password: body.password, fullName, api: apiOf(token), signedIn }
  await person.api.profiles.saveProfile({ body: { fullName } })
  await takeSkillTest(person)
  await person.api.hiring.apply({ body: { interestType: 'jobs' } })
  return person
}
