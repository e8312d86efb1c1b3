import { openDashboard } from '#support/dashboard.ts'
import { makeApplicant, makeJob, makeRecruiter, screenFor, theAdmin } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep } from '#support/test.ts'

journey('a candidate follows an application to the hiring', () => {
  let ask: (action: 'shortlist' | 'waitlist' | 'hire') => Promise<unknown>

  journeyStep('the dashboard shows who shortlisted them, and what comes next', async ({ page }) => {
    const [team, recruiter] = [await theAdmin(), await makeRecruiter('Ravi Kumar', 'Backwater Labs')]
    const jobId = await makeJob(recruiter, 'Frontend developer')
    const person = await makeApplicant('Meera Nair')
    await openDashboard(page, person)
    const block = page.getByRole('region', { name: 'My applications' })
    await expect(block).toContainText('Our team is matching you with jobs.')
    // The bell compares news with what it has read first.
    await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('arrives here')
    await page.keyboard.press('Escape')

    await screenFor(team, jobId, person)
    ask = (action) => recruiter.api.hiring.act({ body: { action, jobId, applicantId: person.id } })
    // Without a reload: the notification says that something has changed.
    await expect(block.getByRole('listitem')).toContainText('Shortlisted')
    await expect(block).toContainText('Backwater Labs reads your profile next.')
  })

  journeyStep('each application has a page with its timeline', async ({ page }) => {
    await page.getByRole('region', { name: 'My applications' }).getByRole('link', { name: 'See all' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My jobs' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'In progress' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Hired' })).toHaveCount(0)
    await checkA11y(page)
    await page.getByRole('link', { name: 'Frontend developer' }).click()
    await expect(page.getByRole('list', { name: 'What happened so far' })).toContainText('You were shortlisted.')
    await ask('waitlist')
    await expect(page.getByRole('region', { name: 'Status' })).toContainText('On the waiting list')
    await checkA11y(page)
  })

  journeyStep('a card celebrates a hiring, and stays when the notifications are cleared', async ({ page }) => {
    await ask('hire')
    await expect(page.getByRole('region', { name: "You're hired at Backwater Labs!" })).toBeVisible()
    await page.goto('/dashboard')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /notification/i })
      .click()
    await page.getByRole('button', { name: 'Clear Notifications' }).click()
    await page.reload()
    const card = page.getByRole('region', { name: "You're hired at Backwater Labs!" })
    await expect(card).toContainText('will contact you about your start date and paperwork')
    await checkA11y(page)
    await page.goto('/applications')
    await expect(page.getByRole('region', { name: 'Hired' }).getByRole('listitem')).toContainText('Frontend developer')
    await expect(page.getByRole('region', { name: 'In progress' })).toHaveCount(0)
    await checkA11y(page)
    await page.setViewportSize({ width: 375, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
})
