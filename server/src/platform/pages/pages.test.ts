import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { messages } from '@firstrung/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PublicContent } from '#src/platform/database/public-content.ts'
import { PageCache } from '#src/platform/http/page-cache.ts'
import { makeWebRoot } from '#src/testing/web-root.ts'
import { registerPages } from './pages.ts'

/**
 * A stub of the web's build: the landing page calls the API, /asked and /own show how they were requested. All but /own may
 * be cached.
 */
const renderer = `
globalThis.rendered = 0
export const entry = { module: {
makeCacheRules: () => (pathname) => ({
  '/': [], '/asked': ['after', 'level'], '/asked.data': ['after', 'level'], '/missing': [], '/broken': [], '/cookie': [], '/slow/cached': [] })[pathname] ?? null,
makePageHandler: () => async ({ request, nonce, send, origin }) => {
  globalThis.rendered += 1
  const { pathname } = new URL(request.url)
  const html = (text, status = 200, more = {}) =>
    new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...more } })
  if (pathname.startsWith('/asked') || pathname === '/own') {
    const { body } = await send({ method: 'GET', url: '/api/asked' })
    return html(JSON.stringify({ url: request.url, headers: [...request.headers], api: body }))
  }
  if (pathname.startsWith('/slow')) { globalThis.slow.begun(); await globalThis.slow.over }
  if (pathname === '/broken') throw new Error('broken')
  if (pathname === '/cookie') return html('one visitor', 200, { 'set-cookie': 'visitor=1' })
  if (pathname !== '/') return html('<h1>Page not found</h1>', 404)
  const { status, body } = await send({ method: 'GET', url: '/api/site' })
  const filling = 'A rung is a horizontal bar. '.repeat(60)
  return html('<link rel="modulepreload" href="/assets/a.js"><link rel="stylesheet" nonce="' + nonce + '" href="/assets/a.css">'
    + '<link rel="stylesheet" href="/assets/a.css#">'
    + '<link rel="stylesheet" href="/assets/great.css"><script nonce="' + nonce + '">window.rung = 1</script>'
    + '<script type="module" async="" nonce="' + nonce + '" src="/assets/a.js"></script>'
    + '<script>window.stranger = 1</script><script nonce="guessed">window.stranger = 2</script>'
    + '<p>' + status + ' ' + body.name + ' ' + origin + '</p>' + filling)
} } }
`

const build = () =>
  makeWebRoot(renderer, {
    'assets/a.js': 'export const rung = 1',
    'assets/a.js.br': brotliCompressSync('export const rung = 1'),
    'careers-widget.js': 'export const jobs = 1',
    'careers-widget.js.br': brotliCompressSync('export const jobs = 1'),
    '.vite/manifest.json': '{}',
    'assets/great.css': '.rung{height:4px}'.repeat(1000),
  })

/** How many pages all servers of this file have rendered. */
const rendered = () => (globalThis as unknown as { rendered: number }).rendered

describe.each([{ cached: false }, { cached: true }])('serving the pages, cached: $cached', ({ cached }) => {
  let app: FastifyInstance
  let root: Awaited<ReturnType<typeof build>>
  let content: PublicContent
  let turnsAway = 0
  let isAway = false
  let name = 'Firstrung'
  let listening: Promise<string>
  const clock = { now: new Date() }

  beforeAll(async () => {
    root = await build()
    app = Fastify()
    app.get('/api/site', async (_, reply) => {
      if (turnsAway === 0) return { name }
      turnsAway -= 1
      return reply.code(503).header('retry-after', 1).send({ code: 'busy' })
    })
    app.get('/api/asked', async ({ headers }, reply) =>
      isAway ? reply.code(503).header('retry-after', 5).send({ code: 'unavailable' }) : headers,
    )
    content = new PublicContent({ blogs: {} })
    await registerPages(app, {
      publicUrl: 'https://firstrung.example',
      webRoot: root.webRoot,
      fileOrigins: ['https://files.example'],
      cache: cached
        ? new PageCache({ bytes: 1024 * 1024, content, now: () => clock.now.getTime(), onUncachable: () => {} })
        : null,
    })
    listening = app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    await root.remove()
  })
  beforeEach(() => {
    // What earlier tests left in the cache is too old.
    clock.now = new Date(clock.now.getTime() + 60_000)
    name = 'Firstrung'
    isAway = false
  })

  test('serving pages renders a page with what the API says, for the public address', async () => {
    const answer = await app.inject({ url: '/' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<p>200 Firstrung https://firstrung.example</p>')
  })

  test('serving pages retries when the API is too busy to begin', async () => {
    turnsAway = 1
    expect((await app.inject({ url: '/' })).body).toContain('<p>200 Firstrung')
  })

  test('serving pages answers 503 with a page that reloads itself while the API cannot reach its data', async () => {
    isAway = true
    const away = await app.inject({ url: '/asked' })
    expect(away.statusCode).toBe(503)
    expect(Number(away.headers['retry-after'])).toBeGreaterThanOrEqual(5)
    expect(away.headers['cache-control']).toBe('no-store')
    expect(away.body).toContain(`<meta http-equiv="refresh" content="${away.headers['retry-after']}">`)
    expect(away.body).toContain(messages.pageUnavailable)
    isAway = false
    expect((await app.inject({ url: '/asked' })).statusCode).toBe(200)
  })

  test('serving pages allows only the scripts that the renderer wrote, by their hashes', async () => {
    const { headers, body } = await app.inject({ url: '/' })
    const policy = String(headers['content-security-policy'])
    const hash = createHash('sha256').update('window.rung = 1').digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(policy).toContain("img-src 'self' data: blob: https://files.example;")
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors']) {
      expect(policy).toContain(`${directive} 'none'`)
    }
    expect(body).toContain('<script>window.rung = 1</script><script type="module" async="" src="/assets/a.js">')
  })

  test('serving pages returns the same for everybody', async () => {
    const [one, two] = [await app.inject({ url: '/' }), await app.inject({ url: '/' })]
    expect(one.body).toBe(two.body)
    expect(one.headers['etag']).toBe(two.headers['etag'])
    expect(one.headers['content-security-policy']).toBe(two.headers['content-security-policy'])
  })

  test('serving pages answers an unknown URL with the page that says so, and with 404', async () => {
    const answer = await app.inject({ url: '/nowhere' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Page not found')
    expect(answer.headers['etag']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('private, no-cache')
  })

  test('serving pages sends no body to a browser that has the page already', async () => {
    const first = await app.inject({ url: '/' })
    const before = rendered()
    const again = await app.inject({ url: '/', headers: { 'if-none-match': `"other", ${first.headers['etag']}` } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    // Answered without rendering.
    expect(rendered() - before).toBe(cached ? 0 : 1)
  })

  test('serving pages answers HEAD without a body', async () => {
    const page = await app.inject({ method: 'HEAD', url: '/' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toBe('')
    expect(page.headers['etag']).toBe((await app.inject({ url: '/' })).headers['etag'])
    expect((await app.inject({ method: 'HEAD', url: '/nowhere' })).statusCode).toBe(404)
  })

  test.each([
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0.0, gzip; q=0', undefined, (body: Buffer) => body],
    ['', undefined, (body: Buffer) => body],
  ])('serving pages compresses a page as browsers can read it: %s', async (accepted, encoding, open) => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } })
      expect(answer.headers['content-encoding']).toBe(encoding)
      expect(answer.headers['vary']).toContain('accept-encoding')
      expect(open(answer.rawPayload).toString()).toContain('A rung is a horizontal bar.')
    }
  })

  test('serving pages loads scripts with low priority, after the first paint', async () => {
    const { body } = await app.inject({ url: '/' })
    expect(body).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/a.js">')
  })

  test('serving pages inlines small style sheets, so that the first paint does not wait for them', async () => {
    const { body } = await app.inject({ url: '/' })
    expect(body).toContain('<style>.rung{height:4px}</style><link media="print" rel="stylesheet" href="/assets/a.css">')
    // React Router marks a stylesheet that another part of the site loads too.
    expect(body).toContain(
      '<style>.rung{height:4px}</style><link media="print" rel="stylesheet" href="/assets/a.css#">',
    )
    expect(body).toContain('<link rel="stylesheet" href="/assets/great.css">')
  })

  test('serving pages serves a script compressed beforehand, to be kept for ever', async () => {
    const answer = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export const rung = 1')
  })

  test('serving pages lets other sites load the script that shows the jobs of a company, compressed or not, and no other', async () => {
    for (const accepted of ['br', 'identity']) {
      const policyOf = async (url: string) => {
        const { headers } = await app.inject({ url, headers: { 'accept-encoding': accepted } })
        return headers['cross-origin-resource-policy']
      }
      expect(await policyOf('/careers-widget.js')).toBe('cross-origin')
      expect(await policyOf('/assets/a.js')).not.toBe('cross-origin')
    }
  })

  test('each file of the build is served under its own name, without a route for each', async () => {
    expect(app.hasRoute({ method: 'GET', url: '/assets/a.js' })).toBe(false)
    const head = await app.inject({ method: 'HEAD', url: '/assets/a.js' })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '21', ''])
    expect((await app.inject({ url: '/assets/%61.js?v=1' })).body).toBe('export const rung = 1')
  })

  test.each([
    ['a file that is not there', '/assets/none.js'],
    ['the compressed form of a file', '/assets/a.js.br'],
    ['a folder', '/assets'],
    ['a path out of the folder', '/assets/..%2f..%2fserver/index.js'],
    ["the bundler's own list", '/.vite/manifest.json'],
  ])('%s is answered with the page of what is missing', async (_, url) => {
    const { statusCode, body } = await app.inject({ url })
    expect([statusCode, body]).toEqual([404, '<h1>Page not found</h1>'])
  })

  test('serving pages serves the build that it started with while newer builds are made', async () => {
    await mkdir(`${root.webRoot}build/two/client/assets`, { recursive: true })
    await writeFile(`${root.webRoot}build/current`, 'two')
    expect((await app.inject({ url: '/assets/a.js' })).statusCode).toBe(200)
    const later = Fastify()
    later.get('/api/site', async () => ({ name: 'Firstrung' }))
    await registerPages(later, { publicUrl: 'https://firstrung.example', webRoot: root.webRoot })
    expect((await later.inject({ url: '/assets/a.js' })).statusCode).toBe(200)
    await later.close()
  })

  test('serving pages renders without anything of the visitor except the URL', async () => {
    const secrets = {
      cookie: 'a=secret',
      authorization: 'Bearer secret',
      'x-auth-token': 'secret',
      host: 'secret.example',
    }
    for (const url of ['/asked', '/own']) {
      const { body } = await app.inject({
        url,
        headers: { ...secrets, accept: 'secret/*', 'accept-language': 'secret' },
      })
      expect(JSON.parse(body)).toMatchObject({ url: `https://firstrung.example${url}`, headers: [] })
      expect(body).not.toContain('secret')
    }
  })

  test('serving pages renders a page that may be cached without the query parameters that it does not read', async () => {
    const urlOf = async (url: string) => (JSON.parse((await app.inject({ url })).body) as { url: string }).url
    const at = 'https://firstrung.example/asked'
    expect(await urlOf('/asked?utm_source=mail&after=b&fbclid=1')).toBe(`${at}?after=b`)
    expect(await urlOf('/asked?level=1&after=b&level=2')).toBe(`${at}?after=b&level=1&level=2`)
    expect(await urlOf('/asked?x=1')).toBe(at)
    expect(await urlOf('/asked.data?x=1&_routes=root,pages/asked')).toBe(`${at}.data?_routes=root%2Cpages%2Fasked`)
    expect(await urlOf('/own?x=1')).toBe('https://firstrung.example/own?x=1')
  })

  test.each(['http://elsewhere.example/', 'elsewhere', '*'])(
    'serving pages has no page for the target %j',
    async (target) => {
      const socket = connect(Number(new URL(await listening).port), '127.0.0.1')
      socket.end(`GET ${target} HTTP/1.1\r\nhost: firstrung.example\r\nconnection: close\r\n\r\n`)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[04] /)
    },
  )

  const status = async (url: string, headers = {}) => (await app.inject({ url, headers })).headers['cache-status']

  test.runIf(cached)(
    'serving pages says whether the page came from the cache, and lets a CDN keep it for some seconds',
    async () => {
      expect(await status('/')).toBe('firstrung; fwd=miss')
      const again = await app.inject({ url: '/?utm_source=mail' })
      expect(again.headers).toMatchObject({
        'cache-status': 'firstrung; hit',
        'cache-control': 'public, max-age=0, s-maxage=10',
        'cdn-cache-control': 'public, max-age=10, stale-while-revalidate=60',
      })
      const own = await app.inject({ url: '/own' })
      expect(own.headers).toMatchObject({
        'cache-status': 'firstrung; fwd=bypass',
        'cache-control': 'private, no-cache',
      })
      expect(await status('/own')).toBe('firstrung; fwd=bypass')
    },
  )

  test.runIf(!cached)('serving pages forbids caching when the server caches nothing', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await app.inject({ url: '/' })).headers).toMatchObject({
        'cache-status': 'firstrung; fwd=bypass',
        'cache-control': 'private, no-cache',
      })
    }
  })

  test.runIf(cached)(
    'serving pages renders a page again after ten seconds, and one that is not there after five',
    async () => {
      await status('/')
      await status('/missing')
      clock.now = new Date(clock.now.getTime() + 4999)
      expect(await status('/missing')).toBe('firstrung; hit')
      clock.now = new Date(clock.now.getTime() + 1)
      expect(await status('/missing')).toBe('firstrung; fwd=miss')
      clock.now = new Date(clock.now.getTime() + 4999)
      expect(await status('/')).toBe('firstrung; hit')
      clock.now = new Date(clock.now.getTime() + 1)
      name = 'Rung'
      expect((await app.inject({ url: '/' })).body).toContain('<p>200 Rung')
    },
  )

  test.runIf(cached)('serving pages renders a page once for everybody who requests it at the same moment', async () => {
    const before = rendered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: '/' })))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(rendered() - before).toBe(1)
  })

  test.runIf(cached)('serving pages stores no failed page, and no page that sets a cookie', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await app.inject({ url: '/broken' })).statusCode).toBe(500)
      expect(await status('/cookie')).toBe('firstrung; fwd=miss')
    }
  })

  test.runIf(cached)(
    'serving pages stores no copies for unread query parameters, and no page with a very long URL',
    async () => {
      const before = rendered()
      await app.inject({ url: '/asked' })
      for (let n = 0; n < 20; n += 1) expect(await status(`/asked?x=${n}`)).toBe('firstrung; hit')
      expect(rendered() - before).toBe(1)
      const long = `/asked?after=${'a'.repeat(600)}`
      expect([await status(long), await status(long)]).toEqual(Array.from({ length: 2 }, () => 'firstrung; fwd=bypass'))
    },
  )
})

describe('more pages than can be rendered at once', () => {
  test('more pages than the server can render are refused with a page that asks again, while what is cached is sent', async () => {
    const root = await build()
    const content = new PublicContent({})
    const app = Fastify()
    app.get('/api/site', async () => ({ name: 'Firstrung' }))
    await registerPages(app, {
      publicUrl: 'https://firstrung.example',
      webRoot: root.webRoot,
      rendersAtOnce: 1,
      cache: new PageCache({ bytes: 1024 * 1024, content, now: Date.now, onUncachable: () => {} }),
    })
    await app.inject({ url: '/' })
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    Object.assign(globalThis, { slow: { begun: begun.resolve, over: over.promise } })
    const first = app.inject({ url: '/slow' })
    await begun.promise

    const refused = await app.inject({ url: '/own', headers: { accept: 'text/html' } })
    expect(refused.statusCode).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(2)
    expect(refused.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(refused.body).toContain(`<meta http-equiv="refresh" content="${refused.headers['retry-after']}">`)
    expect(refused.body).toContain(messages.pageBusy)
    expect(refused.body).not.toMatch(/<script|<link|src=/)
    expect((await app.inject({ method: 'HEAD', url: '/own' })).body).toBe('')

    // Also where nobody may wait, a refusal comes late enough that clients who ask again at once do no harm.
    const requests = Array.from({ length: 50 }, () => app.inject({ url: '/own' }))
    const cachedPages = async () => {
      for (let n = 0; n < 5; n += 1) await app.inject({ url: '/' })
      return 'cached pages'
    }
    expect(await Promise.race([...requests.map((one) => one.then(() => 'a refusal')), cachedPages()])).toBe(
      'cached pages',
    )
    const refusals = (await Promise.all(requests)).filter(({ statusCode }) => statusCode === 503)
    expect(refusals.length).toBeGreaterThan(40)

    expect(await app.inject({ url: '/' })).toMatchObject({
      statusCode: 200,
      headers: { 'cache-status': 'firstrung; hit' },
    })
    over.resolve()
    expect((await first).statusCode).toBe(404)
    expect((await app.inject({ url: '/nowhere' })).statusCode).toBe(404)
    await app.close()
    await root.remove()
  })
})

test('the server says what to do when the pages are not built', async () => {
  const bare = Fastify()
  await expect(registerPages(bare, { publicUrl: 'x', webRoot: '/nowhere/' })).rejects.toThrow('npm run build')
  await bare.close()
})
