import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { CareersFeed, limits, type Route, routes } from '@firstrung/contract'
import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { xml2js } from 'xml-js'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ PUBLIC_URL: 'https://firstrung.example' })
})
afterAll(() => w.close())

const at = 'https://firstrung.example'
let made = 0

/** A company with jobs on the board, oldest first. */
async function company(...titles: string[]) {
  made += 1
  const recruiter = await w.make.recruiter({ companyName: `Open House ${made}` })
  const jobs = []
  for (const jobTitle of titles.length > 0 ? titles : ['Night porter']) {
    w.clock.advance(1000)
    jobs.push(await w.make.livePosting(recruiter, { jobTitle }))
  }
  const { slug } = await w.as(recruiter).careers.own()
  return { recruiter, jobs, slug: slug ?? '', name: `Open House ${made}` }
}

const ask = (url: string, headers: Record<string, string> = {}) => w.app.inject({ url, headers })
const jsonOf = (slug: string) => `/api/companies/${slug}/jobs.json`
const rssOf = (slug: string) => `/api/companies/${slug}/jobs.rss`
const pageOf = (slug: string, query = '') => `/careers/${slug}${query}`
const addressesOf = (slug: string) => [jsonOf(slug), rssOf(slug), pageOf(slug)]

async function feedOf(slug: string) {
  const answer = await ask(jsonOf(slug))
  return CareersFeed.parse(answer.json())
}

/** An element as a strict parser reads it. */
interface Parsed {
  name?: string
  elements?: Parsed[]
  text?: string
  cdata?: string
}
const under = (element: Parsed | undefined, name: string) =>
  (element?.elements ?? []).filter((child) => child.name === name)
const textOf = (element: Parsed | undefined, name: string) =>
  (under(element, name)[0]?.elements ?? []).map(({ text, cdata }) => text ?? cdata ?? '').join('')
async function channelOf(slug: string) {
  const parsed = xml2js((await ask(rssOf(slug))).payload, { compact: false }) as Parsed
  return under(under(parsed, 'rss')[0], 'channel')[0]
}

describe("a company's live jobs on its own site", () => {
  test('the feed in JSON has the facts of each job, the newest first, in the form of JSON Feed 1.1', async () => {
    const { slug, name, jobs } = await company('Night porter', 'Day porter')
    const feed = await feedOf(slug)
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: `Jobs at ${name}`,
      home_page_url: `${at}/companies/${slug}`,
      feed_url: `${at}${jsonOf(slug)}`,
      _firstrung: { company: name, total: 2 },
    })
    expect(feed.items.map(({ url }) => url)).toEqual(jobs.toReversed().map((job) => `${at}/jobs/${job.slug}`))
    const [newest] = feed.items
    expect(newest).toMatchObject({ id: newest?.url, title: 'Day porter' })
    const { type, mode, places, pay, apply_by: lastDay } = newest?._firstrung ?? {}
    expect([type, mode, places, pay]).toEqual(['Full Time', 'Hybrid', ['Pune', 'Kochi'], '₹6–8 lakh a year'])
    expect(lastDay).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(newest?.content_text).toMatch(
      /^Pune, Kochi · Hybrid · Full Time · ₹6–8 lakh a year · Apply by \d+ \w+ \d{4}$/,
    )
  })

  test('the feed in RSS has the same jobs, as a strict parser reads it', async () => {
    const { slug, name } = await company('Night porter', 'Day porter')
    const channel = await channelOf(slug)
    const { items } = await feedOf(slug)
    expect([textOf(channel, 'title'), textOf(channel, 'description')]).toEqual([`Jobs at ${name}`, 'All open jobs.'])
    expect(
      under(channel, 'item').map((item) => ['link', 'guid', 'title', 'description'].map((part) => textOf(item, part))),
    ).toEqual(items.map(({ id, url, title, content_text: facts }) => [url, id, title, facts]))
    for (const item of under(channel, 'item')) expect(Date.parse(textOf(item, 'pubDate'))).not.toBeNaN()
  })

  test('a feed reader finds the same company, jobs and days in both feeds', async () => {
    const { slug, name, jobs } = await company('Night porter', 'Day porter')
    const rss = parseRssFeed((await ask(rssOf(slug))).payload)
    const json = parseJsonFeed((await ask(jsonOf(slug))).json())
    const addresses = jobs.toReversed().map((job) => `${at}/jobs/${job.slug}`)
    expect([rss.title, rss.link, rss.atom?.links?.[0]?.href]).toEqual([
      `Jobs at ${name}`,
      `${at}/companies/${slug}`,
      `${at}${rssOf(slug)}`,
    ])
    expect([json.title, json.home_page_url, json.feed_url]).toEqual([rss.title, rss.link, `${at}${jsonOf(slug)}`])
    expect(rss.items?.map(({ title, link, guid }) => [title, link, guid?.value])).toEqual([
      ['Day porter', addresses[0], addresses[0]],
      ['Night porter', addresses[1], addresses[1]],
    ])
    expect(json.items?.map(({ title, url, id }) => [title, url, id])).toEqual(
      rss.items?.map(({ title, link, guid }) => [title, link, guid?.value]),
    )
    const seconds = (text: string | undefined) => Math.floor(Date.parse(text ?? '') / 1000)
    expect(rss.items?.map(({ pubDate }) => seconds(pubDate))).toEqual(
      json.items?.map(({ date_published: day }) => seconds(day)),
    )
  })

  test('a page for frames shows the jobs without scripts, and each link leaves the frame', async () => {
    const { slug, jobs, name } = await company('Night porter')
    const { payload, headers } = await ask(pageOf(slug))
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(payload).toContain(`<h1><bdi>Jobs at ${name}</bdi></h1>`)
    const links = [...payload.matchAll(/<a href="([^"]+)" target="_blank" rel="noopener noreferrer">/g)]
    expect(links.map(([, href]) => href)).toEqual([`${at}/jobs/${jobs[0]?.slug}`, `${at}/companies/${slug}`])
    expect(payload.match(/<a /g)).toHaveLength(2)
    expect(payload).not.toMatch(/<script|<link|<img|style="|\son\w+=/)
  })

  test('a company without a live job has an empty list; one that is unknown or suspended is not found', async () => {
    const { slug, recruiter, jobs } = await company()
    const id = jobs[0]?.jobId ?? ''
    await w.as(recruiter).postings.step({ params: { id, step: 'close' } })
    expect(await feedOf(slug)).toMatchObject({ items: [], _firstrung: { total: 0 } })
    expect(under(await channelOf(slug), 'item')).toEqual([])
    expect((await ask(pageOf(slug))).payload).toContain('No open jobs right now.')

    await suspend(recruiter)
    for (const url of [...addressesOf(slug), ...addressesOf('nobody-knows-them')])
      expect([url, (await ask(url)).statusCode]).toEqual([url, 404])
    const { payload, headers } = await ask(pageOf(slug))
    expect(payload).toContain('These jobs are not shown')
    expect(payload).not.toContain('Open House')
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(await w.as(recruiter).careers.own()).toMatchObject({ slug: null, lacks: 'suspended', origin: at })
  })

  test('a job that ends or begins is seen at the next request', async () => {
    const { slug, recruiter, jobs } = await company('Night porter', 'Day porter')
    const titles = async () => {
      const texts = await Promise.all(addressesOf(slug).map(async (url) => (await ask(url)).payload))
      return texts.map((text) => ['Night porter', 'Day porter', 'Cook'].filter((title) => text.includes(title)))
    }
    const all = (...names: string[]) => [names, names, names]
    expect(await titles()).toEqual(all('Night porter', 'Day porter'))
    await w.as(recruiter).postings.step({ params: { id: jobs[0]?.jobId ?? '', step: 'close' } })
    expect(await titles()).toEqual(all('Day porter'))
    await w.make.livePosting(recruiter, { jobTitle: 'Cook' })
    expect(await titles()).toEqual(all('Day porter', 'Cook'))
  })

  test('a feed has the newest hundred jobs and says how many there are; a frame has twenty and leads to all', async () => {
    const { slug, jobs } = await company()
    await addCopies(jobs[0]?.jobId ?? '', 104)
    const { items, _firstrung } = await feedOf(slug)
    expect([items.length, _firstrung.total]).toEqual([limits.careersJobs, 105])
    const channel = await channelOf(slug)
    expect(under(channel, 'item')).toHaveLength(limits.careersJobs)
    expect(textOf(channel, 'description')).toBe('The newest 100 of 105 jobs.')
    const { payload } = await ask(pageOf(slug))
    expect(payload.match(/<li>/g)).toHaveLength(limits.careersFrameJobs)
    expect(payload).toContain('All 105 jobs at')
    expect(Buffer.byteLength(payload)).toBeLessThan(limits.careersBytes)
  })

  test('a page for frames stays below 12 kB, however long the titles are', async () => {
    const { slug, jobs } = await company()
    await addCopies(jobs[0]?.jobId ?? '', 30)
    await w.db
      .updateTable('postingPages')
      .set({ title: '&'.repeat(limits.shortText) })
      .where('companyId', '=', sql<string>`(select company_id from company_pages where slug = ${slug})`)
      .execute()
    const { payload } = await ask(pageOf(slug))
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(12_000)
    expect(payload.match(/<li>/g)?.length).toBeGreaterThan(3)
    expect(payload).toContain('All 31 jobs at')
  })
})

/** More live jobs of the company of this job, each a minute older. */
async function addCopies(jobId: string, count: number): Promise<void> {
  await sql`
    insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', md5(j.id::text || n)::uuid))).*
    from jobs j, generate_series(1, ${count}::int) n where j.id = ${jobId}`.execute(w.db)
  await sql`
    insert into postings
    select (jsonb_populate_record(p, jsonb_build_object('job_id', md5(p.job_id::text || n)::uuid, 'slug', p.slug || '-' || n,
      'published_at', p.published_at - make_interval(mins => n)))).*
    from postings p, generate_series(1, ${count}::int) n where p.job_id = ${jobId}`.execute(w.db)
}

async function suspend(recruiter: Person): Promise<void> {
  const { user } = await w.as(recruiter).profiles.recruiter()
  const body = { decision: 'suspend' as const, note: 'It asks candidates for money.' }
  await w.as(await w.make.admin()).trust.decide({ params: { id: user.company._id }, body })
}

describe('other sites', () => {
  test('scripts of other sites may read the two feeds, without credentials, and no other call', async () => {
    const open = Object.values(routes)
      .flatMap((group) => Object.values<Route>(group))
      .filter(({ anyOrigin }) => anyOrigin)
    expect(open.map(({ path }) => path)).toEqual(['/api/companies/:slug/jobs.json', '/api/companies/:slug/jobs.rss'])
    for (const route of open) expect(route).toMatchObject({ method: 'GET', access: 'public' })

    const { slug } = await company()
    const origin = 'https://elsewhere.example'
    for (const url of [jsonOf(slug), rssOf(slug)]) {
      const first = await ask(url, { origin })
      const kept = await ask(url, { origin, 'if-none-match': String(first.headers['etag']) })
      const missing = await ask(url.replace(slug, 'nobody-knows-them'), { origin })
      expect([first.statusCode, kept.statusCode, missing.statusCode]).toEqual([200, 304, 404])
      for (const { headers } of [first, kept, missing]) {
        expect(headers['access-control-allow-origin']).toBe('*')
        expect(headers).not.toHaveProperty('access-control-allow-credentials')
      }
    }
    for (const url of [pageOf(slug), `/api/companies/${slug}`, '/api/jobs'])
      expect((await ask(url, { origin })).headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('a request of another site that a browser would ask about first is not allowed, and no other method is answered', async () => {
    const { slug, recruiter } = await company()
    const origin = 'https://elsewhere.example'
    for (const url of addressesOf(slug)) {
      for (const method of ['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const headers = {
          origin,
          'access-control-request-method': method === 'OPTIONS' ? 'GET' : method,
          'access-control-request-headers': 'x-auth-token',
          'access-control-request-private-network': 'true',
        }
        const answer = await w.app.inject({ method, url, headers })
        expect([method, url, answer.statusCode]).toEqual([method, url, 404])
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    }
    // What the recruiters' page reads is for its own site alone.
    const own = await ask('/api/rdashboard/company/careers', { origin, 'x-auth-token': recruiter.token })
    expect(own.headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('other sites may show the page in a frame, and it may load nothing but its own stylesheet', async () => {
    const { slug } = await company()
    const { headers, payload } = await ask(pageOf(slug))
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(payload) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    )
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const elsewhere = await ask(`/api/companies/${slug}`)
    expect(elsewhere.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(elsewhere.headers).toHaveProperty('x-frame-options')
  })

  test('other sites get the same answer for everybody, without cookies, which programs that have it already are not sent again', async () => {
    const { slug, recruiter } = await company()
    for (const url of [rssOf(slug), pageOf(slug)]) {
      const first = await ask(url)
      const signedIn = await ask(url, { 'x-auth-token': recruiter.token, cookie: 'device=1' })
      expect(undated(signedIn.payload)).toBe(undated(first.payload))
      expect(first.headers['cache-control']).toBe('public, max-age=60')
      const kept = await ask(url, { 'if-none-match': String(first.headers['etag']) })
      expect([kept.statusCode, kept.payload]).toEqual([304, ''])
      const packed = await ask(url, { 'accept-encoding': 'gzip' })
      expect(packed.headers['content-encoding']).toBe('gzip')
      expect(undated(gunzipSync(packed.rawPayload).toString())).toBe(undated(first.payload))
    }
    for (const url of addressesOf(slug)) {
      expect((await ask(url, { 'x-auth-token': recruiter.token })).headers).not.toHaveProperty('set-cookie')
      expect((await ask(url)).headers).not.toHaveProperty('set-cookie')
    }
  })
})

const undated = (text: string) => text.replace(/<lastBuildDate>.*<\/lastBuildDate>/, '')

describe('the look of a frame', () => {
  test('the look of a frame has a colour, a font and a radius, and says what it is without them', async () => {
    const { slug } = await company()
    const styled = (await ask(pageOf(slug, '?accent=Aa0055&font=serif&radius=0&other=1'))).payload
    expect(styled).toContain('--accent:#Aa0055;--radius:0px}')
    expect(styled).toContain('font:1rem/1.5 Charter,')
    expect((await ask(pageOf(slug))).payload).toContain('--accent:#2b6cb0;--radius:8px}')
  })

  test.each([
    'accent=red',
    'accent=%23aa0055',
    'accent=aa0055}body{display:none',
    'accent=aa005',
    'accent=</style><script>alert(1)</script>',
    'font=comic',
    'font=serif;}',
    'font=constructor',
    'radius=25',
    'radius=-1',
    'radius=1.5',
    'radius=1px',
    'radius=8;}',
    'accent=aa0055&accent=aa0066',
  ])('the look of a frame refuses everything else, such as %s', async (query) => {
    const { slug } = await company()
    const url = pageOf(slug, `?${query.replaceAll('<', '%3C').replaceAll('>', '%3E')}`)
    const { statusCode, headers, payload } = await ask(url)
    expect(statusCode).toBe(400)
    expect(headers['content-type']).toContain('application/json')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(payload).not.toContain('<style')
  })
})

test('hostile names of companies and jobs are texts in both feeds and on the page', async () => {
  const title = `</style><script>alert(1)</script> ]]> &amp; "x" 'y' \u05d0\u05d1 \u202e`
  const name = `<img src=x onerror=alert(1)> ]]>`
  const { slug, jobs } = await company()
  const jobId = jobs[0]?.jobId ?? ''
  await w.db
    .updateTable('postingPages')
    .set({ title, locations: ['<b>Pune</b>'] })
    .where('jobId', '=', jobId)
    .execute()
  await w.db.updateTable('companyPages').set({ name }).where('slug', '=', slug).execute()

  const { items } = await feedOf(slug)
  expect([items[0]?.title, items[0]?._firstrung.places]).toEqual([title, ['<b>Pune</b>']])
  const channel = await channelOf(slug)
  expect(textOf(channel, 'title')).toBe(`Jobs at ${name}`)
  const [item] = under(channel, 'item')
  expect(textOf(item, 'title')).toBe(title)
  // Readers take descriptions for HTML.
  expect(textOf(item, 'description')).toContain('&lt;b&gt;Pune')

  const { payload } = await ask(pageOf(slug))
  expect(payload).not.toMatch(/<script|<img|<b>/)
  expect(payload.match(/<\/style>/g)).toHaveLength(1)
  // A name that is written from right to left moves nothing around it.
  expect(payload).toContain('<bdi>&lt;/style&gt;&lt;script&gt;alert(1)')
})

test('a recruiter reads what the company is called in addresses, and before its first job is on the board what is missing', async () => {
  const recruiter = await w.make.recruiter()
  const own = () => w.as(recruiter).careers.own()
  expect(await own()).toMatchObject({ slug: null, lacks: 'job', origin: at })
  await w.make.newPosting(recruiter)
  expect(await own()).toMatchObject({ slug: null, lacks: 'approval' })
  const { slug } = await w.make.livePosting(recruiter)
  const { job } = await w.as(null).board.read({ params: { slug } })
  const colleague = await w.make.colleague(recruiter)
  expect(await w.as(colleague).careers.own()).toMatchObject({ slug: job.company.slug, lacks: null, origin: at })
})

test('without a board there is no feed and no page', async () => {
  const own = await openTestServer({ JOB_BOARD: 'off' })
  for (const url of addressesOf('open-house'))
    expect([url, (await own.app.inject({ url })).statusCode]).toEqual([url, 404])
  await own.close()
})
