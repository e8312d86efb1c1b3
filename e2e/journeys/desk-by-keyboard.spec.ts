import type { Page } from '@playwright/test'
import {
  bringSession,
  makeApplicant,
  makeJob,
  makeRecruiter,
  makeScreened,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, test } from '#support/test.ts'

const nameOf = (number: number) => `Applicant ${String(number).padStart(2, '0')}`
const others = Array.from({ length: 59 }, (_, index) => nameOf(index + 1))
const drawer = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('tablist', { name: 'Sections' }) })
const heading = (page: Page, name: string) => drawer(page).getByRole('heading', { level: 2, name })
const countOf = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).getByRole('heading', { level: 2 })

test.describe('the hiring panel by keyboard', () => {
  journey('a recruiter decides about 60 applicants with the keyboard only', () => {
    journeyStep('reads the first one beside their resume, and writes a note', async ({ page }) => {
      const team = await theAdmin()
      const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
      const jobId = await makeJob(recruiter, 'Busy Developer', { numOpenings: 5 })
      await makeScreened(team, jobId, others)
      await screenFor(team, jobId, await makeApplicant('Kavya Menon'), 'Explains every step.')
      await bringSession(page, recruiter)
      await page.goto(`/hiringpanel/${jobId}`)
      await expect(countOf(page, 'Applications Received')).toHaveText('Applications Received 60')

      await page.keyboard.press('j')
      const first = page.getByRole('link', { name: 'Kavya Menon' })
      await expect(first).toBeFocused()
      await page.keyboard.press('j')
      await expect(page.getByRole('link', { name: 'Applicant 59' })).toBeFocused()
      await page.keyboard.press('k')
      await page.keyboard.press('Enter')
      await expect(heading(page, 'Kavya Menon')).toBeFocused()
      await expect(page).toHaveTitle(/^Kavya Menon/)
      await expect(page).toHaveURL(/[?&]person=/)
      await expect(drawer(page)).toContainText('1 of 60')
      await expect(drawer(page)).toContainText('Page 1 of 2')
      await expect(drawer(page)).toContainText('Explains every step.')
      await checkA11y(page)

      await page.keyboard.press('n')
      await expect(drawer(page).getByLabel('Note about Kavya Menon')).toBeFocused()
      // Letters in a field are text.
      await page.keyboard.type('Sharp, wants to join')
      await page.reload()
      await expect(heading(page, 'Kavya Menon')).toBeFocused()
      await expect(drawer(page).getByLabel('Note about Kavya Menon')).toBeVisible()
      await page.keyboard.press('n')
      await expect(drawer(page).getByLabel('Note about Kavya Menon')).toBeFocused()
      await expect(drawer(page).getByLabel('Note about Kavya Menon')).toHaveValue('Sharp, wants to join')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(drawer(page).getByRole('list', { name: 'Notes' })).toContainText('Sharp, wants to join')
    })

    journeyStep('decides about each of the 60 with one key, which opens the next one', async ({ page }) => {
      await drawer(page).getByRole('button', { name: 'Close' }).focus()
      await page.keyboard.press('s')
      const keys = ['s', 'w', 'x']
      for (let left = others.length; left > 0; left -= 1) {
        // In each frame: by role it would be looked for a few times a second, through the whole page.
        await page.waitForFunction(
          (name) => document.activeElement?.tagName === 'H2' && document.activeElement.textContent === name,
          nameOf(left),
          { timeout: 30_000 },
        )
        await page.keyboard.press(keys[left % keys.length] ?? '')
      }
      // Nobody comes after the last one.
      await expect(drawer(page)).toHaveCount(0)
      await expect(countOf(page, 'Applications Received')).toHaveText('Applications Received 0')
      await expect(countOf(page, 'Round 2 Candidates')).toHaveText('Round 2 Candidates 20')
      await expect(countOf(page, 'Waitlisted Candidates')).toHaveText('Waitlisted Candidates 20')
      await expect(countOf(page, 'Rejected')).toHaveText('Rejected 20')
    })

    journeyStep('opens the list of keys, and switches them off', async ({ page }) => {
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(help.getByRole('table', { name: 'Keys' })).toContainText('Waitlist')
      await checkA11y(page)
      await help.getByRole('switch', { name: 'Use single keys Remembered in this browser' }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Escape')
      await expect(help).toHaveCount(0)
      await page.keyboard.press('?')
      await page.keyboard.press('j')
      await expect(help).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Kavya Menon' })).not.toBeFocused()
    })
  })
})
