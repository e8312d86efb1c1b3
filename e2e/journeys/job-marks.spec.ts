import { messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { applyTo, liveJob, stamp } from '#support/board.ts'
import { bringSession, makeApplicant, makeRecruiter } from '#support/people.ts'
import { checkA11yInBothSchemes, expect, pauseRequests, shotsOf, test } from '#support/test.ts'

const calls = '**/api/user/job-marks?*'

/** A company with these jobs on the board, each of which asks for React and CSS. */
async function boardOf(...names: string[]) {
  const recruiter = await makeRecruiter('Meera Iyer', `Ghat Ferries ${stamp()}`)
  const jobs: Awaited<ReturnType<typeof liveJob>>[] = []
  for (const name of names) jobs.push(await liveJob(recruiter, `${name} ${stamp()}`))
  return { recruiter, jobs: jobs.map(({ job }) => job), company: jobs[0]?.job.company.slug ?? '' }
}

/** The marks on the card of a job. */
const marksOf = (page: Page, title: string) => cardOf(page, title).getByRole('list', { name: 'For you' })
const cardOf = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .last()

test('cards say what a candidate has done about a job and how it fits, and are right after the job was open', async ({
  page,
}) => {
  const { jobs, company } = await boardOf('Ferry Developer', 'Pier Developer')
  const [applied, other] = jobs.map(({ title, slug }) => ({ title, slug })) as [
    { title: string; slug: string },
    { title: string; slug: string },
  ]
  const candidate = await makeApplicant('Kavya Menon')
  await applyTo(candidate, applied.slug)
  await bringSession(page, candidate)
  for (const address of [`/jobs?company=${company}`, `/companies/${company}`]) {
    await page.goto(address)
    await expect(marksOf(page, applied.title).getByRole('listitem')).toHaveText([
      /^Applied (just now|\d+ minutes? ago)$/,
      '1 of 2 skills',
    ])
    await expect(marksOf(page, other.title).getByRole('listitem')).toHaveText(['1 of 2 skills'])
  }

  for (const [button, toast, texts] of [
    ['Save', messages.jobSaved, ['Saved', '1 of 2 skills']],
    ['Saved', messages.jobUnsaved, ['1 of 2 skills']],
    ['Save', messages.jobSaved, ['Saved', '1 of 2 skills']],
  ] as const) {
    await page.goto(`/jobs?company=${company}`)
    await page.getByRole('link', { name: other.title }).click()
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(toast).last()).toBeVisible()
    await page.goBack()
    await expect(marksOf(page, other.title).getByRole('listitem')).toHaveText(texts)
  }
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await checkA11yInBothSchemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await shotsOf(page, 'job-marks')

  await page.goto('/saved')
  await expect(marksOf(page, other.title).getByRole('listitem')).toHaveText(['1 of 2 skills'])
})

test('no card moves when its marks appear, and the list stays as it is without them', async ({ page, allowErrors }) => {
  const { jobs, company } = await boardOf('Buoy Developer', 'Anchor Developer', 'Sail Developer')
  const candidate = await makeApplicant('Meera Nair')
  const [saved] = jobs
  await candidate.api.board.save({ params: { slug: saved?.slug ?? '' } })
  await applyTo(candidate, saved?.slug ?? '')
  await bringSession(page, candidate)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = () => Promise.all(jobs.map(({ title }) => cardOf(page, title).boundingBox()))
    const heights = async () => (await boxes()).map((box) => box?.height)
    const { release: hydrate } = await pauseRequests(page, '**/assets/*.js')
    const { requests, release } = await pauseRequests(page, calls)
    await page.goto(`/jobs?company=${company}`, { waitUntil: 'commit' })
    await expect(page.getByText('3 jobs')).toBeVisible()
    await page.evaluate(async () => void (await document.fonts.ready))
    const painted = await heights()
    hydrate()
    await expect.poll(() => requests.length).toBe(1)
    expect(await heights()).toEqual(painted)
    const before = await boxes()
    release()
    await expect(marksOf(page, saved?.title ?? '').getByRole('listitem')).toHaveText([
      /^Applied/,
      'Saved',
      '1 of 2 skills',
    ])
    expect(await boxes()).toEqual(before)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }

  allowErrors(/status of 503/)
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { success: false, msg: 'Busy' } }))
  await page.goto(`/companies/${company}`)
  for (const { title } of jobs) await expect(cardOf(page, title)).toContainText('Answer within')
  await expect(page.getByRole('list', { name: 'For you' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a list that is shown again marks what the candidate did in another tab', async ({ page }) => {
  const { jobs, company } = await boardOf('Tide Developer')
  const { title, slug } = jobs[0] ?? { title: '', slug: '' }
  const candidate = await makeApplicant('Asha Rao')
  await bringSession(page, candidate)
  await page.goto(`/jobs?company=${company}`)
  await expect(marksOf(page, title).getByRole('listitem')).toHaveText(['1 of 2 skills'])
  await candidate.api.board.save({ params: { slug } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(marksOf(page, title).getByRole('listitem')).toHaveText(['Saved', '1 of 2 skills'])
})

test('visitors and recruiters ask for no marks and load no code for them', async ({ page }) => {
  const { recruiter, jobs, company } = await boardOf('Harbour Developer')
  const { title } = jobs[0] ?? { title: '' }
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const walk = async () => {
    await page.goto(`/jobs?company=${company}`)
    await page.getByRole('link', { name: title }).click()
    await page.getByRole('link', { name: 'All jobs' }).click()
    await expect(page.getByRole('list', { name: 'Jobs' })).toBeVisible()
    await page.goto(`/companies/${company}`)
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
  await walk()
  await bringSession(page, recruiter)
  await walk()
  expect(loaded.filter((url) => /job-marks\?|job-mark-list|job-marks-queries/.test(url))).toEqual([])
  // The same walk of a candidate loads all three, so the names are right.
  await bringSession(page, await makeApplicant('Kavya Menon'))
  await walk()
  for (const name of ['job-marks?', 'job-mark-list', 'job-marks-queries'])
    expect(loaded.some((url) => url.includes(name))).toBe(true)
})
