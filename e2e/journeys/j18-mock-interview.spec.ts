import type { Page } from '@playwright/test'
import { dayFromNow } from '#support/events.ts'
import { bringSession, makeCandidate, type Somebody, theAdmin } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, test } from '#support/test.ts'

test.describe('J18 a mock interview', () => {
  journey('a mock interview is asked for, scheduled and closed, and may then be asked for again', () => {
    let person: Somebody
    let adminPage: Page

    journeyStep(
      'the request needs date, time and field, and is waitlisted [SVC-09] [SVC-10] [SVC-12]',
      async ({ page }) => {
        person = await makeCandidate('Farah Khan', { mobileNo: '9812345670' })
        await bringSession(page, person)
        await page.goto('/dashboard')
        const card = page.getByRole('region', { name: 'Mock interview' })
        await card.getByRole('button', { name: 'Request mock interview' }).click()
        const dialog = page.getByRole('dialog', { name: 'Request a mock interview' })
        await dialog.getByLabel('Date').fill(dayFromNow(2))
        await dialog.getByLabel('Field').click()
        await page.getByRole('option', { name: 'Python' }).click()
        await dialog.getByRole('button', { name: 'Send request' }).click()
        await expect(page.getByText('Enter all fields!')).toBeVisible()
        await checkA11y(page)

        await dialog.getByLabel('Time').fill('15:30')
        await dialog.getByRole('button', { name: 'Send request' }).click()
        await expect(
          page.getByText('Your mock interview request is waitlisted. We will contact you soon.', { exact: true }),
        ).toBeVisible()
        await expect(dialog).toBeHidden()
        await expect(card).toContainText(/You are waitlisted for .* 3:30 pm/)
        await checkA11y(page)
      },
    )

    journeyStep('a second request is answered with a warning [SVC-11]', async ({ page }) => {
      const card = page.getByRole('region', { name: 'Mock interview' })
      const dialog = page.getByRole('dialog', { name: 'Request a mock interview' })
      await card.getByRole('button', { name: 'Request mock interview' }).click()
      await dialog.getByRole('button', { name: 'Send request' }).click()
      // A warning is an alert, unlike a success message.
      await expect(
        page.getByRole('alert').filter({ hasText: 'You already have a mock interview request under process.' }),
      ).toBeVisible()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })

    journeyStep('the team finds it in the queue [AREQ-12]', async ({ openBrowser }) => {
      adminPage = await openBrowser()
      await bringSession(adminPage, await theAdmin())
      await adminPage.goto('/admin?tab=interview-requests')
      await adminPage.getByLabel('Search by name or email').fill(person.email)
      const entry = adminPage.getByRole('article', { name: 'Farah Khan' })
      await expect(entry).toContainText('9812345670')
      await expect(entry).toContainText('03:30 PM IST')
      await expect(entry).toContainText('Python')
      await expect(entry.getByRole('link', { name: /^Mail/ })).toHaveAttribute(
        'href',
        new RegExp(`^mailto:${person.email}\\?subject=Your%20mock%20interview%20on%20`),
      )
      await expect(entry.getByRole('link', { name: /^View Profile/ })).toHaveAttribute(
        'href',
        `/admin?tab=candidates&candidate=${person.id}`,
      )
      await checkA11y(adminPage)
    })

    journeyStep('the team marks it as scheduled, after a question [AREQ-13] [AREQ-15] [AREQ-18]', async ({ page }) => {
      const card = page.getByRole('region', { name: 'Mock interview' })
      const entry = adminPage.getByRole('article', { name: 'Farah Khan' })
      await entry.getByRole('button', { name: /^Mark as scheduled/ }).click()
      const schedule = adminPage.getByRole('dialog', { name: 'Mark request as scheduled?' })
      await expect(schedule).toBeVisible()
      await schedule.getByRole('button', { name: 'No' }).click()
      await expect(schedule).toBeHidden()
      await entry.getByRole('button', { name: /^Mark as scheduled/ }).click()
      await checkA11y(adminPage)
      await schedule.getByLabel('Meeting link').fill('https://meet.example.org/mock')
      await schedule.getByRole('button', { name: 'Yes' }).click()
      await expect(adminPage.getByText('Marked as scheduled')).toBeVisible()
      await expect(entry.getByText('Scheduled', { exact: true })).toBeVisible()
      await expect(entry.getByRole('button', { name: /^Mark as scheduled/ })).toHaveCount(0)
      await page.reload()
      await expect(card).toContainText('Your mock interview is scheduled for')
      const join = card.getByRole('link', { name: 'Join the mock interview' })
      await expect(join).toHaveAttribute('href', 'https://meet.example.org/mock')
      await checkA11y(page)
      // The link can be another one later.
      await entry.getByRole('button', { name: 'Change link for Farah Khan' }).click()
      const change = adminPage.getByRole('dialog', { name: 'Change meeting link' })
      await expect(change.getByLabel('Meeting link')).toHaveValue('https://meet.example.org/mock')
      await change.getByLabel('Meeting link').fill('https://meet.example.org/other')
      await change.getByRole('button', { name: 'Save link' }).click()
      await expect(change).toBeHidden()
      await page.reload()
      await expect(join).toHaveAttribute('href', 'https://meet.example.org/other')
    })

    journeyStep('the candidate moves it, and the team sees the new time', async ({ page }) => {
      const card = page.getByRole('region', { name: 'Mock interview' })
      const entry = adminPage.getByRole('article', { name: 'Farah Khan' })
      await card.getByRole('button', { name: 'Change day or time of the mock interview' }).click()
      const dialog = page.getByRole('dialog', { name: 'Change your mock interview request' })
      await expect(dialog.getByLabel('Time')).toHaveValue('15:30')
      await expect(dialog).toContainText('Our team is notified of a new day or time')
      await checkA11y(page)
      await dialog.getByLabel('Time').fill('16:45')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Your mock interview request is changed. We will contact you soon.')).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(card).toContainText(/You are waitlisted for .* 4:45 pm.*Times are Indian time\./)
      await expect(entry).toContainText('04:45 PM IST')
      await entry.getByRole('button', { name: /^Mark as scheduled/ }).click()
      await adminPage
        .getByRole('dialog', { name: 'Mark request as scheduled?' })
        .getByRole('button', { name: 'Yes' })
        .click()
      await expect(entry.getByText('Scheduled', { exact: true })).toBeVisible()
    })

    journeyStep('the team closes it, after a question [AREQ-14] [AREQ-16] [AREQ-18]', async () => {
      const entry = adminPage.getByRole('article', { name: 'Farah Khan' })
      await entry.getByRole('button', { name: /^Close request/ }).click()
      const question = adminPage.getByRole('dialog', { name: 'Close request?' })
      await expect(question).toBeVisible()
      await question.getByRole('button', { name: 'Yes' }).click()
      await expect(adminPage.getByText('Marked as closed')).toBeVisible()
      await expect(entry).toHaveCount(0)
    })

    journeyStep('the candidate may ask again, for a date to come [SVC-12]', async ({ page }) => {
      const card = page.getByRole('region', { name: 'Mock interview' })
      const dialog = page.getByRole('dialog', { name: 'Request a mock interview' })
      await page.reload()
      await expect(card).not.toContainText('Your mock interview is scheduled for')
      await card.getByRole('button', { name: 'Request mock interview' }).click()
      await dialog.getByLabel('Date').fill(dayFromNow(-1))
      await dialog.getByLabel('Time').fill('10:00')
      await dialog.getByRole('button', { name: 'Send request' }).click()
      await expect(page.getByText('Please choose a date that is not in the past.')).toBeVisible()
      await dialog.getByLabel('Date').fill(dayFromNow(1))
      await dialog.getByRole('button', { name: 'Send request' }).click()
      await expect(card).toContainText(/You are waitlisted for .* 10:00 am/)

      await card.getByRole('button', { name: 'Cancel request for a mock interview' }).click()
      const question = page.getByRole('dialog', { name: 'Cancel your mock interview request?' })
      await checkA11y(page)
      await question.getByRole('button', { name: 'Cancel request' }).click()
      await expect(page.getByText('Your mock interview request is cancelled.')).toBeVisible()
      await expect(card).not.toContainText('waitlisted')
      await expect(card.getByRole('button', { name: 'Request mock interview' })).toBeFocused()
    })
  })

  test('a mock interview is closed by only one of two members; the other one reads that it is no longer open [AREQ-17]', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 409/)
    const team = await theAdmin()
    const person = await makeCandidate('Gita Two')
    await person.api.serviceRequests.mockInterview({
      body: { requestedDate: dayFromNow(3), requestedTime: '11:00', field: 'java', action: 'request' },
    })
    await bringSession(page, team)
    // Filtered, because other journeys have entries in the queue.
    await page.route('**/api/admin/interview-requests?*', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('userId', person.id)
      await route.continue({ url: url.href })
    })
    await page.goto('/admin?tab=interview-requests')
    const entry = page.getByRole('article', { name: 'Gita Two' })
    await entry.getByRole('button', { name: /^Close request/ }).click()
    await team.api.serviceRequests.settleInterview({ body: { userId: person.id, status: 'closed' } })

    await page.getByRole('dialog', { name: 'Close request?' }).getByRole('button', { name: 'Yes' }).click()

    await expect(page.getByText('This request is no longer open. Please refresh.')).toBeVisible()
    await expect(entry).toHaveCount(0)
    await expect(page.getByText('No mock interview requests found')).toBeVisible()
    await checkA11y(page)
  })
})
