import type { Page } from '@playwright/test'
import { pressLogout } from '#support/logging-in.ts'
import {
  apiOf,
  bringSession,
  freshEmail,
  makeApplicant,
  makeJob,
  makeRecruiter,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, test } from '#support/test.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Profile' })
const field = (page: Page, label: string) => form(page).getByLabel(label)
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

journey('J22: a recruiter signs in, reads the notifications and changes the profile', () => {
  let recruiter: Somebody
  let person: Somebody
  let jobId = ''

  journeyStep('signs in on the tab of recruiters [RNOT-07]', async ({ page, allowErrors }) => {
    allowErrors(/status of 401.*\/api\/auth\/login/)
    recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    jobId = await makeJob(recruiter, 'Data Analyst')
    person = await makeApplicant('Ira Sen')
    const team = await theAdmin()
    await screenFor(team, jobId, person)
    await recruiter.api.hiring.act({
      body: {
        action: 'interview',
        jobId,
        applicantId: person.id,
        interviewDate: `${new Date().getFullYear() + 1}-01-05`,
        interviewTime: '10:30',
        interviewDuration: '30 minutes',
        interviewEmail: recruiter.email,
      },
    })
    await team.api.hiring.enterLink({
      body: { jobId, userId: person.id, action: 'user-interview', interviewLink: 'https://meet.example.org/ira' },
    })
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await dialog.getByRole('tab', { name: 'Recruiter' }).click()
    await dialog.getByLabel('Email').fill(recruiter.email)
    await dialog.getByLabel(/^Password/).fill('not-this-one')
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expect(toast(page, 'Invalid email or password.')).toContainText('Recruiter login failed')
    await dialog.getByLabel(/^Password/).fill(recruiter.password)
    const loading = page.waitForRequest((request) => request.url().endsWith('/api/rdashboard/notifications'))
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByText('You have been successfully logged in!')).toBeVisible()
    await expect(page.getByText('Recruiter login successful')).toBeVisible()
    await expect(page).toHaveURL('/rdashboard')
    await loading
  })

  journeyStep(
    'opens a notification, and clears them all [RNOT-01] [RNOT-02] [RNOT-03] [RNOT-04] [RNOT-05] [RNOT-07]',
    async ({ page }) => {
      await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
      await bell(page).click()
      const news = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
      await expect(news).toHaveCount(2)
      const reading = page.waitForRequest(
        (request) => request.method() === 'PUT' && request.url().endsWith('/notifications'),
      )
      await news.filter({ hasText: 'Interview scheduled with Ira Sen' }).getByRole('button', { name: 'Open' }).click()
      expect((await reading).postDataJSON()).toMatchObject({ action: 'read', notifId: expect.any(String) })
      const notice = page.getByRole('dialog', { name: 'Notification', exact: true })
      for (const text of ['Job Details', 'Data Analyst', jobId, 'Candidate Details', 'Ira Sen', person.id]) {
        await expect(notice).toContainText(text)
      }
      await expect(notice.getByRole('link', { name: 'https://meet.example.org/ira' })).toBeVisible()
      await notice.getByRole('button', { name: 'Open Job' }).click()
      await expect(page).toHaveURL(`/hiringpanel/${jobId}`)
      await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
      await bell(page).click()
      await page.getByRole('button', { name: 'Clear Notifications' }).click()
      await expect(page.getByText('Notifications cleared successfully!')).toBeVisible()
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Nothing to show!')
      await page.keyboard.press('Escape')
    },
  )

  journeyStep(
    'finds the profile as it is stored [RPROF-01] [RPROF-02] [RPROF-03] [RPROF-04] [NAV-09] [PERM-05]',
    async ({ page }) => {
      await page.getByRole('button', { name: /Account of/ }).click()
      await page.getByRole('link', { name: 'View Profile' }).click()
      await expect(page).toHaveURL('/recruiter/profile')
      await expect(page.getByRole('region', { name: 'General Details' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Company Profile' })).toBeVisible()
      const stored = {
        'Full Name': 'Rohan Mehta',
        'Mobile No': '9820012345',
        'Current Position': 'Head of Talent',
        Email: recruiter.email,
        'Company Name': 'Sahyadri Software',
        Industry: 'Software',
        'Head Office Address': 'Baner Road, Pune',
        Description: 'Booking software for bus operators.',
        'Year of Establishment': '2016',
      }
      for (const [label, value] of Object.entries(stored)) await expect(field(page, label)).toHaveValue(value)
      await expect(form(page).getByRole('combobox', { name: 'Company Type' })).toHaveValue('Start Up (Funded)')
      await expect(form(page).getByRole('combobox', { name: 'Company Size' })).toHaveValue('11-100')
      await expect(field(page, 'LinkedIn Profile')).toHaveValue('https://www.linkedin.com/in/somebody')
      await expect(field(page, 'GST Number')).toHaveValue('27AAPFU0939F1ZV')
      await checkA11y(page)
    },
  )

  journeyStep(
    'may enter a year from 1 on, and may not empty a filled field [RPROF-04]',
    async ({ page, allowErrors }) => {
      allowErrors(/status of 400.*register\/profile/)
      await field(page, 'Year of Establishment').fill('')
      await field(page, 'Year of Establishment').press('ArrowUp')
      await expect(field(page, 'Year of Establishment')).toHaveValue('1')
      await field(page, 'Current Position').fill('')
      await save(page).click()
      await expect(toast(page, 'Fields cannot be empty!')).toBeVisible()
      await expect(field(page, 'Current Position')).toBeFocused()
    },
  )

  journeyStep(
    'saves the profile, and comes to the dashboard [RPROF-05] [RPROF-07] [RPROF-08] [API-08]',
    async ({ page }) => {
      await field(page, 'Current Position').fill('Director')
      // A number that fails the check is accepted, and can be corrected here.
      await field(page, 'GST Number').fill('29AAGCB7383J1Z4')
      await field(page, 'LinkedIn Profile').fill('https://www.linkedin.com/in/somebody-else')
      await page.reload()
      await expect(field(page, 'Current Position')).toHaveValue('Director')
      const sending = page.waitForRequest((request) => request.url().endsWith('/api/user/register/profile'))
      await save(page).dblclick()
      const sent: unknown = (await sending).postDataJSON()
      expect(sent).toMatchObject({ userId: recruiter.id, userType: 'recruiter', email: recruiter.email, yearOfEstd: 1 })
      await expect(page.getByText('Profile updated successfully!')).toBeVisible()
      await expect(page).toHaveURL('/rdashboard')

      // Requests that run during the logout would be refused.
      await expect(page.getByRole('link', { name: /Data Analyst/ })).toBeVisible()
      await expect(page.getByText('Total Jobs Posted')).toBeVisible()

      const { user } = await recruiter.api.profiles.recruiter()
      expect(user).toMatchObject({
        currentPosition: 'Director',
        linkedIn: 'https://www.linkedin.com/in/somebody-else',
        company: { yearOfEstd: 1, gstNumber: '29AAGCB7383J1Z4' },
      })
      await page.getByRole('button', { name: /Account of/ }).click()
      await pressLogout(page)
      await expect(page).toHaveURL('/')
    },
  )
})

test('J22: with all fields empty nothing is sent; a failed load can be repeated [RPROF-06]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  const email = freshEmail('fresh')
  const body = { email, password: 'Climb-2026!', userType: 'recruiter' as const }
  const signedIn = await apiOf().accounts.register({ body })
  await bringSession(page, { signedIn })
  await page.route('**/api/auth/recruiter', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/recruiter/profile')
  await expect(page.getByText('This could not be loaded.')).toBeVisible()
  await page.unroute('**/api/auth/recruiter')
  await page.getByRole('button', { name: 'Try again' }).click()

  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/register/profile')) calls += 1
  })
  await expect(field(page, 'Full Name')).toHaveValue('')
  await save(page).click()
  await expect(toast(page, 'Fields cannot be empty!')).toBeVisible()
  await expect(page).toHaveURL('/recruiter/profile')
  expect(calls).toBe(0)
})
