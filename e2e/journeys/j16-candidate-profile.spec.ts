import type { Page } from '@playwright/test'
import { pressLogout } from '#support/logging-in.ts'
import {
  bringSession,
  makeApplicant,
  makeCandidate,
  makeJob,
  makeRecruiter,
  newCandidate,
  pdfOf,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
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
const resumeText = (name: string) =>
  `${name}\n+91 98765 43210\nEducation\nB.Tech in Computer Science\nModel Engineering College\n2022 to 2026\nSkills\nReact, SQL`
const pdf = (...pages: string[]) => ({ name: 'lalita.pdf', mimeType: 'application/pdf', buffer: pdfOf(...pages) })

const field = (page: Page, label: string) =>
  page.getByRole('form', { name: 'Details' }).getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const isSave = (url: string) => url.endsWith('/api/user/register/profile')
const recordOf = async (person: Somebody) => {
  const { user } = await person.api.profiles.me()
  if (user.userType !== 'user') throw new Error('no candidate')
  return user
}

async function chooseField(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.describe('J16 the profile page of a candidate', () => {
  journey('Details: everything can be changed, and what the page does not show stays', () => {
    let person: Somebody
    let before: Awaited<ReturnType<typeof recordOf>>
    const experienceDesc = [{ companyName: 'Backwater Labs', description: 'Built a booking page.' }]

    journeyStep(
      'shows what is stored [CPROF-01] [CPROF-03] [CPROF-04] [CPROF-05] [CPROF-06] [CPROF-07] [CPROF-08] [CPROF-19]',
      async ({ page }) => {
        const projects = [{ title: 'Tide table', link: 'https://example.org/', description: 'Shows the tide.' }]
        person = await makeCandidate('Lalita Ghosh', { experienceDesc, projects, workedOnProject: true })
        before = await recordOf(person)
        await bringSession(page, person)
        await page.goto('/dashboard')
        await page.getByRole('button', { name: /Account of/ }).click()
        await page.getByRole('link', { name: 'View Profile' }).click()
        await expect(page).toHaveURL('/candidate/profile')
        await expect(page.getByRole('tab')).toHaveText(['Details', 'Resume', 'Who has access', 'Account'])
        await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
        for (const heading of ['General Details', 'Education', 'Preferences', 'Skills']) {
          await expect(page.getByRole('region', { name: heading })).toBeVisible()
        }
        const stored = {
          'Full Name': 'Lalita Ghosh',
          'Mobile No': '9876543210',
          State: 'Kerala',
          Email: person.email,
          College: 'Model Engineering College',
          Degree: 'B.Tech Computer Science',
          StartingYear: '2022',
          GraduationYear: '2026',
          'Preferred Location 1': 'Kochi',
          'Preferred Location 2': 'Pune',
          'Expected CTC': '₹5,00,000',
        }
        for (const [label, value] of Object.entries(stored)) await expect(field(page, label)).toHaveValue(value)
        await expect(field(page, 'Email')).toHaveAttribute('readonly')
        await expect(field(page, 'Password')).toHaveCount(0)
        const wishes = page.getByRole('group', { name: 'Looking For' }).getByRole('checkbox')
        await expect(wishes).toHaveCount(4)
        for (const word of ['Job', 'Internship']) {
          await expect(page.getByRole('checkbox', { name: word, exact: true })).toBeChecked()
        }
        for (const word of ['Freelancing', 'Upskilling', 'In-office']) {
          await expect(page.getByRole('checkbox', { name: word, exact: true })).not.toBeChecked()
        }
        await expect(page.getByRole('combobox', { name: 'Job Field Preference 1' })).toHaveValue('Frontend')
        await expect(page.getByLabel('Skill name')).toHaveValue('React')
        await expect(page.getByRole('slider', { name: 'Level of React' })).toHaveAttribute('aria-valuetext', 'Advance')
        await expect(save(page)).toBeVisible()
        await checkA11y(page)
      },
    )

    journeyStep('sends nothing without skills, and takes back what was typed [CPROF-10]', async ({ page }) => {
      await test.step('without skills nothing is sent', async () => {
        let calls = 0
        page.on('request', (request) => {
          if (isSave(request.url())) calls += 1
        })
        await page.getByRole('button', { name: 'Remove skill 1' }).click()
        await save(page).click()
        await expect(toast(page, 'Fields cannot be empty!')).toBeVisible()
        expect(calls).toBe(0)
      })
      await test.step('what was typed is kept, and can be taken back', async () => {
        await page.reload()
        await expect(page.getByText('We kept what you typed last time')).toBeVisible()
        await expect(page.getByLabel('Skill name')).toHaveCount(0)
        await page.getByRole('button', { name: 'Discard what I typed' }).click()
        await expect(page.getByLabel('Skill name')).toHaveValue('React')
      })
    })

    journeyStep('does not empty a field that was filled', async ({ page }) => {
      await field(page, 'College').fill('')
      await field(page, 'GraduationYear').fill('2020')
      await save(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Please check the highlighted fields.' })).toBeVisible()
      await expect(field(page, 'College')).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, 'College')).toBeFocused()
      await expect(page.getByText('GraduationYear cannot be before StartingYear.')).toBeVisible()
      await field(page, 'College').fill('Model Engineering College')
      await field(page, 'GraduationYear').fill('2027')
    })

    journeyStep(
      'saves what was changed, and leaves what the page does not show [CPROF-02] [CPROF-07] [CPROF-11] [CPROF-12] [CPROF-18]',
      async ({ page }) => {
        await page.locator('input[type=file]').setInputFiles(picture)
        await expect(page.getByRole('button', { name: 'Avatar: Uploaded' })).toBeVisible()
        await page.getByRole('button', { name: 'Add Skill' }).click()
        await page.getByRole('group', { name: 'Skill 2' }).getByLabel('Skill name').fill('SQL')
        await page.getByRole('slider', { name: 'Level of SQL' }).press('ArrowRight')
        await page.getByRole('button', { name: 'Add Skill' }).click()
        await field(page, 'Preferred Location 1').fill(' ')
        await page.getByText('Upskilling', { exact: true }).click()
        await chooseField(page, 'Job Field Preference 2', 'Python')
        const sending = page.waitForRequest((request) => isSave(request.url()) && request.method() === 'PUT')
        await save(page).dblclick()
        expect((await sending).postDataJSON()).toMatchObject({
          userId: person.id,
          userType: 'user',
          preferredLocations: ['Pune'],
          fields: ['frontend', 'python'],
          lookingFor: ['job', 'internship', 'upskilling'],
          skills: [
            { skill: 'React', level: 'advance' },
            { skill: 'SQL', level: 'advance' },
          ],
        })
        await expect(page.getByText('Profile updated successfully!')).toBeVisible()
        await expect(page).toHaveURL('/dashboard')
        const after = await recordOf(person)
        expect(after).toMatchObject({
          projects: before.projects,
          resume: { resumeS3FileKey: before.resume.resumeS3FileKey },
        })
        expect(after.experience).toMatchObject({ workExperience: '0-6 Months', experienceDesc })
        expect(after.college.graduationYear).toBe(2027)
        const face = page.getByRole('banner').locator('img')
        await expect(face).toHaveAttribute(
          'srcset',
          new RegExp(`${after.avatarS3FileKey}\\?width=64 1x, .*width=128 2x`),
        )
        await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      },
    )
  })

  test('Details: with everything empty nothing is sent; a failed load can be repeated [CPROF-09]', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    const person = await newCandidate()
    await person.api.profiles.saveProfile({ body: { skills: [{ skill: 'React', level: 'expert' }] } })
    await bringSession(page, person)
    await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/candidate/profile')
    await expect(page.getByText('This could not be loaded.')).toBeVisible()

    // The email is part of the check, and every account has one, so the answer is stubbed.
    await page.route('**/api/auth/user', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, email: '' } } })
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(field(page, 'Full Name')).toHaveValue('')
    await save(page).click()
    await expect(toast(page, 'Fields cannot be empty!')).toBeVisible()
    await expect(field(page, 'Full Name')).toBeFocused()
    await expect(page).toHaveURL('/candidate/profile')
  })

  test('Resume: from nothing to a resume that a machine has read [CPROF-13] [CPROF-14] [CPROF-15] [CPROF-16] [CPROF-17]', async ({
    page,
    allowErrors,
  }) => {
    const person = await newCandidate()
    await person.api.profiles.saveProfile({ body: { fullName: 'Lalita G.' } })
    await bringSession(page, person)
    await page.goto('/candidate/profile')
    await page.getByRole('tab', { name: 'Resume' }).click()
    await expect(page.getByText('Resume not uploaded!')).toBeVisible()
    await expect(page.getByText('You will see here who opens it.')).toBeVisible()
    await checkA11y(page)

    // The Details tab has its own chooser, which stays until this tab is rendered.
    const chooser = page.getByRole('region', { name: 'Resume', exact: true }).locator('input[type=file]')
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    const signed: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/s3/sign')) signed.push(request.url())
    })
    await chooser.setInputFiles({ name: 'lalita.docx', mimeType: docx, buffer: Buffer.from('PK') })
    await expect(page.getByText('Only PDF files are allowed')).toBeVisible()
    expect(signed).toEqual([])
    await expect(page.getByText('Resume not uploaded!')).toBeVisible()

    const calls = [
      page.waitForRequest((request) => request.url().includes('/s3/sign')),
      page.waitForRequest((request) => request.url().endsWith('/api/user/upload-resume')),
    ]
    await chooser.setInputFiles(pdf(resumeText('Lalita Ghosh'), 'Page two'))
    await Promise.all(calls)
    await expect(page.getByText('Resume updated successfully!')).toBeVisible()
    const preview = page.getByRole('region', { name: 'Resume preview' })
    await expect(preview.getByText('Page 1 of 2')).toBeVisible()
    await expect(preview.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await preview.getByRole('button', { name: 'Next page' }).click()
    await expect(preview.getByText('Page 2 of 2')).toBeVisible()
    await preview.getByRole('button', { name: 'Previous page' }).click()
    await expect(preview.getByText('Page 1 of 2')).toBeVisible()
    await expect(page).toHaveURL(/\/candidate\/profile\?tab=resume$/)

    await test.step('shows what was read, and fills in what is empty after a click', async () => {
      const reading = page.getByRole('region', { name: 'How software reads your resume' })
      await expect(reading).toContainText('Lalita Ghosh')
      await expect(reading).toContainText('+919876543210')
      await expect(reading).toContainText('B.Tech in Computer Science, Model Engineering College, 2022 to 2026')
      const offer = page.getByRole('region', { name: 'Still empty in your profile' })
      await expect(offer).not.toContainText('Full Name')
      await expect(offer).toContainText('React, SQL')
      await checkA11y(page)
      await offer.getByRole('button', { name: 'Fill in my profile' }).dblclick()
      await expect(reading).toContainText('Please check it under Details.')
      await expect(offer).toBeHidden()
      await reading.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('What we filled in is empty again.')).toBeVisible()
      await expect(offer).toContainText('React, SQL')
      await offer.getByRole('button', { name: 'Fill in my profile' }).click()
      await expect(reading).toContainText('Please check it under Details.')
      await checkA11y(page)
      await page.getByRole('tab', { name: 'Details' }).click()
      await expect(field(page, 'Full Name')).toHaveValue('Lalita G.')
      await expect(field(page, 'College')).toHaveValue('Model Engineering College')
      await expect(page.getByLabel('Skill name').nth(1)).toHaveValue('SQL')
    })

    await test.step('a picture of a resume is taken, and told', async () => {
      await page.getByRole('tab', { name: 'Resume' }).click()
      await chooser.setInputFiles(pdf(''))
      await expect(page.getByText('This PDF has pictures and no text.')).toBeVisible()
      await expect(preview.getByText('Page 1 of 1')).toBeVisible()
    })

    await test.step('a failed load can be repeated', async () => {
      allowErrors(/Failed to load resource/)
      await page.route('**/api/user/resume/*', (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2)
      await page.unroute('**/api/user/resume/*')
      for (const name of ['How software reads your resume', 'Who opened your resume']) {
        await page.getByRole('region', { name }).getByRole('button', { name: 'Try again' }).click()
      }
      await expect(page.getByText('Nobody has opened it yet.')).toBeVisible()
    })

    await page.getByRole('button', { name: /Account of/ }).click()
    await pressLogout(page)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  })

  test('Resume: the page names everybody who opened it', async ({ page, openBrowser }) => {
    const team = await theAdmin()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const person = await makeApplicant('Ira Sen')
    const jobId = await makeJob(recruiter, 'Frontend Developer')
    await screenFor(team, jobId, person)
    const recruiterPage = await openBrowser()
    await bringSession(recruiterPage, recruiter)
    await recruiterPage.goto(`/hiringpanel/${jobId}`)
    await bringSession(page, person)
    await page.goto('/candidate/profile?tab=resume')
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await expect(page.getByText('Nobody has opened it yet.')).toBeVisible()

    await recruiterPage
      .getByRole('article', { name: 'Ira Sen' })
      .getByRole('button', { name: 'Resume of Ira Sen' })
      .click()
    await expect(recruiterPage.getByRole('dialog').getByText('Page 1 of 2')).toBeVisible()

    await page.reload()
    const opened = page.getByRole('region', { name: 'Who opened your resume' }).getByRole('listitem')
    await expect(opened).toHaveCount(1)
    await expect(opened).toContainText('Rohan Mehta')
    await expect(opened).toContainText('Head of Talent, Sahyadri Software')
    await expect(opened).toContainText(/\d+ \w{3} \d{4}, \d+:\d{2} [ap]m/)
  })
  test('Details: the notice period is chosen, and shown to recruiters and the team', async ({ page, openBrowser }) => {
    const team = await theAdmin()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const person = await makeApplicant('Nila Varma')
    await bringSession(page, person)
    await page.goto('/candidate/profile')
    await chooseField(page, 'Notice Period', '30 days')
    // The choice survives a reload.
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Notice Period' })).toHaveValue('30 days')
    await save(page).click()
    await expect(page).toHaveURL('/dashboard')
    expect((await recordOf(person)).preferences).toMatchObject({ noticePeriod: 30, expectedCtc: 500_000 })

    const jobId = await makeJob(recruiter, 'Frontend Developer')
    await screenFor(team, jobId, person)
    const panel = await openBrowser()
    await bringSession(panel, recruiter)
    await panel.goto(`/hiringpanel/${jobId}`)
    await expect(panel.getByRole('article', { name: 'Nila Varma' })).toContainText(/Notice period:?\s*30 days/)

    const desk = await openBrowser()
    await bringSession(desk, team)
    await desk.goto(`/admin?tab=candidates&candidate=${person.id}`)
    await expect(desk.getByRole('definition').filter({ hasText: '30 days' })).toBeVisible()
  })

  test('Details: the profile is read as recruiters read it, without the ways to reach its candidate', async ({
    page,
    openBrowser,
  }) => {
    const team = await theAdmin()
    const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
    const person = await makeApplicant('Nila Varma', { languages: [{ name: 'Malayalam', level: 'native' }] })
    await bringSession(page, person)
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto('/candidate/profile')
    await page.getByRole('button', { name: 'See it as recruiters do' }).click()
    const preview = page.getByRole('dialog', { name: 'Nila Varma' })
    const sections = ['Skills', 'Languages', 'Education', 'Preferences']
    for (const name of sections) await expect(preview.getByRole('region', { name, exact: true })).toBeVisible()
    await expect(preview).not.toContainText(person.email)
    await checkA11y(page)

    const jobId = await makeJob(recruiter, 'Frontend Developer')
    await screenFor(team, jobId, person)
    const panel = await openBrowser()
    await bringSession(panel, recruiter)
    await panel.goto(`/hiringpanel/${jobId}`)
    await panel.getByRole('link', { name: 'Nila Varma' }).click()
    const drawer = panel.getByRole('dialog', { name: 'Nila Varma' })
    // Both read the same, part by part.
    for (const name of sections) {
      const shown = await drawer.getByRole('region', { name, exact: true }).textContent()
      expect(await preview.getByRole('region', { name, exact: true }).textContent()).toBe(shown)
    }
    await preview.getByRole('link', { name: 'Who has access' }).click()
    await expect(page.getByRole('tab', { name: 'Who has access' })).toHaveAttribute('aria-selected', 'true')
  })
})
