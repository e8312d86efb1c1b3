import { type LimitName, type Role, type Route, roleMay, roles, routes, scopeOf } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

const registrations = 12
/** What programs do is counted by key: `api-keys.test.ts`. */
const settings: Record<Exclude<LimitName, 'apiCalls'>, string> = {
  registrations: 'REGISTRATIONS_PER_HOUR',
  googleSignIns: 'GOOGLE_SIGN_INS_PER_HOUR',
  signings: 'SIGNINGS_PER_HOUR',
  requests: 'REQUESTS_PER_HOUR',
  messages: 'MESSAGES_PER_HOUR',
  payments: 'PAYMENTS_PER_HOUR',
  orderReads: 'ORDER_READS_PER_HOUR',
  calendarReads: 'CALENDAR_READS_PER_HOUR',
  grievances: 'GRIEVANCES_PER_HOUR',
  pictures: 'PICTURES_PER_HOUR',
  recoveries: 'RECOVERIES_PER_HOUR',
  confirmations: 'CONFIRMATIONS_PER_HOUR',
  invitations: 'INVITATIONS_PER_HOUR',
  comments: 'COMMENTS_PER_MINUTE',
  likes: 'LIKES_PER_MINUTE',
}

let w: TestServer
let people: Record<Role, Person[]>
beforeAll(async () => {
  w = await openTestServer({
    ...Object.fromEntries(Object.values(settings).map((name) => [name, '1'])),
    REGISTRATIONS_PER_HOUR: String(registrations),
    ADDRESS_LIMIT_FACTOR: '2',
    TRUST_PROXY: '1',
  })
  const three = (make: () => Promise<Person>) => Promise.all([make(), make(), make()])
  people = {
    admin: await three(w.make.admin),
    candidate: await three(w.make.newCandidate),
    recruiter: await three(w.make.newRecruiter),
  }
})
afterAll(() => w.close())

const table = Object.values(routes).flatMap((group) => Object.values<Route>(group))
const limited = table
  .filter(({ limit, access }) => limit !== undefined && !scopeOf(access))
  .map((route) => [`${route.method} ${route.path}`, route] as const)
const isPublic = ({ access }: Route) => access === 'public'

let addresses = 0
const someAddress = () => {
  addresses += 1
  return `203.0.113.${addresses}`
}
/** The answer of a call; its input is invalid, which is checked after the limit. */
const statusOf = async ({ method, path }: Route, address: string, as: Person | null) => {
  const url = path.replace(/:(\w+)/g, '13241')
  const { status } = await w.request(method, url, { as, headers: { 'x-forwarded-for': address } })
  return status
}

/** Repeated on purpose: which calls count, and as what. Comments and likes are counted over sockets as well. */
const counted: Record<Exclude<LimitName, 'likes' | 'apiCalls'>, string[]> = {
  calendarReads: ['GET /calendar/:code.ics'],
  comments: [
    'POST /api/rdashboard/jobs/:id/candidates/:userId/notes',
    'PUT /api/forum/comment/:id',
    'PUT /api/rdashboard/notes/:id',
  ],
  confirmations: [
    'GET /api/user/account/export',
    'POST /api/admin/candidates/export',
    'POST /api/admin/jobs/:jobId/export',
    'POST /api/admin/payments/export',
    'POST /api/events/:id/attendees/export',
    'POST /api/rdashboard/jobs/:id/export',
    'POST /api/rdashboard/team/join',
    'POST /api/user/account/confirm',
    'POST /api/user/account/delete',
    'POST /api/user/account/deletion-code',
    'POST /api/user/account/email',
    'POST /api/user/account/passkeys',
    'POST /api/user/account/passkeys/:id/remove',
    'POST /api/user/account/passkeys/begin',
    'POST /api/user/account/passkeys/challenge',
    'POST /api/user/account/second-factor',
    'POST /api/user/account/second-factor/app/remove',
    'POST /api/user/account/second-factor/confirm',
    'POST /api/user/account/second-factor/off',
    'POST /api/user/account/second-factor/recovery-codes',
    'PUT /api/rdashboard/company/domain-code',
    'PUT /api/user/account/password',
  ],
  googleSignIns: ['GET /api/auth/register/google/:userType'],
  grievances: ['POST /api/grievances'],
  invitations: [
    'POST /api/rdashboard/company/domain-code',
    'POST /api/rdashboard/team/invitations',
    'POST /api/rdashboard/team/invitations/:id',
  ],
  messages: ['POST /api/rdashboard/jobs/:id/candidates/:userId/messages', 'POST /api/user/applications/:id/messages'],
  orderReads: [
    'GET /api/payment/orders/:id',
    'POST /alerts/stop/:token',
    'POST /api/payment/orders/:id/check',
    'POST /api/payment/orders/:id/return',
    'POST /api/user/orders/:id',
    'POST /mails/stop/:topic/:token',
  ],
  payments: ['POST /api/payment/createLink', 'POST /api/payment/orders/:id/checkout', 'PUT /api/payment/orders/:id'],
  pictures: ['GET /og/:kind/:name.png'],
  recoveries: [
    'POST /api/auth/change-email',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'POST /api/auth/reset-password/read',
    'POST /api/auth/undo-email',
    'POST /api/auth/verify-email',
    'POST /api/company/invitation/read',
    'POST /api/user/account/verify-email',
  ],
  registrations: ['POST /api/admin/first', 'POST /api/user/claim', 'POST /api/user/register'],
  requests: [
    'DELETE /api/events/register/:id',
    'DELETE /api/user/interview',
    'POST /api/admin/members',
    'POST /api/admin/members/:id/invitation',
    'POST /api/companies/:slug/report',
    'POST /api/forum/comment/:id/report',
    'POST /api/jobs/:slug/applications',
    'POST /api/jobs/:slug/report',
    'POST /api/rdashboard/api-keys',
    'POST /api/rdashboard/company/checks',
    'POST /api/rdashboard/description/read',
    'POST /api/rdashboard/jobs/:id/bulk',
    'POST /api/rdashboard/jobs/:id/candidates/:userId/evaluations',
    'POST /api/rdashboard/jobs/:id/candidates/:userId/messages/:messageId/report',
    'POST /api/rdashboard/jobs/:id/offers',
    'POST /api/rdashboard/jobs/:id/posting/:step',
    'POST /api/rdashboard/jobs/:id/proposals',
    'POST /api/rdashboard/jobs/:id/unanswered',
    'POST /api/rdashboard/offers/:id/withdraw',
    'POST /api/rdashboard/post',
    'POST /api/rdashboard/templates',
    'POST /api/rdashboard/webhooks',
    'POST /api/rdashboard/webhooks/:id/deliveries/:messageId/send',
    'POST /api/rdashboard/webhooks/:id/secret',
    'POST /api/rdashboard/webhooks/:id/test',
    'POST /api/user/applications/:id/messages/:messageId/report',
    'POST /api/user/applications/:id/still-wanted',
    'POST /api/user/applications/:id/withdraw',
    'POST /api/user/apply',
    'POST /api/user/apply/project',
    'POST /api/user/busy-calendars',
    'POST /api/user/busy-calendars/:id/read',
    'POST /api/user/calendar-feed',
    'POST /api/user/claim/read',
    'POST /api/user/interview',
    'POST /api/user/mentorship',
    'POST /api/user/offers/:id/accept',
    'POST /api/user/offers/:id/decline',
    'POST /api/user/proposals/:id/book',
    'POST /api/user/proposals/:id/decline',
    'POST /api/user/proposals/:id/hold',
    'POST /api/user/proposals/:id/stop-waiting',
    'POST /api/user/proposals/:id/wait',
    'POST /api/user/resume-access/:companyId/block',
    'POST /api/user/resume-access/:companyId/end',
    'POST /api/user/resume-access/:companyId/give',
    'POST /api/user/resume-access/:companyId/unblock',
    'POST /api/user/resumes',
    'POST /api/user/searches',
    'PUT /api/events/register/:id',
    'PUT /api/rdashboard/interviews/:id/absence',
    'PUT /api/rdashboard/job-drafts/:id',
    'PUT /api/rdashboard/jobs/:id/candidates/:userId/joining',
    'PUT /api/rdashboard/jobs/:id/posting',
    'PUT /api/rdashboard/jobs/:id/posting/questions',
    'PUT /api/rdashboard/jobs/:id/posting/rules',
    'PUT /api/rdashboard/offers/:id',
    'PUT /api/rdashboard/webhooks/:id',
    'PUT /api/user/apply',
    'PUT /api/user/interview',
    'PUT /api/user/interview-hours',
    'PUT /api/user/interviews/:id',
    'PUT /api/user/interviews/:id/absence',
    'PUT /api/user/interviews/:id/attendance',
  ],
  signings: ['GET /api/s3/sign', 'GET /s3/sign'],
}

test('the calls with a rate limit are exactly the listed ones', () => {
  const found = Map.groupBy(limited, ([, { limit }]) => limit)
  const names = [...found].map(([limit, calls]) => [limit, calls.map(([name]) => name).sort()])
  expect(Object.fromEntries(names)).toEqual(counted)
})

describe('a public call with a limit', () => {
  const open = limited.filter(([, route]) => isPublic(route))
  test('every limited public call is found by this test', () => expect(open.length).toBeGreaterThan(10))

  test.each(open)('the public call %s is counted by address, whatever token comes along', async (_, route) => {
    const address = someAddress()
    const most = route.limit === 'registrations' ? registrations : 1
    const tokens = [...people.candidate, ...people.recruiter, null]
    for (let n = 0; n < most; n += 1) expect(await statusOf(route, address, null)).not.toBe(429)
    for (const token of tokens) expect(await statusOf(route, address, token)).toBe(429)
    // Other accounts have their own limit.
    expect(await statusOf(route, someAddress(), people.candidate[0] ?? null)).not.toBe(429)
  })
})

describe('a call for those who are signed in, with a limit', () => {
  const closed = limited.filter(([, route]) => !isPublic(route))
  test('every limited call for accounts is found by this test', () => expect(closed.length).toBeGreaterThan(10))

  test('a limited call for accounts is counted for each account, and for all accounts of one IP address together', async () => {
    const [, route] = closed.find(([, { limit, access }]) => limit === 'signings' && access === 'signed-in') ?? []
    if (!route) throw new Error('there is no such route')
    const [asha = null, binu = null, charu = null] = people.candidate
    const [college, home] = [someAddress(), someAddress()]
    expect(await statusOf(route, college, asha)).not.toBe(429)
    // What is refused for an account does not count for its address.
    for (let n = 0; n < 3; n += 1) expect(await statusOf(route, college, asha)).toBe(429)
    expect(await statusOf(route, college, binu)).not.toBe(429)
    expect(await statusOf(route, college, charu)).toBe(429)
    const [dev = null] = people.recruiter
    expect(await statusOf(route, college, dev)).toBe(429)
    expect(await statusOf(route, home, people.recruiter[1] ?? null)).not.toBe(429)
  })

  test('a limited call for accounts cannot be avoided with free accounts: the third account of an IP address is refused', async () => {
    for (const limit of new Set(closed.map(([, { limit }]) => limit))) {
      const [name, route] = closed.find(([, one]) => one.limit === limit) ?? []
      if (!route) throw new Error('there is no such route')
      const role = roles.find((one) => route.access === 'signed-in' || roleMay(one, route.access as never)) ?? 'admin'
      // A limit is counted per account and across calls: here nobody may have used theirs.
      await w.pool.query('delete from rate_limits where key not like $1', ['registrations%'])
      const address = someAddress()
      const statuses = []
      for (const person of people[role]) statuses.push((await statusOf(route, address, person)) === 429)
      expect([name, statuses]).toEqual([name, [false, false, true]])
    }
  })
})

test('all IPv6 addresses of one customer count as one', async () => {
  const picture = table.find(({ limit }) => limit === 'pictures')
  if (!picture) throw new Error('there is no such route')
  expect(await statusOf(picture, '2001:db8:7:1::1', null)).not.toBe(429)
  expect(await statusOf(picture, '2001:db8:7:1:ffff::2', null)).toBe(429)
  expect(await statusOf(picture, '2001:db8:7:2::1', null)).not.toBe(429)
})

test('messages over a socket count for their IP address as requests do', async () => {
  const { postId: roomId } = await w.make.forumPost(people.admin[0] as Person)
  await w.pool.query('delete from rate_limits where key not like $1', ['registrations%'])
  const origin = await listen(w.app)
  const comment = async (person: Person | undefined, address: string) => {
    const client = await connectSocket(origin, person?.token ?? '', { extraHeaders: { 'x-forwarded-for': address } })
    await client.ask('join-room', { roomId })
    const { success, code } = await client.ask('new-comment', { roomId, commentText: 'Hello' })
    client.close()
    return success || code
  }
  const [asha, binu, charu] = people.candidate
  const college = someAddress()
  expect(await comment(asha, college)).toBe(true)
  expect(await comment(binu, college)).toBe(true)
  expect(await comment(charu, college)).toBe('too_many')
  expect(await comment(charu, someAddress())).toBe('too_many')
  expect(await comment(people.recruiter[0], someAddress())).toBe(true)
})

test('the refusal of too many messages says when to send the kept text again', async () => {
  const url = '/api/user/applications/13241/messages'
  const send = () =>
    w.request('POST', url, { as: people.candidate[0] ?? null, headers: { 'x-forwarded-for': someAddress() } })
  await send()
  expect((await send()).body).toMatchObject({
    code: 'too_many',
    msg: expect.stringMatching(/Your text is kept: please send it again in (a minute|\d+ minutes)\./),
  })
})
