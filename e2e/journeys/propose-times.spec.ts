import { messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { inMailTo } from '#support/outbox.ts'
import {
  bringSession,
  confirmEmail,
  makeApplicant,
  makeJob,
  makeRecruiter,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, checkA11yInBothSchemes, expect, journey, journeyStep, shotsOf, test } from '#support/test.ts'

/** The dialog in which the candidate is to choose. */
async function openProposal(page: Page) {
  await page.getByRole('button', { name: 'Schedule Interview with Kavya Menon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose Interview' })
  await dialog.getByText('Let the candidate choose').click()
  return dialog
}

test.describe('proposed times', () => {
  journey('a recruiter sets their interview hours, proposes times to a candidate, and takes them back', () => {
    let kavya: Somebody
    let jobId = ''

    journeyStep('nobody has set their hours yet, and the dialog says so', async ({ page }) => {
      const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
      jobId = await makeJob(recruiter, 'Booked Developer')
      kavya = await makeApplicant('Kavya Menon')
      await confirmEmail(kavya)
      await screenFor(await theAdmin(), jobId, kavya)
      await bringSession(page, recruiter)
      await page.goto(`/hiringpanel/${jobId}`)
      const dialog = await openProposal(page)
      await expect(dialog).toContainText('Nobody in your company has set their interview hours yet.')
      await expect(dialog.getByRole('button', { name: 'Propose times' })).toBeDisabled()
      await expect(dialog.getByRole('link', { name: 'Set your interview hours' })).toHaveAttribute(
        'href',
        '/recruiter/profile?tab=hours',
      )
    })

    journeyStep('the recruiter sets their hours in the profile, and a fault is shown at its day', async ({ page }) => {
      await page.goto('/recruiter/profile?tab=hours')
      await page.getByRole('combobox', { name: 'Time zone' }).fill('kolk')
      await page.getByRole('option', { name: 'Asia/Kolkata' }).click()
      await page.getByLabel('Monday').getByRole('switch').check()
      const ends = page.getByLabel('Monday, period 1, to')
      await ends.selectOption('9:00 am')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(messages.hoursInOrder).first()).toBeVisible()
      await expect(ends).toBeFocused()
      await ends.selectOption('4:00 pm')
      await page.getByRole('button', { name: 'Copy to all weekdays: Monday' }).click()
      await page.getByRole('button', { name: 'Add Days off' }).click()
      await page.getByLabel('First day').fill('2027-08-16')
      await page.getByLabel('Last day').fill('2027-08-20')
      await checkA11y(page)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(messages.hoursSaved)).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Friday, period 1, to')).toHaveValue('16:00')
      await expect(page.getByLabel('Last day')).toHaveValue('2027-08-20')
    })

    journeyStep('a calendar of their own that cannot be read says why, and is removed', async ({ page }) => {
      const address = page.getByLabel('Address of your calendar')
      await address.fill('http://calendar.example.org/rohan.ics')
      await page.getByRole('button', { name: 'Add calendar' }).click()
      await expect(page.getByText(messages.calendarAddressHttps).first()).toBeVisible()
      await expect(address).toBeFocused()
      // An address inside the network of the server, which is never connected to.
      await address.fill('webcal://127.0.0.1/rohan.ics')
      await page.getByRole('button', { name: 'Add calendar' }).click()
      await expect(page.getByText(messages.busyCalendarAdded)).toBeVisible()
      await expect(address).toHaveValue('')
      const own = page.getByRole('list', { name: 'Calendars' })
      await expect(own).toContainText('We cannot reach it.')
      await checkA11y(page)
      await own.getByRole('button', { name: 'Remove: 127.0.0.1' }).click()
      const question = page.getByRole('dialog', { name: 'Remove this calendar?' })
      await question.getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText(messages.busyCalendarRemoved)).toBeVisible()
      await expect(own).toHaveCount(0)
    })

    journeyStep(
      'a calendar of a CalDAV server takes a user name and a password, which are not shown afterwards',
      async ({ page }) => {
        const kind = page.getByLabel('Your calendar is at')
        await page.getByLabel('Address of your calendar').fill('https://127.0.0.1/dav/rohan/')
        await kind.selectOption('A CalDAV server')
        await page.getByRole('button', { name: 'Add calendar' }).click()
        await expect(page.getByText(messages.fieldNeeded).first()).toBeVisible()
        const username = page.getByLabel('User name')
        await expect(username).toBeFocused()
        await username.fill('rohan')
        const password = page.getByLabel('App password')
        await password.fill('app-password-7')
        await page.getByText('Where to find it in Nextcloud').click()
        await checkA11y(page)
        await page.getByRole('button', { name: 'Add calendar' }).click()
        // The step before said the same sentences, which may still be on the page.
        await expect(password).toHaveCount(0)
        const own = page.getByRole('list', { name: 'Calendars' })
        await expect(own).toContainText('We cannot reach it.')
        await own.getByRole('button', { name: 'Remove: 127.0.0.1, rohan' }).click()
        const question = page.getByRole('dialog', { name: 'Remove this calendar?' })
        await expect(question).toContainText('To add it again you need its address and the password.')
        await question.getByRole('button', { name: 'Remove' }).click()
        await expect(own).toHaveCount(0)
      },
    )

    journeyStep('two times are proposed, and the details of the candidate say what they wait for', async ({ page }) => {
      await page.goto(`/hiringpanel/${jobId}`)
      const dialog = await openProposal(page)
      await expect(dialog.getByRole('checkbox', { name: 'Rohan Mehta (you)' })).toBeChecked()
      await dialog.getByRole('button', { name: 'Propose times' }).click()
      await expect(dialog.getByText(messages.timesNeeded)).toBeVisible()
      await dialog.getByRole('button', { name: 'Later' }).click()
      const days = dialog.getByRole('group').filter({ has: page.getByRole('checkbox') })
      for (const label of ['10:00 am', '3:30 pm']) await days.last().getByText(label).click()
      await checkA11yInBothSchemes(page)
      await shotsOf(page, 'propose-times')
      await dialog.getByRole('button', { name: 'Propose 2 times' }).click()
      await expect(page.getByText(messages.timesProposed(1))).toBeVisible()
      await inMailTo(kavya.email, /(choose a time)/i)
      await page.goto(`/hiringpanel/${jobId}?person=${kavya.id}`)
      await expect(page.getByText(/^Waiting for Kavya Menon to choose one of 2 times, until /)).toBeVisible()
      await checkA11y(page)
    })

    journeyStep('the times are taken back, and the candidate is told', async ({ page }) => {
      await page.getByRole('button', { name: 'Take the times back' }).click()
      const question = page.getByRole('dialog', { name: 'Take the times back?' })
      await expect(question).toContainText('Kavya Menon is told, and can no longer choose one.')
      await question.getByRole('button', { name: 'Take them back' }).click()
      await expect(page.getByText(messages.proposalWithdrawn)).toBeVisible()
      await expect(page.getByText(/^Waiting for Kavya Menon/)).toHaveCount(0)
    })
  })
})
