import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeBlog } from '#support/blogs.ts'
import { bringSession, theAdmin } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, test } from '#support/test.ts'

const warning = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()
const success = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Content: format' }).getByRole('button', { name, exact: true })
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
/** Four green pixels. */
const picture = {
  name: 'rungs at dawn.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQr/KVr/JlgFAAGH4DmefpkjQAAAAASUVORK5CYII=',
    'base64',
  ),
}

/** The editor handles a key a moment later: a shortcut within that moment would apply to the character before it. */
const typingPace = { delay: 30 }

/** Types with a mark that a shortcut switches on and off. */
async function typeMarked(page: Page, shortcut: string, text: string): Promise<void> {
  await page.keyboard.press(shortcut, typingPace)
  await page.keyboard.type(text, typingPace)
  await page.keyboard.press(shortcut, typingPace)
}

journey('J24: the team writes a blog, changes it and deletes it', () => {
  const title = `Climbing well ${randomUUID().slice(0, 6)}`

  journeyStep('finds no blog of this title [ABLOG-09]', async ({ page }) => {
    await bringSession(page, await theAdmin())
    await page.goto('/admin?tab=blogs')
    await page.getByRole('searchbox', { name: 'Search by title' }).fill(title)
    await expect(page.getByRole('heading', { name: 'Looking for Blogs' })).toBeVisible()
    await checkA11y(page)
  })

  journeyStep('an empty form is not saved [ABLOG-01] [ABLOG-07] [ABLOG-10] [ADASH-10]', async ({ page }) => {
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Create Blog' }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Create Blog' })).toBeVisible()
    await expect(dialog(page).getByText('Drop', { exact: false })).toBeHidden()
    await expect(field(page, 'Content').locator('[data-placeholder="Enter Blog Content!"]')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Create Blog' }).click()
    await expect(warning(page, 'Fill All Fields!')).toBeVisible()
    for (const text of ['Give the blog a title.', 'Add a subtitle.', 'Upload a banner.', 'Write the blog.'])
      await expect(dialog(page).getByText(text)).toBeVisible()
    await expect(field(page, 'Title')).toBeFocused()
    await checkA11y(page)
  })

  journeyStep(
    'a banner is uploaded by the submit button, and what is still missing is marked (G-119) [ABLOG-10] [AEVT-13]',
    async ({ page }) => {
      await field(page, 'Title').fill(title)
      await field(page, 'Description').fill('How to take one rung after the other.')
      await field(page, 'Subtitle').fill('For the first year')
      const chooser = page.waitForEvent('filechooser')
      await dialog(page).getByRole('button', { name: 'Banner: Choose file' }).click()
      await (await chooser).setFiles(picture)
      await expect(dialog(page).getByRole('button', { name: 'Banner: Upload...' })).toBeEnabled()
      const signing = page.waitForRequest((request) => request.url().includes('/s3/sign'))
      await dialog(page).getByRole('button', { name: 'Create Blog' }).click()
      const asked = new URL((await signing).url()).searchParams
      expect(asked.get('path')).toBe('blog_banners/')
      expect(asked.get('objectName')).toMatch(/^blog_banner_/)
      await expect(warning(page, 'Fill All Fields!')).toBeVisible()
      await expect(dialog(page).getByText('Write the blog.')).toBeVisible()
      await expect(dialog(page).getByText('Upload a banner.')).toHaveCount(0)
      await expect(dialog(page).getByRole('button', { name: 'Banner: Uploaded' })).toBeDisabled()
      await expect(dialog(page).getByRole('img', { name: 'The banner as it will look' })).toBeVisible()
    },
  )

  journeyStep(
    'the text gets marks by shortcut and by button, headings, quote, lists, alignment [ABLOG-03] [ABLOG-04] [ABLOG-05] [ABLOG-06] [ENUM-28]',
    async ({ page }) => {
      await field(page, 'Content').click()
      await tool(page, 'Heading 1').click()
      await page.keyboard.type('Begin')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Be ', typingPace)
      await typeMarked(page, 'Control+b', 'bold')
      await typeMarked(page, 'Control+i', 'italic')
      await typeMarked(page, 'Control+u', 'under')
      await typeMarked(page, 'Control+Backquote', 'code')
      for (const name of ['Bold', 'Italic', 'Underline', 'Code']) await tool(page, name).click()
      await page.keyboard.type('all')
      await page.keyboard.press('Enter')
      for (const name of ['Bold', 'Italic', 'Underline', 'Code']) await tool(page, name).click()
      await tool(page, 'Bulleted list').click()
      await page.keyboard.type('One')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Two')
      for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
      await tool(page, 'Numbered list').click()
      await page.keyboard.type('First')
      for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
      await tool(page, 'Block quote').click()
      await page.keyboard.type('Quoted')
      for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
      await tool(page, 'Heading 2').click()
      await page.keyboard.type('Small')
      for (const [name, text] of [
        ['Align left', 'L'],
        ['Align center', 'C'],
        ['Align right', 'R'],
        ['Justify', 'J'],
      ] as const) {
        await page.keyboard.press('Enter')
        await tool(page, name).click()
        await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true')
        await page.keyboard.type(text)
      }
      await checkA11y(page)
    },
  )

  journeyStep('pasting keeps what a blog can hold and drops the rest', async ({ page, allowErrors }) => {
    // The browser's error about a blocked script.
    allowErrors(/Executing inline event handler violates/)
    await page.keyboard.press('Enter')
    await field(page, 'Content').evaluate((editor) => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<p>Kept <b>bold</b> <a href="javascript:alert(1)">link</a><img src="x" onerror="alert(1)"><script>alert(1)</script></p>',
      )
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect(field(page, 'Content')).toContainText('Kept bold link')
  })

  journeyStep('what is written outlives a reload', async ({ page }) => {
    await page.reload()
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(field(page, 'Content')).toContainText('Quoted')
    await expect(dialog(page).getByText('We kept what you typed last time')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Banner: Uploaded' })).toBeDisabled()
  })

  journeyStep(
    'it is created once, with the text as a tree, and public [ABLOG-02] [ABLOG-03] [ABLOG-04] [ABLOG-05] [ABLOG-08] [ABLOG-11] [ENUM-28]',
    async ({ page }) => {
      const sent = page.waitForRequest((request) => request.url().endsWith('/api/blog/create'))
      await dialog(page).getByRole('button', { name: 'Create Blog' }).dblclick()
      const all = { bold: true, italic: true, underline: true, code: true }
      const item = (text: string) => ({ type: 'list-item', children: [{ text }] })
      expect((await sent).postDataJSON()).toMatchObject({
        title,
        introduction: 'How to take one rung after the other.',
        subtitle: 'For the first year',
        status: 'published',
        date: expect.stringMatching(/^20\d\d-/),
        blogBannerS3Path: expect.stringMatching(/^blog_banners\/[0-9a-f]+\/blog_banner_/),
        content: [
          { type: 'heading-one', children: [{ text: 'Begin' }] },
          {
            type: 'paragraph',
            children: [
              { text: 'Be ' },
              { text: 'bold', bold: true },
              { text: 'italic', italic: true },
              { text: 'under', underline: true },
              { text: 'code', code: true },
              { text: 'all', ...all },
            ],
          },
          { type: 'bulleted-list', children: [item('One'), item('Two')] },
          { type: 'numbered-list', children: [item('First')] },
          { type: 'block-quote', children: [{ text: 'Quoted' }] },
          { type: 'heading-two', children: [{ text: 'Small' }] },
          { type: 'paragraph', align: 'left', children: [{ text: 'L' }] },
          { type: 'paragraph', align: 'center', children: [{ text: 'C' }] },
          { type: 'paragraph', align: 'right', children: [{ text: 'R' }] },
          { type: 'paragraph', align: 'justify', children: [{ text: 'J' }] },
          { type: 'paragraph', children: [{ text: 'Kept ' }, { text: 'bold', bold: true }, { text: ' link' }] },
        ],
      })
      await expect(success(page, 'Blog Created Successfully!')).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      await expect(card(page, title)).toHaveCount(1)
      await expect(card(page, title)).toContainText('How to take one rung after the other.')
      await page.goto('/blogs')
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    },
  )

  journeyStep('edit opens with what is stored [ABLOG-02] [ABLOG-12] [ABLOG-14]', async ({ page }) => {
    await page.goto('/admin?tab=blogs')
    await card(page, title)
      .getByRole('link', { name: `Edit ${title}` })
      .click()
    await expect(dialog(page).getByRole('heading', { name: 'Edit Blog' })).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(field(page, 'Description')).toHaveValue('How to take one rung after the other.')
    await expect(field(page, 'Subtitle')).toHaveValue('For the first year')
    await expect(field(page, 'Content').getByRole('heading', { name: 'Begin' })).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Banner: Uploaded' })).toBeDisabled()
    await field(page, 'Subtitle').fill('For the second year')
    await dialog(page).getByRole('button', { name: 'Save Blog' }).click()
    await expect(success(page, 'Blog Updated Successfully!')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
  })

  journeyStep('delete asks once and takes it off both lists [ABLOG-13] [ABLOG-15]', async ({ page }) => {
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await expect(dialog(page).getByRole('heading', { name: 'Delete this blog?' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(warning(page, 'Blog Deleted Successfully!')).toBeVisible()
    await expect(card(page, title)).toHaveCount(0)
    await page.goto('/blogs')
    await expect(page.getByRole('heading', { level: 1, name: 'Recommended for You' })).toBeVisible()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  })
})

test('when two people edit the same blog, nothing is overwritten, and the second one chooses a version', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 409/)
  const team = await theAdmin()
  const blog = await makeBlog(team, `Shared ${randomUUID().slice(0, 6)}`)
  const theirs = (subtitle: string) =>
    team.api.blogs.update({ params: { id: blog._id }, body: { ...blog, revision: undefined, subtitle } })
  await bringSession(page, team)
  await page.goto(`/admin?tab=blogs&blog=${blog._id}`)
  await expect(field(page, 'Content')).toContainText('Words')
  await field(page, 'Title').fill(`Mine, ${blog.title}`)
  await theirs('Their subtitle')

  await dialog(page).getByRole('button', { name: 'Save Blog' }).click()
  const notice = dialog(page).getByRole('alert')
  await expect(notice).toContainText('Someone else has saved this blog in the meantime. Nothing was overwritten.')
  await notice.getByRole('button', { name: 'Look at both' }).click()
  await expect(notice.getByRole('region', { name: /^Saved by Admin/ })).toContainText('Their subtitle')
  await expect(notice.getByRole('region', { name: 'Yours' })).toContainText(`Mine, ${blog.title}`)
  await checkA11y(page)
  await notice.getByRole('button', { name: 'Save mine as a new draft' }).click()
  await expect(success(page, 'Draft saved.')).toBeVisible()
  await expect(card(page, `Mine, ${blog.title}`)).toContainText('Draft')

  await page.goto('/blogs')
  await expect(page.getByRole('heading', { name: blog.title, exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Mine, ${blog.title}` })).toHaveCount(0)

  await test.step('what lies on this device from before is not saved over a newer one either', async () => {
    await page.goto(`/admin?tab=blogs&blog=${blog._id}`)
    await expect(field(page, 'Subtitle')).toHaveValue('Their subtitle')
    await field(page, 'Title').fill('Left lying')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await theirs('Newer still')
    await page.goto(`/admin?tab=blogs&blog=${blog._id}`)
    await expect(field(page, 'Title')).toHaveValue('Left lying')
    await notice.getByRole('button', { name: 'Discard mine and use theirs' }).click()
    await expect(field(page, 'Title')).toHaveValue(blog.title)
    await expect(field(page, 'Subtitle')).toHaveValue('Newer still')
    await expect(notice).toBeHidden()
  })
})
