import type { Page } from '@playwright/test'
import { makeBlog } from '#support/blogs.ts'
import { makeEvent } from '#support/events.ts'
import { theAdmin } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

/** What the cache did for the page at this address, as it was opened in the browser. */
async function open(page: Page, path: string): Promise<string> {
  const answer = await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  return (await answer?.allHeaders())?.['cache-status'] ?? ''
}

test('a visitor gets every public page from the cache, with any parameters in a shared link', async ({ page }) => {
  const team = await theAdmin()
  const blog = await makeBlog(team, 'Read by many')
  const event = await makeEvent(team, { title: 'Seen by many' })
  const paths = [
    '/',
    '/blogs',
    `/blogs/${blog._id}`,
    '/events',
    '/events?topic=technical',
    '/community',
    '/bootcamp',
    '/bootcamp/data-analytics-bootcamp',
    '/policy/privacy',
    '/skilltests',
    '/skilltests?level=beginner&level=advance',
    '/candidate/register',
    '/recruiter/register',
    '/forgot-password',
  ]
  for (const path of paths) {
    const shared = `${path}${path.includes('?') ? '&' : '?'}utm_source=mail`
    await open(page, shared)
    // Other journeys change blogs, events and tests at the same time. An error in the console, such as a script that the policy
    // does not name, fails this one.
    await expect(async () => {
      await open(page, path)
      expect(await open(page, shared), path).toBe('firstrung; hit')
    }).toPass()
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === shared)
  }
  expect((await page.request.get(`/events/${event}`)).headers()['cache-status']).toMatch(/^firstrung; (hit|fwd=miss)$/)
})

test('a visitor sees what the team has just changed', async ({ page }) => {
  const team = await theAdmin()
  const blog = await makeBlog(team, 'A title to be changed')
  await page.goto(`/blogs/${blog._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'A title to be changed' })).toBeVisible()
  await page.goto('/blogs')
  await expect(page.getByRole('heading', { name: 'A title to be changed' })).toBeVisible()

  await team.api.blogs.remove({ params: { id: blog._id } })

  await page.reload()
  await expect(page.getByRole('heading', { name: 'A title to be changed' })).toHaveCount(0)
  expect((await page.request.get(`/blogs/${blog._id}`)).status()).toBe(404)
})

test('a link to a route that is not loaded yet is followed without a reload of the document', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'Get Hired' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Candidate Registration' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  // The same for a route that no link of the page leads to.
  const answer = await page.request.get('/__manifest?paths=%2Fforum&version=other')
  expect(answer.headers()['cache-status'] ?? 'fwd=bypass').toContain('fwd=bypass')
})
