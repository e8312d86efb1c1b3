import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import type { APIRequestContext } from '@playwright/test'
import { makeBlog } from '#support/blogs.ts'
import { makeEvent } from '#support/events.ts'
import { theAdmin } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

/** Forms and pages that need a session are rendered in the browser; their HTML has the title. */
const drawnByScripts = /^\/(dashboard|saved|jobs\/[^/]+\/apply|skilltests\/.+|(candidate|recruiter)\/register)$/
/** What people wrote may be the same in two of them. */
const written = /^\/(blogs|events|jobs)\/./

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const decoded = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => signs[name] ?? '')

interface PublicPage {
  path: string
  status: number
  html: string
  title: string
  /** The content of a meta element. */
  meta(name: string): string
  canonical: string
  /** Its structured data; undefined if it is not valid. */
  things: ({ '@type'?: string } | undefined)[]
}

async function open(request: APIRequestContext, path: string): Promise<PublicPage> {
  const answer = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 })
  const html = await answer.text()
  const first = (pattern: RegExp) => decoded(pattern.exec(html)?.[1] ?? '')
  return {
    path,
    status: answer.status(),
    html,
    title: first(/<title>([^<]+)<\/title>/),
    meta: (name) => first(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    things: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) => {
      try {
        return JSON.parse(json) as { '@type'?: string }
      } catch {
        return undefined
      }
    }),
  }
}

const typesOf = ({ things }: PublicPage) => things.map((thing) => thing?.['@type'])

/** What is wrong with a page for search engines. */
async function faultsOf(page: PublicPage, request: APIRequestContext, origin: string): Promise<string[]> {
  const { path, meta, canonical, things, title } = page
  const faults = []
  const url = `${origin}${path}`
  if (meta('description').length < 40) faults.push(`${path} has no description`)
  if (canonical !== url) faults.push(`${path} calls itself ${canonical}`)
  if (meta('og:url') !== url) faults.push(`${path} is shared as ${meta('og:url')}`)
  if (!title.includes(meta('og:title')) || !meta('og:title')) faults.push(`${path} is shared under another title`)
  if (meta('og:description') !== meta('description')) faults.push(`${path} is shared with another description`)
  if (meta('twitter:card') !== 'summary_large_image') faults.push(`${path} has no card`)
  if (!meta('og:image:alt')) faults.push(`${path} has a picture without words`)
  if (things.includes(undefined)) faults.push(`${path} tells machines what they cannot read`)
  const picture = meta('og:image')
  if (!picture.startsWith(`${origin}/og/`)) return [...faults, `${path} has no picture`]
  const answer = await request.get(picture)
  if (answer.status() !== 200 || answer.headers()['content-type'] !== 'image/png') {
    faults.push(`${path}: its picture answers ${answer.status()}`)
  }
  return faults
}

test('every public address and link leads to a page with content, title, description and picture, without scripts', async ({
  request,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const team = await theAdmin()
  await makeBlog(team, 'Found by its address')
  const eventId = await makeEvent(team, { title: `Found by its link ${randomUUID().slice(0, 6)}` })

  const listedIn = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) =>
      url.replace(origin, ''),
    )
  const listed = (await Promise.all((await listedIn('/sitemap.xml')).map(listedIn))).flat()
  const due = [...listed, `/events/${eventId}`]
  const seen = new Map<string, PublicPage>()
  const faults: string[] = []
  const files = new Set<string>()
  for (let path = due.shift(); path !== undefined; path = due.shift()) {
    if (seen.has(path)) continue
    const page = await open(request, path)
    const { status, title, html } = page
    seen.set(path, page)
    // The short address of a quiz redirects to the one where it is taken.
    if (status !== 200 && !(status === 302 && path.startsWith('/skilltests/'))) faults.push(`${path} answers ${status}`)
    if (status !== 200) continue
    if (!title) faults.push(`${path} has no title`)
    if (path.endsWith('/register')) faults.push(...(await faultsOf(page, request, origin)))
    if (drawnByScripts.test(path)) continue
    const body = html.slice(html.indexOf('<main')).replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
    if (!/<h1[\s>]/.test(html)) faults.push(`${path} has no heading`)
    if (body.trim().length < 60) faults.push(`${path} has no content`)
    if (!page.meta('robots').includes('noindex')) faults.push(...(await faultsOf(page, request, origin)))
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const url = new URL(decoded(href), `${origin}${path}`)
      if (url.origin === origin) due.push(url.pathname)
    }
    for (const [, src = ''] of html.matchAll(/<(?:img|source|link)[^>]* (?:src|href)="(\/[^"]+)"/g)) files.add(src)
    for (const [, set = ''] of html.matchAll(/ srcset="([^"]+)"/gi))
      for (const one of set.split(', ')) files.add(one.split(' ')[0] ?? '')
  }
  for (const file of files) {
    const status = (await request.get(`${origin}${file}`)).status()
    if (status !== 200) faults.push(`${file} answers ${status}`)
  }
  const ours = [...seen.values()].filter(({ path, status }) => status === 200 && !written.test(path))
  for (const name of ['title', 'description'] as const) {
    const told = ours
      .filter(({ meta }) => name === 'title' || meta('description'))
      .filter(({ meta }) => !meta('robots').includes('noindex'))
      .map((page) => (name === 'title' ? page.title : page.meta('description')))
    for (const twin of new Set(told.filter((one, at) => told.indexOf(one) !== at)))
      faults.push(`two pages say: ${twin}`)
  }
  expect(faults).toEqual([])
  expect(listed.length).toBeGreaterThan(12)
  expect(seen.size).toBeGreaterThan(14)
  expect(files.size).toBeGreaterThan(20)
})

test('pages describe their content to machines, and no title can break out of that data', async ({ page, request }) => {
  const team = await theAdmin()
  const title = `</script><script>document.title='taken'</script> & "more" ${randomUUID().slice(0, 6)}`
  const blog = await makeBlog(team, title)
  const eventId = await makeEvent(team, { title, capacity: 3 })

  const types = async (path: string) => typesOf(await open(request, path))
  expect(await types('/')).toEqual(['Organization', 'WebSite', 'FAQPage'])
  expect(await types('/bootcamp/web-development-bootcamp')).toEqual(['Course', 'FAQPage', 'BreadcrumbList'])
  expect((await open(request, `/blogs/${blog._id}`)).things).toMatchObject([
    { '@type': 'BlogPosting', headline: title, datePublished: blog.date },
    { '@type': 'BreadcrumbList' },
  ])
  const event = await open(request, `/events/${eventId}`)
  expect(event.things).toMatchObject([
    { '@type': 'Event', name: title, location: { '@type': 'VirtualLocation' } },
    { '@type': 'BreadcrumbList' },
  ])
  expect(event.html).not.toContain('meet.example.org')

  // The content security policy allows it too: an error in the console would fail this test.
  await page.goto(`/blogs/${blog._id}`)
  await expect(page).toHaveTitle(`${title} · Firstrung`)
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2)
})

test('a missing, hidden or deleted entry is a page that says so, with status 404', async ({ request }) => {
  const team = await theAdmin()
  const deleted = await makeBlog(team, 'Short life')
  await team.api.blogs.remove({ params: { id: deleted._id } })
  const draft = await makeBlog(team, 'Not yet', { status: 'draft' })
  const hidden = await makeEvent(team, { title: 'Behind a curtain' })
  await team.api.events.hide({ params: { id: hidden } })

  for (const path of [
    '/nowhere',
    `/blogs/${randomUUID()}`,
    '/blogs/nonsense',
    `/blogs/${deleted._id}`,
    `/blogs/${draft._id}`,
    '/blogs?after=nonsense',
    `/events/${randomUUID()}`,
    '/events/nonsense',
    `/events/${hidden}`,
    '/policy/nonsense',
  ]) {
    const { status, html, title } = await open(request, path)
    expect([path, status, title]).toEqual([path, 404, 'Page not found · Firstrung'])
    expect(html, path).toContain('Go to the home page')
    expect(html, path).not.toContain('Behind a curtain')
  }
  const unknown = await request.get('/bootcamp/nonsense', { maxRedirects: 0 })
  expect([unknown.status(), unknown.headers()['location']]).toEqual([302, '/bootcamp'])
})

test('a URL with odd characters gets a page or a refusal, and never an error of the server', async ({ request }) => {
  for (const path of [
    '/events?title=%00',
    '/events.data?title=%00',
    '/events?title=%',
    '/events?title=%ED%A0%80',
    '/events?topic=%00',
    '/skilltests?title=%00',
    '/skilltests?role=%00&difficulty=%00',
    '/skilltests.data?title=%00',
    '/blogs?after=%00',
    '/blogs/%00',
    '/events/%00',
    '/policy/%00',
    '/bootcamp/%00',
    '/%00',
    '/%FF',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status() < 500]).toEqual([path, true])
  }
})

/** The server's answer to a target that no browser would send. */
function askFor(origin: string, target: string): Promise<number> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    get({ hostname, port, path: target }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    }).on('error', reject)
  })
}

test('a page is also served for a request with its absolute URL (RFC 9112, 3.2.2)', async ({ origin }) => {
  for (const path of ['/', '/events', '/events?title=a', '/api/site'])
    expect([path, await askFor(origin, `${origin}${path}`)]).toEqual([path, 200])
  expect(await askFor(origin, origin)).toBe(200)
  expect(await askFor(origin, `${origin}/nowhere`)).toBe(404)
})

test('a page is sent compressed, and not sent again while it is unchanged', async ({ request }) => {
  for (const path of ['/', '/bootcamp', '/policy/privacy', '/community']) {
    const first = await request.get(path, { headers: { 'accept-encoding': 'br' } })
    expect([path, first.headers()['content-encoding']]).toEqual([path, 'br'])
    // Small stylesheets are in the page: the link is for the browser's scripts.
    expect([path, (await first.text()).match(/<link media="print" rel="stylesheet"/g)?.length ?? 0]).not.toEqual([
      path,
      0,
    ])
    const again = await request.get(path, { headers: { 'if-none-match': first.headers()['etag'] ?? '' } })
    expect([path, again.status(), (await again.body()).length]).toEqual([path, 304, 0])
  }
})

test.describe('with scripts blocked', () => {
  test.use({ javaScriptEnabled: false })

  test('with scripts blocked a shared event can be read', async ({ page }) => {
    const title = `Read without scripts ${randomUUID().slice(0, 6)}`
    const id = await makeEvent(await theAdmin(), { title })
    await page.goto(`/events/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/06:30 PM IST$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register to attend' })).toBeVisible()
    // Buttons without an effect are not shown.
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeHidden()
  })
})
