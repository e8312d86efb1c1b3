import { dateTimeText } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { makeApplicant, makeJob, makeRecruiter, type Somebody, screenFor, theAdmin } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep } from '#support/test.ts'

/** A zone in which it is morning, so that times are free soon, whenever this runs. */
function morningZone(): string {
  const ahead = Math.max(-12, 9 - new Date().getUTCHours())
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The recruiter holds interviews every day, and proposes one time that is soon, and two on other days. */
async function proposeTimes(recruiter: Somebody, jobId: string, people: readonly Somebody[]): Promise<string[]> {
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const hours = weekdays.map((weekday) => ({ weekday, from: '04:00', to: '23:00' }))
  await recruiter.api.hiring.saveInterviewHours({
    body: { zone: morningZone(), noticeHours: 0, gapMinutes: 0, mostADay: 20, hours, daysOff: [] },
  })
  const ask = { hostIds: [recruiter.id], minutes: 30 }
  const { hosts } = await recruiter.api.hiring.freeTimes({ params: { id: jobId }, body: ask })
  const free = hosts[0]?.times ?? []
  const later = (hours: number) => free.find((time) => Date.parse(time) > Date.now() + hours * 3_600_000) ?? ''
  const times = [later(1), later(30), later(55)]
  await recruiter.api.hiring.proposeTimes({
    params: { id: jobId },
    body: {
      applicantIds: people.map(({ id }) => id),
      hostIds: [recruiter.id],
      minutes: 30,
      times,
      interviewLink: 'https://meet.example.org/rohan',
      note: 'We will talk about your last project.',
    },
  })
  return times
}

/** '3:00 pm', as the page shows the Indian time beside that of the visitor. */
const indian = (time = '') => new RegExp(`\\b${dateTimeText(new Date(time)).replace(/^.*, /, '')}`)
/** By the Indian time, which is the same whatever the clocks in Berlin do. */
const timeButton = (page: Page, time = '') => page.getByRole('button', { name: indian(time) })

/** Logs in over the landing page, to which visitors are led; the page that they wanted follows. */
async function logIn(page: Page, { email, password }: Somebody): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel(/^Password/).fill(password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Nothing has to be scrolled sideways. */
const expectFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

journey('a candidate abroad chooses the time of an interview on a phone, and moves it once', () => {
  journeyStep.use({
    viewport: { width: 375, height: 812 },
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce', hasTouch: true, isMobile: true },
  })

  let ananya: Somebody
  let kavya: Somebody
  let proposalId = ''
  let times: string[]

  journeyStep('the dashboard and the application lead to the times, after the login', async ({ page }) => {
    const [team, recruiter] = [await theAdmin(), await makeRecruiter('Rohan Mehta', 'Konkan Ferries')]
    const jobId = await makeJob(recruiter, 'Ferry Developer')
    ;[ananya, kavya] = [await makeApplicant('Ananya Iyer'), await makeApplicant('Kavya Menon')]
    for (const person of [ananya, kavya]) await screenFor(team, jobId, person)
    times = await proposeTimes(recruiter, jobId, [ananya, kavya])

    await page.goto('/dashboard')
    await logIn(page, ananya)
    const needs = page.getByRole('region', { name: 'Needs you' })
    await expect(needs).toContainText('interview waits until you choose its time')
    await needs.getByRole('link', { name: 'Ferry Developer, Konkan Ferries' }).tap()
    const box = page.getByRole('region', { name: 'Choose a time for your interview' })
    await checkA11y(page)
    await box.getByRole('link', { name: 'See the times' }).tap()
    await expect(page).toHaveURL(/\/interviews\/[\w-]+\/choose$/)
    proposalId = /interviews\/([\w-]+)\//.exec(page.url())?.[1] ?? ''
    const facts = page.getByRole('region', { name: 'The interview', exact: true })
    await expect(facts).toContainText('30 minutes')
    await expect(facts).toContainText('Rohan Mehta')
    await expect(facts).toContainText('We will talk about your last project.')
    await expect(facts).toContainText('your time zone, Europe/Berlin, with Indian time (IST) beside them')
    for (const time of times) await expect(timeButton(page, time)).toBeVisible()
    await checkA11y(page)
    await expectFit(page)
  })

  journeyStep(
    'a time that somebody else has taken is refused, and the times are read again',
    async ({ page, allowErrors }) => {
      allowErrors(/status of 409/)
      const { proposal } = await kavya.api.hiring.ownProposal({ params: { id: proposalId } })
      const timeId = proposal.times[1]?._id ?? ''
      await kavya.api.hiring.bookTime({ params: { id: proposalId }, body: { timeId } })
      await timeButton(page, times[1]).tap()
      const refusal = page.getByRole('alert').filter({ hasText: 'Somebody was quicker' })
      await expect(refusal).toBeFocused()
      await expect(timeButton(page, times[1])).toHaveCount(0)
      await checkA11y(page)
    },
  )

  journeyStep('a time is kept for five minutes, and booked', async ({ page }) => {
    await timeButton(page, times[2]).tap()
    const kept = page.getByRole('group', { name: indian(times[2]) })
    await expect(kept).toBeFocused()
    await expect(kept).toContainText('We keep this time for you for 5 minutes.')
    await expect(kept.getByRole('timer')).toHaveText(/^[45]:\d\d$/)
    await expect(timeButton(page, times[2])).toHaveAttribute('aria-pressed', 'true')
    await checkA11y(page)
    await expectFit(page)
    await kept.getByRole('button', { name: 'Book this time' }).tap()
    const heading = page.getByRole('heading', { level: 1, name: 'Your interview is booked' })
    await expect(heading).toBeFocused()
    await expect(page.getByRole('region', { name: 'The interview', exact: true })).toContainText(indian(times[2]))
    await expect(page.getByRole('link', { name: 'Join interview' })).toHaveAttribute('href', /meet\.example\.org/)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).tap()
    expect((await download).suggestedFilename()).toMatch(/\.ics$/)
    await checkA11y(page)
    await expectFit(page)
  })

  journeyStep('the application leads back, and the interview is moved with a reason', async ({ page }) => {
    await page.getByRole('link', { name: 'Your application' }).first().tap()
    await page.getByRole('link', { name: /^Move or cancel/ }).tap()
    await expect(page.getByText('You can move it 2 times.')).toBeVisible()
    await page.getByRole('button', { name: 'Move to another time' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Move the interview to another time' })
    await dialog.getByLabel('Reason').fill('My train is earlier.')
    await dialog.getByRole('button', { name: 'Move' }).tap()
    await expect(dialog.getByText('Please choose a new time.')).toBeVisible()
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await dialog.getByRole('radio', { name: indian(times[0]) }).check()
    await checkA11y(page)
    await dialog.getByRole('button', { name: 'Move' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'The interview', exact: true })).toContainText(indian(times[0]))
  })

  journeyStep('four hours before it begins it can no longer be cancelled, and the page says why', async ({ page }) => {
    await expect(page.getByText('An interview can be moved or cancelled until 4 hours before it begins.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel the interview' })).toHaveCount(0)
    const { proposal } = await ananya.api.hiring.ownProposal({ params: { id: proposalId } })
    const cancelling = ananya.api.hiring.changeOwnInterview({
      params: { id: proposal.interview?._id ?? '' },
      body: { action: 'cancel', reason: 'I am ill.' },
    })
    await expect(cancelling).rejects.toMatchObject({ code: 'change_too_late' })
  })

  journeyStep(
    'somebody else cancels in time and tells why, and the times cannot be chosen again',
    async ({ openBrowser }) => {
      const page = await openBrowser()
      await page.goto(`/interviews/${proposalId}/choose`)
      await logIn(page, kavya)
      await page.getByRole('button', { name: 'Cancel the interview' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel your interview?' })
      await dialog.getByLabel('Reason').fill('I have another offer.')
      await dialog.getByRole('button', { name: 'Cancel interview' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'These times can no longer be chosen' })).toBeFocused()
      await checkA11y(page)
    },
  )
})
