import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expect, journey, journeyStep, test } from '#support/test.ts'

const parts = `
  <main>
    <button>Save</button>
    <button>Save as draft</button>
    <label>Name<span aria-hidden="true"> *</span> <input></label>
    <label>Company name <input></label>
    <label>Your Name <input></label>
    <a href="/jobs">Career Accelerator Program <span>New</span></a>
    <section aria-label="Jobs of today"></section>
  </main>`

/** A page with names that are parts of others, and again in a frame. */
async function openNames(page: Page): Promise<void> {
  await page.setContent(`${parts}<iframe srcdoc="${parts.replaceAll('"', '&quot;')}"></iframe>`)
}

async function expectWholeNames(place: Page | Locator | FrameLocator): Promise<void> {
  await expect(place.getByRole('button', { name: 'Save' })).toHaveCount(1)
  await expect(place.getByRole('button', { name: 'Save' })).toHaveText('Save')
  await expect(place.getByRole('button', { name: 'save' })).toHaveCount(0)
  await expect(place.getByRole('link', { name: 'Career Accelerator Program' })).toHaveCount(0)
  await expect(place.getByRole('link', { name: 'Career Accelerator Program New' })).toHaveCount(1)
  await expect(place.getByLabel('Name')).toHaveCount(1)
  await expect(place.getByLabel('Name')).toHaveAccessibleName('Name')
  await expect(place.getByLabel('Company')).toHaveCount(0)
  await expect(place.getByRole('textbox', { name: 'Name' })).toHaveCount(1)
}

async function expectParts(place: Page | Locator | FrameLocator): Promise<void> {
  await expect(place.getByRole('button', { name: /Save/ })).toHaveCount(2)
  await expect(place.getByRole('button', { name: 'Save', exact: false })).toHaveCount(2)
  await expect(place.getByLabel(/name/i)).toHaveCount(3)
  await expect(place.getByLabel('Name', { exact: false })).toHaveCount(3)
  await expect(place.getByRole('region', { name: 'Jobs' })).toHaveCount(1)
}

test('a quoted name in a journey matches only the whole name, on a page, in a region of it and in a frame', async ({
  page,
}) => {
  await openNames(page)
  for (const place of [page, page.getByRole('main'), page.frameLocator('iframe')]) await expectWholeNames(place)
})

test('a regular expression, exact: false and a region match a part of a name', async ({ page }) => {
  await openNames(page)
  for (const place of [page, page.getByRole('main'), page.frameLocator('iframe')]) await expectParts(place)
})

test('a quoted name matches only the whole name in a second browser too', async ({ openBrowser }) => {
  const page = await openBrowser()
  await openNames(page)
  await expectWholeNames(page)
})

journey('the steps of a journey have quoted names', () => {
  journeyStep('a quoted name matches only the whole name in a step of a journey', async ({ page }) => {
    await openNames(page)
    await expectWholeNames(page)
  })
})
