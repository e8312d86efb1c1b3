import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { liveJob, stamp } from '#support/board.ts'
import { bringSession, makeRecruiter, type Somebody } from '#support/people.ts'
import { checkA11y, checkA11yInBothSchemes, expect, shotsOf, test } from '#support/test.ts'

/** The site of a company, at an address of its own and with a strict policy. `close` ends it. */
async function openSite(host: string, pages: Record<string, string>): Promise<{ address: string; close: () => void }> {
  const policy = [
    "default-src 'none'",
    `script-src ${host}`,
    `connect-src ${host}`,
    `frame-src ${host}`,
    "style-src 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  const styles =
    ':root{color-scheme:light dark}iframe{max-width:100%}firstrung-jobs{display:block;height:30rem;--firstrung-accent:#aa0055}'
  const server = createServer(({ url = '/' }, answer) => {
    if (url === '/site.css') return void answer.writeHead(200, { 'content-type': 'text/css' }).end(styles)
    const content = pages[url]
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Careers</title>
<link rel="stylesheet" href="/site.css"></head>
<body><main><h1>Work with us</h1><p>We run the buses of four towns, and we are looking for people who like mornings.</p>
${content}<p>After the jobs</p></main></body></html>`
    answer
      .writeHead(content === undefined ? 404 : 200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      })
      .end(content === undefined ? '' : html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://localhost:${port}`, close: () => server.close() }
}

const scriptOf = (host: string, slug: string) =>
  `<firstrung-jobs company="${slug}"><a href="${host}/companies/${slug}">See our jobs</a></firstrung-jobs>
<script src="${host}/careers-widget.js" async></script>`

/** The name of a link that leaves the site. */
const outward = (title: string) => `${title} (opens in a new tab)`

/** A company with one live job, and its site with each way of showing it. */
async function siteOf(host: string, recruiter: Somebody, title: string) {
  const { slug: job, job: posting } = await liveJob(recruiter, title)
  const { slug } = posting.company
  const site = await openSite(host, {
    '/': '',
    '/script': scriptOf(host, slug),
    '/tag': `<script src="${host}/careers-widget.js" data-company="${slug}" async></script>`,
    '/unknown': scriptOf(host, 'nobody-knows-them'),
    '/frame': `<iframe src="${host}/careers/${slug}?accent=aa0055&amp;radius=0" title="Our jobs" width="100%" height="480"></iframe>`,
  })
  return { job, slug, ...site }
}

/** How much a page shifted, and after how many milliseconds its largest content was painted. */
async function paintOf(page: Page, address: string): Promise<{ shift: number; largest: number }> {
  await page.goto(address, { waitUntil: 'networkidle' })
  return page.evaluate(async () => {
    const seen = { shift: 0, largest: 0 }
    const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
    watch('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value))
    watch('largest-contentful-paint', ({ startTime }) => (seen.largest = Math.round(startTime)))
    await new Promise((resolve) => setTimeout(resolve, 200))
    return seen
  })
}

/** Which headers of cookies the requests to an address and their answers have, from here on. */
function watchCookies(context: BrowserContext, origin: string) {
  const watched = { requests: 0, cookies: [] as string[] }
  context.on('response', async (answer) => {
    if (!answer.url().startsWith(origin)) return
    const sent = (await answer.request().allHeaders())['cookie']
    const set = (await answer.allHeaders())['set-cookie']
    watched.requests += 1
    watched.cookies.push(...[sent, set].flatMap((one) => (one === undefined ? [] : [`${answer.url()} ${one}`])))
  })
  return watched
}

test("a company's site with a strict policy shows its jobs by a script, by keyboard and without cookies", async ({
  page,
  context,
  origin,
}) => {
  const title = `Morning driver <img src=x onerror=alert(1)> ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Bus ${stamp()}`)
  const { job, address, close } = await siteOf(origin, recruiter, title)
  try {
    // What a visitor's browser has of our site does not go there from another one.
    await context.addCookies([{ name: 'seen', value: '1', url: origin, sameSite: 'Lax' }])
    const watched = watchCookies(context, origin)
    for (const path of ['/script', '/tag']) {
      await page.goto(address + path)
      const link = page.getByRole('listitem').getByRole('link', { name: outward(title) })
      await expect(link).toHaveAttribute('href', `${origin}/jobs/${job}`)
      await expect(page.getByText('See our jobs')).toBeHidden()
      const kept = () => [document.cookie, localStorage.length, sessionStorage.length]
      expect(await page.evaluate(kept)).toEqual(['', 0, 0])
    }
    expect(watched.requests).toBeGreaterThan(3)
    expect(watched.cookies).toEqual([])
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['seen'])

    await page.goto(`${address}/script`)
    const link = page.getByRole('link', { name: outward(title) })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [375, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(link).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        await checkA11y(page, 'best-practice')
      }
    }
    await shotsOf(page, 'careers-script')

    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    const opened = context.waitForEvent('page')
    await page.keyboard.press('Enter')
    const jobPage = await opened
    await expect(jobPage.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await jobPage.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  } finally {
    close()
  }
})

test("a script on a company's site moves nothing, and the site's own content is painted as without it", async ({
  page,
  origin,
}) => {
  const { address, close } = await siteOf(origin, await makeRecruiter('Meera Iyer', `Konkan Bus ${stamp()}`), 'Driver')
  try {
    const largest: Record<string, number[]> = { '/': [], '/script': [] }
    for (let round = 0; round < 7; round += 1) {
      for (const [path, times] of Object.entries(largest)) {
        const paint = await paintOf(page, address + path)
        expect([path, paint.shift]).toEqual([path, 0])
        times.push(paint.largest)
      }
    }
    await expect(page.getByRole('link', { name: outward('Driver') })).toBeVisible()
    test.info().annotations.push({ type: 'largest content in ms', description: JSON.stringify(largest) })
  } finally {
    close()
  }
})

test("another site's scripts read the feeds, and nothing else of ours", async ({ page, origin, allowErrors }) => {
  const { slug, address, close } = await siteOf(
    origin,
    await makeRecruiter('Meera Iyer', `Konkan Bus ${stamp()}`),
    'Driver',
  )
  try {
    allowErrors(/CORS policy/, /net::ERR_FAILED/)
    await page.goto(`${address}/`)
    const ask = (
      path: string,
      init: Pick<RequestInit, 'method' | 'credentials'> & { headers?: Record<string, string> } = {},
    ) =>
      page.evaluate(
        async ([url, options]) => {
          const answer = await fetch(url, options).catch((error: Error) => error.name)
          return typeof answer === 'string' ? answer : answer.status
        },
        [origin + path, init] as const,
      )
    const feed = `/api/companies/${slug}/jobs.json`
    expect(await ask(feed)).toBe(200)
    expect(await ask(feed.replace('.json', '.rss'))).toBe(200)
    expect(await ask(feed, { credentials: 'include' })).toBe('TypeError')
    expect(await ask(feed, { headers: { 'x-auth-token': 'x' } })).toBe('TypeError')
    expect(await ask(feed, { method: 'POST' })).toBe('TypeError')
    expect(await ask(feed, { method: 'DELETE' })).toBe('TypeError')
    for (const path of [`/api/companies/${slug}`, `/careers/${slug}`, '/api/jobs', '/api/site', '/jobs'])
      expect([path, await ask(path)]).toEqual([path, 'TypeError'])
  } finally {
    close()
  }
})

test('a script on a site says when it cannot show the jobs, and leaves a link to them', async ({
  page,
  origin,
  allowErrors,
}) => {
  const { address, close } = await siteOf(origin, await makeRecruiter('Meera Iyer', `Konkan Bus ${stamp()}`), 'Driver')
  try {
    allowErrors(/404 \(Not Found\).*nobody-knows-them/)
    await page.goto(`${address}/unknown`)
    await expect(page.getByText('The jobs could not be loaded.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See our jobs' })).toBeVisible()
    await checkA11y(page, 'best-practice')
  } finally {
    close()
  }
})

test.describe('with scripts blocked', () => {
  test.use({ javaScriptEnabled: false })

  test('with scripts blocked a frame shows the jobs, and the script leaves its link', async ({
    page,
    context,
    origin,
  }) => {
    const title = `Evening driver ${stamp()}`
    const recruiter = await makeRecruiter('Meera Iyer', `Konkan Bus ${stamp()}`)
    const { job, slug, address, close } = await siteOf(origin, recruiter, title)
    try {
      await page.goto(`${address}/frame`)
      const link = page.frameLocator('iframe').getByRole('link', { name: outward(title) })
      await expect(link).toHaveAttribute('href', `${origin}/jobs/${job}`)
      expect(await context.cookies()).toEqual([])
      await page.goto(`${address}/script`)
      await expect(page.getByRole('link', { name: 'See our jobs' })).toHaveAttribute(
        'href',
        `${origin}/companies/${slug}`,
      )
    } finally {
      close()
    }
  })
})

test('recruiters copy what their site needs, choose the look and see it before', async ({ page, context, origin }) => {
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Bus ${stamp()}`)
  await bringSession(page, recruiter)
  await page.goto('/recruiter/profile?tab=site')
  await expect(page.getByText('Your company has had no job on the board yet.')).toBeVisible()
  await checkA11y(page, 'best-practice')

  const title = `Night driver ${stamp()}`
  const { job } = await liveJob(recruiter, title)
  await page.reload()
  await expect(page.frameLocator('iframe').getByRole('link', { name: outward(title) })).toBeVisible()
  await page.getByLabel('Font').selectOption('serif')
  await page.getByLabel('Corners').selectOption('24')
  const chosen = `${origin}/careers/${job.company.slug}?accent=2b6cb0&amp;font=serif&amp;radius=24`
  await expect(page.getByRole('region', { name: 'frame', exact: true })).toContainText(chosen)
  await expect(page.locator('iframe')).toHaveAttribute('src', chosen.slice(origin.length).replaceAll('&amp;', '&'))
  await expect(page.frameLocator('iframe').locator('html')).toHaveCSS('color-scheme', 'light dark')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy JSON feed' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${origin}/api/companies/${job.company.slug}/jobs.json`,
  )
  await checkA11yInBothSchemes(page)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await shotsOf(page, 'careers-tab')
})

test('a page for a frame passes axe, light and dark', async ({ page, origin }) => {
  const { job } = await liveJob(await makeRecruiter('Meera Iyer', `Konkan Bus ${stamp()}`), `Late driver ${stamp()}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${origin}/careers/${job.company.slug}`)
    // The page allows no scripts: axe is put into it by the browser itself.
    await checkA11y(page, 'best-practice')
  }
})
