import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { scopeOf, urlOf } from '@firstrung/contract'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { listen } from '@firstrung/server/src/testing/sockets.ts'
import { openTestServer, type TestServer } from '@firstrung/server/src/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameOf, table } from './shots.ts'

let w: TestServer
let admin: Promise<Person> | undefined
beforeAll(async () => {
  w = await openTestServer({ PUBLIC_URL: 'https://firstrung.example' })
})
afterAll(() => w.close())
const theAdmin = () => (admin ??= w.make.admin())

const nobody = '6f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11'
const paths = table.map((route) => {
  const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, nobody]))
  return [nameOf(route), route, urlOf(route, { params }).replace('*', 'resumes/none.pdf')] as const
})
const others = [
  ['GET', '/api/nothing'],
  ['GET', '/s3/nothing'],
  ['PUT', '/nothing'],
  ['GET', '/api/%FF'],
  ['GET', '/api/events/%FF'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['OPTIONS', '/api/auth/user'],
  ['TRACE', '/api/auth/user'],
] as const

/** Repeated on purpose: no answer is shared with other sites by a slip in the table. */
const forAnyOrigin = ['GET /api/companies/:slug/jobs.json', 'GET /api/companies/:slug/jobs.rss']
const forFrames = ['GET /careers/:slug']

async function headersOf(method: string, url: string) {
  const { headers, statusCode, body } = await w.app.inject({
    method: method as 'GET',
    url,
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    ...(['POST', 'PUT'].includes(method) && { payload: {} }),
  })
  return { headers, statusCode, body }
}

describe('every answer', () => {
  const all = [
    ...paths.map(([name, route, url]) => [name, route.method, url] as const),
    ...others.map(([method, url]) => [`${method} ${url}`, method, url] as const),
  ]

  test.each(all)(
    'every answer of %s says how browsers must treat it, and shares nothing with other sites that they need not have',
    async (name, method, url) => {
      const { headers, statusCode, body } = await headersOf(method, url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
      for (const directive of ['default-src', 'base-uri', 'form-action']) {
        expect(headers['content-security-policy']).toContain(`${directive} 'none'`)
      }
      const frames = forFrames.includes(name) ? '*' : "'none'"
      expect(headers['content-security-policy']).toContain(`frame-ancestors ${frames}`)
      if (forFrames.includes(name)) expect(headers).not.toHaveProperty('x-frame-options')
      expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/)
      const shared = Object.entries(headers).filter(([header]) => header.startsWith('access-control-'))
      expect(shared).toEqual(forAnyOrigin.includes(name) ? [['access-control-allow-origin', '*']] : [])
      for (const header of Object.keys(headers)) expect(header).not.toMatch(/^x-powered-by$|^server$/)
      if (body !== '') expect(headers['content-type']).toMatch(/^[a-z]+\/[a-z+-]+(; ?charset=utf-8)?$/)
      expect(statusCode).toBeLessThan(500)
      expect(body).not.toMatch(/node_modules|at .*\.ts:\d|select .* from /i)
    },
  )

  test.each([
    ['begins', '?EIO=4&transport=polling', 200],
    ['of a session that there is none of', '?EIO=4&transport=polling&sid=none', 400],
    ['of another version', '?EIO=9&transport=polling', 400],
    ['of no transport', '', 400],
  ])('every answer to live polling that %s says how browsers must treat it, too', async (_, query, status) => {
    const origin = await listen(w.app)
    const answer = await fetch(`${origin}/socket.io/${query}`)
    await answer.text()
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  test('every answer comes over TLS alone for a year where the product is reached over TLS', async () => {
    const { headers } = await headersOf('GET', '/api/site')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

describe('a call that is nobody’s but the signed-in person’s (V3.5.3)', () => {
  const closed = paths.filter(([, route]) => route.access !== 'public' && !scopeOf(route.access))
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

  test.each(closed)(
    'the call %s is refused to other sites, and to requests for pictures or frames of a page',
    async (_, route, url) => {
      const { token } = await theAdmin()
      const answerTo = async (headers: Record<string, string>) =>
        (await w.app.inject({ method: route.method, url, headers: { ...headers, 'x-auth-token': token } })).json()
      for (const foreign of [
        { ...own, 'sec-fetch-site': 'cross-site' },
        { ...own, 'sec-fetch-site': 'same-site' },
        { ...own, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        { ...own, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      ]) {
        expect(await answerTo(foreign)).toMatchObject({ code: 'forbidden' })
      }
    },
  )

  test('a call for the signed-in person alone is answered to our own pages, and to programs that are no browser', async () => {
    for (const headers of [own, {}]) {
      expect((await w.request('GET', '/api/admin/notifications', { as: await theAdmin(), headers })).status).toBe(200)
    }
  })
})

describe('an address', () => {
  /** The server's answer to a hand-written request. */
  async function said(...lines: string[]): Promise<string> {
    const { port } = new URL(await listen(w.app))
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    socket.on('error', () => undefined)
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
    for (let turn = 0; turn < 1000 && !socket.destroyed; turn += 1) await sleep(20)
    socket.destroy()
    return text
  }

  test.each([
    'http://127.0.0.1/api/site',
    'http://127.0.0.1/api/site?a=1',
    'HTTP://example.org:8080/api/site',
    'https://127.0.0.1/api/site',
  ])('the address of a request may be whole: %s (RFC 9112, 3.2.2)', async (target) => {
    expect(await said(`GET ${target} HTTP/1.1`, 'Host: 127.0.0.1')).toMatch(/^HTTP\/1\.1 200 .*"links"/s)
  })

  test.each([
    'http://127.0.0.1',
    'http://127.0.0.1/api/events/%00',
    'http://127.0.0.1/api/%FF',
    '/api/events/%00/card',
    '/api/blog/?cursor=%00',
    '/files/%00',
    '/og/event/%00.png',
    '//127.0.0.1//api/site',
    '/api/site%00',
    '*',
  ])('the address of a request that is odd, such as %s, is refused and breaks nothing', async (target) => {
    expect(await said(`GET ${target} HTTP/1.1`, 'Host: 127.0.0.1')).toMatch(/^HTTP\/1\.1 [24]\d\d /)
  })

  test('the address of a request names one host: two are refused, also for a socket', async () => {
    for (const path of ['/api/site', '/healthz', '/socket.io/?EIO=4&transport=polling']) {
      expect(await said(`GET ${path} HTTP/1.1`, 'Host: a')).toMatch(/^HTTP\/1\.1 200 /)
      expect(await said(`GET ${path} HTTP/1.1`, 'Host: a', 'Host: b')).toMatch(/^HTTP\/1\.1 (400|403) /)
    }
  })

  test('the address of a request names nothing twice: every list refuses a repeated name in the same way (V15.3.7)', async () => {
    for (const [path, field] of [
      ['/api/blog/?limit=1&limit=2', 'limit'],
      ['/api/blog/?search=a&search=b', 'search'],
      ['/api/admin/candidates?search=a&search=b', 'search'],
      ['/api/admin/candidates?limit=1&limit=2', 'limit'],
    ] as const) {
      const { token } = await theAdmin()
      const answer = await w.app.inject({ url: path, headers: { 'x-auth-token': token } })
      expect([path, answer.statusCode]).toEqual([path, 400])
      expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ field }] })
    }
  })
})

describe('a body', () => {
  const post = async (payload: string) =>
    w.app.inject({ method: 'POST', url: '/api/quiz', payload, headers: { 'content-type': 'application/json' } })

  test('a body that names a field twice is refused: readers differ in which one counts', async () => {
    const answer = await post('{"title":"a","limit":1,"title":"b"}')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: [{ field: 'title' }] })
  })

  test.each([
    ['levels', '{"a":'.repeat(50) + '1' + '}'.repeat(50), 400],
    ['values', JSON.stringify({ roles: Array(6000).fill(1) }), 413],
  ])('a body of too many %s is refused before anything is made of it', async (_, payload, status) => {
    expect((await post(payload)).statusCode).toBe(status)
  })

  test('a body of 490,000 faults is refused in one sentence (F4)', async () => {
    const candidate = await w.make.newCandidate()
    for (const field of ['lookingFor', 'jobType', 'fields', 'preferredLocations', 'skills', 'projects']) {
      const sent = async (length: number) =>
        w.app.inject({
          method: 'PUT',
          url: '/api/user/register/profile',
          payload: { [field]: Array(length).fill(1) },
          headers: { 'x-auth-token': candidate.token },
        })
      const [large, less] = [await sent(490_000), await sent(5000)]
      expect([field, large.statusCode, large.body.length < 500]).toEqual([field, 413, true])
      expect([field, less.statusCode, less.body.length < 500]).toEqual([field, 400, true])
    }
  })
})

describe('redirects', () => {
  test('redirects lead to addresses of the settings alone, whatever is asked', async () => {
    for (const query of ['url', 'next', 'redirect', 'returnTo', 'redirect_uri']) {
      const answer = await w.app.inject(`/api/auth/register/google/candidate?${query}=https://elsewhere.example`)
      expect(String(answer.headers.location)).not.toMatch(/elsewhere/)
    }
  })
})

describe('a connection', () => {
  test('a connection that sends its headers or its body without end is given up', async () => {
    await listen(w.app)
    const { headersTimeout, requestTimeout } = w.app.server
    expect(headersTimeout).toBeGreaterThan(0)
    expect(headersTimeout).toBeLessThanOrEqual(60_000)
    expect(requestTimeout).toBeGreaterThan(0)
    expect(requestTimeout).toBeLessThanOrEqual(300_000)
  })

  test.each([
    ['nonsense', 'HELO there\r\n\r\n'],
    ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}'],
    [
      'a length and chunks',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a broken chunk',
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['a header of 100 kB', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['a line break in a header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\rc\r\n\r\n'],
  ])('a connection that sends %s is refused, and the server goes on', async (_, bytes) => {
    const { port } = new URL(await listen(w.app))
    const socket = connect(Number(port), '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => {
      said += String(chunk)
    })
    socket.on('error', () => undefined)
    socket.write(bytes)
    for (let turn = 0; turn < 1000 && !socket.destroyed && said === ''; turn += 1) await sleep(20)
    socket.destroy()
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d/)
    expect((await w.request('GET', '/healthz')).status).toBe(200)
  })
})
