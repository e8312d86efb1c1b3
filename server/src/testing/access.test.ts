import { isDeepStrictEqual } from 'node:util'
import { errors, messages, type Role, type Route, roleMay, roles, routes, urlOf } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from './makers.accounts.ts'
import { openWorld, type World } from './world.ts'

/** Written out once more on purpose: nothing becomes public by a slip in the table. */
const publicRoutes = [
  'GET /sitemap.xml',
  'GET /robots.txt',
  'GET /blogs/rss.xml',
  'GET /og/:kind/:name.png',
  'GET /api/site',
  'GET /api/site/home',
  'GET /api/site/community',
  'GET /api/site/policies/:name',
  'GET /api/bootcamps',
  'GET /api/bootcamps/:id',
  'POST /api/payment/createLink',
  'GET /api/payment/orders/:id',
  'PUT /api/payment/orders/:id',
  'POST /api/payment/orders/:id/checkout',
  'POST /api/payment/orders/:id/check',
  'POST /api/payment/orders/:id/return',
  'POST /api/payment/webhooks/razorpay',
  'POST /api/payment/webhooks/paytm',
  'POST /api/user/register',
  'POST /api/auth/login',
  'POST /api/admin/login',
  'POST /api/admin/first',
  'GET /api/auth/register/google/:userType',
  'GET /api/auth/google/callback',
  'POST /api/auth/exchange',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password/read',
  'POST /api/auth/reset-password',
  'POST /api/user/claim/read',
  'POST /api/user/claim',
  'PUT /files/upload/:ticket',
  'GET /files/*',
  'POST /api/quiz',
  'GET /api/blog/',
  'GET /api/blog/getblog/:id',
  'POST /api/events',
  'GET /api/events/:id/card',
]

const table: Route[] = Object.values(routes).flatMap((group) => Object.values<Route>(group))
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const named = table.map((route) => [nameOf(route), route] as const)
const isPublic = ({ access }: Route) => access === 'public'
const mayKnock = ({ access }: Route, role: Role) =>
  access === 'public' || access === 'signed-in' || roleMay(role, access)

const somebody = '6f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11'

let w: World
let people: Record<Role, Person>
beforeAll(async () => {
  w = await openWorld()
  people = {
    candidate: await w.make.newCandidate(),
    recruiter: await w.make.newRecruiter(),
    admin: await w.make.admin(),
  }
})
afterAll(() => w.close())

/** Asks for nothing in particular: the door decides before anything of the request is read. */
async function knock(route: Route, as: Person | null) {
  const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, somebody]))
  return w.request(route.method, urlOf(route, { params }), { as, ...(route.body && { body: {} }) })
}

function expectRefusal(body: Record<string, unknown>) {
  expect(body).toMatchObject({ success: false, msg: expect.stringMatching(/\S/), errors: expect.any(Array) })
  expect(Object.keys(errors)).toContain(body['code'])
}

const isRefusal = (body: Record<string, unknown>, code: string, msg: string) =>
  isDeepStrictEqual(body, { success: false, msg, code, errors: [] })

describe.each(named)('%s', (name, route) => {
  test('lets visitors in only if it stands on the list of public calls [PERM-36]', async () => {
    const { status, body } = await knock(route, null)
    expect(isPublic(route)).toBe(publicRoutes.includes(name))
    expect(isRefusal(body, 'signed_out', messages.pleaseLogin)).toBe(!publicRoutes.includes(name))
    expect(status === 401).toBe(!publicRoutes.includes(name))
  })

  test('takes a token that nobody was given for none', async () => {
    const { status } = await knock(route, { ...people.admin, token: 'A'.repeat(43) })
    expect(status === 401).toBe(!isPublic(route))
  })

  test.each(roles)('answers a %s as the table of permissions says [PERM-25] [PERM-37]', async (role) => {
    // Ending sessions is for everybody, but must not end what the next knocks need.
    const endings: Route[] = [routes.accounts.signOut, routes.accounts.endSessions]
    const person = endings.includes(route) ? await w.make.newCandidate() : people[role]
    const { status, body } = await knock(route, person)
    expect(status).not.toBe(401)
    expect(status).not.toBe(500)
    expect(isRefusal(body, 'forbidden', messages.unauthorizedZ)).toBe(!mayKnock(route, role))
    expect(status === 403 && body['code'] === 'forbidden').toBe(!mayKnock(route, role))
  })
})

test('one product serves freshers, recruiters and the team: a fresher registers, fills a profile, takes tests, applies and uses every service [PERM-27] [NAV-25] [PERM-40]', async () => {
  const { admin } = people
  const fresher = await w.make.applicant()
  const post = await w.make.forumPost(admin)
  const eventId = await w.make.event(admin)
  await w.make.test(admin, { testType: 'practice test' })
  const as = w.as(fresher)
  await w.make.mentorRequest(fresher)
  await w.make.mockRequest(fresher)
  await w.make.projectRequest(fresher)
  await as.events.attend({ params: { id: eventId } })
  expect((await as.assessments.list({ body: { testType: 'practice test' } })).quizzes).not.toEqual([])
  expect((await as.forum.read({ params: { slug: post.slug }, query: {} })).post.slug).toBe(post.slug)
  expect((await as.site.community()).chat).not.toEqual([])
  expect((await as.site.bootcamps()).bootcamps.some(({ closedOnList }) => !closedOnList)).toBe(true)

  // All of it arrives at the team.
  const { queues, events } = w.as(admin)
  const mine = { query: { search: fresher.email } }
  const lists = [queues.listMentorship, queues.listInterviews, queues.listResumes, queues.listProjects]
  for (const list of lists) expect((await list(mine)).total).toBe(1)
  const { attendees } = await events.attendees({ params: { id: eventId }, query: {} })
  expect(attendees.map(({ email }) => email)).toEqual([fresher.email])
})

test('the public calls are these and no others', () => {
  expect(table.filter(isPublic).map(nameOf).sort()).toEqual([...publicRoutes].sort())
})

test('every call below /api/admin is for admins alone, but for their two doors [PERM-33] [PERM-37]', () => {
  const doors = ['POST /api/admin/login', 'POST /api/admin/first']
  const calls = table.filter((route) => route.path.startsWith('/api/admin/') && !doors.includes(nameOf(route)))
  expect(calls.length).toBeGreaterThan(0)
  for (const route of calls) {
    expect([nameOf(route), ...roles.filter((role) => mayKnock(route, role))]).toEqual([nameOf(route), 'admin'])
  }
})

test('every call below /api/rdashboard is for recruiters alone [PERM-32]', () => {
  const calls = table.filter(({ path }) => path.startsWith('/api/rdashboard/'))
  expect(calls.length).toBeGreaterThan(0)
  for (const route of calls) {
    expect([nameOf(route), ...roles.filter((role) => mayKnock(route, role))]).toEqual([nameOf(route), 'recruiter'])
  }
})

describe('a call that does not exist', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing/at/all'],
    ['DELETE', '/api/auth/login'],
    ['GET', '/s3/nothing'],
    ['PUT', '/api/user/register'],
  ] as const)('%s %s is told so in JSON', async (method, url) => {
    const { status, body } = await w.request(method, url)
    expect(status).toBe(404)
    expectRefusal(body)
    expect(body['code']).toBe('not_found')
  })

  test('below /api/admin is known to admins alone [PERM-33]', async () => {
    const ask = async (as: Person | null) => (await w.request('GET', '/api/admin/nothing', { as })).status
    expect(await ask(null)).toBe(401)
    expect(await ask(people.candidate)).toBe(403)
    expect(await ask(people.recruiter)).toBe(403)
    expect(await ask(people.admin)).toBe(404)
  })
})

describe('a request that cannot be read', () => {
  const send = (payload: string, type: string) =>
    w.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type } })

  test.each([
    ['{"email":', 'application/json', 400],
    ['{"__proto__":{"isAdmin":true}}', 'application/json', 400],
    ['{"constructor":{"prototype":{}}}', 'application/json', 400],
    ['email=x', 'application/x-www-form-urlencoded', 415],
    ['"text"', 'application/json', 400],
    ['null', 'application/json', 400],
    ['', 'application/json', 400],
    [JSON.stringify({ email: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ])('%.30j as %s is refused in the common form', async (payload, type, status) => {
    const answer = await send(payload, type)
    expect(answer.statusCode).toBe(status)
    expectRefusal(answer.json())
  })

  test('is told all that is wrong with it, in the order of the form', async () => {
    const answer = await send('{}', 'application/json')
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      msg: messages.invalidEmail,
      errors: [{ field: 'email' }, { field: 'password', msg: messages.passwordRequired }, { field: 'userType' }],
    })
  })
})

test('trailing slashes change nothing', async () => {
  expect((await w.request('GET', '/api/auth/user/')).status).toBe(401)
  expect((await w.request('GET', '/api/auth/user/', { as: people.candidate })).status).toBe(200)
})

test('answers carry the headers that keep browsers safe, and personal ones stay out of caches', async () => {
  const { headers } = await w.request('GET', '/api/auth/user', { as: people.candidate })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
  expect(headers).not.toHaveProperty('x-powered-by')
})
