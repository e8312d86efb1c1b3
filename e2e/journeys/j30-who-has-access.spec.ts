import { randomUUID } from 'node:crypto'
import { liveJob, stamp } from '#support/board.ts'
import { bringSession, confirmEmail, makeCandidate, makeRecruiter, takeSkillTest, uploadPdf } from '#support/people.ts'
import { checkA11y, checkA11yInBothSchemes, expect, test } from '#support/test.ts'

test('J30: a candidate reads who opened which resume, ends the access of a company, and blocks another', async ({
  page,
}) => {
  const acme = `Acme ${stamp()}`
  const other = `Other ${stamp()}`
  const rohan = await makeRecruiter('Rohan Shah', acme)
  const meera = await makeRecruiter('Meera Iyer', other)
  const jobs = [await liveJob(rohan, 'Tram Developer'), await liveJob(meera, 'Ferry Developer')]
  const unsent = await liveJob(meera, 'Boat Developer')
  const asha = await makeCandidate('Asha Rao')
  await takeSkillTest(asha)
  await confirmEmail(asha)
  for (const label of ['For backend jobs', 'For data jobs']) {
    const s3FileKey = await uploadPdf(asha, 'resumes/', `resume-${asha.id}.pdf`, `Asha Rao, ${label}`)
    await asha.api.resumes.add({ body: { s3FileKey, label } })
  }
  const { resumes } = await asha.api.resumes.list()
  expect(resumes).toHaveLength(3)
  for (const [at, { slug }] of jobs.entries()) {
    const rest = { answers: [], note: '', sharesContact: 'shortlisted' as const, alsoPool: false }
    const body = { clientId: randomUUID(), resumeId: resumes[at]?._id ?? '', ...rest }
    await asha.api.applying.apply({ params: { slug }, body })
  }

  // The recruiter reads a copy without contact.
  await bringSession(page, rohan)
  await page.goto(`/hiringpanel/${jobs[0]?.jobId}?person=${asha.id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Copy without contact.')).toBeVisible()
  await expect(drawer.getByText('Copy without contact, drawn from the profile')).toBeVisible({ timeout: 20_000 })
  await expect(drawer).not.toContainText('@')
  const link = (await drawer.getByRole('link', { name: 'Download File' }).getAttribute('href')) ?? ''
  expect((await page.request.get(link)).status()).toBe(200)

  await page.setViewportSize({ width: 375, height: 780 })
  await bringSession(page, asha)
  await page.goto('/candidate/profile?tab=access')
  const companies = page.getByRole('list', { name: 'Companies' }).getByRole('listitem')
  await expect(companies).toHaveCount(2)
  const row = companies.filter({ hasText: acme })
  await expect(row).toContainText('Has had access to your profile and a copy of your resume without email and phone')
  await expect(row).toContainText(/Last opened your resume on .+, downloaded it on /)
  await expect(companies.filter({ hasText: other })).toContainText('Has not opened your resume.')
  await checkA11yInBothSchemes(page)

  await row.getByRole('button', { name: `End access of ${acme}` }).click()
  const ending = page.getByRole('dialog', { name: `End the access of ${acme}?` })
  await expect(ending).toContainText('links to your resume stop working at once')
  await expect(ending).toContainText('Your application stays open.')
  await checkA11y(page)
  await ending.getByRole('button', { name: 'End access' }).click()
  await expect(page.getByText(`${acme} sees only your name now.`)).toBeVisible()
  await expect(row).toContainText('You ended its access on')
  // The link of a minute ago.
  expect((await page.request.get(link)).status()).toBe(403)

  await companies
    .filter({ hasText: other })
    .getByRole('button', { name: `Block ${other}` })
    .click()
  const blocking = page.getByRole('dialog', { name: `Block ${other}?` })
  await expect(blocking).toContainText('We withdraw 1 open application, and the company is told.')
  await blocking.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText(`${other} is blocked.`)).toBeVisible()
  await expect(companies.filter({ hasText: other })).toContainText('It cannot find you')
  await page.goto(`/jobs/${unsent.slug}`)
  await expect(page.getByText('You have blocked this company.')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await bringSession(page, rohan)
  await page.goto(`/hiringpanel/${jobs[0]?.jobId}?person=${asha.id}`)
  await expect(drawer.getByText('This candidate has ended your access.').first()).toBeVisible()
  await expect(drawer).toContainText('You see only their name.')
  await checkA11y(page)

  await bringSession(page, asha)
  await page.goto('/candidate/profile?tab=access')
  await row.getByRole('button', { name: `Give access again to ${acme}` }).click()
  await expect(page.getByText(`${acme} sees you again as before.`)).toBeVisible()
  expect((await page.request.get(link)).status()).toBe(200)
})
