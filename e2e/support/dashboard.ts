import { expect, type Page } from '@playwright/test'
import { bringSession, makeCandidate, type Somebody, takeSkillTest } from './people.ts'

/** This person's own page, greeting them. */
export async function openDashboard(page: Page, person: Somebody): Promise<void> {
  await bringSession(page, person)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
}

/** The page of a candidate who may apply: a skill test was taken, and the page shows it. */
export async function openDashboardOfTested(page: Page): Promise<Somebody> {
  const person = await makeCandidate('Meera Nair')
  await takeSkillTest(person)
  await openDashboard(page, person)
  await expect(page.getByRole('region', { name: 'Skill Test Completed' })).toBeVisible()
  return person
}

export const applyFor = (page: Page, kind: 'jobs' | 'internships') =>
  page.getByRole('button', { name: `Apply for ${kind}` })
