import { dateTimeText, indianDay, messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import {
  bringSession,
  makeApplicant,
  makeJob,
  makeRecruiter,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, checkA11yInBothSchemes, expect, journey, journeyStep, shotsOf, test } from '#support/test.ts'

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

journey('a day for groups has one place, which goes to the candidate who waits when it gets free', () => {
  let [recruiter, ananya, kavya]: (Somebody | undefined)[] = []
  let [jobId, proposalId] = ['', '']
  const room = 'Hall 2, Baner Road, Pune'
  const somebody = (person: Somebody | undefined): Somebody => {
    if (!person) throw new Error('the first step made nobody')
    return person
  }

  journeyStep('the recruiter proposes the day to two selected candidates', async ({ page }) => {
    const team = await theAdmin()
    recruiter = await makeRecruiter('Rohan Mehta', 'Konkan Ferries')
    jobId = await makeJob(recruiter, 'Ferry Trainee')
    ;[ananya, kavya] = [await makeApplicant('Ananya Iyer'), await makeApplicant('Kavya Menon')]
    for (const person of [ananya, kavya]) await screenFor(team, jobId, person)
    await bringSession(page, recruiter)
    await page.goto(`/hiringpanel/${jobId}`)
    for (const name of ['Ananya Iyer', 'Kavya Menon']) await page.getByLabel(`Select ${name}`).check()
    await page.getByRole('button', { name: 'Propose times' }).click()
    const dialog = page.getByRole('dialog', { name: 'Propose times to 2 candidates' })
    await expect(dialog).toContainText('Nobody in your company has set their interview hours yet.')
    await dialog.getByLabel('A day for groups: many candidates at the same time').check()
    await dialog.getByRole('button', { name: 'Propose times' }).click()
    await expect(dialog.getByLabel('Date')).toBeFocused()
    await dialog.getByLabel('Date').fill(indianDay(new Date(Date.now() + 3 * 24 * 3_600_000)))
    await dialog.getByLabel('To', { exact: true }).fill('12:00')
    await dialog.getByText('10:00 am').click()
    await dialog.getByLabel('Places at each time').fill('1')
    await expect(dialog).toContainText('1 time with 1 place for 2 candidates. 1 candidate will find none left.')
    await dialog.getByRole('button', { name: 'Propose 1 time' }).click()
    await expect(dialog.getByText(messages.roomOrLink).first()).toBeVisible()
    await dialog.getByLabel('Room').fill(room)
    await checkA11yInBothSchemes(page)
    await shotsOf(page, 'group-day')
    await dialog.getByRole('button', { name: 'Propose 1 time' }).click()
    await expect(page.getByText(messages.groupTimesProposed(2))).toBeVisible()
    await expect(page.getByRole('region', { name: 'Chosen candidates' })).toHaveCount(0)
  })

  journeyStep('one candidate books the place, and the other waits for it', async ({ openBrowser }) => {
    const { proposals } = await somebody(recruiter).api.hiring.proposals({ params: { id: jobId }, query: {} })
    proposalId = proposals[0]?._id ?? ''
    const params = { id: proposalId }
    const { proposal } = await somebody(ananya).api.hiring.ownProposal({ params })
    await somebody(ananya).api.hiring.bookTime({ params, body: { timeId: proposal.times[0]?._id ?? '' } })
    const page = await openBrowser()
    await bringSession(page, somebody(kavya))
    await page.goto(`/interviews/${proposalId}/choose`)
    await expect(page.getByRole('region', { name: 'The interview', exact: true })).toContainText(room)
    await expect(page.getByRole('heading', { name: 'No time is free right now' })).toBeVisible()
    await checkA11yInBothSchemes(page)
    await shotsOf(page, 'full-times')
    await page.getByRole('button', { name: /^Wait for this time/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are on the waiting list' })).toBeFocused()
    await expect(page.getByText('You are next in line.')).toBeVisible()
    await checkA11yInBothSchemes(page)
    await shotsOf(page, 'waiting')
  })

  journeyStep('the recruiter sees who has chosen and who waits', async ({ page }) => {
    await page.getByRole('button', { name: 'Proposed times' }).click()
    const drawer = page.getByRole('dialog', { name: 'Proposed times' })
    await expect(drawer).toContainText('1 has chosen, 1 has not yet.')
    await expect(drawer).toContainText('Taken, 1 waits')
    await drawer.getByRole('button', { name: 'Show candidates' }).click()
    const candidates = drawer.getByRole('list', { name: 'Candidates' })
    await expect(candidates.getByRole('listitem').filter({ hasText: 'Kavya Menon' })).toContainText('Waits for')
    await drawer.getByLabel('Candidates').and(page.getByRole('combobox')).selectOption('Chosen (1)')
    await expect(candidates.getByRole('listitem')).toHaveCount(1)
    await checkA11yInBothSchemes(page)
    await shotsOf(page, 'proposed-times')
  })

  journeyStep('the place that is cancelled is booked for the one who waits', async ({ openBrowser }) => {
    // A task fills freed places each minute.
    test.setTimeout(240_000)
    const { proposal } = await somebody(ananya).api.hiring.ownProposal({ params: { id: proposalId } })
    await somebody(ananya).api.hiring.changeOwnInterview({
      params: { id: proposal.interview?._id ?? '' },
      body: { action: 'cancel', reason: 'I am ill.' },
    })
    const page = await openBrowser()
    await bringSession(page, somebody(kavya))
    await page.goto(`/interviews/${proposalId}/choose`)
    await expect(page.getByRole('heading', { level: 1, name: 'Your interview is booked' })).toBeVisible({
      timeout: 180_000,
    })
    await expect(page.getByRole('region', { name: 'How to join' })).toContainText(`Where: ${room}`)
    await expect(page.getByText("We'll send you the link.")).toHaveCount(0)
    await checkA11yInBothSchemes(page)
    await shotsOf(page, 'booked-in-room')
  })
})
