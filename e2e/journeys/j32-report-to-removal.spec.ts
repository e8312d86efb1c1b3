import { randomUUID } from 'node:crypto'
import { companyRemoved } from '@firstrung/contract'
import { liveJob, stamp } from '#support/board.ts'
import { inMailTo } from '#support/outbox.ts'
import { bringSession, confirmEmail, makeApplicant, makeRecruiter, type Somebody, theAdmin } from '#support/people.ts'
import { checkA11yInBothSchemes, expect, journey, journeyStep } from '#support/test.ts'

journey('J32: a candidate reports a company, the team suspends it, and we notify everybody concerned', () => {
  const company = `Quick Riches ${stamp()}`
  let recruiter: Somebody
  let applicant: Somebody
  let slug = ''
  let companySlug = ''

  journeyStep('a candidate who applied reports the company, once', async ({ page, allowErrors }) => {
    allowErrors(/status of 409.*report/)
    recruiter = await makeRecruiter('Vikas Rao', company)
    const live = await liveJob(recruiter, 'Data Entry Executive')
    slug = live.slug
    companySlug = live.job.company.slug
    applicant = await makeApplicant('Ira Sen')
    await confirmEmail(applicant)
    await confirmEmail(applicant)
    const { resumes } = await applicant.api.resumes.list()
    const rest = { answers: [], note: '', sharesContact: 'now' as const, alsoPool: false }
    await applicant.api.applying.apply({
      params: { slug },
      body: { clientId: randomUUID(), resumeId: resumes[0]?._id ?? '', ...rest },
    })
    await bringSession(page, applicant)
    await page.goto(`/companies/${companySlug}`)
    await page.getByText('Report this company').click()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Please choose a reason.')).toBeVisible()
    await page.getByLabel('It asks for money').check()
    await page.getByLabel('What happened? (optional)').fill('They want Rs 2,000 for a kit.')
    await checkA11yInBothSchemes(page)
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.locator('#content').getByText('Our team will look at this company.')).toBeVisible()
    await page.reload()
    await page.getByText('Report this company').click()
    await page.getByLabel('It asks for money').check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('You have already reported this company.').first()).toBeVisible()
  })

  journeyStep(
    'the team sees the report on its dashboard, and how many people we notify of a suspension',
    async ({ openBrowser }) => {
      const team = await openBrowser()
      await bringSession(team, await theAdmin())
      await team.goto('/admin')
      await team
        .getByRole('link', { name: /Reported compan/ })
        .first()
        .click()
      const card = team.getByRole('article', { name: company })
      await expect(card.getByText('They want Rs 2,000 for a kit.')).toBeVisible()
      await card.getByRole('button', { name: 'Suspend company' }).click()
      const dialog = team.getByRole('dialog', { name: `Suspend ${company}?` })
      await expect(dialog.getByText(/1 posting will be removed. We will write to 1 person/)).toBeVisible()
      await expect(dialog.getByText('call 1930', { exact: false })).toBeVisible()
      await checkA11yInBothSchemes(team)
      if (process.env['SHOTS']) await team.screenshot({ path: `${process.env['SHOTS']}/suspend.png`, fullPage: true })
      await dialog.getByLabel('Reason').fill('It asks applicants for money.')
      await dialog.getByRole('button', { name: 'Suspend company' }).click()
      await expect(card).toHaveCount(0)
      await team.getByText('Suspended', { exact: true }).click()
      await expect(
        team.getByRole('article', { name: company }).getByText('It asks applicants for money.'),
      ).toBeVisible()
    },
  )

  journeyStep('the applicant reads what to do, and the job is gone', async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    await inMailTo(applicant.email, /(call 1930 or report at cybercrime.gov.in)/)
    const { notifications } = await applicant.api.notifications.listCandidate()
    expect(notifications.map(({ text }) => text)).toContain(companyRemoved(company).text)
    await page.goto(`/companies/${companySlug}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(company)
    await page.goto('/applications')
    await expect(page.getByText(company, { exact: false }).first()).toBeVisible()
  })

  journeyStep(
    'the recruiter stays logged in, and reads why there are no candidates',
    async ({ openBrowser, allowErrors }) => {
      allowErrors(/status of 40[34]/)
      const own = await openBrowser()
      await bringSession(own, recruiter)
      await own.goto('/rdashboard')
      await expect(own.getByRole('heading', { level: 1 })).toBeVisible()
      const { notifications } = await recruiter.api.notifications.listRecruiter()
      expect(notifications[0]?.text).toContain(`Our team has suspended ${company}.`)
    },
  )
})
