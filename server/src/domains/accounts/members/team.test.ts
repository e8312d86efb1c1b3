import {
  messages,
  type Permission,
  type Route,
  roleMay,
  routes,
  type TeamRole,
  teamMay,
  teamQueues,
  teamRoles,
  urlOf,
} from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const password = 'a-fine-password-77'

const linkIn = async (email: string) => {
  const mails = await w.mailsTo(email)
  return mails.flatMap(({ text }) => /\/reset-password#(\S+)/.exec(text ?? '')?.[1] ?? []).at(-1) ?? ''
}

/** Somebody who has accepted an invitation. */
async function member(teamRole: TeamRole): Promise<Person> {
  const email = someEmail()
  await w.as(admin).team.invite({ body: { fullName: 'Ravi Kumar', email, teamRole } })
  const { token, user } = await w.as(null).accounts.reset({ body: { token: await linkIn(email), password } })
  expect(user).toMatchObject({ isAdmin: true, teamRole })
  return { id: user._id, email, password, token }
}

const statusOf = async (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const signIn = ({ email }: Person) => w.as(null).accounts.signInAdmin({ body: { email, password } })
const listed = async (id: string) =>
  (await w.as(admin).team.list()).members.find((one) => one._id === id) ?? { teamRole: 'none' }

describe('inviting to the team', () => {
  test('inviting to the team mails a link with which the member sets a password, once, within seven days', async () => {
    const email = someEmail()
    const { member: id } = await w
      .as(admin)
      .team.invite({ body: { fullName: 'Ravi Kumar', email, teamRole: 'content' } })
    expect(await listed(id)).toMatchObject({ email, teamRole: 'content', isInvited: true, lastSignedInAt: null })
    const first = await linkIn(email)
    w.clock.advance(3 * 24 * 3600_000)
    expect(await w.as(null).accounts.readReset({ body: { token: first } })).toMatchObject({ email })

    await w.as(admin).team.inviteAgain({ params: { id } })
    const token = await linkIn(email)
    expect(token).not.toBe(first)
    expect(await statusOf(w.as(null).accounts.readReset({ body: { token: first } }))).toBe(403)
    admin = { ...admin, token: (await w.as(null).accounts.signInAdmin({ body: { ...admin } })).token }
    await w.as(null).accounts.reset({ body: { token, password } })
    expect(await statusOf(w.as(null).accounts.reset({ body: { token, password } }))).toBe(403)
    expect(await listed(id)).toMatchObject({ isInvited: false, lastSignedInAt: expect.any(String) })
    expect(await statusOf(w.as(admin).team.inviteAgain({ params: { id } }))).toBe(409)
  })

  test('inviting to the team is refused for an email that has an account', async () => {
    const { email } = await w.make.newCandidate()
    expect(await statusOf(w.as(admin).team.invite({ body: { fullName: 'Ravi', email, teamRole: 'admin' } }))).toBe(409)
  })
})

describe('roles in the team', () => {
  const guarded = Object.values(routes)
    .flatMap((group) => Object.values<Route>(group))
    .filter(({ access }) => access !== 'public' && access !== 'signed-in' && roleMay('admin', access))

  test.each(teamRoles.filter((role) => role !== 'admin'))(
    'a %s is refused what the table does not name',
    async (teamRole) => {
      const person = await member(teamRole)
      const me = { role: 'admin', teamRole } as const
      for (const route of guarded) {
        if (route.access === 'public' || route.access === 'signed-in') continue
        const params = Object.fromEntries(
          [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '6f0b6d0c-5b0e-4a55-9f0a-2d7f1c9a4b11']),
        )
        const { status, body } = await w.request(route.method, urlOf(route, { params }), {
          as: person,
          ...(route.body && { body: {} }),
        })
        const isRefused = status === 403 && body['code'] === 'forbidden'
        expect([route.path, isRefused]).toEqual([route.path, !teamMay(me, route.access as Permission)])
      }
      expect((await w.request('GET', '/api/admin/candidates', { as: person })).body['msg']).toBe(messages.unauthorizedZ)
    },
  )

  test("a reviewer handles requests and a content member makes tests, and neither does the other's work", async () => {
    const reviewer = await member('reviewer')
    const content = await member('content')
    expect(await statusOf(w.as(reviewer).serviceRequests.listMentorship({ query: {} }))).toBe(200)
    expect(await statusOf(w.as(content).serviceRequests.listMentorship({ query: {} }))).toBe(403)
    expect(await statusOf(w.make.test(content))).toBe(200)
    expect(await statusOf(w.make.test(reviewer))).toBe(403)
  })

  test('a member reads only the queues of their role', async () => {
    const queuesOf = async (person: Person) => (await w.as(person).admin.needsYou()).queues.map(({ queue }) => queue)
    expect(await queuesOf(await member('reviewer'))).toEqual(['mentorship', 'resumes', 'mock-interviews', 'projects'])
    expect(await queuesOf(await member('content'))).toEqual(['forum-reports'])
    expect(await queuesOf(await member('screener'))).toEqual(['jobs', 'interview-links'])
    expect(await queuesOf(await member('trust'))).toEqual([
      'postings',
      'job-reports',
      'forum-reports',
      'grievances',
      'companies',
      'company-reports',
      'message-reports',
    ])
    expect(await queuesOf(admin)).toEqual(teamQueues)
  })

  test('a new role applies from the next request on, and the audit log names the old and the new role', async () => {
    const person = await member('content')
    expect(await statusOf(w.as(person).admin.stats({ params: { period: 'weekly' } }))).toBe(403)
    w.clock.advance(1000)
    await w.as(admin).team.change({ params: { id: person.id }, body: { teamRole: 'admin' } })
    expect(await statusOf(w.as(person).admin.stats({ params: { period: 'weekly' } }))).toBe(200)
    const [act] = (await w.as(admin).operation.acts({ query: { limit: 1 } })).acts
    expect(act?.what).toBe('changed the role of Ravi Kumar: from Content to Admin')
    await w.as(admin).team.change({ params: { id: person.id }, body: { teamRole: 'content' } })
    expect(await statusOf(w.as(person).admin.stats({ params: { period: 'weekly' } }))).toBe(403)
  })

  test('a reviewer deletes only their own comments', async () => {
    const reviewer = await member('reviewer')
    const { postId } = await w.make.forumPost(admin)
    const theirs = await w.make.forumComment(admin, postId, 'By an admin.')
    const own = await w.make.forumComment(reviewer, postId, 'By a reviewer.')
    const remove = (id: string) => statusOf(w.as(reviewer).forum.deleteComment({ params: { id } }))
    expect([await remove(theirs._id), await remove(own._id)]).toEqual([403, 200])
  })
})

describe('ending a membership', () => {
  test('ending a membership signs the member out at once and refuses their login until the membership is restored', async () => {
    const person = await member('reviewer')
    await w.as(admin).team.end({ params: { id: person.id } })
    expect(await statusOf(w.as(person).serviceRequests.listMentorship({ query: {} }))).toBe(401)
    expect(await statusOf(signIn(person))).toBe(403)
    const mails = (await w.mailsTo(person.email)).length
    await w.as(null).accounts.askForReset({ body: { email: person.email } })
    expect(await w.mailsTo(person.email)).toHaveLength(mails)
    expect(await listed(person.id)).toMatchObject({ endedAt: expect.any(String) })
    await w.as(admin).team.end({ params: { id: person.id } })
    await w.as(admin).team.restore({ params: { id: person.id } })
    expect(await statusOf(signIn(person))).toBe(200)
    expect((await w.mailsTo(person.email)).map(({ subject }) => subject)).toContain('You are back in the team')
  })

  test('the last admin can neither leave nor change role, even when two try at once', async () => {
    const { members } = await w.as(admin).team.list()
    for (const { _id: id, teamRole, endedAt } of members) {
      if (id !== admin.id && teamRole === 'admin' && !endedAt) await w.as(admin).team.end({ params: { id } })
    }
    const own = { params: { id: admin.id } }
    expect(await statusOf(w.as(admin).team.end(own))).toBe(409)
    expect(await statusOf(w.as(admin).team.change({ ...own, body: { teamRole: 'content' } }))).toBe(409)
    // Somebody who was only invited is no admin yet.
    await w.as(admin).team.invite({ body: { fullName: 'Not Yet', email: someEmail(), teamRole: 'admin' } })
    expect(await statusOf(w.as(admin).team.end(own))).toBe(409)

    const second = await member('admin')
    const tries = await Promise.all([
      statusOf(w.as(admin).team.end({ params: { id: second.id } })),
      statusOf(w.as(second).team.change({ ...own, body: { teamRole: 'reviewer' } })),
    ])
    expect(tries.filter((status) => status === 200)).toHaveLength(1)
    const left = await w.db
      .selectFrom('accounts')
      .select('id')
      .where('teamRole', '=', 'admin')
      .where('suspendedAt', 'is', null)
      .where('passwordHash', 'is not', null)
      .execute()
    expect(left).toHaveLength(1)
  })
})
