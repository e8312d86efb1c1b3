import type { Page } from '@playwright/test'
import { approve, postOnBoard, stamp } from '#support/board.ts'
import { inMailTo } from '#support/outbox.ts'
import { bringSession, confirmEmail, makeRecruiter, type Somebody, theAdmin } from '#support/people.ts'
import { checkA11yInBothSchemes, expect, journey, journeyStep } from '#support/test.ts'

const tab = (page: Page) => page.getByRole('tabpanel', { name: 'Verification' })
const domain = `acme-${stamp()}.example`

journey('J33: a new employer shows who they are', () => {
  let recruiter: Somebody
  let company = ''
  let jobId = ''
  let slug = ''

  journeyStep('opens the tab Verification from the profile', async ({ page }) => {
    company = `Acme ${stamp()}`
    recruiter = await makeRecruiter('Meera Shah', company)
    await confirmEmail(recruiter)
    const posted = await postOnBoard(recruiter, 'Support Engineer')
    jobId = posted.jobId
    slug = posted.slug
    await bringSession(page, recruiter)
    await page.goto('/recruiter/profile')
    await page.getByRole('tab', { name: 'Verification' }).click()
    await expect(tab(page).getByText('Save the website of your company first.')).toBeVisible()
    await expect(tab(page).getByRole('button', { name: 'Send code' })).toHaveCount(0)
    await checkA11yInBothSchemes(page)
  })

  journeyStep('saves website and CIN, and reads what does not fit together', async ({ page }) => {
    await tab(page).getByLabel('Website').fill(`www.${domain}`)
    await tab(page).getByLabel('CIN or LLPIN').fill('u72200ka1999ptc080123')
    await tab(page).getByRole('button', { name: 'Save' }).click()
    await expect(
      tab(page).getByText(/CIN or LLPIN U72200KA1999PTC080123: looks right. Confirm your company mail/),
    ).toBeVisible()
    await expect(tab(page).getByText(/The CIN is of 1999/)).toBeVisible()
  })

  journeyStep('gets a code only at an email of the domain of the website', async ({ page, allowErrors }) => {
    allowErrors(/status of 409.*domain-code/)
    const email = tab(page).getByLabel(`Your email at ${domain}`)
    await email.fill('acme.jobs@gmail.com')
    await tab(page).getByRole('button', { name: 'Send code' }).click()
    await expect(tab(page).getByText(`Please use an address at ${domain}, the domain of your website.`)).toBeVisible()
    await email.fill(`meera@${domain}`)
    await tab(page).getByRole('button', { name: 'Send code' }).click()
    await expect(tab(page).getByText(`6 digits, in the email to meera@${domain}`)).toBeVisible()
  })

  journeyStep('enters a wrong code, then the right one', async ({ page, allowErrors }) => {
    allowErrors(/status of 403.*domain-code/)
    const digits = await inMailTo(`meera@${domain}`, /enter this code: (\d{6})/)
    const code = tab(page).getByRole('textbox', { name: /^Code/ })
    await code.fill(digits === '111111' ? '222222' : '111111')
    await code.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'This is not the code that we sent.' })).toBeVisible()
    await code.fill(digits)
    await code.press('Enter')
    await expect(tab(page).getByText(`for ${domain}. Candidates see it.`)).toBeVisible()
    await expect(tab(page).getByText('looks right. Our team checks it and notifies you.').first()).toBeVisible()
    await checkA11yInBothSchemes(page)
    await page.setViewportSize({ width: 375, height: 800 })
    await checkA11yInBothSchemes(page)
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/verification-375.png`, fullPage: true })
    await page.setViewportSize({ width: 1440, height: 900 })
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/verification-1440.png`, fullPage: true })
  })
  journeyStep('is confirmed by the team, and everybody can read so', async ({ openBrowser }) => {
    const team = await openBrowser()
    await bringSession(team, await theAdmin())
    await team.goto('/admin?tab=trust')
    const card = team.getByRole('article', { name: company })
    await expect(card.getByText('The CIN is of 1999', { exact: false })).toBeVisible()
    await card.getByRole('button', { name: /^Do not confirm GST number / }).click()
    const dialog = team.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Do not confirm' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Reason').fill('The register shows another name for this number.')
    await dialog.getByRole('button', { name: 'Do not confirm' }).click()
    await expect(card.getByText('The register shows another name', { exact: false })).toBeVisible()
    await checkA11yInBothSchemes(team)
    await team.setViewportSize({ width: 375, height: 800 })
    await checkA11yInBothSchemes(team)
    if (process.env['SHOTS']) await team.screenshot({ path: `${process.env['SHOTS']}/trust-375.png`, fullPage: true })
    await team.setViewportSize({ width: 1440, height: 900 })
    if (process.env['SHOTS']) await team.screenshot({ path: `${process.env['SHOTS']}/trust-1440.png`, fullPage: true })
    await card.getByRole('button', { name: /^Confirm CIN/ }).click()
    await expect(card).toHaveCount(0)
    await approve(jobId)
    await team.goto(`/jobs/${slug}`)
    await expect(team.getByText(/Company mail at \S+ confirmed on /)).toBeVisible()
    await expect(team.getByText(/Registered: CIN U72200KA1999PTC080123, confirmed by /)).toBeVisible()
  })

  journeyStep('loses the evidence when the number changes', async ({ page }) => {
    await page.reload()
    await expect(tab(page).getByText(/U72200KA1999PTC080123: confirmed on/)).toBeVisible()
    await tab(page).getByLabel('CIN or LLPIN').fill('U72200KA2016PTC080123')
    await tab(page).getByRole('button', { name: 'Save' }).click()
    await expect(tab(page).getByText(/U72200KA2016PTC080123: looks right. Our team checks it/)).toBeVisible()
    await page.goto(`/jobs/${slug}`)
    await expect(page.getByText(/Company mail at \S+ confirmed on /)).toBeVisible()
    await expect(page.getByText(/Registered: CIN/)).toHaveCount(0)
  })
})
