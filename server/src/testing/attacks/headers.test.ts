import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOf } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/makers.accounts.ts'
import { listen } from '#src/testing/sockets.ts'
import { openWorld, type World } from '#src/testing/world.ts'
import { nameOf, table } from './shots.ts'

let w: World
let admin: Promise<Person> | undefined
beforeAll(async () => {
  w = await openWorld({ PUBLIC_URL: 'https://firstrung.example' })
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
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['OPTIONS', '/api/auth/user'],
  ['TRACE', '/api/auth/user'],
] as const

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
    'of %s says how browsers must treat it, and shares nothing with other sites',
    async (_, method, url) => {
      const { headers, statusCode, body } = await headersOf(method, url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      for (const directive of ['default-src', 'base-uri', 'form-action', 'frame-ancestors']) {
        expect(headers['content-security-policy']).toContain(`${directive} 'none'`)
      }
      expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/)
      for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-|^x-powered-by$|^server$/)
      if (body !== '') expect(headers['content-type']).toMatch(/^[a-z]+\/[a-z+-]+(; ?charset=utf-8)?$/)
      expect(statusCode).toBeLessThan(500)
      expect(body).not.toMatch(/node_modules|at .*\.ts:\d|select .* from /i)
    },
  )

  test('comes over TLS alone for a year where the product is reached over TLS', async () => {
    const { headers } = await headersOf('GET', '/api/site')
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
  })
})

describe('a call that is nobody’s but the signed-in person’s (V3.5.3)', () => {
  const closed = paths.filter(([, route]) => route.access !== 'public')
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }

  test.each(closed)('%s is refused to other sites, and to what a page merely loads', async (_, route, url) => {
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
  })

  test('is answered to a page of ours, and to what is no browser', async () => {
    for (const headers of [own, {}]) {
      expect((await w.request('GET', '/api/admin/notifications', { as: await theAdmin(), headers })).status).toBe(200)
    }
  })
})

describe('redirects', () => {
  test('lead to addresses of the settings alone, whatever is asked', async () => {
    for (const query of ['url', 'next', 'redirect', 'returnTo', 'redirect_uri']) {
      const answer = await w.app.inject(`/api/auth/register/google/candidate?${query}=https://elsewhere.example`)
      expect(String(answer.headers.location)).not.toMatch(/elsewhere/)
    }
  })
})

describe('a connection', () => {
  test('that sends its headers or its body without end is given up', async () => {
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
  ])('that sends %s is refused, and the server goes on', async (_, bytes) => {
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
