import type { Page } from '@playwright/test'
import { applyFor, openDashboardOfTested } from '#support/dashboard.ts'
import { makePost } from '#support/forum.ts'
import {
  bringSession,
  makeApplicant,
  makeJob,
  makeRecruiter,
  newCandidate,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { expect, test } from '#support/test.ts'

/** The next request to this path kills its process: before anything was done, or with everything done. */
async function killAt(moment: 'asked' | 'answered', path: string): Promise<void> {
  const answer = await fetch(`${process.env['E2E_CONTROL']}/?${new URLSearchParams({ moment, path })}`)
  expect(answer.status).toBe(200)
}
const killAtNextWords = () => fetch(`${process.env['E2E_CONTROL']}/?moment=told`)

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: /try again/i })

for (const moment of ['asked', 'answered'] as const) {
  test(`a candidate applies while the server dies, ${moment === 'asked' ? 'before' : 'after'} it is done`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/409.*api\/user\/apply/)
    await openDashboardOfTested(page)
    const apply = applyFor(page, 'jobs')
    await killAt(moment, '/api/user/apply')

    await apply.click()
    await expect(failure(page)).toBeVisible()
    await apply.click()

    await expect(page.getByRole('main').getByText(/Applied for jobs on/)).toBeVisible()
  })

  test(`a recruiter hires while the server dies, ${moment === 'asked' ? 'before' : 'after'} it is done`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/409.*api\//)
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const jobId = await makeJob(recruiter, 'Pipeline Engineer', { numOpenings: 2 })
    const candidate = await makeApplicant('Ananya Iyer')
    await screenFor(await theAdmin(), jobId, candidate)
    await bringSession(page, recruiter)
    await page.goto(`/hiringpanel/${jobId}`)
    const shortlist = page
      .getByRole('article', { name: 'Ananya Iyer' })
      .getByRole('button', { name: 'Shortlist Ananya Iyer' })
    await expect(shortlist).toBeVisible()
    await killAt(moment, '/api/rdashboard/jobs/actions')

    await shortlist.click()
    await expect(failure(page)).toBeVisible()
    if (moment === 'asked') await shortlist.click()
    else await page.reload()

    const second = page.getByRole('region', { name: /^Round 2 Candidates/ })
    await expect(second.getByRole('heading', { level: 2 })).toHaveText('Round 2 Candidates 1')
  })
}

test('a comment is posted once although the server dies while it is sent', async ({ page, openBrowser }) => {
  const slug = await makePost('What helps when the line drops?')
  const [reader, writer] = [await newCandidate('Binu Thomas'), await newCandidate('Asha Rao')]
  for (const person of [reader, writer]) {
    await person.api.profiles.saveProfile({ body: { fullName: person.fullName } })
  }
  const other = await openBrowser()
  await bringSession(other, reader)
  await other.goto(`/forum/${slug}`)
  await bringSession(page, writer)
  await page.goto(`/forum/${slug}`)
  await page.getByLabel('Your comment').fill(`Said while the server died, ${Date.now()}, and still heard by everybody.`)
  await killAtNextWords()

  await page.getByRole('button', { name: 'Post', exact: true }).click()

  for (const viewer of [page, other]) {
    await expect(viewer.getByRole('listitem').filter({ hasText: 'Said while the server died' })).toHaveCount(1)
  }
})
