import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { bringSession, newCandidate } from '#support/people.ts'
import { twoColumnResume } from '#support/resumes.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Profile' })
const field = (page: Page, label: string) => form(page).getByLabel(label)

test.describe('resume first', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

  test('a resume in two columns fills what is empty, and is undone; projects are edited later', async ({
    page,
    openBrowser,
  }) => {
    const pdf = await twoColumnResume(await openBrowser())
    const person = await newCandidate()
    await bringSession(page, person)
    await page.goto('/candidate/profile/edit')
    const first = page.getByRole('region', { name: 'Upload your resume and we fill this in' })
    await field(page, 'Full Name').fill('Asha R.')
    const chooser = page.waitForEvent('filechooser')
    await first.getByRole('button', { name: 'Resume: Upload...' }).click()
    await (await chooser).setFiles({ name: 'asha-rao.pdf', mimeType: 'application/pdf', buffer: pdf })

    await test.step('fills empty fields alone, and says which', async () => {
      await expect(first).toContainText(
        'We filled in Mobile No, Skills, College, Degree, StartingYear, GraduationYear and Experience.',
      )
      await expect(first).toContainText('asha-rao.pdf')
      await expect(first.getByRole('button', { name: 'Resume: Replace' })).toBeVisible()
      await expect(field(page, 'Full Name')).toHaveValue('Asha R.')
      await expect(field(page, 'Mobile No')).toHaveValue('+919876543210')
      await expect(field(page, 'College')).toHaveValue('Model Engineering College')
      await expect(field(page, 'College')).toHaveAccessibleDescription('From your resume')
      await expect(field(page, 'GraduationYear')).toHaveValue('2026')
      await checkA11y(page)
    })

    await test.step('Undo empties them, except what was changed since', async () => {
      await field(page, 'College').fill('MEC Kochi')
      await first.getByRole('button', { name: 'Undo' }).click()
      await expect(field(page, 'Mobile No')).toHaveValue('')
      await expect(field(page, 'College')).toHaveValue('MEC Kochi')
      await field(page, 'College').clear()
      await first.getByRole('button', { name: 'Fill in' }).click()
      await expect(field(page, 'College')).toHaveValue('Model Engineering College')
    })

    await test.step('years out of order are said while they are typed', async () => {
      await field(page, 'StartingYear').fill('2027')
      await expect(field(page, 'GraduationYear')).toHaveAccessibleDescription(/cannot be before StartingYear/)
      await field(page, 'StartingYear').fill('2022')
      await expect(field(page, 'GraduationYear')).not.toHaveAccessibleDescription(/cannot be before/)
      await expect(field(page, 'StartingYear')).toHaveAttribute('inputmode', 'numeric')
    })

    await test.step('the rest is typed, and an unfinished project is not dropped in silence', async () => {
      await field(page, 'State').fill('Kerala')
      await form(page).getByText('Frontend', { exact: true }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByRole('group', { name: 'Skill 2' }).getByLabel('Skill name')).toHaveValue('TypeScript')
      await page.getByRole('radiogroup', { name: 'Do you have work experience to add?' }).getByLabel('No').check()
      await page.getByRole('radiogroup', { name: 'Have you worked on projects?' }).getByLabel('Yes').check()
      const project = page.getByRole('group', { name: 'Project 1' })
      await project.getByLabel('Title').fill('Tide table')
      await expect(project).toContainText('Add a description, or this is not saved.')
      await expect(page.getByRole('region', { name: 'Before you finish' })).toContainText(
        'Project 1 needs a description.',
      )
      await checkA11y(page)
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome, Asha!' })).toBeVisible()
    })

    await test.step('experience and projects are edited from the profile page [CEDIT-35]', async () => {
      await page.goto('/candidate/profile')
      const edit = page.getByRole('link', { name: 'Edit experience and projects' })
      await expect(edit).toBeVisible()
      await expect(page.getByRole('button', { name: 'Account of Asha' })).toBeVisible()
      await checkA11y(page)
      await edit.click()
      await expect(page.getByRole('heading', { name: 'Experiences' })).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button', { name: 'Open menu' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to your profile' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Resume: Replace' })).toBeVisible()
      await page.getByRole('button', { name: 'Add Project' }).click()
      const project = page.getByRole('group', { name: 'Project 1' })
      await project.getByLabel('Title').fill('Tide table')
      await project.getByLabel('Link').fill('github.com/asha/tides')
      await project.getByLabel('Description').fill('Shows when the tide turns.')
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome, Asha!' })).toBeVisible()
      const { user } = await person.api.profiles.me()
      expect(user).toMatchObject({
        profileCompleted: true,
        projects: [{ title: 'Tide table', link: 'https://github.com/asha/tides' }],
        // Uploading it for the profile asks nobody for a review (G-103).
        resume: { reviewDueAt: null },
      })
    })
  })

  test('jobs and projects of a resume with a sidebar are filled in and undone; a scan gets a message at once', async ({
    page,
  }) => {
    const person = await newCandidate()
    await bringSession(page, person)
    await page.goto('/candidate/profile/edit')
    const first = page.getByRole('region', { name: 'Upload your resume and we fill this in' })
    const upload = async (button: string, name: string) => {
      const chooser = page.waitForEvent('filechooser')
      await first.getByRole('button', { name: button }).click()
      await (await chooser).setFiles(fileURLToPath(new URL(`../../lab/resumes/files/${name}.pdf`, import.meta.url)))
    }

    await test.step('names the entries before they are seen in step 2', async () => {
      await upload('Resume: Upload...', 'chromium-sidebar-left')
      await expect(first).toContainText('We filled in')
      await expect(first).toContainText('In step 2: Backwater Labs Pvt. Ltd., Monsoon Map and Canteen Queue.')
      await expect(field(page, 'College')).toHaveValue('Periyar Valley College of Engineering')
      await checkA11y(page)
    })

    await test.step('Undo takes them out, Fill in brings them again', async () => {
      await first.getByRole('button', { name: 'Undo' }).click()
      await expect(field(page, 'College')).toHaveValue('')
      await first.getByRole('button', { name: 'Fill in' }).click()
      await form(page).getByText('Frontend', { exact: true }).click()
      await page.getByRole('button', { name: 'Next' }).click()
      const job = page.getByRole('group', { name: 'Experience 1' })
      await expect(job.getByLabel('Company Name')).toHaveValue('Backwater Labs Pvt. Ltd.')
      await expect(job.getByLabel('Role')).toHaveValue('Frontend Intern')
      await expect(job.getByLabel('From')).toHaveValue('2025-05')
      await expect(job.getByLabel('To')).toHaveValue('2025-07')
      await expect(page.getByRole('group', { name: 'Project 2' }).getByLabel('Title')).toHaveValue('Canteen Queue')
      await checkA11y(page)
    })

    await test.step('the resume page shows what was read', async () => {
      await page.goto('/candidate/profile?tab=resume')
      const reading = page.getByRole('region', { name: 'How software reads your resume' })
      await expect(reading).toContainText('Frontend Intern, Backwater Labs Pvt. Ltd., May 2025 to July 2025')
      await expect(reading).toContainText('Canteen Queue')
      await checkA11y(page)
    })

    await test.step('a scan without text is told with the way out', async () => {
      await page.goto('/candidate/profile/edit')
      await page.getByRole('button', { name: /General Details/ }).click()
      await upload('Resume: Replace', 'scanned-by-a-phone')
      await expect(first).toContainText('This PDF has pictures and no text.')
      await expect(first).toContainText('save it as a PDF and upload that')
      await checkA11y(page)
    })
  })
})
