import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { makeOldest } from '#support/oldest-browser.ts'
import {
  bringSession,
  makeApplicant,
  makeJob,
  makeRecruiter,
  screenFor,
  theAdmin,
  uploadPdfFile,
} from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

/** Scans of one page: a name above a large black box. */
const scans = ['g3', 'g4', 'jbig2', 'jpx'] as const
const scanned = (name: (typeof scans)[number]) => readFile(new URL(`../support/scans/${name}.pdf`, import.meta.url))

/** A candidate whose resume is this file. */
async function personWith(file: Buffer, fullName = 'Asha Rao') {
  const person = await makeApplicant(fullName)
  const resumeS3FileKey = await uploadPdfFile(person, 'resumes/', `resume-${person.id}.pdf`, file)
  await person.api.profiles.uploadResume({ body: { resumeS3FileKey } })
  return person
}

/** The grey of a page at a place, in parts of its width and height: 0 is black, 255 white. */
const greyAt = (viewer: Locator, x: number, y: number) =>
  viewer.locator('canvas').evaluate(
    (canvas, at) => {
      const { width, height } = canvas as HTMLCanvasElement
      const drawing = (canvas as HTMLCanvasElement).getContext('2d')
      const [grey = -1, , , opacity = 0] =
        drawing?.getImageData(Math.round(width * at.x), Math.round(height * at.y), 1, 1).data ?? []
      return opacity === 0 ? 255 : grey
    },
    { x, y },
  )

/** Whether the box of a scan is drawn, and the paper beside it is white. */
async function expectScan(viewer: Locator): Promise<void> {
  await expect(viewer.locator('canvas')).toBeVisible()
  await expect.poll(() => greyAt(viewer, 0.5, 0.5)).toBeLessThan(60)
  expect(await greyAt(viewer, 0.05, 0.5)).toBeGreaterThan(200)
}

const viewerOf = (page: Page) => page.getByRole('region', { name: 'Resume preview' })

for (const kind of scans) {
  test(`a scan is drawn for its owner, in the oldest browser that we support: ${kind}`, async ({ page }) => {
    await makeOldest(page.context())
    const person = await personWith(await scanned(kind))
    await bringSession(page, person)
    expect(await page.evaluate(() => 'getOrInsertComputed' in Map.prototype)).toBe(false)
    await page.goto('/candidate/profile?tab=resume')
    await expectScan(viewerOf(page))
  })
}

test('recruiters see the scan of a resume, too', async ({ page }) => {
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Accounts Assistant')
  const person = await personWith(await scanned('g4'))
  await screenFor(team, jobId, person)
  await bringSession(page, recruiter)
  await page.goto(`/hiringpanel/${jobId}`)
  await page.getByRole('article', { name: 'Asha Rao' }).getByRole('button', { name: 'Resume of Asha Rao' }).click()
  await expectScan(page.getByRole('dialog', { name: 'Resume of Asha Rao' }))
})

test('public pages and those of candidates work in the oldest browser that we support', async ({ page }) => {
  await makeOldest(page.context())
  const person = await makeApplicant('Kavya Menon')
  for (const path of ['/', '/jobs', '/events', '/blogs']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await bringSession(page, person)
  for (const path of ['/dashboard', '/candidate/profile', '/skilltests']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByText('Something broke')).toBeHidden()
  }
})

test('a viewer that fails leaves the rest of the page usable, with a link to download the file', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/gone/)
  const person = await makeApplicant('Kavya Menon')
  await bringSession(page, person)
  // Something that the viewer alone needs fails, as in a browser that lacks it.
  await page.addInitScript(() => {
    Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, {
      value() {
        throw new Error('gone')
      },
    })
  })
  await page.goto('/candidate/profile?tab=resume')
  const instead = viewerOf(page)
  await expect(instead).toContainText('This file cannot be shown here. You can still download it.')
  await expect(instead.getByRole('link', { name: 'Download File' })).toHaveAttribute('href', /link=/)
  await expect(page.getByRole('button', { name: 'Resume: Replace' })).toBeVisible()
  await checkA11y(page)
})
