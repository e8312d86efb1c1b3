import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerPages } from './pages.ts'

/** Stands in for the web's build: one page that asks the API, and one that is not there. */
const build = `
export const entry = { module: { makePageHandler: () => async ({ request, nonce, send, origin }) => {
  const { pathname } = new URL(request.url)
  const html = (text, status = 200) => new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  if (pathname !== '/') return html('<h1>Page not found</h1>', 404)
  const { status, body } = await send({ method: 'GET', url: '/api/site' })
  const filling = 'A rung is a horizontal bar. '.repeat(60)
  return html('<link rel="modulepreload" href="/assets/a.js"><link rel="stylesheet" href="/assets/a.css">'
    + '<link rel="stylesheet" href="/assets/great.css"><script nonce="' + nonce + '"></script>'
    + '<p>' + status + ' ' + body.name + ' ' + origin + '</p>' + filling)
} } }
`

describe('serving the pages', () => {
  let app: FastifyInstance
  let webRoot: string
  let turnsAway = 0

  beforeAll(async () => {
    webRoot = `${await mkdtemp(join(tmpdir(), 'firstrung-pages-'))}/`
    await mkdir(`${webRoot}build/client/assets`, { recursive: true })
    await mkdir(`${webRoot}build/server`)
    await writeFile(`${webRoot}build/server/package.json`, '{"type":"module"}')
    await writeFile(`${webRoot}build/server/index.js`, build)
    await writeFile(`${webRoot}build/client/assets/a.js`, 'export const rung = 1')
    await writeFile(`${webRoot}build/client/assets/a.js.br`, brotliCompressSync('export const rung = 1'))
    await writeFile(`${webRoot}build/client/assets/a.css`, '.rung{height:4px}')
    await writeFile(`${webRoot}build/client/assets/great.css`, '.rung{height:4px}'.repeat(1000))
    app = Fastify()
    app.get('/api/site', async (_, reply) => {
      if (turnsAway === 0) return { name: 'Firstrung' }
      turnsAway -= 1
      return reply.code(503).header('retry-after', 1).send({ code: 'busy' })
    })
    await registerPages(app, {
      dev: false,
      publicUrl: 'https://firstrung.example',
      webRoot,
      fileOrigins: ['https://files.example'],
    })
  })
  afterAll(async () => {
    await app.close()
    await rm(webRoot, { recursive: true })
  })

  test('renders a page with what the API says, for the public address', async () => {
    const answer = await app.inject({ url: '/' })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('<p>200 Firstrung https://firstrung.example</p>')
  })

  test('asks an API again that is too busy to begin', async () => {
    turnsAway = 1
    expect((await app.inject({ url: '/' })).body).toContain('<p>200 Firstrung')
  })

  test('lets only scripts with the nonce of this very answer run', async () => {
    const [one, two] = [await app.inject({ url: '/' }), await app.inject({ url: '/' })]
    const nonces = [one, two].map(({ body }) => /nonce="([^"]{20,})"/.exec(body)?.[1])
    expect(nonces[0]).not.toBe(nonces[1])
    expect(one.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonces[0]}';`)
    expect(one.headers['content-security-policy']).toContain("img-src 'self' data: blob: https://files.example;")
    expect(one.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
    for (const directive of ['object-src', 'base-uri', 'frame-ancestors']) {
      expect(one.headers['content-security-policy']).toContain(`${directive} 'none'`)
    }
  })

  test('answers an unknown address with the page that says so, and with 404', async () => {
    const answer = await app.inject({ url: '/nowhere' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Page not found')
    expect(answer.headers['etag']).toBeUndefined()
  })

  test('sends nothing new to a browser that has the page, and leaves it the policy its scripts were given', async () => {
    const first = await app.inject({ url: '/' })
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(first.headers['etag']) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers['content-security-policy']).toBeUndefined()
  })

  test('answers HEAD without a body', async () => {
    const page = await app.inject({ method: 'HEAD', url: '/' })
    expect(page.statusCode).toBe(200)
    expect(page.body).toBe('')
    expect((await app.inject({ method: 'HEAD', url: '/nowhere' })).statusCode).toBe(404)
  })

  test('compresses a page for browsers that can read it', async () => {
    const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['vary']).toContain('accept-encoding')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('A rung is a horizontal bar.')
  })

  test('lets the first paint go before the scripts', async () => {
    const { body } = await app.inject({ url: '/' })
    expect(body).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/a.js">')
  })

  test('lets the first paint wait for no small style sheet', async () => {
    const { body } = await app.inject({ url: '/' })
    expect(body).toContain('<style>.rung{height:4px}</style><link media="print" rel="stylesheet" href="/assets/a.css">')
    expect(body).toContain('<link rel="stylesheet" href="/assets/great.css">')
  })

  test('serves a script compressed beforehand, to be kept for ever', async () => {
    const answer = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export const rung = 1')
  })

  test('says what to do when the pages are not built', async () => {
    const bare = Fastify()
    await expect(registerPages(bare, { dev: false, publicUrl: 'x', webRoot: '/nowhere/' })).rejects.toThrow(
      'npm run build',
    )
    await bare.close()
  })
})
