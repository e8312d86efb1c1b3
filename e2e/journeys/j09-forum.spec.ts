import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { bannerPicture } from '#support/events.ts'
import { makePost } from '#support/forum.ts'
import { openNetworkProxy } from '#support/network-proxy.ts'
import { bringSession, makeCandidate, makeRecruiter, newCandidate, type Somebody, theAdmin } from '#support/people.ts'
import { connectSocket } from '#support/socket-client.ts'
import { checkA11y, expect, expectWidth, journey, journeyStep, test } from '#support/test.ts'

const { buffer: png } = bannerPicture

/** A candidate with a name and nothing else. */
async function named(fullName: string): Promise<Somebody> {
  const person = await newCandidate(fullName)
  await person.api.profiles.saveProfile({ body: { fullName } })
  return person
}

async function open(page: Page, person: Somebody, path: string) {
  await bringSession(page, person)
  await page.goto(path)
}
const box = (page: Page) => page.getByLabel('Your comment')
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const comment = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

/** This many comments, two likes for every fourth, over sockets, by two people in turn; one likes the post for a while. */
async function bustle(roomId: string, comments: number): Promise<void> {
  const people = [await named('Meera Joshi'), await named('Nikhil Rao')]
  const sockets = await Promise.all(
    people.map(({ signedIn }) => connectSocket(process.env['E2E_ORIGIN'] ?? '', signedIn.token)),
  )
  for (const socket of sockets) await socket.join(roomId)
  const say = async (n: number) => {
    const said = { roomId, commentText: `Comment ${n}`, clientId: randomUUID() }
    const { newComment } = (await sockets[n % 2]?.ask('new-comment', said)) ?? {}
    if (n % 4 > 0) return
    const commentId = newComment?._id
    await Promise.all(sockets.map((own) => own.ask('like-comment', { roomId, commentId, liked: true })))
  }
  await say(0)
  for (let n = 1; n < comments; n += 8) {
    await Promise.all(Array.from({ length: Math.min(8, comments - n) }, (_, further) => say(n + further)))
    await sockets[0]?.ask('like-post', { roomId, liked: n % 16 === 1 })
  }
  await sockets[0]?.ask('like-post', { roomId, liked: false })
  for (const socket of sockets) socket.close()
}

/** All texts of this page, from the first comment to the last. */
const found = (page: Page) =>
  page.evaluate(async () => {
    const rows = new Map<number, string>()
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    window.scrollTo(0, 0)
    for (let before = -1; before !== window.scrollY; ) {
      await drawn()
      for (const row of document.querySelectorAll<HTMLElement>('li[data-index]')) {
        const says = ['b', 'p:last-of-type'].map((part) => row.querySelector(part)?.textContent)
        const likes = row.querySelector('button[aria-pressed]')?.getAttribute('aria-label')
        rows.set(Number(row.dataset['index']), [...says, likes].join(' | '))
      }
      before = window.scrollY
      window.scrollBy(0, 500)
    }
    const head = ['h1', '#forum-comments'].map((part) => document.querySelector(part)?.textContent)
    const likes = document.querySelector('button[aria-pressed]')?.getAttribute('aria-label')
    return { head, likes, comments: [...rows].sort(([a], [b]) => a - b).map(([, row]) => row) }
  })

test.describe('J09 the forum', () => {
  journey('the team publishes a post, and three people discuss it at the same time', () => {
    let a: Page
    let b: Page

    journeyStep(
      'the team publishes a post, and its banner is uploaded with it [AFOR-01] [AFOR-02] [AFOR-03] [AFOR-04] [AFOR-05] [AEVT-13] [ADASH-11]',
      async ({ page: adminPage }) => {
        await open(adminPage, await theAdmin(), '/admin')
        await adminPage.getByRole('link', { name: 'Create Forum' }).click()
        const dialog = adminPage.getByRole('dialog', { name: 'Create Forum' })
        await expectWidth(dialog, 600)
        await expect(dialog.getByText('Bootcamp')).toHaveCount(0)
        await dialog.getByRole('button', { name: 'Create Forum' }).click()
        const warning = adminPage.getByRole('alert').filter({ hasText: 'Enter all fields/Upload Forum banner' })
        await expect(warning).toBeVisible()
        await expect(dialog.getByText('Please fill in this field.')).toHaveCount(4)
        await checkA11y(adminPage)
        await expect(warning).toHaveCount(0)
        await dialog.getByLabel('Title').fill('What got you your first interview?')
        await dialog.getByText('Personal development').click()
        await dialog.getByText('Business').click()
        await dialog.getByLabel('Description').fill('A project, a friend, a mail? Tell others.')
        // Everything but the banner: the warning stays, and only the banner is marked.
        await dialog.getByRole('button', { name: 'Create Forum' }).click()
        await expect(warning).toBeVisible()
        await expect(dialog.getByText('Please fill in this field.')).toHaveCount(1)
        // A chosen banner that was not uploaded is uploaded by the submit button.
        await dialog
          .locator('input[type=file]')
          .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: png })
        await expect(dialog.getByRole('button', { name: 'Banner: Upload...' })).toBeEnabled()
        const sent: string[] = []
        adminPage.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
        await dialog.getByRole('button', { name: 'Create Forum' }).click()
        await expect(adminPage.getByText('Forum Created Successfully!')).toBeVisible()
        expect(
          sent
            .filter((one) => /sign|upload|POST \/api\/forum\/post/.test(one))
            .map((one) => one.replace(/upload\/.*/, 'upload')),
        ).toEqual(['GET /s3/sign', 'PUT /files/upload', 'POST /api/forum/post'])
        await expect(adminPage.getByRole('link', { name: 'What got you your first interview?' })).toBeVisible()
      },
    )

    journeyStep(
      'candidates, recruiters and the team find it, without comments [FORUM-01] [FORUM-03] [FORUM-04] [FORUM-06] [FORUM-07] [PERM-31] [NAV-06]',
      async ({ page: adminPage, openBrowser }) => {
        a = await openBrowser()
        b = await openBrowser()
        await open(a, await makeCandidate('Asha Rao'), '/dashboard')
        await a.getByRole('link', { name: 'Forum', exact: true }).first().click()
        await expect(a).toHaveURL(/\/forum\/latest-post$/)
        await open(b, await makeRecruiter('Binu Thomas', 'Lotus Labs'), '/forum')
        await open(adminPage, await theAdmin(), '/forum/latest-post')
        for (const viewer of [a, b, adminPage]) {
          await expect(viewer.getByRole('heading', { name: 'What got you your first interview?' })).toBeVisible()
          await expect(viewer.getByText('A project, a friend, a mail? Tell others.')).toBeVisible()
          await expect(viewer.getByText('No comments on this post')).toBeVisible()
          await expect(viewer.getByRole('button', { name: 'Like the post: 0' })).toHaveText('0')
        }
        await expect(a.getByRole('article').getByText(/ago$|just now/)).toBeVisible()
        await expect(a.getByRole('article').locator('img')).toBeVisible()
        await checkA11y(a)
      },
    )

    journeyStep(
      'a comment appears for all who have the post open [FORUM-05] [FORUM-09] [FORUM-10] [FORUM-11] [FORUM-12] [API-42]',
      async ({ page: adminPage }) => {
        await post(a).click()
        await expect(a.getByText('Comment field is empty!')).toBeVisible()
        await box(a).fill('A project about bus times')
        await post(a).click()
        for (const viewer of [a, b, adminPage]) {
          const said = comment(viewer, 'A project about bus times')
          await expect(said).toHaveCount(1)
          await expect(said.locator(':scope > span')).toHaveText('AR')
          await expect(said.getByText('Asha Rao', { exact: true })).toBeVisible()
          await expect(said.getByRole('time')).toHaveText(/ago$|just now/)
          await expect(said.getByText('A project about bus times', { exact: true })).toBeVisible()
          await expect(said.getByRole('button', { name: 'Like the comment of Asha Rao: 0' })).toHaveText('0')
          await expect(viewer.getByText('No comments on this post')).toHaveCount(0)
          await expect(viewer.getByRole('heading', { name: '1 comment' })).toBeVisible()
        }
      },
    )

    journeyStep(
      'likes of the post and of the comment are counted for all [FORUM-02] [FORUM-03] [FORUM-10] [FORUM-12] [API-43] [API-44]',
      async ({ page: adminPage }) => {
        await b.getByRole('button', { name: 'Like the post: 0' }).click()
        for (const viewer of [a, b, adminPage])
          await expect(viewer.getByRole('button', { name: 'Like the post: 1' })).toBeVisible()
        await a.getByRole('button', { name: 'Like the comment of Asha Rao: 0' }).click()
        for (const viewer of [a, b, adminPage]) {
          await expect(viewer.getByRole('button', { name: 'Like the comment of Asha Rao: 1' })).toBeVisible()
        }
        await expect(a.getByRole('button', { name: 'Like the comment of Asha Rao: 1' })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
        await expect(b.getByRole('button', { name: 'Like the comment of Asha Rao: 1' })).toHaveAttribute(
          'aria-pressed',
          'false',
        )
      },
    )

    journeyStep('a reply quotes the comment, follows its change, and notifies its author', async () => {
      await b.getByRole('button', { name: 'Reply to Asha Rao' }).click()
      await box(b).fill('Which one? @as')
      await expect(b.getByRole('option', { name: 'Asha Rao' })).toHaveAttribute('aria-selected', 'true')
      await checkA11y(b)
      await box(b).press('Enter')
      await expect(box(b)).toHaveValue('Which one? @Asha Rao ')
      await expect(b.getByRole('option')).toHaveCount(0)
      await box(b).press('Control+Enter')
      await expect(comment(a, 'Which one?')).toContainText('A project about bus times')
      await expect(comment(a, 'Which one?').getByText('@Asha Rao', { exact: true })).toBeVisible()
      await comment(a, 'A project about bus times')
        .first()
        .getByRole('button', { name: /^More about/ })
        .click()
      await a.getByRole('menuitem', { name: 'Edit' }).click()
      await a.getByLabel('Comment', { exact: true }).fill('A project about train times')
      await a.getByRole('button', { name: 'Save' }).click()
      await expect(b.getByText('A project about train times', { exact: true })).toBeVisible()
      await expect(comment(b, 'Which one?').locator('p').nth(1)).toHaveText('Asha Rao A project about train times')
      await checkA11y(b)
      await a.goto('/dashboard')
      await a.getByRole('button', { name: /^Notifications/ }).click()
      const list = a.getByRole('dialog', { name: 'Notifications' })
      await expect(list).toContainText('Binu Thomas replied to you in the forum: What got you your first interview?')
      await list.getByRole('button', { name: 'Open' }).click()
      await a.getByRole('dialog', { name: 'Notification', exact: true }).getByRole('button', { name: 'Open' }).click()
      await expect(a).toHaveURL(/\/forum\/what-got-you-your-first-interview/)
    })
  })

  test('the forum lists the latest posts next to the open one, and opens each of them [FORUM-01] [FORUM-07] [FORUM-08] [CONST-10]', async ({
    page,
    openBrowser,
  }) => {
    const slug = await makePost('How do you stay awake in lectures?')
    const other = await makePost('Which book changed your mind?')
    const person = await named('Gita Sen')
    await open(page, person, `/forum/${slug}`)
    const b = await openBrowser()
    await open(b, await named('Hari Das'), `/forum/${slug}`)
    // By its slug, although it is not the newest one.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How do you stay awake in lectures?')
    const tabs = page.getByRole('navigation', { name: 'Latest posts' })
    await expect(tabs.getByRole('link', { name: /stay awake/ })).toHaveAttribute('aria-current', 'page')
    // Only a smooth scroll can end early.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => window.scrollTo({ top: 550, behavior: 'instant' }))
    await tabs.getByRole('link', { name: /Which book/ }).click()
    await expect(page.getByRole('heading', { name: 'Which book changed your mind?' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/forum/${other}$`))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await box(b).fill('Coffee')
    await post(b).click()
    await expect(comment(b, 'Coffee')).toHaveCount(1)
    await expect(page.getByText('No comments on this post')).toBeVisible()

    const beside = await tabs.boundingBox()
    const article = await page.getByRole('article').boundingBox()
    expect(beside?.x).toBeGreaterThan((article?.x ?? 0) + (article?.width ?? 0) - 1)
    await page.setViewportSize({ width: 880, height: 800 })
    await expect
      .poll(async () => ((await tabs.boundingBox())?.y ?? 0) - ((await box(page).boundingBox())?.y ?? Infinity))
      .toBeGreaterThan(0)
  })

  test('the forum keeps a typed comment over a reload, and posts it [FORUM-04]', async ({ page }) => {
    const slug = await makePost('What do you do when the line drops?')
    await open(page, await named('Indu Menon'), `/forum/${slug}`)
    await box(page).fill('Half a thought')
    await page.reload()
    await expect(box(page)).toHaveValue('Half a thought')
    await post(page).click()
    await expect(comment(page, 'Half a thought')).toHaveCount(1)
    // The box is below the new comment, not over it.
    await expect
      .poll(async () => {
        const [text, input] = [await comment(page, 'Half a thought').boundingBox(), await box(page).boundingBox()]
        return (input?.y ?? 0) - ((text?.y ?? 0) + (text?.height ?? 0))
      })
      .toBeGreaterThanOrEqual(0)
    await expect(box(page)).toHaveValue('')
  })

  test('three pages show the same comments after one of them was offline while much changed [FORUM-10] [FORUM-12]', async ({
    page: b,
    openBrowser,
    allowErrors,
    baseURL,
  }) => {
    allowErrors(/net::ERR_(CONNECTION|EMPTY|SOCKET)|WebSocket/)
    const slug = await makePost('What do you do when the line drops?')
    const proxy = await openNetworkProxy(baseURL ?? '')
    const [cutOff, c] = [await openBrowser({ baseURL: proxy.origin }), await openBrowser()]
    const indu = await named('Indu Menon')
    await open(cutOff, indu, `/forum/${slug}`)
    await open(b, await named('Jaya Pillai'), `/forum/${slug}`)
    await open(c, await makeRecruiter('Kabir Shah', 'Lotus Labs'), `/forum/${slug}`)
    const pages = [cutOff, b, c]
    await box(b).fill('Before')
    await post(b).click()
    await c.getByRole('button', { name: 'Like the post: 0' }).click()
    for (const viewer of pages) {
      await expect(comment(viewer, 'Before')).toHaveCount(1)
      await expect(viewer.getByRole('button', { name: 'Like the post: 1' })).toBeVisible()
    }

    proxy.cut()
    await expect(cutOff.getByText(/You are offline/)).toBeVisible()
    await box(cutOff).fill('Written in a tunnel')
    await post(cutOff).click()
    await expect(comment(cutOff, 'Written in a tunnel')).toContainText('Waiting for the connection')
    const { _id: roomId } = (await indu.api.forum.read({ params: { slug }, query: { limit: 1 } })).post
    await bustle(roomId, 200)
    await expect(b.getByRole('heading', { name: '201 comments' })).toBeVisible()
    await expect(cutOff.getByRole('heading', { name: '1 comment', exact: true })).toBeVisible()

    proxy.restore()
    await expect(cutOff.getByText(/You are offline|Waiting for the connection/)).toHaveCount(0)
    for (const viewer of pages) await expect(viewer.getByRole('heading', { name: '202 comments' })).toBeVisible()
    const [first, ...others] = await Promise.all(pages.map(found))
    expect(first?.comments).toHaveLength(202)
    expect(first?.likes).toBe('Like the post: 1')
    expect(first?.comments.slice(0, 2)).toEqual([
      'Jaya Pillai | Before | Like the comment of Jaya Pillai: 0',
      'Meera Joshi | Comment 0 | Like the comment of Meera Joshi: 2',
    ])
    expect(first?.comments.at(-1)).toContain('Written in a tunnel')
    for (const other of others) expect(other).toEqual(first)
    proxy.close()
  })

  test('the forum lets readers report and the team decide', async ({ page, openBrowser }) => {
    const slug = await makePost('Where do you look for jobs?')
    await open(page, await named('Kiran Bedi'), `/forum/${slug}`)
    await box(page).fill('Buy my course now')
    await post(page).click()
    await expect(comment(page, 'Buy my course now')).toContainText('Kiran Bedi')
    const reader = await openBrowser()
    await open(reader, await named('Lata Iyer'), `/forum/${slug}`)
    await comment(reader, 'Buy my course now')
      .getByRole('button', { name: /^More about/ })
      .click()
    await reader.getByRole('menuitem', { name: 'Report' }).click()
    await reader.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(reader.getByRole('alert').filter({ hasText: 'Please choose a reason.' })).toBeVisible()
    await reader.getByLabel('Spam').check()
    await checkA11y(reader)
    await reader.getByRole('button', { name: 'Report', exact: true }).click()
    await expect(reader.getByText('Thank you. Our team will look at this comment.')).toBeVisible()

    const adminPage = await openBrowser()
    await open(adminPage, await theAdmin(), '/admin')
    await adminPage.getByRole('button', { name: 'Reported comments' }).click()
    const report = adminPage.getByRole('listitem', { name: 'Comment of Kiran Bedi' })
    await expect(report).toContainText('Buy my course now')
    await checkA11y(adminPage)
    await report.getByRole('button', { name: 'Hide and warn' }).click()
    await expect(adminPage.getByText('The comment is hidden and its writer warned.')).toBeVisible()
    await expect(comment(reader, 'Buy my course now')).toHaveCount(0)
    await expect(comment(page, 'Buy my course now')).toHaveCount(0)
  })

  test('the forum is closed to visitors [FORUM-01]', async ({ page }) => {
    await page.goto('/forum')
    await expect(page.getByText('Please Login/Register to proceed')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
  })
})
