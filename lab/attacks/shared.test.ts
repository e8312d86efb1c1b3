import { type PublicJob, urlOf } from '@firstrung/contract'
import { openTestServer, type TestServer } from '@firstrung/server/src/testing/test-server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Population, populate } from './population.ts'
import { nameOf, table } from './shots.ts'

let w: TestServer
let people: Population
let job: PublicJob
let bootcamp: string
beforeAll(async () => {
  w = await openTestServer({})
  people = await populate(w)
  const { slug } = await w.make.livePosting(await w.make.recruiter({ companyName: 'Open House' }))
  job = (await w.as(null).board.read({ params: { slug } })).job
  bootcamp = (await w.as(null).content.bootcamps()).bootcamps[0]?.id ?? 'none'
})
afterAll(() => w.close())

const shared = table.filter(({ cached }) => cached)
/** The parts of the URLs, by the path of the call. */
const paramsOf = (path: string): Record<string, string> => {
  if (path.startsWith('/api/jobs/')) return { slug: job.slug }
  if (path.startsWith('/api/companies/')) return { slug: job.company.slug }
  if (path.startsWith('/api/blog/')) return { id: people.ids.blog }
  if (path.startsWith('/api/events/')) return { id: people.ids.event }
  if (path.startsWith('/api/bootcamps/')) return { id: bootcamp }
  if (path.startsWith('/api/site/policies/')) return { name: 'privacy' }
  return {}
}

describe('an answer that visitors share', () => {
  test.each(shared.map((route) => [nameOf(route), route] as const))('of %s is only for visitors', async (_, route) => {
    const url = urlOf(route, { params: paramsOf(route.path) })
    const ask = (headers: Record<string, string> = {}) =>
      w.app.inject({ method: route.method, url, headers, ...(route.method === 'POST' && { payload: {} }) })
    const first = await ask()
    expect(first.statusCode, first.body).toBe(200)
    const second = await ask()
    expect(second.headers['cache-status']).toBe('firstrung; hit')
    expect(second.headers['cache-control']).toBe('private, no-cache')
    expect(second.headers['vary']).toContain('x-auth-token')
    expect(second.headers['set-cookie']).toBeUndefined()

    const tag = String(second.headers['etag'])
    for (const { token } of [people.candidate, people.recruiter, people.admin, { token: 'nobody' }]) {
      const headers: Record<string, string>[] = [{ 'x-auth-token': token }, { authorization: `Bearer ${token}` }]
      for (const header of headers) {
        const own = await ask({ ...header, 'if-none-match': tag })
        expect(own.statusCode).toBe(200)
        expect(own.headers['cache-status']).toBeUndefined()
        expect(own.headers['cache-control']).toBe('no-store')
      }
    }
    // Nothing of what those with a session were answered is in it.
    expect((await ask()).body).toBe(first.body)
  })

  test('depends on nothing but the URL and the body', async () => {
    const ask = (headers: Record<string, string>) => w.app.inject({ url: '/api/jobs?limit=3', headers })
    const plain = await ask({})
    const strange = await ask({
      cookie: 'session=1',
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-for': '203.0.113.9',
      'user-agent': 'another',
      'accept-language': 'hi',
      origin: 'https://elsewhere.example',
    })
    expect(strange.body).toBe(plain.body)
    expect((await ask({})).body).toBe(plain.body)
  })

  test('is never one of a call that needs a session, counts its uses or writes', () => {
    for (const route of shared) {
      expect(route, nameOf(route)).toMatchObject({ access: 'public' })
      expect(route.returns, nameOf(route)).not.toBeNull()
      expect(route.limit, nameOf(route)).toBeUndefined()
      expect(route.writes ?? route.method !== 'GET', nameOf(route)).toBe(false)
    }
    expect(shared.length).toBeGreaterThan(10)
  })
})
