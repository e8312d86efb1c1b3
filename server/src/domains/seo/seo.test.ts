import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sax from 'sax'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { xml2js } from 'xml-js'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { jobsInSitemap } from './seo.jobs.service.ts'
import { mostInSitemap } from './seo.service.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ PUBLIC_URL: 'https://firstrung.example' })
})
afterAll(() => w.close())

const read = async (url: string) => {
  const answer = await w.app.inject({ url })
  expect(answer.statusCode).toBe(200)
  return { type: answer.headers['content-type'], text: answer.payload }
}

/** An element as a strict parser reads it: what is not well-formed is a fault. */
interface Parsed {
  name?: string
  elements?: Parsed[]
  text?: string
  cdata?: string
}
const parse = (xml: string) => xml2js(xml, { compact: false }) as Parsed
const under = (element: Parsed | undefined, name: string) =>
  (element?.elements ?? []).filter((child) => child.name === name)
/** The text of the first element of this name. */
const textOf = (element: Parsed | undefined, name: string) =>
  (under(element, name)[0]?.elements ?? []).map(({ text, cdata }) => text ?? cdata ?? '').join('')

describe('being found', () => {
  test('a sitemap names every page in pages/public whose address is fixed', async () => {
    const routes = readFileSync(new URL('../../../../web/app/routes.ts', import.meta.url), 'utf8')
    const paths = [...routes.matchAll(/\broute\('([^':*]+)',\s*'pages\/public\//g)].map(([, path]) => `/${path}`)
    expect(paths.length).toBeGreaterThanOrEqual(5)
    const { text } = await read('/sitemaps/pages.xml')
    const absent = paths.filter((path) => !text.includes(`<loc>https://firstrung.example${path}</loc>`))
    expect(absent, 'add these to openPages in seo.service.ts').toEqual([])
  })

  test('a sitemap names published blogs, bootcamps and policies, and no draft or deleted blog', async () => {
    const admin = await w.make.admin()
    const { _id: shown } = await w.make.blog(admin, { title: 'Shown' })
    const { _id: deleted } = await w.make.blog(admin, { title: 'Deleted' })
    await w.as(admin).blogs.remove({ params: { id: deleted } })

    const { text: index } = await read('/sitemap.xml')
    expect(index).toContain('<loc>https://firstrung.example/sitemaps/pages.xml</loc>')
    const { type, text } = await read('/sitemaps/pages.xml')
    expect(type).toContain('application/xml')
    for (const path of ['/', '/events', '/bootcamp/web-development-bootcamp', '/policy/terms', `/blogs/${shown}`])
      expect(text).toContain(`<loc>https://firstrung.example${path}</loc>`)
    expect(text).not.toContain(deleted)
  })

  test('sitemap and feed name live jobs and their companies, and drop them when they are closed', async () => {
    const recruiter = await w.make.recruiter()
    const { slug, jobId } = await w.make.livePosting(recruiter, { jobTitle: 'Signal <engineer> & "co"]]>' })
    const address = `https://firstrung.example/jobs/${slug}`
    expect((await read('/sitemap.xml')).text).toContain('/sitemaps/jobs-1.xml')
    expect((await read('/sitemaps/jobs-1.xml')).text).toMatch(new RegExp(`<loc>${address}</loc><lastmod>`))
    expect((await read('/sitemaps/pages.xml')).text).toContain('<loc>https://firstrung.example/companies/')
    const { text: feed } = await read('/jobs/rss.xml')
    expect(feed).toContain(`<link>${address}</link>`)
    expect(feed).not.toContain('"co"]]></title>')

    await w.as(recruiter).postings.step({ params: { id: jobId, step: 'close' } })
    expect((await w.app.inject({ url: '/sitemaps/jobs-1.xml' })).payload).not.toContain(slug)
    expect((await read('/jobs/rss.xml')).text).not.toContain(slug)
    expect((await w.app.inject({ url: '/sitemaps/jobs-99.xml' })).statusCode).toBe(404)
    for (const name of ['jobs-0', 'jobs-1x', 'others'])
      expect((await w.app.inject({ url: `/sitemaps/${name}.xml` })).statusCode).toBe(400)
  })

  test('a sitemap or feed offers the jobs to Indeed only where the operator wants it: one for each place, each text in CDATA', async () => {
    expect((await w.app.inject({ url: '/feeds/indeed.xml' })).statusCode).toBe(404)
    const indeed = await openTestServer({ PUBLIC_URL: 'https://firstrung.example', JOB_FEED_INDEED: 'on' })
    try {
      const recruiter = await indeed.make.recruiter()
      const { slug } = await indeed.make.livePosting(recruiter, { jobTitle: 'Lamp & ]]> lighter' })
      const { payload } = await indeed.app.inject({ url: '/feeds/indeed.xml' })
      expect(payload.match(/<job>/g)).toHaveLength(2)
      expect(payload).toContain('<title><![CDATA[Lamp & ]]]]><![CDATA[> lighter]]></title>')
      for (const field of [`<referencenumber><![CDATA[${slug}]]>`, `<referencenumber><![CDATA[${slug}-2]]>`])
        expect(payload).toContain(field)
      expect(payload).toContain('<salary><![CDATA[₹6–8 lakh a year]]></salary>')
    } finally {
      await indeed.close()
    }
  })

  test('a sitemap or feed is read by a strict XML parser: the feed of jobs, that for Indeed and the sitemaps [A4]', async () => {
    const title = 'Signal <engineer> & "co"]]> \u20b9 &amp; \u0915\u093e\u092e'
    const own = await openTestServer({ PUBLIC_URL: 'https://firstrung.example', JOB_FEED_INDEED: 'on' })
    const readIn = async (url: string) => parse((await own.app.inject({ url })).payload)
    try {
      const { slug } = await own.make.livePosting(await own.make.recruiter(), { jobTitle: title })
      const address = `https://firstrung.example/jobs/${slug}`

      const channel = under(under(await readIn('/jobs/rss.xml'), 'rss')[0], 'channel')[0]
      const [item] = under(channel, 'item')
      expect(textOf(item, 'title')).toMatch(`${title} at `)
      expect(textOf(item, 'link')).toBe(address)
      expect(Date.parse(textOf(item, 'pubDate'))).not.toBeNaN()
      for (const needed of ['title', 'link', 'description']) expect(textOf(channel, needed), needed).not.toBe('')

      const jobs = under(under(await readIn('/feeds/indeed.xml'), 'source')[0], 'job')
      expect(jobs.length).toBeGreaterThan(0)
      for (const job of jobs) {
        for (const needed of ['title', 'date', 'referencenumber', 'url', 'company', 'city', 'country', 'description'])
          expect(textOf(job, needed), needed).not.toBe('')
        expect(textOf(job, 'title')).toBe(title)
        expect(textOf(job, 'url')).toBe(address)
      }
      expect(new Set(jobs.map((job) => textOf(job, 'referencenumber'))).size).toBe(jobs.length)

      const maps = under(under(await readIn('/sitemap.xml'), 'sitemapindex')[0], 'sitemap').map(
        (map) => new URL(textOf(map, 'loc')).pathname,
      )
      const addresses: string[] = []
      for (const map of maps)
        addresses.push(...under(under(await readIn(map), 'urlset')[0], 'url').map((url) => textOf(url, 'loc')))
      expect(addresses).toContain(address)
      expect(new Set(addresses).size).toBe(addresses.length)
    } finally {
      await own.close()
    }
  })

  test('a sitemap or feed is well-formed whatever signs a title holds, as two parsers read it', async () => {
    const title = 'Sign \u0001\u000b\u001b\ufffe ]]> <b> & &#1; \u{1f469}\u{1f3fd} \u0915\u093e\u092e'
    const shown = title.replaceAll(/[\p{Cc}\ufffe]/gu, '')
    const admin = await w.make.admin()
    const blog = (await w.make.blog(admin))._id
    await w.db.updateTable('blogs').set({ title, introduction: title, isDraft: false }).where('id', '=', blog).execute()
    const { jobId, slug } = await w.make.livePosting(await w.make.recruiter(), { jobLocations: ['Pune, MH'] })
    await w.db.updateTable('jobs').set({ title }).where('id', '=', jobId).execute()
    await w.db
      .updateTable('postingPages')
      .set({ title, locations: ['<b> &'] })
      .where('jobId', '=', jobId)
      .execute()
    for (const url of ['/blogs/rss.xml', '/jobs/rss.xml']) {
      const { text } = await read(url)
      const items = under(under(under(parse(text), 'rss')[0], 'channel')[0], 'item')
      expect(
        items.map((item) => textOf(item, 'title').split(' at ')[0]),
        url,
      ).toContain(shown)
      const titles: string[] = []
      const strict = sax.parser(true)
      strict.oncdata = (part) => titles.push(part)
      strict.write(text).close()
      expect(titles.join('')).toContain(shown)
      // Readers take descriptions for HTML, whatever the words of people in them look like.
      const descriptions = items.map((item) => textOf(item, 'description')).join('')
      expect(descriptions, url).toContain('&lt;b&gt; &amp;')
      expect(descriptions, url).not.toContain('<b>')
    }
    for (const { path } of [
      { path: '/sitemap.xml' },
      { path: '/sitemaps/pages.xml' },
      { path: '/sitemaps/jobs-1.xml' },
    ])
      expect(under(parse((await read(path)).text), path === '/sitemap.xml' ? 'sitemapindex' : 'urlset')).toHaveLength(1)
    expect((await read('/sitemaps/jobs-1.xml')).text).toContain(slug)
  })

  test.each(['/blogs/rss.xml', '/jobs/rss.xml', '/sitemap.xml', '/sitemaps/pages.xml', '/robots.txt'])(
    'a sitemap or feed answers programs that poll with what they need: %s',
    async (url) => {
      const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
        w.app.inject({ method, url, headers })
      const first = await ask()
      const etag = String(first.headers['etag'])
      const date = String(first.headers['last-modified'])
      w.clock.advance(60_000)
      const asked: Record<string, string>[] = [
        { 'if-none-match': etag },
        { 'if-none-match': `"x", ${etag.replace('W/', '')}` },
        { 'if-modified-since': date },
      ]
      for (const headers of asked) {
        const again = await ask(headers)
        expect([again.statusCode, again.payload, again.headers['etag']]).toEqual([304, '', etag])
      }
      const earlier = new Date(Date.parse(date) - 1000).toUTCString()
      expect((await ask({ 'if-modified-since': earlier })).statusCode).toBe(200)
      // Another tag counts more than a date.
      expect((await ask({ 'if-none-match': '"x"', 'if-modified-since': date })).statusCode).toBe(200)
      const head = await ask({}, 'HEAD')
      expect([head.statusCode, head.payload, head.headers['etag']]).toEqual([200, '', etag])
      const packed = await ask({ 'accept-encoding': 'gzip' })
      const body = packed.headers['content-encoding'] === 'gzip' ? gunzipSync(packed.rawPayload) : packed.rawPayload
      const undated = (text: string) => text.replace(/<lastBuildDate>.*<\/lastBuildDate>/, '')
      expect(undated(body.toString())).toBe(undated(first.payload))
      expect(packed.headers['vary']).toContain('accept-encoding')
    },
  )

  test('a sitemap or feed is sent again for its date once something changed, also within a second', async () => {
    const blog = (await w.make.blog(await w.make.admin()))._id
    const ask = (date: string) => w.app.inject({ url: '/blogs/rss.xml', headers: { 'if-modified-since': date } })
    const date = String((await w.app.inject({ url: '/blogs/rss.xml' })).headers['last-modified'])
    expect((await ask(date)).statusCode).toBe(304)
    await w.db.updateTable('blogs').set({ title: 'Changed' }).where('id', '=', blog).execute()
    expect((await ask(date)).statusCode).toBe(200)
  })

  test('a sitemap or feed keeps to 50,000 addresses and 50 MB in a sitemap, its own pages before old blogs', async () => {
    const admin = await w.make.admin()
    const { _id: blog } = await w.make.blog(admin, { title: 'One of many' })
    const copied = sql`
      insert into blogs (title, introduction, subtitle, content, banner_key, is_draft, dated_at, updated_at, updated_by)
      select title || n, introduction, subtitle, content, banner_key, false, dated_at - interval '1 day', updated_at, updated_by
      from blogs, generate_series(1, ${mostInSitemap}::int) n where id = ${blog}`
    await copied.execute(w.db)
    const { text } = await read('/sitemaps/pages.xml')
    await sql`delete from blogs where title like 'One of many_%'`.execute(w.db)
    expect(text.match(/<url>/g)).toHaveLength(50_000)
    expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024 * 1024)
    for (const path of ['/policy/terms', `/blogs/${blog}`]) expect(text).toContain(`${path}</loc>`)
    expect(jobsInSitemap).toBeLessThanOrEqual(mostInSitemap)
    // The longest address and date that an entry of a job can have.
    expect(jobsInSitemap * (200 + 200)).toBeLessThan(50 * 1024 * 1024)
  })

  test('search engines are kept from calls and from the team, and shown the sitemap', async () => {
    const { text } = await read('/robots.txt')
    expect(text).toContain('Disallow: /admin')
    expect(text).toContain('Sitemap: https://firstrung.example/sitemap.xml')
  })

  test('a sitemap or feed lists new blogs for feed readers, whatever a title contains', async () => {
    const admin = await w.make.admin()
    const { _id: id } = await w.make.blog(admin, { title: 'Less < more & "quotes"]]>' })

    const { type, text } = await read('/blogs/rss.xml')
    expect(type).toContain('application/rss+xml')
    expect(text).toContain(`<link>https://firstrung.example/blogs/${id}</link>`)
    expect(text).not.toContain('"quotes"]]></title>')
  })
})

describe('the picture of a shared link', () => {
  const picture = (path: string, headers = {}) => w.app.inject({ url: `/og/${path}.png`, headers })

  test('the picture of a shared link is a picture of the documented size, and another one for each page', async () => {
    const admin = await w.make.admin()
    const [blog, event] = [await w.make.blog(admin), await w.make.event(admin)]
    const seen = new Set<string>()
    for (const path of [
      'page/home',
      'page/tests',
      `blog/${blog._id}`,
      `event/${event}`,
      'bootcamp/web-development-bootcamp',
      'policy/terms',
    ]) {
      const { statusCode, headers, rawPayload } = await picture(path)
      expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/png'])
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      seen.add(rawPayload.toString('base64'))
    }
    expect(seen.size).toBe(6)
  })

  test('the picture of a shared link is drawn for titles of any length and in any script', async () => {
    const admin = await w.make.admin()
    for (const title of ['नौकरी', 'x'.repeat(150), '🎉', '</svg><script>&"', `${'Zoë ₹5,00,000 '.repeat(10)}`.trim()]) {
      const { _id } = await w.make.blog(admin, { title })
      expect([title, (await picture(`blog/${_id}`)).statusCode]).toEqual([title, 200])
    }
  })

  test('the picture of a shared link is not sent again while it is unchanged, and changes with the title', async () => {
    const admin = await w.make.admin()
    const { _id, content, introduction, subtitle, blogBannerS3Path } = await w.make.blog(admin)
    const first = await picture(`blog/${_id}`)
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toContain('public')
    expect((await picture(`blog/${_id}`, { 'if-none-match': etag })).statusCode).toBe(304)

    const body = { title: 'Another title', content, introduction, subtitle, blogBannerS3Path }
    await w.as(admin).blogs.update({ params: { id: _id }, body })
    expect((await picture(`blog/${_id}`, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('the picture of a shared link exists only for what visitors may see', async () => {
    const admin = await w.make.admin()
    const draft = await w.make.blog(admin, { status: 'draft' })
    const deleted = await w.make.blog(admin)
    await w.as(admin).blogs.remove({ params: { id: deleted._id } })
    const hidden = await w.make.event(admin)
    await w.as(admin).events.hide({ params: { id: hidden } })
    for (const path of [
      `blog/${draft._id}`,
      `blog/${deleted._id}`,
      `event/${hidden}`,
      `event/${crypto.randomUUID()}`,
      'blog/nonsense',
      'bootcamp/nonsense',
      'policy/nonsense',
      'page/constructor',
    ])
      expect([path, (await picture(path)).statusCode]).toEqual([path, 404])
    expect((await picture('person/someone')).statusCode).toBe(400)
  })

  test('the picture of a shared link is not drawn again and again for one address', async () => {
    const strict = await openTestServer({ PICTURES_PER_HOUR: '2' })
    const ask = async () => (await strict.app.inject({ url: '/og/page/home.png' })).statusCode
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429])
    await strict.close()
  })
})
