import { randomUUID } from 'node:crypto'
import { type MailTopic, mailTopics, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { type News, notify, notifyTeam, notifyWithMail } from './notifications.service.ts'
import { mailDigestOf, mailDigests } from './notifications.tasks.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const data = { jobTitle: 'Data Analyst', jobId: 'j1', user: 'Ravi', userId: 'u1' }

describe('reading notices', () => {
  test('reading notices shows recruiters their own, newest first, with all documented fields [API-32] [ENT-20]', async () => {
    const recruiter = await w.make.newRecruiter()
    const other = await w.make.newRecruiter()
    await w.within((ctx) => notify(ctx, 'news', recruiter.id, 'First', data))
    w.clock.advance(1000)
    await w.within((ctx) =>
      notify(ctx, 'news', recruiter.id, 'Second', { ...data, interviewLink: 'https://meet.example/x' }),
    )
    await w.within((ctx) => notify(ctx, 'news', other.id, 'Not yours', data))

    const { notifications } = await w.as(recruiter).notifications.listRecruiter()

    expect(notifications.map((notice) => notice.text)).toEqual(['Second', 'First'])
    expect(notifications[0]).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'unread',
      data: { ...data, interviewLink: 'https://meet.example/x' },
    })
  })

  test('reading notices lists what came in one millisecond newest first', async () => {
    const recruiter = await w.make.newRecruiter()
    const texts = Array.from({ length: 8 }, (_, at) => `Number ${at + 1}`)
    for (const text of texts) await w.within((ctx) => notify(ctx, 'news', recruiter.id, text, data))

    const { notifications } = await w.as(recruiter).notifications.listRecruiter()

    expect(notifications.map(({ text }) => text)).toEqual(texts.toReversed())
  })

  test('reading notices gives every admin a separate copy [API-81] [ENT-21]', async () => {
    const [asha, binu] = [await w.make.admin(), await w.make.admin()]
    await w.within((ctx) => notifyTeam(ctx, 'job.screen', 'A job', { ...data, recruiterId: 'r1' }))
    await w.as(asha).notifications.actAdmin({ body: { action: 'clear' } })

    expect((await w.as(asha).notifications.listAdmin()).notifications).toEqual([])
    expect((await w.as(binu).notifications.listAdmin()).notifications).toMatchObject([
      {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        text: 'A job',
        status: 'unread',
        data: { ...data, recruiterId: 'r1' },
      },
    ])
  })
})

describe('acting on notices', () => {
  test('acting on notices marks one as read, and a second time without harm [API-33] [ENUM-23] [RNOT-02]', async () => {
    const recruiter = await w.make.newRecruiter()
    await w.within((ctx) => notify(ctx, 'news', recruiter.id, 'Another', data))
    w.clock.advance(1000)
    await w.within((ctx) => notify(ctx, 'news', recruiter.id, 'One', data))
    const [notice] = (await w.as(recruiter).notifications.listRecruiter()).notifications
    const read = () =>
      w.as(recruiter).notifications.actRecruiter({ body: { action: 'read', notifId: notice?._id ?? '' } })

    for (let time = 0; time < 2; time += 1) {
      expect(await read()).toMatchObject({
        notifications: [
          { _id: notice?._id, status: 'read' },
          { text: 'Another', status: 'unread' },
        ],
        msg: 'Notification marked as read.',
      })
    }
  })

  test('acting on notices marks all of the caller as read, and nobody else’s', async () => {
    const [recruiter, other] = [await w.make.recruiter(), await w.make.recruiter()]
    for (const one of [recruiter, other]) {
      for (let n = 0; n < 2; n += 1) await w.within((ctx) => notify(ctx, 'news', one.id, `News ${n}`, {}))
    }

    const { notifications } = await w.as(recruiter).notifications.actRecruiter({ body: { action: 'read-all' } })

    expect(notifications.map(({ status }) => status)).toEqual(['read', 'read'])
    const others = (await w.as(other).notifications.listRecruiter()).notifications
    expect(others.map(({ status }) => status)).toEqual(['unread', 'unread'])
  })

  test('acting on notices clears all of a recruiter, and nobody else’s [API-33]', async () => {
    const [recruiter, other] = [await w.make.newRecruiter(), await w.make.newRecruiter()]
    for (const { id } of [recruiter, other]) await w.within((ctx) => notify(ctx, 'news', id, 'One', data))

    const answer = await w.as(recruiter).notifications.actRecruiter({ body: { action: 'clear' } })

    expect(answer).toMatchObject({ notifications: [], msg: 'Notifications cleared successfully!' })
    expect((await w.as(recruiter).notifications.listRecruiter()).notifications).toEqual([])
    expect((await w.as(other).notifications.listRecruiter()).notifications).toHaveLength(1)
  })

  test('acting on notices does not change the notices of another person', async () => {
    const recruiter = await w.make.newRecruiter()
    const stranger = await w.make.newRecruiter()
    await w.within((ctx) => notify(ctx, 'news', recruiter.id, 'Private', data))
    const [notice] = (await w.as(recruiter).notifications.listRecruiter()).notifications

    await expect(
      w.as(stranger).notifications.actRecruiter({ body: { action: 'read', notifId: notice?._id ?? '' } }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect((await w.as(recruiter).notifications.listRecruiter()).notifications[0]?.status).toBe('unread')
  })

  test('acting on notices clears all with the documented message [API-82] [ANOT-04] [RNOT-05]', async () => {
    const admin = await w.make.admin()
    await w.within((ctx) => notifyTeam(ctx, 'job.screen', 'Read and gone', data))
    await w.as(admin).notifications.actAdmin({ body: { action: 'read-all' } })
    await w.within((ctx) => notifyTeam(ctx, 'job.screen', 'Gone soon', data))

    const answer = await w.as(admin).notifications.actAdmin({ body: { action: 'clear' } })

    expect(answer).toMatchObject({ notifications: [], msg: 'Notifications cleared successfully!' })
    expect((await w.as(admin).notifications.listAdmin()).notifications).toEqual([])

    const recruiter = await w.make.newRecruiter()
    const { actRecruiter, listRecruiter } = w.as(recruiter).notifications
    await w.within((ctx) => notify(ctx, 'news', recruiter.id, 'Read and gone', data))
    await actRecruiter({ body: { action: 'read-all' } })
    await w.within((ctx) => notify(ctx, 'news', recruiter.id, 'Gone soon', data))
    expect(await actRecruiter({ body: { action: 'clear' } })).toMatchObject({ notifications: [], msg: answer.msg })
    expect((await listRecruiter()).notifications).toEqual([])
  })

  test('acting on notices happens at the documented addresses of recruiters [RNOT-07]', async () => {
    const recruiter = await w.make.newRecruiter()
    await w.within((ctx) => notify(ctx, 'news', recruiter.id, 'One', data))
    const ask = (method: 'GET' | 'PUT', body?: object) =>
      w.request(method, '/api/rdashboard/notifications', { as: recruiter, ...(body && { body }) })

    expect((await ask('GET')).body).toMatchObject({ notifications: [{ text: 'One', status: 'unread' }] })
    expect((await ask('PUT', { action: 'clear' })).body).toMatchObject({ notifications: [] })
  })

  test('acting on notices marks one of a member of the team as read, and leaves the other copies [API-82]', async () => {
    const [asha, binu] = [await w.make.admin(), await w.make.admin()]
    await w.within((ctx) => notifyTeam(ctx, 'job.screen', 'To read', data))
    const [notice] = (await w.as(asha).notifications.listAdmin()).notifications

    const answer = await w.as(asha).notifications.actAdmin({ body: { action: 'read', notifId: notice?._id ?? '' } })

    expect(answer).toMatchObject({
      notifications: [{ _id: notice?._id, status: 'read' }],
      msg: 'Notification marked as read.',
    })
    expect((await w.as(binu).notifications.listAdmin()).notifications).toMatchObject([{ status: 'unread' }])
  })

  test('acting on notices keeps the newest hundred', async () => {
    const recruiter = await w.make.newRecruiter()
    await w.within(async (ctx) => {
      for (let n = 0; n < 105; n += 1) await notify(ctx, 'news', recruiter.id, `Notice ${n}`, data)
    })
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()

    expect(notifications).toHaveLength(100)
  })
})

const news = (to: string, key = 'review:1'): News => ({
  to,
  key,
  text: 'Your resume has been reviewed.',
  data: { details: 'Read it on your dashboard.', path: '/dashboard' },
  kind: 'news',
  mail: {
    topic: 'services',
    subject: 'Your resume',
    link: { text: 'Open', url: 'https://firstrung.example/dashboard' },
  },
})

describe('telling news', () => {
  test('notifying somebody writes one notice and one mail, however often and whenever it is repeated', async () => {
    const candidate = await w.make.newCandidate()
    await Promise.all(Array.from({ length: 10 }, () => w.within((ctx) => notifyWithMail(ctx, [news(candidate.id)]))))
    await w.within((ctx) => notifyWithMail(ctx, [news(candidate.id), news(candidate.id, 'review:2')]))

    const { notifications } = await w.as(candidate).notifications.listCandidate()
    expect(notifications).toHaveLength(2)
    const mails = await w.mailsTo(candidate.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your resume', 'Your resume'])
    expect(mails[0]?.text).toContain('Read it on your dashboard.')
  })

  test('notifying somebody mails nobody who wants no mail about the topic, and still shows the notice', async () => {
    const candidate = await w.make.newCandidate()
    await w.as(candidate).accounts.chooseMail({ body: { topic: 'services', isOn: false } })
    await w.within((ctx) => notifyWithMail(ctx, [news(candidate.id)]))

    expect(await w.mailsTo(candidate.email)).toEqual([])
    expect((await w.as(candidate).notifications.listCandidate()).notifications).toHaveLength(1)
  })

  test('news come in one mail in the morning where that was chosen, once although the task repeats, and never an empty mail', async () => {
    const candidate = await w.make.newCandidate()
    const choose = (topic: MailTopic, isOn: boolean, isDaily?: boolean) =>
      w.request('PUT', '/api/user/account/mail', { as: candidate, body: { topic, isOn, isDaily } })
    const tell = (key: string, text: string) =>
      w.within((ctx) => notifyWithMail(ctx, [{ ...news(candidate.id, key), text }]))
    const morning = async () => {
      await w.within((ctx) => mailDigests.run(ctx, {}))
      await w.runTasks()
      return w.mailsTo(candidate.email)
    }
    expect((await choose('services', true, true)).status).toBe(200)
    expect((await choose('services', true, true)).status).toBe(200)
    const { mail: choices } = await w.as(candidate).accounts.settings()
    expect(choices.find(({ topic }) => topic === 'services')).toEqual({ topic: 'services', isOn: true, isDaily: true })
    expect(choices.find(({ topic }) => topic === 'interviews')).toEqual({ topic: 'interviews', isOn: true })
    expect(await choose('interviews', true, true)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'isDaily' }] },
    })

    expect(await morning()).toEqual([])
    await tell('digest:1', 'Your resume was reviewed.')
    await w.within((ctx) => notifyWithMail(ctx, [news(candidate.id, 'digest:1')]))
    await tell('digest:2', 'Your mentor answered.')
    expect(await w.mailsTo(candidate.email)).toEqual([])
    expect((await w.as(candidate).notifications.listCandidate()).notifications).toHaveLength(2)
    await morning()
    for (let run = 0; run < 2; run += 1) await w.within((ctx) => mailDigestOf.run(ctx, { accountId: candidate.id }))
    const [mail, ...more] = await morning()
    expect(more).toEqual([])
    expect(mail?.subject).toContain('2 notifications')
    expect(mail?.text).toMatch(/Your resume was reviewed\.[\s\S]*Your mentor answered\./)

    // One click ends all that comes in it.
    const address = /http\S+\/mails\/stop\/daily\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    await tell('digest:3', 'Another one.')
    expect((await w.request('POST', new URL(address).pathname)).status).toBe(200)
    expect(await morning()).toHaveLength(1)
    expect((await w.as(candidate).accounts.settings()).mail.map(({ isOn }) => isOn)).toEqual(
      mailTopics.map((topic) => topic !== 'services'),
    )
    await choose('services', true, false)
    await tell('digest:4', 'At once again.')
    expect(await w.mailsTo(candidate.email)).toHaveLength(2)
  })

  test('notifying somebody ends with one click of a mail program, topic by topic, without a session and twice without harm', async () => {
    const candidate = await w.make.newCandidate()
    const tell = (topic: MailTopic, key: string) =>
      w.within((ctx) => {
        const one = news(candidate.id, `${topic}:${key}`)
        return notifyWithMail(ctx, [{ ...one, ...(one.mail && { mail: { ...one.mail, topic, subject: topic } }) }])
      })
    for (const topic of mailTopics) await tell(topic, 'first')
    const mails = await w.mailsTo(candidate.email)
    expect(mails.map(({ subject }) => subject)).toEqual([...mailTopics])

    for (const [at, topic] of mailTopics.entries()) {
      const header = (name: string) => mails[at]?.headers.find(({ key }) => key === name)?.value ?? ''
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const address = header('list-unsubscribe').slice(1, -1)
      expect(mails[at]?.text).toContain(`Stop these emails: ${address}`)
      expect(mails[at]?.html).toContain(`href="${address}"`)
      const { pathname } = new URL(address)
      const click = (url: string, method: 'POST' | 'GET' = 'POST') =>
        w.app.inject({
          method,
          url,
          ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      // Opening the link only asks; a link of another topic or person ends nothing.
      await click(pathname, 'GET')
      const other = topic === 'forum' ? 'events' : 'forum'
      expect((await click(pathname.replace(`/${topic}/`, `/${other}/`))).statusCode).toBe(404)
      expect((await click(pathname.replace(candidate.id, randomUUID()))).statusCode).toBe(404)
      const choices = async () => (await w.as(candidate).accounts.settings()).mail
      expect((await choices()).map(({ isOn }) => isOn)).toEqual(mailTopics.map((_, n) => n >= at))
      for (let n = 0; n < 2; n += 1) {
        const answer = await click(pathname)
        expect(answer.statusCode).toBe(200)
        expect(answer.json()).toMatchObject({ msg: messages.mailsStopped })
      }
      expect((await choices()).map(({ isOn }) => isOn)).toEqual(mailTopics.map((_, n) => n > at))
      await tell(topic, 'second')
    }
    expect(await w.mailsTo(candidate.email)).toHaveLength(mailTopics.length)
  })

  test('a notification is undone with the change that caused it', async () => {
    const candidate = await w.make.newCandidate()
    const failing = w.within(async (ctx) => {
      await notifyWithMail(ctx, [news(candidate.id)])
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')

    expect(await w.mailsTo(candidate.email)).toEqual([])
    expect((await w.as(candidate).notifications.listCandidate()).notifications).toEqual([])
  })

  test("a notification belongs to one candidate: another one can neither read nor open it, and other sides' calls are refused", async () => {
    const [candidate, stranger] = [await w.make.newCandidate(), await w.make.newCandidate()]
    await w.within((ctx) => notifyWithMail(ctx, [news(candidate.id)]))
    const [notice] = (await w.as(candidate).notifications.listCandidate()).notifications
    const notifId = notice?._id ?? ''

    expect((await w.as(stranger).notifications.listCandidate()).notifications).toEqual([])
    const open = w.as(stranger).notifications.actCandidate({ body: { action: 'read', notifId } })
    await expect(open).rejects.toMatchObject({ status: 404 })
    await w.as(stranger).notifications.actCandidate({ body: { action: 'clear' } })
    await expect(w.as(candidate).notifications.listRecruiter()).rejects.toMatchObject({ status: 403 })
    await expect(w.as(candidate).notifications.listAdmin()).rejects.toMatchObject({ status: 403 })
    const { notifications } = await w.as(candidate).notifications.actCandidate({ body: { action: 'read', notifId } })
    expect(notifications).toMatchObject([{ status: 'read' }])
  })

  test('notifying somebody sends a hint to the open pages of that person alone, with no content', async () => {
    const [candidate, stranger] = [await w.make.newCandidate(), await w.make.newCandidate()]
    const origin = await listen(w.app)
    const [own, other] = [await connectSocket(origin, candidate.token), await connectSocket(origin, stranger.token)]
    const strayed: unknown[] = []
    other.socket.onAny((...message) => strayed.push(message))
    const heard = own.next<object>('notices-changed')

    await w.within((ctx) => notifyWithMail(ctx, [news(candidate.id)]))

    expect(await heard).toEqual({})
    // The stranger's own notification comes after anything misdirected.
    const ownNews = other.next('notices-changed')
    await w.within((ctx) => notifyWithMail(ctx, [news(stranger.id)]))
    await ownNews
    expect(strayed).toEqual([['notices-changed', {}]])
    own.close()
    other.close()
  })

  test("notifying somebody makes the team's open queues load every new request", async () => {
    const team = await connectSocket(await listen(w.app), (await w.make.admin()).token)
    const candidate = await w.make.candidate()
    for (const ask of [w.make.mockRequest, w.make.mentorRequest, w.make.projectRequest]) {
      const heard = team.next('queues-changed')
      await ask(candidate)
      expect(await heard).toEqual({})
    }
    team.close()
  })
})
