import type { Page } from '@playwright/test'
import { applyFor, openDashboard, openDashboardOfTested } from '#support/dashboard.ts'
import { pressLogout } from '#support/logging-in.ts'
import {
  makeApplicant,
  makeCandidate,
  makeJob,
  makeRecruiter,
  newCandidate,
  type Somebody,
  screenFor,
  takeSkillTest,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, checkA11yInBothSchemes, expect, journey, journeyStep, test } from '#support/test.ts'

const toast = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })
const main = (page: Page) => page.getByRole('main')
const appliedFor = (kind: string) => new RegExp(`Applied for ${kind} on \\d+ \\w+ \\d{4}`)

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel(/^Email/).fill(email)
  await dialog.getByLabel(/^Password/).fill(password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
}

journey('J02: a candidate logs in, takes a skill test and applies', () => {
  let person: Somebody
  let suggested: Awaited<ReturnType<Somebody['api']['assessments']['list']>>['quizzes'][number]

  journeyStep(
    'logs in, after messages about wrong input [AUTH-01] [AUTH-07] [AUTH-08] [AUTH-09] [AUTH-11] [AUTH-14]',
    async ({ page, allowErrors }) => {
      allowErrors(/401.*api\/auth\/login/)
      person = await makeCandidate('Meera Nair', { fields: ['java'] })

      await page.goto('/')
      await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByRole('dialog', { name: 'Log in' }).getByRole('tab')).toHaveText(['Candidate', 'Recruiter'])
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/auth/login')) sent.push(request.url())
      })
      await signIn(page, '', '')
      await expect(toast(page, 'Invalid Email Address.')).toBeVisible()
      expect(sent).toEqual([])
      await signIn(page, person.email, 'not-the-password')
      await expect(toast(page, 'Invalid email or password.')).toContainText('Candidate login failed')
      await signIn(page, person.email, person.password)
      await expect(toast(page, 'You have been successfully logged in!')).toContainText('Candidate login successful')
      await expect(page).toHaveURL(/\/dashboard$/)
      await expect(page.getByRole('heading', { name: 'Welcome, Meera!' })).toBeVisible()
      await expect(page.locator('p[aria-live]')).toHaveText('Dashboard · Firstrung')
    },
  )

  journeyStep(
    'cannot apply before a skill test, and is led to one [CDASH-03] [SVC-01] [SVC-02] [SVC-03]',
    async ({ page }) => {
      const [first] = (await person.api.assessments.list({ body: { suggested: true, limit: 1 } })).quizzes
      if (!first) throw new Error('no test is suggested')
      suggested = first
      await expect(main(page).getByRole('heading', { name: 'Take your first skill test' })).toBeVisible()
      await applyFor(page, 'jobs').click()
      const dialog = page.getByRole('dialog', { name: 'Please submit one skill test to proceed' })
      await expect(dialog).toBeVisible()
      await checkA11y(page)
      await dialog.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/skilltests/attend/${suggested._id}$`))
    },
  )

  journeyStep('takes the test, and finds the score on the dashboard [CDASH-04] [PERM-26]', async ({ page }) => {
    const total = suggested.questionCount
    await test.step('taking the test', async () => {
      await page.getByRole('button', { name: 'Start' }).click()
      await expect(page.getByText('Max Marks: 1')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Question Panel' }).getByRole('button')).toHaveCount(total)
      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByRole('radio').first()).toBeChecked()
      for (let place = 1; place < total; place += 1) await page.getByRole('button', { name: 'Next' }).click()

      await page.getByRole('button', { name: 'Submit' }).click()
      const asked = page.getByRole('dialog', { name: 'Are you sure you want to submit the test?' })
      await asked.getByRole('button', { name: 'No' }).click()
      await expect(asked).toBeHidden()
      await page.getByRole('button', { name: 'Submit' }).click()
      await asked.getByRole('button', { name: 'Yes' }).click()
      await expect(page.getByRole('dialog')).toContainText(new RegExp(`[01] out of ${total}`))
      const okay = page.getByRole('button', { name: 'Okay' })
      // It has the focus: a screen reader announces the result.
      await expect(okay).toHaveAccessibleDescription(new RegExp(`[01] out of ${total}`))
      await okay.click()
      await expect(page).toHaveURL(/\/dashboard$/)
    })
    await test.step('the card shows the result', async () => {
      const card = page.getByRole('region', { name: 'Skill Test Completed' })
      await expect(card).toContainText(new RegExp(`[01] out of ${total}`))
      await expect(card).toContainText(suggested.title)
    })
  })

  journeyStep(
    'applies, once for each kind [SVC-04] [SVC-05] [SVC-06] [SVC-07] [SVC-08] [PERM-26]',
    async ({ page, allowErrors }) => {
      allowErrors(/409.*api\/user\/apply/)
      for (const [kind, again] of [
        ['jobs', 'Your job application is already under process'],
        ['internships', 'Your internship application is already under process'],
      ] as const) {
        const before = await page.context().newPage()
        await before.goto('/dashboard')
        await expect(applyFor(before, kind)).toBeVisible()
        const sent = page.waitForRequest((request) => request.url().endsWith('/api/user/apply'))
        const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/user'))
        await applyFor(page, kind).click()
        expect((await sent).postDataJSON()).toEqual({ interestType: kind })
        await refreshed
        const dialog = page.getByRole('dialog', { name: `You have applied for ${kind}` })
        await expect(dialog.getByRole('link', { name: 'Join Community' })).toHaveAttribute('href', '/discord')
        await checkA11y(page)
        await dialog.getByRole('button', { name: 'Later' }).click()
        await expect(main(page).getByText(appliedFor(kind))).toBeVisible()
        // Where nothing can be applied for twice, a window that was open before still can.
        await applyFor(before, kind).click()
        await expect(toast(before, again)).toBeVisible()
        await before.close()
      }
    },
  )
})

test.describe('the dashboard', () => {
  test('the dashboard of a candidate greets by the first name, or by the email before the name is known [CDASH-01]', async ({
    page,
  }) => {
    await openDashboard(page, await makeCandidate('Asha Rani Rao'))
    await expect(page.getByRole('heading', { name: 'Welcome, Asha!' })).toBeVisible()
    const newcomer = await newCandidate()
    await openDashboard(page, newcomer)
    await expect(page.getByRole('heading', { name: `Welcome, ${newcomer.email.split('@')[0]}!` })).toBeVisible()
  })

  test('the dashboard of a candidate shows test card, four services, events, community and four tiles [CDASH-02] [CDASH-05] [CDASH-07] [CDASH-08] [CDASH-09] [CDASH-10]', async ({
    page,
  }) => {
    // Other journeys make events; this one looks at their absence.
    await page.route('**/api/events', (route) =>
      route.fulfill({ json: { success: true, events: [], total: 0, nextCursor: null, msg: '' } }),
    )
    await openDashboard(page, await makeCandidate('Meera Nair', { fields: ['python'] }))

    const invitation = page.getByRole('region', { name: 'Take your first skill test' })
    await expect(invitation.getByRole('link', { name: 'Start the test' })).toHaveAttribute('href', /^\/skilltests\/.+/)
    for (const service of ['Jobs and internships', 'Mock interview', 'Mentorship', 'Resume review and live project']) {
      await expect(page.getByRole('region', { name: service })).toBeVisible()
    }
    const events = page.getByRole('region', { name: 'Upcoming Events' })
    await expect(events).toContainText('No upcoming events')
    await expect(events.getByRole('link', { name: 'View More' })).toHaveAttribute('href', '/events')
    await expect(
      page.getByRole('region', { name: 'Community' }).getByRole('link', { name: 'Join Community' }),
    ).toHaveAttribute('href', '/discord')
    const tiles = page.getByRole('region', { name: "Here's what you can do here!" }).getByRole('link')
    await expect(tiles).toHaveText(['Take skill tests', 'Get resume reviewed', 'Attend events', 'Join the community'])
    await checkA11y(page)
  })

  test('the dashboard of a candidate leads to all tests when none is left to suggest [SVC-03]', async ({ page }) => {
    await page.route('**/api/quiz', (route) =>
      route.fulfill({ json: { success: true, quizzes: [], total: 0, nextCursor: null } }),
    )
    await openDashboard(page, await makeCandidate('Meera Nair'))

    await expect(page.getByRole('region', { name: 'Take your first skill test' })).toBeVisible()
    await applyFor(page, 'internships').click()
    await expect(page.getByRole('dialog').getByRole('link')).toHaveAttribute('href', '/skilltests')
  })

  test('the dashboard of a candidate counts no practice test as the skill test [CDASH-03] [SVC-01] [SVC-02]', async ({
    page,
  }) => {
    const person = await makeCandidate('Meera Nair')
    await takeSkillTest(person, 'practice test')
    await openDashboard(page, person)

    await expect(page.getByRole('region', { name: 'Take your first skill test' })).toBeVisible()
    await applyFor(page, 'jobs').click()
    await expect(page.getByRole('dialog', { name: 'Please submit one skill test to proceed' })).toBeVisible()
  })

  test('the dashboard of a candidate shows the warning of the server when the candidate has applied in another window [SVC-05]', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/409.*api\/user\/apply/)
    const person = await openDashboardOfTested(page)
    await person.api.hiring.apply({ body: { interestType: 'jobs' } })

    await applyFor(page, 'jobs').click()

    const warning = toast(page, 'Your job application is already under process')
    await expect(warning).toBeVisible()
    // Only its icon tells a warning from an error.
    await expect(warning.locator('.tabler-icon-alert-triangle')).toBeVisible()
    await expect(main(page).getByText(appliedFor('jobs'))).toBeVisible()
  })

  test('the dashboard of a candidate shows that the profile is incomplete, and leads to its form', async ({ page }) => {
    await openDashboard(page, await newCandidate())

    const notice = page.getByRole('region', { name: 'Complete your profile' })
    await expect(notice).toBeVisible()
    await checkA11y(page)
    await notice.getByRole('link').click()
    await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
  })

  test('the dashboard of a candidate shows interviews with their Indian time, link and calendar file', async ({
    page,
  }) => {
    const nextYear = new Date().getFullYear() + 1
    const [team, recruiter] = [await theAdmin(), await makeRecruiter('Ravi Kumar', 'Backwater Labs')]
    const jobId = await makeJob(recruiter, 'Frontend developer')
    const person = await makeApplicant('Meera Nair')
    await screenFor(team, jobId, person)
    await recruiter.api.hiring.act({
      body: {
        action: 'interview',
        jobId,
        applicantId: person.id,
        interviewDate: `${nextYear}-03-05`,
        interviewTime: '15:30',
        interviewDuration: '30 minutes',
        interviewEmail: recruiter.email,
      },
    })
    await openDashboard(page, person)
    const block = page.getByRole('region', { name: 'My interviews' })
    await expect(block).toContainText('Frontend developer')
    await expect(block).toContainText('Backwater Labs')
    await expect(block).toContainText(`5 Mar ${nextYear}, 3:30 pm · 30 minutes`)
    await expect(block).toContainText('Times are Indian time.')
    await expect(block).toContainText("We'll send you the link.")

    await team.api.hiring.enterLink({
      body: { jobId, interviewLink: 'https://meet.example.org/abc', action: 'user-interview', userId: person.id },
    })
    await page.reload()
    await expect(block.getByRole('link', { name: 'Join interview' })).toHaveAttribute(
      'href',
      'https://meet.example.org/abc',
    )
    await checkA11y(page)
    const download = page.waitForEvent('download')
    await block.getByRole('button', { name: 'Add to calendar' }).click()
    expect((await download).suggestedFilename()).toBe('interview.ics')
  })

  test('the dashboard of a candidate lets them stop applying, after a confirmation, and apply again (G-105) [SVC-08]', async ({
    page,
  }) => {
    const person = await makeApplicant('Meera Nair')
    await openDashboard(page, person)
    await page.getByRole('button', { name: 'Stop applying for jobs' }).click()
    const question = page.getByRole('dialog', { name: 'Stop applying for jobs?' })
    await checkA11y(page)
    await question.getByRole('button', { name: 'Stop applying' }).click()
    await expect(page.getByText('You are no longer considered for new jobs.')).toBeVisible()
    await expect(page.getByText(appliedFor('jobs'))).toHaveCount(0)
    await expect(applyFor(page, 'jobs')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(appliedFor('jobs'))).toBeVisible()
  })

  test('the dashboard of a candidate sends no more requests once the candidate logs out [NAV-22]', async ({ page }) => {
    await openDashboard(page, await makeCandidate('Meera Nair'))
    await expect(applyFor(page, 'jobs')).toBeVisible()
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 401) refused.push(answer.url())
    })

    await page.getByRole('banner').getByRole('button', { name: 'Account of Meera' }).click()
    await pressLogout(page)

    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    expect(refused).toEqual([])
  })

  test('the dashboard of a candidate says when something does not load, and tries again', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/api\/(auth\/user|quiz\/user)/)
    const person = await makeCandidate('Meera Nair')
    for (const path of ['**/api/auth/user', '**/api/quiz/user']) await page.route(path, (route) => route.abort())
    await openDashboard(page, person)
    await expect(page.getByText('This could not be loaded.')).toBeVisible()

    await page.unroute('**/api/auth/user')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(applyFor(page, 'jobs')).toBeVisible()
    await page.unroute('**/api/quiz/user')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('region', { name: 'Take your first skill test' })).toBeVisible()
  })

  for (const [name, width] of [
    ['a phone', 375],
    ['a tablet', 768],
  ] as const) {
    test(`the dashboard of a candidate fits ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openDashboard(page, await makeCandidate('Meera Nair'))
      await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await checkA11y(page)
    })
  }

  test('the dashboard of a candidate has the services as one row on a phone, which opens one card at a time', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await openDashboardOfTested(page)
    const services = page.getByRole('region', { name: 'Services' })
    const button = (name: string) => services.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(services.getByRole('article').or(services.getByRole('region'))).toHaveCount(0)

    await button('Jobs').click()
    await applyFor(page, 'jobs').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click()
    await expect(button('Jobs')).toHaveAccessibleName(/^Jobs ?Applied$/)
    await button('Mentor').click()
    await expect(services.getByRole('button', { name: 'Request mentorship' })).toBeVisible()
    await expect(services.getByText(/^Applied for jobs on/)).toBeHidden()
    await checkA11yInBothSchemes(page)
    await button('Mentor').click()
    await expect(services.getByRole('button', { name: 'Request mentorship' })).toBeHidden()

    // A link to a card opens it.
    await page.getByRole('link', { name: 'Get resume reviewed' }).click()
    await expect(services.getByRole('button', { name: 'Apply for a live project' })).toBeInViewport()
  })
})
