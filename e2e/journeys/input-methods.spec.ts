import type { CDPSession, Page } from '@playwright/test'
import { makePost } from '#support/forum.ts'
import { bringSession, makeJob, makeRecruiter, newCandidate } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

/** An input method on the page, as Windows, macOS, Android and ChromeOS have them for Indian languages. */
async function inputMethodOf(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page)
  const press = async (key: string, code: number) => {
    for (const type of ['rawKeyDown', 'keyUp'] as const) {
      await browser.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode: code })
    }
  }
  return {
    /** Text that is underlined, because it is not finished. */
    compose: (text: string) =>
      browser.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** The key goes to the input method: in Chromium and Firefox while it composes. */
    press: (key: 'Enter' | 'Escape') => press(key, key === 'Enter' ? 13 : 27),
    /** In Safari the text is composed before the key comes. */
    async finish(text: string, key: 'Enter' | 'Escape' = 'Enter') {
      await browser.send('Input.insertText', { text })
      await press(key, 229)
    },
  }
}

test('Enter accepts a suggestion in a tag field, and a second Enter adds the tag', async ({ page }) => {
  await bringSession(page, await makeRecruiter('Rohan Mehta', 'Sahyadri Software'))
  await page.goto('/rdashboard')
  await page.getByRole('button', { name: 'Start Hiring' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Job' })
  const field = dialog.getByRole('textbox', { name: 'Locations' })
  const tags = dialog.getByRole('list', { name: 'Locations' })
  const method = await inputMethodOf(page)
  await field.focus()
  await method.compose('pune')
  await method.press('Enter')
  await expect(tags).toHaveCount(0)
  await method.compose('पुणे')
  await method.finish('पुणे')
  await expect(field).toHaveValue('पुणे')
  await expect(tags).toHaveCount(0)
  await field.press('Enter')
  await expect(tags.getByRole('listitem')).toHaveText(['पुणे'])
  await expect(field).toHaveValue('')

  await test.step('Escape drops a suggestion, and the dialog stays', async () => {
    await method.compose('nagpur')
    await method.press('Escape')
    await method.finish('नागपुर', 'Escape')
    await expect(dialog).toBeVisible()
    await expect(field).toHaveValue('नागपुर')
  })
})

test('a tag field of the library adds a skill only after its composition, and only once', async ({ page }) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Panel Developer')
  await bringSession(page, recruiter)
  await page.goto(`/hiringpanel/${jobId}`)
  await page.getByRole('button', { name: /Filter/ }).click()
  const field = page
    .getByRole('combobox', { name: 'Skills' })
    .or(page.getByRole('textbox', { name: 'Skills' }))
    .first()
  const method = await inputMethodOf(page)
  await field.focus()
  await method.compose('tally')
  await method.press('Enter')
  await expect(field).toHaveValue('tally')
  await method.compose('टैली')
  await method.finish('टैली')
  await expect(field).toHaveValue('टैली')
  await field.press('Enter')
  await expect(field).toHaveValue('')
})

test('Enter chooses nobody and sends nothing while a comment is composed', async ({ page }) => {
  const slug = await makePost('Composed comments')
  await bringSession(page, await newCandidate('Meera Joshi'))
  await page.goto(`/forum/${slug}`)
  const box = page.getByLabel('Your comment')
  await expect(box).toBeVisible()
  const method = await inputMethodOf(page)
  await box.focus()
  await method.compose('dhanyavaad')
  await method.press('Enter')
  await method.compose('धन्यवाद')
  await method.finish('धन्यवाद')
  await expect(box).toHaveValue('धन्यवाद')
  await expect(page.getByRole('listitem').filter({ hasText: 'धन्यवाद' })).toHaveCount(0)
  await box.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'धन्यवाद' })).toHaveCount(1)
})

test('a search box sends the composed words', async ({ page }) => {
  await page.goto('/jobs')
  await page.waitForLoadState('networkidle')
  const field = page.getByRole('searchbox').first()
  const method = await inputMethodOf(page)
  await field.focus()
  await method.compose('lekhakar')
  await method.press('Enter')
  await expect(page).toHaveURL(/\/jobs$/)
  await method.compose('लेखाकार')
  await method.finish('लेखाकार')
  await expect(page).toHaveURL(/\/jobs$/)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/jobs\?.*q=/)
  expect(new URL(page.url()).searchParams.get('q')).toBe('लेखाकार')
})
