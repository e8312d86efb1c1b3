import { isDeepStrictEqual } from 'node:util'
import {
  errors,
  folders,
  messages,
  type Role,
  type Route,
  roleMay,
  roles,
  routes,
  scopeOf,
  urlOf,
} from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from './factories.accounts.ts'
import { someRecruiter } from './factories.recruiters.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** Repeated on purpose: no call becomes public by a slip in the table. */
const publicRoutes = [
  'GET /sitemap.xml',
  'GET /sitemaps/pages.xml',
  'GET /sitemaps/:name.xml',
  'GET /jobs/rss.xml',
  'GET /feeds/indeed.xml',
  'GET /api/jobs',
  'GET /api/jobs/:slug',
  'GET /api/companies/:slug',
  'GET /api/companies/:slug/jobs.json',
  'GET /api/companies/:slug/jobs.rss',
  'GET /careers/:slug',
  'POST /alerts/stop/:token',
  'POST /mails/stop/:topic/:token',
  'GET /robots.txt',
  'GET /api/openapi.json',
  'GET /blogs/rss.xml',
  'GET /manifest.webmanifest',
  'GET /og/:kind/:name.png',
  'GET /files/covers/:kind/:name',
  'GET /api/site',
  'GET /api/site/home',
  'GET /api/site/community',
  'GET /api/site/policies/:name',
  'GET /api/bootcamps',
  'GET /api/bootcamps/:id',
  'GET /api/grievances',
  'POST /api/grievances',
  'POST /api/payment/createLink',
  'GET /api/payment/orders/:id',
  'PUT /api/payment/orders/:id',
  'POST /api/payment/orders/:id/checkout',
  'POST /api/payment/orders/:id/check',
  'POST /api/payment/orders/:id/return',
  'POST /api/payment/webhooks/:service',
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
  'POST /api/auth/second-step',
  'POST /api/auth/second-step/ways',
  'POST /api/auth/second-step/passkey',
  'POST /api/auth/verify-email',
  'POST /api/auth/change-email',
  'POST /api/auth/undo-email',
  'POST /api/user/claim/read',
  'POST /api/company/invitation/read',
  'POST /api/user/claim',
  'PUT /files/upload/:ticket',
  'GET /files/*',
  'POST /api/quiz',
  'GET /api/blog/',
  'GET /api/blog/getblog/:id',
  'POST /api/events',
  'GET /api/events/:id/card',
  'GET /api/events/:id/calendar.ics',
  'GET /calendar/:code.ics',
]

const all: Route[] = Object.values(routes).flatMap((group) => Object.values<Route>(group))
const nameOf = ({ method, path }: Route) => `${method} ${path}`
/** Calls of programs are opened by keys alone: `api-keys.test.ts`. */
const table: Route[] = all.filter(({ access }) => !scopeOf(access))
const named = table.map((route) => [nameOf(route), route] as const)
const isPublic = ({ access }: Route) => access === 'public'
const mayCall = ({ access }: Route, role: Role) =>
  access === 'public' || access === 'signed-in' || roleMay(role, access)

const somebody = '6f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11'

let w: TestServer
let people: Record<Role, Person>
beforeAll(async () => {
  w = await openTestServer()
  people = {
    candidate: await w.make.newCandidate(),
    recruiter: await w.make.newRecruiter(),
    admin: await w.make.admin(),
  }
})
afterAll(() => w.close())

/** Sends no valid input: access is decided before the input is read. */
async function call(route: Route, as: Person | null) {
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
  test('a call lets visitors in only if it is on the list of public calls [PERM-36]', async () => {
    const { status, body } = await call(route, null)
    expect(isPublic(route)).toBe(publicRoutes.includes(name))
    expect(isRefusal(body, 'signed_out', messages.pleaseLogin)).toBe(!publicRoutes.includes(name))
    expect(status === 401).toBe(!publicRoutes.includes(name))
  })

  test('a call treats a token that nobody was given as none', async () => {
    const { status } = await call(route, { ...people.admin, token: 'A'.repeat(43) })
    expect(status === 401).toBe(!isPublic(route))
  })

  test.each(roles)('a call answers a %s as the table of permissions says [PERM-25] [PERM-37]', async (role) => {
    // Ending sessions is for everybody, but must not end the sessions that the next calls need.
    const endings: Route[] = [routes.accounts.signOut, routes.accounts.endSessions]
    const person = endings.includes(route) ? await w.make.newCandidate() : people[role]
    const { status, body } = await call(route, person)
    expect(status).not.toBe(401)
    expect(status).not.toBe(500)
    expect(isRefusal(body, 'forbidden', messages.unauthorizedZ)).toBe(!mayCall(route, role))
    expect(status === 403 && body['code'] === 'forbidden').toBe(!mayCall(route, role))
  })
})

test('a fresher registers, fills a profile, takes tests, applies and uses every service, and the team sees it [PERM-27] [NAV-25] [PERM-40]', async () => {
  const { admin } = people
  const fresher = await w.make.applicant()
  const post = await w.make.forumPost(admin)
  const eventId = await w.make.event(admin)
  await w.make.test(admin, { testType: 'practice test' })
  const as = w.as(fresher)
  await w.make.mentorRequest(fresher)
  await w.make.mockRequest(fresher)
  await w.make.projectRequest(fresher)
  const { fileKey: resumeS3FileKey } = await w.make.file(fresher, folders.resumes, 'pdf')
  await as.profiles.uploadResume({ body: { resumeS3FileKey } })
  await as.events.attend({ params: { id: eventId } })
  expect((await as.assessments.list({ body: { testType: 'practice test' } })).quizzes).not.toEqual([])
  expect((await as.forum.read({ params: { slug: post.slug }, query: {} })).post.slug).toBe(post.slug)
  expect((await as.content.community()).chat).not.toEqual([])
  expect((await as.content.bootcamps()).bootcamps.some(({ closedOnList }) => !closedOnList)).toBe(true)

  // All of it arrives at the team.
  const { serviceRequests, events } = w.as(admin)
  const mine = { query: { search: fresher.email } }
  const lists = [
    serviceRequests.listMentorship,
    serviceRequests.listInterviews,
    serviceRequests.listResumes,
    serviceRequests.listProjects,
  ]
  for (const list of lists) expect((await list(mine)).total).toBe(1)
  const { attendees } = await events.attendees({ params: { id: eventId }, query: {} })
  expect(attendees.map(({ email }) => email)).toEqual([fresher.email])
})

test('a recruiter registers, is onboarded, posts jobs of three kinds, and works with figures, notices and the panel [PERM-28]', async () => {
  const { admin } = people
  const body = { email: 'rohan.of.perm28@example.org', password: 'Climb-2026!', userType: 'recruiter' as const }
  const { token, user } = await w.as(null).accounts.register({ body })
  const recruiter: Person = { id: user._id, email: body.email, password: body.password, token }
  const as = w.as(recruiter)
  expect((await as.profiles.saveProfile({ body: someRecruiter })).profileCompleted).toBe(true)
  expect((await as.profiles.recruiter()).user.company.companyName).toBe(someRecruiter.companyName)

  const job = await w.make.job(recruiter)
  for (const kind of ['internship', 'job(part-time)'] as const) {
    await w.make.job(recruiter, { jobRole: kind, salary: 'Undisclosed' })
  }
  expect((await as.jobs.stats({ query: {} })).recruiterStats.totalJobs).toBe(3)

  const [hired, rejected] = [await w.make.applicant(), await w.make.applicant()]
  for (const candidate of [hired, rejected]) await w.make.screened(admin, job._id, candidate)
  expect((await as.notifications.listRecruiter()).notifications).toHaveLength(2)
  const act = (action: 'shortlist' | 'waitlist' | 'hire' | 'remove', candidate: Person) =>
    as.hiring.act({ body: { action, jobId: job._id, applicantId: candidate.id } })
  await act('remove', rejected)
  await act('shortlist', hired)
  const interviewDate = new Date(w.clock.now.getTime() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const interview = { interviewDate, interviewTime: '10:30', interviewDuration: '30 minutes' }
  await as.hiring.act({
    body: { action: 'interview', jobId: job._id, applicantId: hired.id, ...interview, interviewEmail: body.email },
  })
  await act('waitlist', hired)
  await act('hire', hired)
  expect((await as.jobs.stats({ query: {} })).recruiterStats.candidatesHired).toBe(1)
})

test('the public calls are these and no others', () => {
  expect(table.filter(isPublic).map(nameOf).sort()).toEqual([...publicRoutes].sort())
})

test('every call below /api/admin is for admins alone, but for the login and the first account [PERM-33] [PERM-37]', () => {
  const open = ['POST /api/admin/login', 'POST /api/admin/first']
  const calls = table.filter((route) => route.path.startsWith('/api/admin/') && !open.includes(nameOf(route)))
  expect(calls.length).toBeGreaterThan(0)
  for (const route of calls) {
    expect([nameOf(route), ...roles.filter((role) => mayCall(route, role))]).toEqual([nameOf(route), 'admin'])
  }
})

/** Repeated on purpose: what only the team may do, in any group. */
const teamCalls: [area: string, calls: string[]][] = [
  [
    'events',
    [
      'POST /api/events/create',
      'POST /api/events/modify/:id',
      'DELETE /api/events/:id',
      'PUT /api/events/unhide/:id',
      'GET /api/events/unhide/:id',
      'GET /api/events/:id/attendees',
    ],
  ],
  [
    'forum',
    [
      'POST /api/forum/post',
      'GET /api/admin/forum/posts',
      'PUT /api/admin/forum/post/:id',
      'PUT /api/admin/forum/post/:id/hidden',
      'DELETE /api/admin/forum/post/:id',
      'GET /api/admin/forum/reports',
      'PUT /api/admin/forum/reports/:id',
    ],
  ],
  ['blogs', ['GET /api/blog/admin', 'POST /api/blog/create', 'PUT /api/blog/update/:id', 'DELETE /api/blog/:id']],
  ['tests', ['POST /api/quiz/create', 'POST /api/quiz/modify/:id', 'GET /api/quiz/:id/edit']],
  [
    'jobs and their applicants',
    [
      'GET /api/admin/jobs',
      'DELETE /api/admin/job/:id',
      'POST /api/admin/jobs/:jobId',
      'PUT /api/admin/jobs/actions',
      'PUT /api/admin/interview-link',
      'DELETE /api/admin/user/:id/hirings/:jobId',
    ],
  ],
  [
    'requests',
    ['mentorship', 'resume-review', 'interview-requests', 'project-requests'].flatMap((queue) => [
      `GET /api/admin/${queue}`,
      `POST /api/admin/${queue}`,
    ]),
  ],
  [
    'candidates',
    [
      'GET /api/admin/candidates',
      'GET /api/admin/user/:id',
      'POST /api/admin/user/create',
      'POST /api/admin/user/:id',
      'PUT /api/admin/upload-resume',
      'POST /api/admin/user/:id/claim-link',
    ],
  ],
  ['notices', ['GET /api/admin/notifications', 'PUT /api/admin/notifications']],
]

test.each(teamCalls)('the team alone manages %s [PERM-34] [PERM-35] [PERM-37]', (_, calls) => {
  const mayAsk = (call: string) => {
    const route = table.find((one) => nameOf(one) === call)
    return route ? roles.filter((role) => mayCall(route, role)) : 'there is no such call'
  }
  expect(calls.map((call) => [call, mayAsk(call)])).toEqual(calls.map((call) => [call, ['admin']]))
})

test('no other call is for the team alone [PERM-37]', () => {
  const known = new Set(teamCalls.flatMap(([, calls]) => calls))
  const others = table.filter(
    (route) => !known.has(nameOf(route)) && roles.every((role) => mayCall(route, role) === (role === 'admin')),
  )
  expect(others.map(nameOf).sort()).toEqual([
    'GET /api/admin/acts',
    'GET /api/admin/answers',
    'GET /api/admin/funnel/:period',
    'GET /api/admin/grievances',
    'GET /api/admin/interviews',
    'GET /api/admin/jobs/:jobId/candidates/:userId',
    'GET /api/admin/jobs/:jobId/consequences',
    'GET /api/admin/members',
    'GET /api/admin/messages',
    'GET /api/admin/needs-you',
    'GET /api/admin/payments',
    'GET /api/admin/postings',
    'GET /api/admin/postings/:jobId',
    'GET /api/admin/recruiters',
    'GET /api/admin/recruiters/:id',
    'GET /api/admin/requests/closed',
    'GET /api/admin/requests/members',
    'GET /api/admin/settings',
    'GET /api/admin/stats/:period',
    'GET /api/admin/system',
    'GET /api/admin/trend/:period',
    'GET /api/admin/trust',
    'GET /api/admin/trust/:id/suspension',
    'GET /api/quiz/:id/statistics',
    'POST /api/admin/candidates/export',
    'POST /api/admin/grievances/:id',
    'POST /api/admin/jobs/:jobId/export',
    'POST /api/admin/members',
    'POST /api/admin/members/:id/end',
    'POST /api/admin/members/:id/invitation',
    'POST /api/admin/members/:id/restore',
    'POST /api/admin/messages/:id',
    'POST /api/admin/payments/:id',
    'POST /api/admin/payments/export',
    'POST /api/admin/postings/:jobId',
    'POST /api/admin/recruiters/:id/restore',
    'POST /api/admin/recruiters/:id/suspend',
    'POST /api/admin/requests/assign',
    'POST /api/admin/trust/:id',
    'POST /api/admin/trust/:id/remove-logo',
    'POST /api/events/:id/attendees/export',
    'PUT /api/admin/interviews/:id',
    'PUT /api/admin/members/:id',
    'PUT /api/admin/settings',
    'PUT /api/quiz/:id/archived',
  ])
})

test("a recruiter's notices are loaded by recruiters alone [PERM-32]", async () => {
  const statusFor = async (as: Person | null) =>
    (await w.request('GET', '/api/rdashboard/notifications', { as })).status
  expect([await statusFor(null), await statusFor(people.candidate), await statusFor(people.admin)]).toEqual([
    401, 403, 403,
  ])
  expect(await statusFor(people.recruiter)).toBe(200)
})

test('a visitor reads blogs, bootcamps, policies and the community page [BLOG-06] [PERM-36]', async () => {
  const { _id } = await w.make.blog(people.admin)
  for (const url of [
    '/api/blog/',
    `/api/blog/getblog/${_id}`,
    '/api/bootcamps',
    '/api/bootcamps/web-development-bootcamp',
    '/api/site/policies/privacy',
    '/api/site/policies/refund',
    '/api/site/policies/terms',
    '/api/site/community',
  ])
    expect([url, (await w.request('GET', url)).status]).toEqual([url, 200])
})

test('every call below /api/rdashboard is for recruiters alone [PERM-32] [RNOT-06]', () => {
  const calls = table.filter(({ path }) => path.startsWith('/api/rdashboard/'))
  expect(calls.length).toBeGreaterThan(0)
  for (const route of calls) {
    expect([nameOf(route), ...roles.filter((role) => mayCall(route, role))]).toEqual([nameOf(route), 'recruiter'])
  }
})

describe('a call that does not exist', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing/at/all'],
    ['DELETE', '/api/auth/login'],
    ['GET', '/s3/nothing'],
    ['PUT', '/api/user/register'],
  ] as const)('the unknown call %s %s is answered so in JSON', async (method, url) => {
    const { status, body } = await w.request(method, url)
    expect(status).toBe(404)
    expectRefusal(body)
    expect(body['code']).toBe('not_found')
  })

  test('a call that does not exist below /api/admin is known to admins alone [PERM-33]', async () => {
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
  ])('the request %.30j as %s cannot be read, and is refused in the common form', async (payload, type, status) => {
    const answer = await send(payload, type)
    expect(answer.statusCode).toBe(status)
    expectRefusal(answer.json())
  })

  test('a request that cannot be read is answered with all its faults, in the order of the form', async () => {
    const answer = await send('{}', 'application/json')
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      msg: messages.invalidEmail,
      errors: [{ field: 'email' }, { field: 'password', msg: messages.passwordRequired }, { field: 'userType' }],
    })
  })
})

test('trailing slashes of a URL change nothing', async () => {
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
