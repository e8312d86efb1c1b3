import { randomUUID } from 'node:crypto'
import type { RichText, RichTextAlign, RichTextLine } from '@firstrung/contract'
import { makeBlog } from '#support/blogs.ts'
import { theAdmin } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep } from '#support/test.ts'

const words = (type: RichTextLine['type'], text: string, align?: RichTextAlign): RichTextLine => ({
  type,
  children: [{ text }],
  align,
})
const content: RichText = [
  words('heading-one', 'Start here'),
  {
    type: 'paragraph',
    children: [
      { text: 'strong', bold: true },
      { text: 'leaning', italic: true },
      { text: 'lined', underline: true },
      { text: 'typed', code: true },
      { text: 'all', bold: true, italic: true, underline: true, code: true },
      { text: '<b>not markup</b>' },
    ],
  },
  words('heading-two', 'Then here', 'center'),
  { type: 'block-quote', align: 'right', children: [{ text: 'Somebody said so.' }] },
  { type: 'numbered-list', children: [{ type: 'list-item', children: [{ text: 'first' }] }] },
  { type: 'bulleted-list', children: [{ type: 'list-item', children: [{ text: 'a point' }] }] },
  words('heading-one', 'Start here'),
  words('paragraph', 'Spread out.', 'justify'),
  ...Array.from({ length: 30 }, () => words('paragraph', 'A line that makes the page longer than a screen.')),
]
const introduction = `${'Eighty characters are soon full when somebody likes to talk at length about it. '.repeat(2)}End.`

journey('J13: a visitor finds a blog and reads it', () => {
  const title = `On reading ${randomUUID().slice(0, 6)}`
  let blog: Awaited<ReturnType<typeof makeBlog>>
  let draft: Awaited<ReturnType<typeof makeBlog>>
  let date = ''

  journeyStep(
    'finds it in the list, its introduction cut on a phone [BLOG-01] [BLOG-02] [BLOG-03] [CONST-12] [CONST-16] [PERM-13]',
    async ({ page }) => {
      const team = await theAdmin()
      blog = await makeBlog(team, title, { introduction, content, blog: 'Body text of its own.' })
      draft = await makeBlog(team, `Hidden ${title}`, { status: 'draft' })
      date = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'Asia/Kolkata' }).format(new Date(blog.date))
      await page.goto('/blogs')
      await expect(page).toHaveTitle('Blogs · Firstrung')
      await expect(page.getByRole('heading', { level: 1, name: 'Recommended for You' })).toBeVisible()
      const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await expect(card.getByText(new RegExp(`${date} \\d+(st|nd|rd|th), 20\\d\\d`))).toBeVisible()
      await expect(card.getByText(introduction, { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: draft.title })).toHaveCount(0)
      await checkA11y(page)

      await page.setViewportSize({ width: 499, height: 800 })
      await expect(card.getByText(introduction, { exact: true })).toBeHidden()
      await expect(card.getByText(`${introduction.slice(0, 80).trimEnd()}…`, { exact: true })).toBeVisible()
      await page.setViewportSize({ width: 500, height: 800 })
      await expect(card.getByText(introduction, { exact: true })).toBeVisible()
      await page.setViewportSize({ width: 1280, height: 800 })
      await card.getByRole('link', { name: `View ${title}` }).click()
    },
  )

  journeyStep('reads it with all its formatting [BLOG-04] [BLOG-05]', async ({ page }) => {
    await expect(page).toHaveURL(new RegExp(`/blogs/${blog._id}$`))
    await expect(page).toHaveTitle(`${title} · Firstrung`)
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(article.locator('header img')).toHaveAttribute('src', `/files/${blog.blogBannerS3Path}?width=1280`)
    for (const text of ['Body text of its own.', 'A subtitle', '2 min read'])
      await expect(article.getByText(text)).toBeVisible()
    await expect(article.getByText(new RegExp(`^${date} \\d+(st|nd|rd|th), 20\\d\\d$`))).toBeVisible()
    await expect(article.getByRole('heading', { level: 2 })).toHaveText(['Start here', 'Start here'])
    await expect(article.getByRole('heading', { level: 3 })).toHaveText(['Then here'])
    await expect(article.getByRole('heading', { level: 3 })).toHaveCSS('text-align', 'center')
    for (const [element, text] of [
      ['strong', ['strong', 'all']],
      ['em', ['leaning', 'all']],
      ['u', ['lined', 'all']],
      ['code', ['typed', 'all']],
      ['blockquote', ['Somebody said so.']],
      [':scope > div ol > li', ['first']],
      [':scope > div ul > li', ['a point']],
    ] as const)
      await expect(article.locator(element)).toHaveText(text)
    await expect(article.locator('blockquote')).toHaveCSS('text-align', 'right')
    await expect(article.getByText('<b>not markup</b>')).toBeVisible()
    await expect(article.getByText('Spread out.')).toHaveCSS('text-align', 'justify')
    await checkA11y(page)

    const contents = page.getByRole('navigation', { name: 'In this blog' })
    await expect(contents.getByRole('link')).toHaveText(['Start here', 'Then here', 'Start here'])
    await contents.getByRole('link', { name: 'Start here' }).last().click()
    await expect(page).toHaveURL(/#start-here-2$/)
    await expect(article.locator('#start-here-2')).toBeInViewport()
  })

  journeyStep('gets the whole blog in the HTML of the first response [BLOG-06]', async ({ page }) => {
    const html = await (await page.request.get(`/blogs/${blog._id}`)).text()
    for (const text of [
      title,
      'Body text of its own.',
      'Somebody said so.',
      `<meta name="description" content="${introduction}"`,
    ])
      expect(html).toContain(text)
    expect(await (await page.request.get('/blogs')).text()).toContain(title)
  })

  journeyStep('gets a page with status 404 for an unknown blog or a draft', async ({ page }) => {
    for (const id of [randomUUID(), 'nonsense', draft._id]) {
      const answer = await page.request.get(`/blogs/${id}`)
      expect(answer.status()).toBe(404)
      expect(await answer.text()).toContain('Page not found')
    }
    expect((await page.request.get('/blogs?after=nonsense')).status()).toBe(404)
  })
})
