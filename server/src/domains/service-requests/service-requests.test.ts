import { folders, indianDay, limits, mentorshipFields, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const hour = 3600 * 1000
const day = 24 * hour

const record = async (person: Person) => {
  const { user } = await w.as(person).profiles.me()
  return user.userType === 'user' ? user : expect.fail('not a candidate')
}
const dayFromNow = (days: number) => indianDay(new Date(w.clock.now.getTime() + days * day))
const outcomes = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === 'fulfilled')

describe('asking for a mock interview', () => {
  const ask = (person: Person, body: object) =>
    w.request('POST', '/api/user/interview', { as: person, body: { action: 'request', ...body } })
  const whole = () => ({ requestedDate: dayFromNow(2), requestedTime: '15:30', field: 'frontend' })

  test('asking for a mock interview waitlists it and shows it in the record [API-15] [SVC-12] [ENUM-24]', async () => {
    const person = await w.make.candidate()

    const answer = await ask(person, whole())

    const request = {
      interviewType: 'mock',
      status: 'requested',
      field: 'frontend',
      requestedDate: dayFromNow(2),
      requestedTime: '15:30',
      requestedInterviewDate: `${dayFromNow(2)}T15:30:00+05:30`,
    }
    expect(answer).toMatchObject({
      status: 200,
      body: {
        userId: person.id,
        status: 'requested',
        msg: 'Your mock interview request is waitlisted. We will contact you soon.',
        userData: { _id: person.id, interviewRequests: [request] },
      },
    })
    expect((await record(person)).interviewRequests).toMatchObject([request])
  })

  test.each([
    ['no date', { requestedDate: undefined }, 'requestedDate'],
    ['a blank date', { requestedDate: '' }, 'requestedDate'],
    ['no time', { requestedTime: '' }, 'requestedTime'],
    ['a time that no clock shows', { requestedTime: '24:10' }, 'requestedTime'],
    ['no field', { field: undefined }, 'field'],
    ['a blank field', { field: '  ' }, 'field'],
  ])('asking for a mock interview refuses a request with %s [SVC-10]', async (_, part, field) => {
    const person = await w.make.newCandidate()

    expect(await ask(person, { ...whole(), ...part })).toMatchObject({
      status: 400,
      body: { msg: 'Enter all fields!', errors: [{ field }] },
    })
    expect((await record(person)).interviewRequests).toEqual([])
  })

  test.each(['03:30', '07:59', '21:01'])(
    'asking for a mock interview refuses a time at night, such as %s',
    async (requestedTime) => {
      expect(await ask(await w.make.newCandidate(), { ...whole(), requestedTime })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'requestedTime', msg: 'Please choose a time between 8 am and 9 pm.' }] },
      })
    },
  )

  test.each(['08:00', '21:00'])('asking for a mock interview takes %s', async (requestedTime) => {
    expect(await ask(await w.make.newCandidate(), { ...whole(), requestedTime })).toMatchObject({
      body: { status: 'requested' },
    })
  })

  test('asking for a mock interview takes no other action than a request', async () => {
    const person = await w.make.newCandidate()

    expect(await ask(person, { ...whole(), action: 'close' })).toMatchObject({ status: 400 })
  })

  test("asking for a mock interview answers 'not allowed' while one is requested or scheduled, and works once it is closed [SVC-11] [API-15]", async () => {
    const person = await w.make.candidate()
    const notAllowed = {
      status: 200,
      body: { status: 'not allowed', msg: 'You already have a mock interview request under process.' },
    }
    const settle = (status: 'scheduled' | 'closed') =>
      w.as(admin).serviceRequests.settleInterview({ body: { userId: person.id, status } })
    await ask(person, whole())

    expect(await ask(person, whole())).toMatchObject(notAllowed)
    await settle('scheduled')
    expect(await ask(person, whole())).toMatchObject(notAllowed)
    await settle('closed')
    w.clock.advance(1000)
    expect(await ask(person, { ...whole(), field: 'java' })).toMatchObject({ body: { status: 'requested' } })

    expect((await record(person)).interviewRequests).toMatchObject([
      { status: 'requested', field: 'java' },
      { status: 'closed', field: 'frontend' },
    ])
  })

  test("asking for a mock interview answers 'not allowed' for a day that is over in India, and takes today", async () => {
    const person = await w.make.candidate()
    // Half past one at night in India; in London it is still yesterday.
    w.clock.now = new Date(`${new Date(w.clock.now.getTime() + day).toISOString().slice(0, 10)}T20:00:00Z`)
    const yesterday = w.clock.now.toISOString().slice(0, 10)

    expect(await ask(person, { ...whole(), requestedDate: yesterday })).toMatchObject({
      status: 200,
      body: { status: 'not allowed', msg: messages.dateNotPast, userData: { interviewRequests: [] } },
    })
    expect(await ask(person, { ...whole(), requestedDate: dayFromNow(0) })).toMatchObject({
      body: { status: 'requested' },
    })
  })

  test('asking for a mock interview happens once, even when asked thirty times at the same moment', async () => {
    const person = await w.make.candidate()

    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(person, whole())))

    expect(answers.filter(({ body }) => body['status'] === 'requested')).toHaveLength(1)
    expect(answers.filter(({ body }) => body['status'] === 'not allowed')).toHaveLength(29)
    expect((await record(person)).interviewRequests).toHaveLength(1)
  })
})

describe('asking for a mentor', () => {
  const ask = (person: Person, mentorName: unknown) =>
    w.request('POST', '/api/user/mentorship', { as: person, body: { mentorName } })

  test('asking for a mentor waitlists it without naming it in the answer [API-16] [SVC-16]', async () => {
    const person = await w.make.candidate()

    const { status, body } = await ask(person, 'Startups')

    expect(status).toBe(200)
    expect(body).toMatchObject({
      userId: person.id,
      msg: 'You are waitlisted for mentorship: Startups.',
      userData: { mentorship: { mentorName: 'Startups', status: 'open' } },
    })
    expect(body).not.toHaveProperty('mentorship')
  })

  test('asking for a mentor answers a repeat with the request that is open, whatever was chosen now [API-16] [ENUM-25]', async () => {
    const person = await w.make.candidate()
    await ask(person, 'Startups')

    expect(await ask(person, 'Top tech firms')).toMatchObject({
      status: 200,
      body: {
        mentorship: { mentorName: 'Startups', status: 'open' },
        msg: 'You have already requested mentorship: Startups.',
      },
    })
  })

  test.each(mentorshipFields)('asking for a mentor takes the domain %s [ENUM-14] [SVC-13]', async (name) => {
    const person = await w.make.newCandidate()

    await ask(person, name)

    expect((await record(person)).mentorship).toMatchObject({ mentorName: name })
  })

  test.each([undefined, '', 'startups', 'Somebody famous', 7])(
    'asking for a mentor refuses %j as a field [SVC-14]',
    async (name) => {
      const person = await w.make.newCandidate()

      expect(await ask(person, name)).toMatchObject({
        status: 400,
        body: { msg: 'Please choose a mentor', errors: [{ field: 'mentorName' }] },
      })
      expect((await record(person)).mentorship).toBeNull()
    },
  )

  test('asking for a mentor is possible again after the request was closed', async () => {
    const person = await w.make.candidate()
    await ask(person, 'Startups')
    await w.as(admin).serviceRequests.settleMentorship({ body: { userId: person.id, status: 'closed' } })
    expect((await record(person)).mentorship).toMatchObject({ mentorName: 'Startups', status: 'closed' })
    w.clock.advance(1000)

    const { body } = await ask(person, 'Top tech firms')

    expect(body).not.toHaveProperty('mentorship')
    expect((await record(person)).mentorship).toMatchObject({ mentorName: 'Top tech firms', status: 'open' })
  })

  test('asking for a mentor happens once, even when asked thirty times at the same moment', async () => {
    const person = await w.make.candidate()

    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(person, 'Startups')))

    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.filter(({ body }) => body['mentorship'] === undefined)).toHaveLength(1)
  })
})

describe('applying for a live project', () => {
  const apply = (person: Person, body?: object) =>
    w.request('POST', '/api/user/apply/project', { as: person, ...(body && { body }) })

  test('applying for a live project waitlists the candidate once; a second application is refused [API-17] [SVC-22] [SVC-26]', async () => {
    const person = await w.make.candidate()

    expect(await apply(person, { userId: person.id })).toMatchObject({
      status: 200,
      body: {
        msg: 'You are waitlisted for a live project.',
        userData: { _id: person.id, appliedForProject: true },
      },
    })
    expect(await apply(person)).toMatchObject({
      status: 409,
      body: { code: 'already_applied_project', msg: 'You have already applied for a live project.' },
    })
    expect((await record(person)).appliedForProject).toBe(true)
  })

  test('applying for a live project does not apply for somebody else [API-17]', async () => {
    const [person, other] = [await w.make.candidate(), await w.make.candidate()]

    for (const userId of [other.id, 'nobody']) {
      expect(await apply(person, { userId })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect((await record(person)).appliedForProject).toBe(false)
    expect((await record(other)).appliedForProject).toBe(false)
  })

  test('applying for a live project happens once, even when asked thirty times at the same moment', async () => {
    const person = await w.make.candidate()

    const answers = await Promise.all(Array.from({ length: 30 }, () => apply(person)))

    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
  })
})

describe('waiting for a resume review', () => {
  test('a requested resume review is promised within 48 hours, and its text is shown once it is there [CONST-08] [SVC-21]', async () => {
    expect((await record(await w.make.newCandidate())).resume).toMatchObject({ resumeS3FileKey: '', reviewDueAt: null })
    const person = await w.make.candidate()
    expect((await record(person)).resume).toMatchObject({ reviewText: '', reviewDueAt: null })
    w.clock.advance(hour)
    await w.make.reviewRequest(person)
    const before = await record(person)
    expect(before).toMatchObject({ resumeIsReviewed: false, resume: { reviewText: '' } })
    expect(Date.parse(before.resume.reviewDueAt ?? '')).toBe(w.clock.now.getTime() + 48 * hour)
    // Asked again it keeps its age.
    w.clock.advance(hour)
    await w.make.reviewRequest(person)
    expect((await record(person)).resume.reviewDueAt).toBe(before.resume.reviewDueAt)

    const reviewText = 'Good structure.\n\nPut dates beside your projects.'
    await w.as(admin).serviceRequests.reviewResume({ body: { userId: person.id, reviewText } })

    expect(await record(person)).toMatchObject({ resumeIsReviewed: true, resume: { reviewText } })
    await w.make.reviewRequest(person)
    expect(await record(person)).toMatchObject({ resumeIsReviewed: true, resume: { reviewText } })
  })

  test('an upload for the profile requests no review while the profile is incomplete, or by the team (G-103)', async () => {
    const due = async (person: Person) => (await record(person)).resume.reviewDueAt
    const person = await w.make.candidate()
    expect(await due(person)).toBeNull()
    const byTeam = await w.make.file(admin, folders.resumes, 'pdf')
    await w.as(admin).candidateAdmin.uploadResume({ body: { userId: person.id, resumeS3FileKey: byTeam.fileKey } })
    expect((await record(person)).resume).toMatchObject({ resumeS3FileKey: byTeam.fileKey, reviewDueAt: null })

    // With a complete profile, or with the upload of the service itself, it is.
    const forProfile = await w.make.file(person, folders.resumes, 'pdf')
    await w.as(person).profiles.saveProfile({ body: { resumeS3FileKey: forProfile.fileKey } })
    expect(await due(person)).not.toBeNull()
    const beginner = await w.make.newCandidate()
    const { fileKey: resumeS3FileKey } = await w.make.file(beginner, folders.resumes, 'pdf')
    await w.as(beginner).profiles.uploadResume({ body: { resumeS3FileKey } })
    expect(await due(beginner)).not.toBeNull()
  })
})

describe('closing a live project request', () => {
  const close = (userId: string, note?: string) =>
    w.as(admin).serviceRequests.settleProject({ body: { userId, status: 'closed', ...(note && { note }) } })

  test('closing a live project request tells the candidate the note, clears the queue, and lets them ask again (G-104)', async () => {
    const person = await w.make.candidate()
    await w.make.projectRequest(person)
    w.clock.advance(hour)

    expect(await close(person.id, 'The next project begins in May.')).toMatchObject({
      userId: person.id,
      msg: 'Project request closed',
    })

    const { users } = await w.as(admin).serviceRequests.listProjects({ query: { userId: person.id } })
    expect(users).toEqual([])
    expect(await record(person)).toMatchObject({ appliedForProject: false })
    const { notifications } = await w.as(person).notifications.listCandidate()
    expect(notifications[0]).toMatchObject({
      text: 'Your live project request has been closed.',
      data: { details: expect.stringMatching(/^The next project begins in May\.[\s\S]*ask for a live project again/) },
    })
    w.clock.advance(hour)
    await w.make.projectRequest(person)
    expect(await record(person)).toMatchObject({ appliedForProject: true })
    expect((await noticesOf(person)).filter((text) => text === 'You are on the list for a live project.')).toHaveLength(
      2,
    )
    await close(person.id)
    expect((await noticesOf(person)).filter((text) => text.endsWith('has been closed.'))).toHaveLength(2)
  })

  test('closing a live project request happens once when ten do it at the same moment, and is refused where there is none', async () => {
    const person = await w.make.candidate()
    await w.make.projectRequest(person)

    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => close(person.id)))

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'request_not_open' })
    await expect(close(admin.id)).rejects.toMatchObject({ status: 404 })
    await expect(close(person.id, 'x'.repeat(1001))).rejects.toMatchObject({ status: 400 })
    const answer = await w.request('POST', '/api/admin/project-requests', {
      as: person,
      body: { userId: person.id, status: 'closed' },
    })
    expect(answer.status).toBe(403)
  })
})

describe('closing a mentorship request', () => {
  const close = (userId: string, requestId?: string) =>
    w
      .as(admin)
      .serviceRequests.settleMentorship({ body: { userId, status: 'closed', ...(requestId && { requestId }) } })

  test('closing a mentorship request takes it out of the queue and tells the candidate [API-70] [AREQ-05]', async () => {
    const person = await w.make.candidate()
    await w.make.mentorRequest(person)

    expect(await close(person.id)).toMatchObject({ userId: person.id, msg: 'Request Marked as closed' })

    const { users } = await w.as(admin).serviceRequests.listMentorship({ query: { search: person.email } })
    expect(users).toEqual([])
    expect((await record(person)).mentorship).toMatchObject({ status: 'closed' })
    expect(await noticesOf(person)).toEqual(['Your mentorship request (Startups) has been closed.'])
  })

  test('closing a mentorship request is refused where nothing or a newer request is open, and for somebody who is no candidate', async () => {
    const person = await w.make.candidate()
    await expect(close(person.id)).rejects.toMatchObject({ status: 409, code: 'request_not_open' })
    await w.make.mentorRequest(person)
    const first = (await record(person)).mentorship?._id ?? ''
    await close(person.id, first)
    await w.make.mentorRequest(person, 'Top tech firms')

    await expect(close(person.id, first)).rejects.toMatchObject({
      status: 409,
      msg: 'This request is no longer open. Please refresh.',
    })
    expect((await record(person)).mentorship).toMatchObject({ mentorName: 'Top tech firms', status: 'open' })
    await expect(close(admin.id)).rejects.toMatchObject({ status: 404 })
  })

  test("closing a mentorship request knows no other status than 'closed' [ENUM-25]", async () => {
    const person = await w.make.candidate()
    await w.make.mentorRequest(person)

    expect(
      await w.request('POST', '/api/admin/mentorship', { as: admin, body: { userId: person.id, status: 'scheduled' } }),
    ).toMatchObject({ status: 400 })
  })

  test('closing a mentorship request succeeds for one of two who try at once; the other reads so', async () => {
    const person = await w.make.candidate()
    await w.make.mentorRequest(person)

    const results = await Promise.allSettled(Array.from({ length: 10 }, () => close(person.id)))

    expect(outcomes(results)).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'request_not_open' })
    }
    expect(await noticesOf(person)).toHaveLength(1)
    expect((await w.mailsTo(person.email)).map(({ subject }) => subject)).toEqual(['Your mentorship request'])
  })
})

describe('settling a mock interview request', () => {
  const settle = (person: Person, status: 'scheduled' | 'closed', requestId?: string) =>
    w
      .as(admin)
      .serviceRequests.settleInterview({ body: { userId: person.id, status, ...(requestId && { requestId }) } })

  test('settling a mock interview request goes from requested to scheduled to closed, telling the candidate each time [API-74] [AREQ-18] [ENUM-24]', async () => {
    const person = await w.make.candidate()
    await w.make.mockRequest(person)

    expect(await settle(person, 'scheduled')).toMatchObject({ userId: person.id, msg: 'Marked as scheduled' })
    const { users } = await w.as(admin).serviceRequests.listInterviews({ query: { search: person.email } })
    expect(users).toMatchObject([{ _id: person.id, interviewRequests: [{ status: 'scheduled' }] }])
    await expect(settle(person, 'scheduled')).rejects.toMatchObject({ status: 409, code: 'request_scheduled' })

    w.clock.advance(1000)
    expect(await settle(person, 'closed')).toMatchObject({ userId: person.id, msg: 'Marked as closed' })
    expect((await w.as(admin).serviceRequests.listInterviews({ query: { search: person.email } })).users).toEqual([])
    expect(await noticesOf(person)).toEqual([
      'Your mock interview request has been closed.',
      'Your mock interview request has been scheduled.',
    ])
  })

  test('scheduling a mock interview sends the link to join; another link is sent again, the same is refused, a move removes it', async () => {
    const person = await w.make.candidate()
    await w.make.mockRequest(person)
    const schedule = (meetingLink?: string) =>
      w.as(admin).serviceRequests.settleInterview({
        body: { userId: person.id, status: 'scheduled', ...(meetingLink && { meetingLink }) },
      })
    await expect(schedule('javascript:alert(1)')).rejects.toMatchObject({ status: 400 })
    await schedule('https://meet.example.org/mock')
    await expect(schedule('https://meet.example.org/mock')).rejects.toMatchObject({ code: 'request_scheduled' })
    await expect(schedule()).rejects.toMatchObject({ code: 'request_scheduled' })
    await schedule('https://meet.example.org/other')

    const { users } = await w.as(admin).serviceRequests.listInterviews({ query: { userId: person.id } })
    expect(users).toMatchObject([{ interviewRequests: [{ meetingLink: 'https://meet.example.org/other' }] }])
    const { notifications } = await w.as(person).notifications.listCandidate()
    expect(notifications.map(({ text, data }) => [text, data?.interviewLink])).toEqual([
      ['Your mock interview has a new link to join.', 'https://meet.example.org/other'],
      ['Your mock interview request has been scheduled.', 'https://meet.example.org/mock'],
    ])
    const mails = await w.mailsTo(person.email)
    expect(mails.map(({ text }) => /https:\/\/meet\S*/.exec(text ?? '')?.[0])).toEqual([
      'https://meet.example.org/mock',
      'https://meet.example.org/other',
    ])
    expect(mails.at(-1)?.text).not.toContain('will email you how to join')

    const requestedDate = new Date(w.clock.now.getTime() + 4 * day).toISOString().slice(0, 10)
    const { userData } = await w
      .as(person)
      .serviceRequests.moveMockInterview({ body: { requestedDate, requestedTime: '17:00', field: 'Sales' } })
    expect(userData.interviewRequests).toMatchObject([{ status: 'requested', meetingLink: '' }])
    const { msg } = await w
      .as(person)
      .serviceRequests.moveMockInterview({ body: { requestedDate, requestedTime: '17:00', field: 'Java' } })
    expect(msg).toBe(messages.mockFieldChanged)
  })

  test('settling a mock interview request closes one that was never scheduled, and nothing that is closed [AREQ-18]', async () => {
    const person = await w.make.candidate()
    await w.make.mockRequest(person)
    const first = (await record(person)).interviewRequests[0]?._id
    await settle(person, 'closed')

    for (const status of ['scheduled', 'closed'] as const) {
      await expect(settle(person, status)).rejects.toMatchObject({ status: 409, code: 'request_not_open' })
    }
    await w.make.mockRequest(person, 'java')
    await expect(settle(person, 'closed', first)).rejects.toMatchObject({ status: 409, code: 'request_not_open' })
    expect((await record(person)).interviewRequests.map(({ status }) => status).sort()).toEqual(['closed', 'requested'])
  })

  test('settling a mock interview request succeeds for one of many who try at once; the others read so', async () => {
    const person = await w.make.candidate()
    await w.make.mockRequest(person)

    const scheduling = await Promise.allSettled(Array.from({ length: 10 }, () => settle(person, 'scheduled')))
    const closing = await Promise.allSettled(Array.from({ length: 10 }, () => settle(person, 'closed')))

    expect(outcomes(scheduling)).toHaveLength(1)
    expect(outcomes(closing)).toHaveLength(1)
    for (const result of [...scheduling, ...closing]) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 })
    }
  })

  test('settling a mock interview request is 404 for somebody who is no candidate', async () => {
    await expect(settle(admin, 'closed')).rejects.toMatchObject({ status: 404 })
  })
})

describe('reviewing a resume', () => {
  const review = (userId: string, reviewText: string, resumeS3FileKey?: string) =>
    w
      .as(admin)
      .serviceRequests.reviewResume({ body: { userId, reviewText, ...(resumeS3FileKey && { resumeS3FileKey }) } })
  const queueOf = async (person: Person) =>
    (await w.as(admin).serviceRequests.listResumes({ query: { search: person.email } })).users

  test('reviewing a resume takes the resume out of the queue until the next upload [API-72] [AREQ-11]', async () => {
    const person = await w.make.candidate()
    await w.make.reviewRequest(person)
    expect(await queueOf(person)).toHaveLength(1)

    expect(await review(person.id, 'Well done.')).toMatchObject({
      userId: person.id,
      msg: 'Review submitted successfully!',
    })

    expect(await queueOf(person)).toEqual([])
    expect(await record(person)).toMatchObject({ resumeIsReviewed: true, resume: { reviewText: 'Well done.' } })
    expect(await noticesOf(person)).toEqual(['Your resume has been reviewed. Read the review on your dashboard.'])
    const { fileKey: resumeS3FileKey } = await w.make.file(person, folders.resumes, 'pdf')
    await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey } })
    expect(await queueOf(person)).toMatchObject([{ resume: { resumeS3FileKey, reviewText: '' } }])
  })

  test.each(['', '   ', '\n'])('reviewing a resume refuses %j as a review [AREQ-08]', async (reviewText) => {
    const person = await w.make.candidate()
    await w.make.reviewRequest(person)

    await expect(review(person.id, reviewText)).rejects.toMatchObject({
      status: 400,
      msg: 'Please enter a review before submitting.',
    })
    expect(await queueOf(person)).toHaveLength(1)
  })

  test('reviewing a resume refuses one of a resume that the candidate has replaced since', async () => {
    const person = await w.make.candidate()
    const read = (await record(person)).resume.resumeS3FileKey
    const { fileKey: resumeS3FileKey } = await w.make.file(person, folders.resumes, 'pdf')
    await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey } })

    await expect(review(person.id, 'About the old one.', read)).rejects.toMatchObject({
      status: 409,
      code: 'resume_replaced',
    })
    expect(await record(person)).toMatchObject({ resumeIsReviewed: false })
    await expect(review(person.id, 'About the new one.', resumeS3FileKey)).resolves.toMatchObject({ userId: person.id })
  })

  test('reviewing a resume succeeds for one of many who try at once; the others read so and change nothing', async () => {
    const person = await w.make.candidate()

    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => review(person.id, `Review ${n}`)))

    expect(outcomes(results)).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'review_given' })
    }
    const winner = results.findIndex(({ status }) => status === 'fulfilled')
    expect(await record(person)).toMatchObject({ resume: { reviewText: `Review ${winner}` } })
  })

  test('reviewing a resume is refused where no resume waits, and for somebody who is no candidate', async () => {
    await expect(review((await w.make.newCandidate()).id, 'Nothing there.')).rejects.toMatchObject({ status: 409 })
    await expect(review(admin.id, 'Nothing there.')).rejects.toMatchObject({ status: 404 })
  })
})

const noticesOf = async (person: Person) => {
  const rows = await w.db
    .selectFrom('notices')
    .select('text')
    .where('recipientId', '=', person.id)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(({ text }) => text)
}

describe('reading a queue', () => {
  /** Three people who are found by a unique word, one hour apart. */
  async function threeInLine(word: string, enter: (person: Person) => Promise<unknown>) {
    const people: Person[] = []
    for (const name of ['Asha', 'Bela', 'Chitra']) {
      const person = await w.make.candidate({ fullName: `${name} ${word}` })
      await enter(person)
      people.push(person)
      w.clock.advance(hour)
    }
    return people
  }
  const names = (users: { fullName: string }[]) => users.map(({ fullName }) => fullName.split(' ')[0])

  test('reading a queue shows mentees with contact and field, oldest first [API-69] [AREQ-01]', async () => {
    await threeInLine('Mentee', w.make.mentorRequest)

    const { users, total, totalIsBounded } = await w
      .as(admin)
      .serviceRequests.listMentorship({ query: { search: 'mentee' } })

    expect(names(users)).toEqual(['Asha', 'Bela', 'Chitra'])
    expect(users[0]).toMatchObject({
      email: expect.stringContaining('@'),
      mobileNo: '9876543210',
      mentorship: { mentorName: 'Startups', status: 'open', requestedAt: expect.stringMatching(/Z$/) },
    })
    expect({ total, totalIsBounded }).toEqual({ total: 3, totalIsBounded: false })
  })

  test('reading a queue shows mock interview requests with day and time [API-73] [AREQ-12]', async () => {
    const [person] = await threeInLine('Mocked', w.make.mockRequest)

    const { users } = await w.as(admin).serviceRequests.listInterviews({ query: { search: 'mocked' } })

    expect(names(users)).toEqual(['Asha', 'Bela', 'Chitra'])
    expect(users[0]).toMatchObject({
      userId: person?.id,
      mobileNo: '9876543210',
      email: person?.email,
      interviewRequests: [
        { requestedDate: expect.any(String), requestedTime: '15:30', field: 'frontend', status: 'requested' },
      ],
    })
  })

  test('reading a queue shows applications for live projects under both names, newest first [API-75] [AREQ-19]', async () => {
    await threeInLine('Builder', w.make.projectRequest)

    const { users, candidates } = await w.as(admin).serviceRequests.listProjects({ query: { search: 'builder' } })

    expect(names(users)).toEqual(['Chitra', 'Bela', 'Asha'])
    expect(candidates).toEqual(users)
    expect(users[0]).toMatchObject({
      email: expect.stringContaining('@'),
      mobileNo: '9876543210',
      appliedForProject: true,
      appliedForProjectAt: expect.stringMatching(/Z$/),
    })
  })

  test('reading a queue shows resumes with the time they are due, overdue ones first and counted [API-71] [AREQ-06] [CONST-08]', async () => {
    const [asha] = await threeInLine('Writer', w.make.reviewRequest)
    w.clock.advance(45 * hour + 1)
    const queue = () => w.as(admin).serviceRequests.listResumes({ query: { search: 'writer' } })

    const { users, overdue, total } = await queue()

    expect(names(users)).toEqual(['Asha', 'Bela', 'Chitra'])
    expect(users.map(({ isOverdue }) => isOverdue)).toEqual([true, false, false])
    expect({ overdue, total }).toEqual({ overdue: 1, total: 3 })
    expect(users[0]).toMatchObject({ userId: asha?.id, mobileNo: '9876543210', resume: { reviewText: '' } })
    expect((await w.request('GET', users[0]?.resume.resumeS3PublicUrl ?? '')).status).toBe(200)
    w.clock.advance(hour)
    expect((await queue()).overdue).toBe(2)
  })

  test('reading a queue leaves out resumes that were reviewed or replaced, and people without one', async () => {
    const [reviewed, replaced] = await threeInLine('Sorted', w.make.reviewRequest)
    await w.make.newCandidate()
    await w.as(admin).serviceRequests.reviewResume({ body: { userId: reviewed?.id ?? '', reviewText: 'Fine.' } })
    if (!replaced) return expect.fail('nobody there')
    const { fileKey: resumeS3FileKey } = await w.make.file(replaced, folders.resumes, 'pdf')
    await w.as(replaced).profiles.uploadResume({ body: { resumeS3FileKey } })

    const { users } = await w.as(admin).serviceRequests.listResumes({ query: { search: 'sorted' } })

    expect(names(users)).toEqual(['Chitra', 'Bela'])
  })

  const queues = [
    [
      'mentorship',
      (query: object) => w.as(admin).serviceRequests.listMentorship({ query }),
      (person: Person) => w.make.mentorRequest(person),
    ],
    [
      'resumes',
      (query: object) => w.as(admin).serviceRequests.listResumes({ query }),
      (person: Person) => w.make.reviewRequest(person),
    ],
    [
      'interviews',
      (query: object) => w.as(admin).serviceRequests.listInterviews({ query }),
      (person: Person) => w.make.mockRequest(person),
    ],
    [
      'projects',
      (query: object) => w.as(admin).serviceRequests.listProjects({ query }),
      (person: Person) => w.make.projectRequest(person),
    ],
  ] as const

  test.each(queues)(
    'reading a queue pages through %s without losing or repeating anybody',
    async (name, list, enter) => {
      const word = `Paged${name}`
      const people: Person[] = []
      // All at the same moment: only the id orders them.
      for (let n = 0; n < 3; n += 1) {
        const person = await w.make.candidate({ fullName: `${n} ${word}` })
        await enter(person)
        people.push(person)
      }

      const seen: string[] = []
      let cursor: string | null = null
      let pages = 0
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          search: word,
          limit: 1,
          ...(cursor ? { cursor } : {}),
        })
        expect(page.total).toBe(3)
        seen.push(...page.users.map(({ userId }) => userId))
        cursor = page.nextCursor
        pages += 1
      } while (cursor)

      expect(pages).toBe(3)
      expect([...seen].sort()).toEqual(people.map(({ id }) => id).sort())
      await expect(list({ cursor: 'made up' })).rejects.toMatchObject({ status: 400 })
    },
  )

  test.each(queues)(
    'reading a queue finds people in %s by a part of name or email, signs taken literally',
    async (name, list, enter) => {
      const person = await w.make.candidate({ fullName: `Zoya_${name} Sen` })
      await enter(person)
      const found = async (search: string) => (await list({ search })).users.map(({ userId }) => userId)

      expect(await found(`ZOYA_${name.toUpperCase()}`)).toEqual([person.id])
      expect(await found(person.email.slice(0, 20))).toEqual([person.id])
      expect(await found(`zoya%${name}`)).toEqual([])
      expect(await found(`zoyax${name}`)).toEqual([])
      expect(await found('  ')).toContain(person.id)
      const own = await list({ userId: person.id })
      expect([own.total, own.users.map(({ userId }) => userId)]).toEqual([1, [person.id]])
    },
  )
})

describe('who may use the queues', () => {
  test.each([
    ['GET', '/api/admin/mentorship'],
    ['POST', '/api/admin/mentorship'],
    ['GET', '/api/admin/resume-review'],
    ['POST', '/api/admin/resume-review'],
    ['GET', '/api/admin/interview-requests'],
    ['POST', '/api/admin/interview-requests'],
    ['GET', '/api/admin/project-requests'],
  ] as const)('the queue call %s %s is for the team alone', async (method, url) => {
    const request = (as: Person | null) => w.request(method, url, { as, ...(method === 'POST' && { body: {} }) })

    expect(await request(null)).toMatchObject({ status: 401 })
    expect(await request(await w.make.newCandidate())).toMatchObject({ status: 403 })
    expect(await request(await w.make.newRecruiter())).toMatchObject({ status: 403 })
  })
})

describe('cancelling a mock interview request', () => {
  const cancel = (person: Person) => w.as(person).serviceRequests.cancelMockInterview()
  const schedule = (person: Person) =>
    w.as(admin).serviceRequests.settleInterview({ body: { userId: person.id, status: 'scheduled' } })
  const teamNewsOf = async (fullName: string) =>
    (await w.as(admin).notifications.listAdmin()).notifications
      .map(({ text }) => text)
      .filter((text) => text.startsWith(fullName))
  const queued = async (person: Person) =>
    (await w.as(admin).serviceRequests.listInterviews({ query: { userId: person.id } })).total
  const closedOf = async (person: Person) =>
    (await w.as(admin).serviceRequests.listClosed({ query: { queue: 'mock-interviews', search: person.email } }))
      .requests

  test('cancelling a mock interview request closes it once, takes it out of the queue, and another one is possible', async () => {
    const person = await w.make.candidate({ fullName: 'Cancelling Once' })
    await expect(cancel(person)).rejects.toMatchObject({ status: 409, code: 'request_not_open' })
    await w.make.mockRequest(person)
    expect(await queued(person)).toBe(1)

    const { userData, msg } = await cancel(person)

    expect(msg).toBe('Your mock interview request is cancelled.')
    expect(userData.interviewRequests).toMatchObject([{ status: 'closed' }])
    expect(await queued(person)).toBe(0)
    expect(await teamNewsOf('Cancelling Once')).toEqual([])
    await expect(cancel(person)).rejects.toMatchObject({ status: 409, code: 'request_not_open' })
    await w.make.mockRequest(person)
    expect(await queued(person)).toBe(1)
  })

  test('cancelling a scheduled mock interview notifies the team, and the interview counts as not held', async () => {
    const person = await w.make.candidate({ fullName: 'Cancelling Scheduled' })
    await w.make.mockRequest(person)
    const assigned = { queue: 'mock-interviews' as const, userId: person.id, assignee: admin.id, was: null }
    await w.as(admin).serviceRequests.assign({ body: assigned })
    await schedule(person)

    await cancel(person)

    expect(await teamNewsOf('Cancelling Scheduled')).toEqual([
      expect.stringMatching(/^Cancelling Scheduled cancelled the mock interview planned for .*, 3:30 pm IST\.$/),
    ])
    expect(await closedOf(person)).toMatchObject([{ outcome: 'closed', closedBy: 'Cancelling Scheduled' }])
    // The next request begins with nobody.
    await w.make.mockRequest(person)
    const { users } = await w.as(admin).serviceRequests.listInterviews({ query: { userId: person.id } })
    expect(users).toMatchObject([{ assignee: null }])
  })

  test('cancelling a mock interview request says nothing of one that is over', async () => {
    const person = await w.make.candidate({ fullName: 'Cancelling Late' })
    await w.make.mockRequest(person)
    await schedule(person)
    w.clock.advance(5 * day)

    await cancel(person)
    w.clock.advance(-5 * day)

    expect(await teamNewsOf('Cancelling Late')).toEqual([])
  })

  test('cancelling a mock interview request twice at the same time counts once', async () => {
    const person = await w.make.candidate({ fullName: 'Cancelling Twice' })
    await w.make.mockRequest(person)
    await schedule(person)

    expect(outcomes(await Promise.allSettled([cancel(person), cancel(person)]))).toHaveLength(1)
    expect(await teamNewsOf('Cancelling Twice')).toHaveLength(1)
  })
})

describe('moving a mock interview request', () => {
  const dayAhead = (days: number) => new Date(w.clock.now.getTime() + days * day).toISOString().slice(0, 10)
  const move = (person: Person, requestedDate: string, requestedTime = '10:00') =>
    w.as(person).serviceRequests.moveMockInterview({ body: { requestedDate, requestedTime, field: 'Sales' } })
  const teamNews = async (fullName: string) =>
    (await w.as(admin).notifications.listAdmin()).notifications
      .map(({ text }) => text)
      .filter((text) => text.startsWith(fullName))
  const schedule = (person: Person) =>
    w.as(admin).serviceRequests.settleInterview({ body: { userId: person.id, status: 'scheduled' } })

  test('moving a mock interview request changes the open one, which stays in the queue; without one it is refused', async () => {
    const person = await w.make.candidate({ fullName: 'Moving Once' })
    await expect(move(person, dayAhead(4))).rejects.toMatchObject({ status: 409, code: 'request_not_open' })
    await w.make.mockRequest(person)

    const { userData, status, msg } = await move(person, dayAhead(4))

    expect({ status, msg }).toEqual({
      status: 'requested',
      msg: 'Your mock interview request is changed. We will contact you soon.',
    })
    const wanted = { requestedDate: dayAhead(4), requestedTime: '10:00', field: 'Sales', status: 'requested' }
    expect(userData.interviewRequests).toMatchObject([wanted])
    const { users } = await w.as(admin).serviceRequests.listInterviews({ query: { userId: person.id } })
    expect(users).toMatchObject([{ interviewRequests: [wanted] }])
    expect(await teamNews('Moving Once')).toEqual([])
  })

  test('moving a scheduled mock interview asks the team to schedule it again and notifies it; then the candidate is notified', async () => {
    const person = await w.make.candidate({ fullName: 'Moving Scheduled' })
    await w.make.mockRequest(person)
    await schedule(person)

    const { userData } = await move(person, dayAhead(5))
    expect(userData.interviewRequests).toMatchObject([{ status: 'requested' }])
    expect(await teamNews('Moving Scheduled')).toEqual([
      expect.stringMatching(
        /^Moving Scheduled asked to move the mock interview from .* [ap]m IST to .*, 10:00 am IST\.$/,
      ),
    ])

    await schedule(person)
    const { notifications } = await w.as(person).notifications.listCandidate()
    expect(notifications.filter(({ text }) => text === 'Your mock interview request has been scheduled.')).toHaveLength(
      2,
    )
    // The same time again changes nothing about what is arranged.
    const again = await move(person, dayAhead(5))
    expect(again.userData.interviewRequests).toMatchObject([{ status: 'scheduled' }])
  })

  test.each([
    ['a past day', -1],
    ['a day too far ahead', limits.interviewDaysAhead + 2],
  ])('moving a mock interview request to %s is not allowed', async (_, days) => {
    const person = await w.make.candidate()
    await w.make.mockRequest(person)
    const stored = () =>
      w.db.selectFrom('mockInterviewRequests').selectAll().where('candidateId', '=', person.id).execute()
    const before = await stored()

    expect(await move(person, dayAhead(days))).toMatchObject({ status: 'not allowed' })
    expect(await stored()).toEqual(before)
  })
})
