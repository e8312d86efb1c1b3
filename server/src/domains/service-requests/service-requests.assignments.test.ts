import { folders, requestQueues } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
let colleague: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  colleague = await w.make.admin()
})
afterAll(() => w.close())

const hour = 3600 * 1000
type Queue = (typeof requestQueues)[number]

const asking: Record<Queue, (person: Person) => Promise<unknown>> = {
  mentorship: (person) => w.make.mentorRequest(person),
  resumes: (person) => w.make.reviewRequest(person),
  'mock-interviews': (person) => w.make.mockRequest(person),
  projects: (person) => w.make.projectRequest(person),
}
const listing = (by: Person, queue: Queue, query: object) => {
  const { listMentorship, listResumes, listInterviews, listProjects } = w.as(by).serviceRequests
  const lists = {
    mentorship: listMentorship,
    resumes: listResumes,
    'mock-interviews': listInterviews,
    projects: listProjects,
  }
  return lists[queue]({ query })
}
const closing: Record<Queue, (by: Person, userId: string, note: string) => Promise<unknown>> = {
  mentorship: (by, userId, note) =>
    w.as(by).serviceRequests.settleMentorship({ body: { userId, status: 'closed', note } }),
  resumes: (by, userId, reviewText) => w.as(by).serviceRequests.reviewResume({ body: { userId, reviewText } }),
  'mock-interviews': (by, userId, note) =>
    w.as(by).serviceRequests.settleInterview({ body: { userId, status: 'closed', note } }),
  projects: (by, userId, note) => w.as(by).serviceRequests.settleProject({ body: { userId, status: 'closed', note } }),
}
const assign = (
  by: Person,
  queue: Queue,
  to: Person,
  assignee: Person | null,
  was: Person | null = null,
): ReturnType<ReturnType<TestServer['as']>['serviceRequests']['assign']> =>
  w.as(by).serviceRequests.assign({
    body: { queue, userId: to.id, assignee: assignee?.id ?? null, was: was?.id ?? null },
  })
const asked = async (queue: Queue, fullName: string) => {
  const person = await w.make.candidate({ fullName })
  await asking[queue](person)
  w.clock.advance(1000)
  return person
}
const assigneeOf = async (queue: Queue, person: Person) =>
  (await listing(admin, queue, { userId: person.id })).users[0]?.assignee?._id ?? null
const newestNotice = async (person: Person) =>
  (await w.as(person).notifications.listAdmin()).notifications[0]?.text ?? ''
const acts = async (limit: number) =>
  (await w.as(admin).operation.acts({ query: { limit } })).acts.map(({ what }) => what)
const member = async (teamRole: 'reviewer' | 'content') => {
  const person = await w.make.admin()
  await w.as(admin).team.change({ params: { id: person.id }, body: { teamRole } })
  return person
}

describe.each(requestQueues)('the queue %s', (queue) => {
  test('a queue gives a request to a member, filters by whose it is, and counts for those who can work on it', async () => {
    const [mine, free, theirs] = [
      await asked(queue, `Asha Given${queue}`),
      await asked(queue, `Bela Given${queue}`),
      await asked(queue, `Chitra Given${queue}`),
    ]
    const waiting = async (person: Person) =>
      (await w.as(person).admin.needsYou()).queues.find((one) => one.queue === queue)?.count
    const before = (await waiting(admin)) ?? 0

    const answer = await assign(admin, queue, mine, admin)
    w.clock.advance(1000)
    await assign(admin, queue, theirs, colleague)

    expect(answer).toMatchObject({ userId: mine.id, assignee: { _id: admin.id, fullName: 'Asha Admin' } })
    const listed = async (assigned?: 'mine' | 'none') => {
      const page = await listing(admin, queue, { search: `given${queue}`, ...(assigned && { assigned }) })
      expect(page.total).toBe(page.users.length)
      return page.users.map(({ userId }) => userId).toSorted()
    }
    expect(await listed('mine')).toEqual([mine.id])
    expect(await listed('none')).toEqual([free.id])
    expect(await listed()).toEqual([mine.id, free.id, theirs.id].toSorted())
    expect(await waiting(admin)).toBe(before - 1)
    expect(await waiting(colleague)).toBe(before - 1)
    expect(await newestNotice(colleague)).toMatch(/^Asha Admin assigned the .+ of Chitra Given.+ to you\.$/)
    expect(await acts(1)).toEqual([expect.stringMatching(/^assigned a request of Chitra Given.+ to Asha Admin: /)])
    for (const person of [mine, free, theirs]) await closing[queue](admin, person.id, 'Done.')
  })

  test('a queue keeps closed requests, with who closed them, when, and what the candidate was sent', async () => {
    const person = await asked(queue, `Dev Closed${queue}`)
    await assign(admin, queue, person, colleague)
    const requestedAt = new Date(w.clock.now.getTime() - 1000).toISOString()
    w.clock.advance(hour)

    await closing[queue](colleague, person.id, 'See you in May.')

    const closed = (query: object) => w.as(admin).serviceRequests.listClosed({ query: { queue, ...query } })
    const { requests, total } = await closed({ search: `DEV CLOSED${queue}` })
    expect(total).toBe(1)
    expect(requests).toMatchObject([
      {
        userId: person.id,
        email: person.email,
        closedBy: 'Asha Admin',
        closedAt: w.clock.now.toISOString(),
        outcome: queue === 'resumes' ? 'reviewed' : 'closed',
        note: 'See you in May.',
      },
    ])
    expect(requests[0]?.requestedAt.slice(0, 16)).toBe(requestedAt.slice(0, 16))
    expect((await closed({ search: person.email })).total).toBe(1)
    expect((await closed({ search: 'dev%closed' })).total).toBe(0)
    if (queue !== 'resumes') {
      const { notifications } = await w.as(person).notifications.listCandidate()
      expect(notifications[0]?.data.details).toMatch(/^See you in May\.\n\n/)
      // Asked again, nobody works on it, and the history stays.
      w.clock.advance(1000)
      await asking[queue](person)
      expect(await assigneeOf(queue, person)).toBeNull()
      await closing[queue](admin, person.id, 'Twice.')
      const pages = [await closed({ search: person.email, limit: 1 })]
      pages.push(await closed({ search: person.email, limit: 1, cursor: pages[0]?.nextCursor ?? '' }))
      expect(pages.map((page) => page.requests[0]?.note)).toEqual(['Twice.', 'See you in May.'])
      expect(pages[1]?.nextCursor).toBeNull()
    }
  })

  test('a queue gives a request to one of two who take it at once; the other reads who was faster', async () => {
    const person = await asked(queue, `Esha Raced${queue}`)

    const tries = await Promise.allSettled(
      [admin, colleague, admin, colleague].map((by) => assign(by, queue, person, by)),
    )

    const winner = await assigneeOf(queue, person)
    expect([admin.id, colleague.id]).toContain(winner)
    // A second click of the faster one changes nothing.
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    for (const one of tries) {
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({
          status: 409,
          code: 'request_taken',
          msg: 'Asha Admin already has this request.',
        })
    }
    await closing[queue](admin, person.id, 'Done.')
    await expect(assign(admin, queue, person, admin)).rejects.toMatchObject({ status: 409, code: 'request_not_open' })
  })
})

test('giving a request to somebody, or taking it from them, notifies them', async () => {
  const person = await asked('mentorship', 'Farah Moved')
  await assign(colleague, 'mentorship', person, colleague)
  const mentorship = 'the mentor request of Farah Moved'

  await assign(admin, 'mentorship', person, admin, colleague)
  expect(await newestNotice(colleague)).toBe(`Asha Admin took ${mentorship}, which was yours.`)
  w.clock.advance(1000)
  await assign(colleague, 'mentorship', person, null, admin)
  expect(await newestNotice(admin)).toBe(`Asha Admin unassigned ${mentorship}, which was yours.`)
  await expect(assign(admin, 'mentorship', person, colleague, admin)).rejects.toMatchObject({
    code: 'request_taken',
    msg: 'Someone has just unassigned this request.',
  })
  expect(await acts(3)).toEqual([
    'took a request of Farah Moved from Asha Admin: mentor request',
    'assigned a request of Farah Moved to Asha Admin: mentor request',
    'assigned a request of Farah Moved to Asha Admin: mentor request',
  ])
})

describe('who a request can be assigned to', () => {
  test('a request can be assigned to a member with the role for it: nobody else, and nobody whose membership ended', async () => {
    const person = await asked('resumes', 'Gita Asked')
    const reviewer = await member('reviewer')
    const content = await member('content')
    const former = await member('reviewer')
    await w.as(admin).team.end({ params: { id: former.id } })

    for (const no of [content, former, person, await w.make.newRecruiter()])
      await expect(assign(admin, 'resumes', person, no)).rejects.toMatchObject({ status: 404 })
    await expect(assign(content, 'resumes', person, reviewer)).rejects.toMatchObject({ status: 403 })
    const { members } = await w.as(reviewer).serviceRequests.listAssignees()
    const ids = members.map(({ _id }) => _id)
    expect(ids).toEqual(expect.arrayContaining([admin.id, colleague.id, reviewer.id]))
    expect(ids).not.toContain(content.id)
    expect(ids).not.toContain(former.id)
    await assign(reviewer, 'resumes', person, reviewer)
    await expect(assign(admin, 'resumes', admin, reviewer)).rejects.toMatchObject({ status: 404 })
  })

  test('a member whose membership ends, or whose new role has no requests, leaves theirs unassigned', async () => {
    const [first, second] = [await member('reviewer'), await member('reviewer')]
    const [one, other] = [await asked('projects', 'Hema Left'), await asked('projects', 'Isha Left')]
    await assign(admin, 'projects', one, first)
    await assign(admin, 'projects', other, second)

    await w.as(admin).team.end({ params: { id: first.id } })
    await w.as(admin).team.change({ params: { id: second.id }, body: { teamRole: 'content' } })

    expect(await assigneeOf('projects', one)).toBeNull()
    expect(await assigneeOf('projects', other)).toBeNull()
  })

  test('nobody keeps a request who leaves the team at the same moment', async () => {
    for (let n = 0; n < 5; n += 1) {
      const leaving = await member('reviewer')
      const person = await asked('mentorship', `Jaya ${n}`)
      await Promise.allSettled([
        assign(admin, 'mentorship', person, leaving),
        w.as(admin).team.end({ params: { id: leaving.id } }),
      ])
      expect(await assigneeOf('mentorship', person)).toBeNull()
    }
  })

  test('a newer resume stays with the member who reads it', async () => {
    const person = await asked('resumes', 'Kavya Newer')
    await assign(admin, 'resumes', person, colleague)
    const { fileKey: resumeS3FileKey } = await w.make.file(person, folders.resumes, 'pdf')
    await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey } })
    expect(await assigneeOf('resumes', person)).toBe(colleague.id)
  })
})

test('a mock interview that was scheduled is told apart from one that was not', async () => {
  const person = await asked('mock-interviews', 'Lata Held')
  await w.as(admin).serviceRequests.settleInterview({ body: { userId: person.id, status: 'scheduled' } })
  await closing['mock-interviews'](admin, person.id, '')
  const { requests } = await w
    .as(admin)
    .serviceRequests.listClosed({ query: { queue: 'mock-interviews', search: 'lata held' } })
  expect(requests).toMatchObject([{ outcome: 'scheduled', subject: 'frontend', note: '' }])
})
