import { readFile } from 'node:fs/promises'
import { indianMonth, monthAfter, monthText } from '@firstrung/contract'
import { applyTo, liveJob, stamp } from '#support/board.ts'
import { bringSession, makeApplicant, makeMember, makeRecruiter } from '#support/people.ts'
import { checkA11yInBothSchemes, expect, shotsOf, test } from '#support/test.ts'

test('a recruiter reads what became of the applications, narrows it to a job and months, and takes the numbers along', async ({
  page,
}) => {
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  await bringSession(page, recruiter)
  await page.goto('/rdashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No applications in these months' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/rdashboard')
  await checkA11yInBothSchemes(page)

  const [tram, ferry] = [await liveJob(recruiter, 'Tram Developer'), await liveJob(recruiter, 'Ferry Developer')]
  const [asha, kavya] = [await makeApplicant('Asha Rao'), await makeApplicant('Kavya Menon')]
  for (const person of [asha, kavya]) await applyTo(person, tram.slug)
  await applyTo(asha, ferry.slug)
  await recruiter.api.hiring.act({ body: { action: 'shortlist', jobId: tram.jobId, applicantId: asha.id } })

  await page.reload()
  const rowOf = (table: string, name: string) =>
    page
      .getByRole('region', { name: table })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name }) })
  const stages = 'Applications by stage'
  await expect(rowOf(stages, 'Received')).toHaveText('Received3100%')
  await expect(rowOf(stages, 'Round 2')).toHaveText('Round 2133%')
  await expect(rowOf('Applications by source', 'Applied on the board')).toHaveText('Applied on the board300')
  await expect(rowOf('Applications by answer', 'Answered in time')).toHaveText('Answered in time133%')
  await expect(rowOf('Applications by answer', 'Still waiting')).toHaveText('Still waiting267%')
  await expect(rowOf('Days by stage', 'Received')).toHaveText('Received1––')
  const thisMonth = indianMonth(new Date())
  await expect(rowOf('Applications by month', monthText(thisMonth))).toHaveText(`${monthText(thisMonth)}30000`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Funnel',
    'Time in each stage',
    'Where candidates came from',
    'Answers',
    'Offers',
    'By month',
  ])
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await checkA11yInBothSchemes(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await shotsOf(page, 'recruiter-reports')

  const job = page.getByRole('combobox', { name: 'Job' })
  await job.fill('ferry')
  await page.getByRole('option', { name: 'Ferry Developer' }).click()
  await expect(page).toHaveURL(new RegExp(`job=${ferry.jobId}`))
  await expect(rowOf(stages, 'Received')).toHaveText('Received1100%')
  await page.reload()
  await expect(job).toHaveValue('Ferry Developer')
  const before = monthAfter(thisMonth, -1)
  await page.getByRole('combobox', { name: 'To' }).selectOption({ label: monthText(before) })
  await expect(page.getByRole('heading', { name: 'No applications in these months' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowOf(stages, 'Received')).toHaveText('Received3100%')
  await expect(page).toHaveURL(/\/recruiter\/reports\??$/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`hiring-report-${monthAfter(thisMonth, -5)}-to-${thisMonth}.csv`)
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(rows.map((row) => row.split(',').slice(0, 3))).toEqual([
    [expect.stringContaining('Job'), 'Month beginning', 'Received'],
    ['Ferry Developer', `${thisMonth}-01`, '1'],
    ['Tram Developer', `${thisMonth}-01`, '2'],
  ])
})

test('no link leads an interviewer to the reports', async ({ page }) => {
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { jobId } = await liveJob(recruiter, 'Tram Developer')
  const member = await makeMember(recruiter, jobId, 'Vikram Rao', 'interviewer')
  await bringSession(page, member)
  await page.goto('/rdashboard')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Dashboard', 'Hiring Panel', 'Team'])
  // Also on a page that does not read the own profile.
  await page.goto('/events')
  await expect(links).toHaveText(['Dashboard', 'Hiring Panel', 'Team'])
  await page.goto('/recruiter/reports')
  await expect(page.getByRole('heading', { name: 'Reports are for recruiters' })).toBeVisible()
})
