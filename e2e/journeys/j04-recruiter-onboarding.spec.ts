import type { Page } from '@playwright/test'
import { apiOf, bringSession, freshEmail, makeRecruiter } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, test } from '#support/test.ts'

/** A small green square. */
const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQr/LFihiGlgQAbJI5gXUVFUYAAAAASUVORK5CYII=',
    'base64',
  ),
}
const form = (page: Page) => page.getByRole('form', { name: 'Set up your account' })
const field = (page: Page, label: string) => form(page).getByLabel(label)
const step = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: title })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const said = (page: Page, text: string) => page.getByText(text)

async function choose(page: Page, label: string, option: string): Promise<void> {
  await form(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Somebody who has just registered, at the first step. */
async function openOnboarding(page: Page): Promise<string> {
  const email = freshEmail('onboarding')
  const body = { email, password: 'Climb-2026!', userType: 'recruiter' as const }
  const signedIn = await apiOf().accounts.register({ body })
  const person = { id: signedIn.user._id, email, password: body.password, fullName: '', api: apiOf(), signedIn }
  await bringSession(page, person)
  await page.goto('/recruiter/profile/edit')
  await expect(page.getByRole('heading', { name: 'Recruiter Details' })).toBeVisible()
  return email
}

async function fillDetails(page: Page): Promise<void> {
  await field(page, 'Full Name').fill('Rohan Mehta')
  await field(page, 'Mobile No').fill('98200 12345')
  await field(page, 'Current Position').fill('Head of Talent')
  await field(page, 'LinkedIn Profile').fill('www.linkedin.com/in/rohan-mehta')
}

async function fillCompany(page: Page): Promise<void> {
  await field(page, 'Company Name').fill('Sahyadri Software')
  await field(page, 'Industry').fill('Bus ticketing')
  await choose(page, 'Company Type', 'Start Up (Funded)')
  await choose(page, 'Company Size', '11-100')
  await field(page, 'Year of Establishment').fill('2016')
  await field(page, 'Head Office Address').fill('Baner Road, Pune')
  await field(page, 'Description').fill('Booking software for bus operators.')
}

journey('J04: a recruiter registers, is onboarded in two steps and arrives at the dashboard', () => {
  const email = freshEmail('rohan')

  journeyStep('opens the registration of recruiters from the menu [RREG-01] [NAV-04]', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Register' }).click()
    await page.getByRole('link', { name: 'As a Recruiter', exact: true }).click()
    await expect(page).toHaveURL(/\/recruiter\/register$/)
    const registration = page.getByRole('main')
    await expect(registration.getByRole('heading', { name: 'Recruiter Registration' })).toBeVisible()
    await expect(registration.getByText('Sign up with Google')).toBeVisible()
    await expect(registration.getByRole('button', { name: 'Login' })).toBeVisible()
    await checkA11y(page)
  })

  journeyStep(
    'refuses what candidates may not enter either, or an email that is taken [RREG-01] [RREG-03] [RREG-04]',
    async ({ page, allowErrors }) => {
      const registration = page.getByRole('main')
      await test.step('the password rules are those of candidates, and nothing is sent', async () => {
        let calls = 0
        page.on('request', (request) => {
          if (request.url().endsWith('/api/user/register')) calls += 1
        })
        await registration.getByLabel('Email').fill(email)
        for (const [password, message] of [
          ['', 'Password required.'],
          ['abc', 'Invalid Password: Too short.'],
          ['a'.repeat(51), 'Invalid Password: Too long.'],
          ['with a blank', 'Invalid Password: Should only contain alphabets, digits and special characters.'],
        ] as const) {
          await registration.getByLabel(/^Password/).fill(password)
          await registration.getByRole('button', { name: 'Create Account' }).click()
          await expect(toast(page, message)).toBeVisible()
        }
        expect(calls).toBe(0)
      })
      const taken = await makeRecruiter('Somebody Else', 'Elsewhere')
      await test.step('an email that is taken', async () => {
        allowErrors(/status of 409.*\/api\/user\/register/)
        await registration.getByLabel('Email').fill(taken.email)
        await registration.getByLabel(/^Password/).fill('Climb-2026!')
        await registration.getByRole('button', { name: 'Show password' }).click()
        await expect(registration.getByLabel(/^Password/)).toHaveAttribute('type', 'text')
        await registration.getByRole('button', { name: 'Create Account' }).click()
        await expect(toast(page, 'An account with this email already exists.')).toContainText(
          'Recruiter registration failed',
        )
      })
    },
  )

  journeyStep('registers, and leads to the onboarding [RREG-02] [RREG-05] [REDIT-01]', async ({ page }) => {
    const registration = page.getByRole('main')
    await registration.getByLabel('Email').fill(email)
    const registering = page.waitForRequest((request) => request.url().endsWith('/api/user/register'))
    await registration.getByRole('button', { name: 'Create Account' }).click()
    expect((await registering).postDataJSON()).toMatchObject({ email, password: 'Climb-2026!', userType: 'recruiter' })
    await expect(said(page, 'You have been successfully registered!')).toBeVisible()
    await expect(page).toHaveURL(/\/recruiter\/profile\/edit$/)
  })

  journeyStep(
    'takes the details of the recruiter in step 1 [REDIT-02] [REDIT-03] [REDIT-04] [REDIT-05] [REDIT-06] [REDIT-07] [REDIT-21]',
    async ({ page }) => {
      await expect(page.getByRole('heading', { name: 'Recruiter Details' })).toBeVisible()
      await expect(field(page, 'Email')).toHaveValue(email)
      await expect(field(page, 'Email')).toHaveAttribute('readonly')
      await field(page, 'Mobile No').fill('98a20b0 12345')
      // Nothing is dropped from it: what is left would be another number.
      await expect(field(page, 'Mobile No')).toHaveValue('98a20b0 12345')
      await expect(field(page, 'Mobile No')).toHaveAttribute('inputmode', 'numeric')
      await fillDetails(page)
      await field(page, 'LinkedIn Profile').blur()
      await expect(field(page, 'LinkedIn Profile')).toHaveValue('https://www.linkedin.com/in/rohan-mehta')

      const signing = page.waitForRequest((request) => request.url().includes('/s3/sign'))
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Avatar: Upload...' }).click()
      await (await chooser).setFiles(picture)
      const signed = new URL((await signing).url()).searchParams
      expect(signed.get('path')).toBe('profile_pics/recruiter/')
      expect(signed.get('objectName')).toMatch(/^[0-9a-f-]{36}$/)
      await expect(page.getByRole('button', { name: 'Avatar: Uploaded' })).toBeVisible()
      await checkA11y(page)
      await page.getByRole('button', { name: 'Next' }).click()
    },
  )

  journeyStep(
    'takes the profile of the company in step 2 [REDIT-08] [REDIT-09] [REDIT-10] [REDIT-11] [REDIT-12] [REDIT-13] [REDIT-15] [CONST-15]',
    async ({ page }) => {
      await expect(page.getByRole('heading', { name: 'Company Profile' })).toBeFocused()
      await form(page).getByRole('combobox', { name: 'Company Type' }).click()
      await expect(page.getByRole('option')).toHaveText(['Start Up (Bootstrapped)', 'Start Up (Funded)', 'MNC'])
      await page.keyboard.press('Escape')
      await form(page).getByRole('combobox', { name: 'Company Size' }).click()
      await expect(page.getByRole('option')).toHaveText(['1-10', '11-100', '101-1000', '1000+'])
      await page.keyboard.press('Escape')
      await fillCompany(page)
      await field(page, 'Year of Establishment').fill('-1')
      await field(page, 'Year of Establishment').blur()
      await expect(field(page, 'Year of Establishment')).toHaveValue('-1')
      await expect(field(page, 'Year of Establishment')).toHaveAttribute('aria-invalid', 'true')
      await field(page, 'Year of Establishment').fill('2016')
      await checkA11y(page)
    },
  )

  journeyStep(
    'asks for the GST number, and points out one that fails its check [REDIT-14] [REDIT-16] [REDIT-18]',
    async ({ page }) => {
      await test.step('Submit without a GST number', async () => {
        await page.getByRole('button', { name: 'Submit' }).click()
        await expect(toast(page, 'Enter all fields!')).toBeVisible()
        await expect(field(page, 'GST Number')).toBeFocused()
        await expect(field(page, 'GST Number')).toHaveAttribute('aria-invalid', 'true')
        await checkA11y(page)
      })
      await test.step('a GST number that fails its check is pointed out, not refused', async () => {
        await field(page, 'GST Number').fill('27AAPFU0939F1ZW')
        await field(page, 'GST Number').blur()
        await expect(said(page, 'This GST number does not look right. Please check it.')).toBeVisible()
        await field(page, 'GST Number').fill('27AAPFU0939F1ZV')
        await expect(said(page, 'This GST number looks right.')).toBeVisible()
      })
    },
  )

  journeyStep(
    'sends all of it, and greets the recruiter on an empty dashboard [REDIT-19] [REDIT-20] [RDASH-01] [RDASH-02] [RDASH-11] [RDASH-12]',
    async ({ page }) => {
      const saving = page.waitForRequest(
        (request) => request.method() === 'PUT' && request.url().endsWith('/api/user/register/profile'),
      )
      await page.getByRole('button', { name: 'Submit' }).click()
      const sent = (await saving).postDataJSON()
      expect(sent).toMatchObject({
        userType: 'recruiter',
        fullName: 'Rohan Mehta',
        mobileNo: '98200 12345',
        currentPosition: 'Head of Talent',
        linkedIn: 'https://www.linkedin.com/in/rohan-mehta',
        companyName: 'Sahyadri Software',
        industry: 'Bus ticketing',
        companyType: 'Start Up (Funded)',
        yearOfEstd: 2016,
        companySize: '11-100',
        companyAddress: 'Baner Road, Pune',
        companyDesc: 'Booking software for bus operators.',
        gstNumber: '27AAPFU0939F1ZV',
        avatarS3FileKey: expect.stringMatching(/^profile_pics\/recruiter\//),
      })
      expect(sent).not.toHaveProperty('email')
      await expect(said(page, 'Profile updated successfully!')).toBeVisible()
      await expect(page).toHaveURL(/\/rdashboard$/)
      await expect(page.getByRole('heading', { name: 'Welcome, Rohan Mehta' })).toBeVisible()
      for (const label of ['Total Jobs Posted', 'Ongoing Hiring', 'Completed Hiring', 'Candidates Hired']) {
        await expect(page.getByText(label)).toBeVisible()
      }
      await expect(page.getByRole('heading', { name: 'No jobs yet' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'What you get' }).getByRole('heading')).toHaveText([
        'effective match making',
        'time saving',
        'no filteration',
        'industry ready candidate',
      ])
      await checkA11y(page)
    },
  )
})

test('every required field of the onboarding is starred, and Submit leads to the first that is empty [REDIT-16] [REDIT-17] [REDIT-18]', async ({
  page,
}) => {
  await openOnboarding(page)
  const starred = (label: string) => form(page).locator('label', { hasText: new RegExp(`^${label} \\*$`) })
  for (const label of ['Full Name', 'Mobile No', 'Email', 'Current Position', 'LinkedIn Profile']) {
    await expect(starred(label)).toBeVisible()
  }
  await step(page, 'Company Profile 8 to fill in').click()
  for (const label of [
    ...['Company Name', 'Industry', 'Company Type', 'Year of Establishment', 'Company Size'],
    ...['Head Office Address', 'GST Number', 'Description'],
  ]) {
    await expect(starred(label)).toBeVisible()
  }

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Enter all fields!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recruiter Details' })).toBeVisible()
  await expect(field(page, 'Full Name')).toBeFocused()
})

test('what a recruiter typed in the onboarding outlives a reload, and a failure costs nothing', async ({
  page,
  allowErrors,
}) => {
  await openOnboarding(page)
  await fillDetails(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await fillCompany(page)

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Company Profile' })).toBeVisible()
  await expect(said(page, 'We kept what you typed last time')).toBeVisible()
  await expect(field(page, 'Company Name')).toHaveValue('Sahyadri Software')
  await expect(field(page, 'Year of Establishment')).toHaveValue('2016')
  await step(page, 'Recruiter Details Complete').click()
  await expect(field(page, 'Full Name')).toHaveValue('Rohan Mehta')
  await step(page, 'Company Profile 1 to fill in').click()
  await field(page, 'GST Number').fill('27AAPFU0939F1ZV')

  allowErrors(/register\/profile/)
  await page.route('**/api/user/register/profile', (route) => route.abort())
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'Some unknown error occured. Please try again later.')).toBeVisible()
  await expect(field(page, 'Company Name')).toHaveValue('Sahyadri Software')
  await page.unroute('**/api/user/register/profile')

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/rdashboard$/)
  await page.goto('/recruiter/profile/edit')
  await expect(field(page, 'Full Name')).toHaveValue('Rohan Mehta')
  await expect(said(page, 'We kept what you typed last time')).toHaveCount(0)
})

test('a number of the wrong form is pointed out on its field', async ({ page }) => {
  await openOnboarding(page)
  await fillDetails(page)
  await field(page, 'Mobile No').fill('12345')
  await page.getByRole('button', { name: 'Next' }).click()
  await fillCompany(page)
  await field(page, 'GST Number').fill('27AAPFU0939F1ZV')
  await page.getByRole('button', { name: 'Submit' }).click()

  await expect(toast(page, 'Please enter 7 to 15 digits, with an optional + in front.')).toBeVisible()
  await expect(field(page, 'Mobile No')).toBeFocused()
})

test('a recruiter without a profile is led to the onboarding before the first job', async ({ page }) => {
  await openOnboarding(page)
  await page.goto('/rdashboard')

  await expect(said(page, 'Please complete your profile first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Hiring' })).toHaveCount(0)
  await checkA11y(page)
  await page.getByRole('link', { name: 'Complete profile' }).click()
  await expect(page).toHaveURL(/\/recruiter\/profile\/edit$/)
})

test('on a phone, in dark colours, the onboarding fits and its main action stays in reach', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openOnboarding(page)

  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeInViewport()
  expect(await overflow()).toBe(0)
  await checkA11y(page)
})
