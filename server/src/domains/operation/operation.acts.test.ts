import { actSentences, type ForumDraft, folders, type Route, roleMay, routes } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someEvent } from '#src/testing/factories.events.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

/** What the log says of everything that was done since, oldest first. */
async function saidOf(work: () => Promise<unknown>): Promise<string[]> {
  w.clock.advance(1000)
  const since = w.clock.now
  await work()
  const { acts } = await w.as(admin).operation.acts({ query: { limit: 50 } })
  return acts.filter(({ createdAt }) => createdAt >= since.toISOString()).map(({ what }) => what)
}

const kavya = async () => {
  const person = await w.make.applicant({ profile: { fullName: 'Kavya Menon' } })
  return person
}

const changes = ({ method, writes = method !== 'GET' }: Route) => writes
const all = Object.values(routes).flatMap((group) => Object.values<Route>(group))
const audited = all.filter(({ access, ...route }) => {
  const needsRole = access !== 'public' && access !== 'signed-in'
  return needsRole && roleMay('admin', access) && changes({ access, ...route })
})

test.each(audited.map((route) => [`${route.method} ${route.path}`, route] as const))(
  'the act %s has its sentences',
  (_, route) => {
    expect(route.acts).toBeDefined()
  },
)

test('every sentence of the audit log belongs to a call', () => {
  expect(new Set(all.flatMap(({ acts = [] }) => acts))).toEqual(new Set(Object.keys(actSentences)))
})

describe('the log says who did what to whom, with the state before and after (G-114)', () => {
  test('the audit log says who did what in moves in a job, each in its own words', async () => {
    const { _id: jobId, jobTitle } = await w.make.job(recruiter, { jobTitle: 'Java Developer' })
    const candidate = await kavya()
    const onCandidate = { jobId, applicantId: candidate.id }
    const shortlist = () => w.make.screened(admin, jobId, candidate)
    const screen = (body: object) => w.as(admin).hiring.screen({ body: body as never })
    const act = (body: object) => w.as(recruiter).hiring.act({ body: { ...onCandidate, ...body } as never })

    expect(await saidOf(shortlist)).toEqual([
      `shortlisted Kavya Menon for ${jobTitle}: from All candidates to Shortlisted, rated 4 of 5`,
    ])
    const [entry] = (await w.as(admin).operation.acts({ query: {} })).acts
    expect(entry?.actor.fullName).toBe('Asha Admin')
    expect(entry?.parts.filter(({ kind }) => kind)).toEqual([
      { text: 'Kavya Menon', kind: 'candidate', _id: candidate.id },
      { text: 'Java Developer', kind: 'job', _id: jobId },
    ])
    expect(await saidOf(() => screen({ ...onCandidate, action: 'remove' }))).toEqual([
      'removed Kavya Menon from the shortlist of Java Developer: from Shortlisted to All candidates',
    ])
    await shortlist()
    await act({ action: 'shortlist' })
    await act({ action: 'interview', ...interviewAsk(w) })
    const link = { jobId, interviewLink: 'https://meet.example.org/java' }
    expect(await saidOf(() => w.as(admin).hiring.enterLink({ body: link }))).toEqual([
      'entered an interview link for everybody waiting in Java Developer: 1 waiting',
    ])
    const own = {
      ...link,
      userId: candidate.id,
      action: 'user-interview' as const,
      interviewLink: 'https://meet.example.org/kavya',
    }
    expect(await saidOf(() => w.as(admin).hiring.enterLink({ body: own }))).toEqual([
      'entered the interview link of Kavya Menon for Java Developer',
    ])
    const interviewId = (await w.as(admin).hiring.adminPanel({ params: { jobId }, body: {} })).jobData
      .recruiterShortlisted[0]?.interviews[0]?._id
    const change = (body: object) =>
      w.as(admin).hiring.changeInterviewAsTeam({ params: { id: interviewId ?? '' }, body: body as never })
    const move = { action: 'move', ...interviewAsk(w), reason: 'The office is closed.' }
    expect(await saidOf(() => change(move))).toEqual([
      expect.stringMatching(
        /^moved the interview of Kavya Menon for Java Developer: from .* [ap]m IST to .* [ap]m IST$/,
      ),
    ])
    expect(await saidOf(() => act({ action: 'hire' }))).toEqual([])
    expect(await saidOf(() => screen({ ...onCandidate, action: 'unhire' }))).toEqual([
      'undid the hire of Kavya Menon for Java Developer: from Hired to Round 2',
    ])
    await act({ action: 'hire' })
    const params = { id: candidate.id, jobId }
    expect(await saidOf(() => w.as(admin).hiring.takeHiringBack({ params }))).toEqual([
      'undid the hire of Kavya Menon for Java Developer: from Hired to Round 2',
    ])
    expect(await saidOf(() => screen({ jobId, action: 'complete' }))).toEqual([
      'marked Java Developer as completed: from Open to Completed',
    ])
    expect(await saidOf(() => screen({ jobId, action: 'reopen' }))).toEqual([
      'reopened Java Developer: from Completed to Open',
    ])
    expect(await saidOf(() => w.as(admin).jobs.remove({ params: { id: jobId } }))).toEqual([
      'deleted the job Java Developer: from Open to Deleted',
    ])
    // Its page is gone.
    const [last] = (await w.as(admin).operation.acts({ query: {} })).acts
    expect(last?.parts[1]).toEqual({ text: 'Java Developer', kind: 'job', _id: null })
  })

  test('the audit log says who did what with candidates and their requests', async () => {
    const team = w.as(admin)
    const requests = team.serviceRequests
    const person = await kavya()
    const userId = person.id
    await w.make.mentorRequest(person)
    await w.make.mockRequest(person)
    await w.make.projectRequest(person)
    await w.make.reviewRequest(person)
    const mock = (status: 'scheduled' | 'closed') => () => requests.settleInterview({ body: { userId, status } })

    expect(await saidOf(() => requests.settleMentorship({ body: { userId, status: 'closed' } }))).toEqual([
      'closed the mentor request of Kavya Menon: from Open to Closed',
    ])
    expect(await saidOf(mock('scheduled'))).toEqual([
      'settled the mock interview request of Kavya Menon: from Requested to Scheduled',
    ])
    expect(await saidOf(mock('closed'))).toEqual([
      'settled the mock interview request of Kavya Menon: from Scheduled to Closed',
    ])
    expect(await saidOf(() => requests.settleProject({ body: { userId, status: 'closed' } }))).toEqual([
      'closed the live project request of Kavya Menon: from Open to Closed',
    ])
    expect(await saidOf(() => requests.reviewResume({ body: { userId, reviewText: 'Lead with projects.' } }))).toEqual([
      'reviewed the resume of Kavya Menon: from Waiting to Reviewed',
    ])
    const { fileKey } = await w.make.file(admin, folders.resumes, 'pdf')
    expect(
      await saidOf(() => team.candidateAdmin.uploadResume({ body: { userId, resumeS3FileKey: fileKey } })),
    ).toEqual(['replaced the resume of Kavya Menon'])
    let made = ''
    const create = async () => {
      const { user } = await team.candidateAdmin.create({ body: { email: someEmail(), fullName: 'Tara Bose' } })
      made = user._id
    }
    expect(await saidOf(create)).toEqual(['created the profile of Tara Bose'])
    expect(await saidOf(() => team.candidateAdmin.offerClaim({ params: { id: made } }))).toEqual([
      'made a claim link for Tara Bose',
    ])
    const rename = () => team.candidateAdmin.change({ params: { id: made }, body: { fullName: 'Tara Basu' } })
    expect(await saidOf(rename)).toEqual(['changed the profile of Tara Basu: name'])
    expect(await saidOf(rename)).toEqual([])
  })

  test('the audit log says who did what with tests, events and blogs', async () => {
    const team = w.as(admin)
    const quiz = await w.make.test(admin, { title: 'SQL basics' })
    const { quiz: form } = await team.assessments.edit({ params: { id: quiz.id } })
    expect(await saidOf(() => w.make.test(admin, { title: 'SQL basics' }))).toEqual([
      'created the test SQL basics: 2 questions',
    ])
    const less = { ...form, deletedQuestionIds: [form.questions[0]?._id ?? ''] }
    expect(await saidOf(() => team.assessments.modify({ params: { id: quiz.id }, body: less }))).toEqual([
      'changed the test SQL basics: from 2 questions to 1 question',
    ])

    const { eventDate } = someEvent(w)
    let event = ''
    const createEvent = async () => {
      event = await w.make.event(admin)
    }
    expect(await saidOf(createEvent)).toEqual([`created the event Resume clinic: ${eventDate}, 18:30`])
    const params = { id: event }
    const later = { ...someEvent(w), eventTime: '19:00' }
    expect(await saidOf(() => team.events.modify({ params, body: later }))).toEqual([
      `changed the event Resume clinic: from ${eventDate}, 18:30 to ${eventDate}, 19:00`,
    ])
    expect(await saidOf(() => team.events.hide({ params }))).toEqual([
      'hid the event Resume clinic: from Shown to Hidden',
    ])
    expect(await saidOf(() => team.events.hide({ params }))).toEqual([])
    expect(await saidOf(() => team.events.unhide({ params }))).toEqual([
      'showed the event Resume clinic again: from Hidden to Shown',
    ])

    const title = 'First resume'
    const { _id: blog, ...draft } = await w.make.blog(admin, { title, status: 'draft' })
    const publish = () =>
      team.blogs.update({ params: { id: blog }, body: { ...draft, status: 'published', date: undefined } as never })
    expect(await saidOf(publish)).toEqual(['changed the blog First resume: from Draft to Published'])
    expect(await saidOf(() => w.make.blog(admin, { title }))).toEqual(['created the blog First resume: Published'])
    expect(await saidOf(() => team.blogs.remove({ params: { id: blog } }))).toEqual([
      'deleted the blog First resume: from Published to Deleted',
    ])
  })

  test('the audit log says who did what in forum and payments, and nothing of what somebody does with their own', async () => {
    const team = w.as(admin)
    const title = 'What did you learn this week?'
    let id = ''
    const create = async () => {
      id = (await w.make.forumPost(admin)).postId
    }
    expect(await saidOf(create)).toEqual([`created the forum post ${title}`])
    const { posts } = await team.forum.listForAdmin({ query: {} })
    const { description, tags, posterS3FileKey } = (posts[0] ?? {}) as ForumDraft
    const body: ForumDraft = { title, description: `${description} Yours too.`, tags, posterS3FileKey }
    expect(await saidOf(() => team.forum.change({ params: { id }, body }))).toEqual([`changed the forum post ${title}`])
    const hide = (isHidden: boolean) => () => team.forum.setHidden({ params: { id }, body: { isHidden } })
    expect(await saidOf(hide(true))).toEqual([`hid the forum post ${title}: from Shown to Hidden`])
    expect(await saidOf(hide(false))).toEqual([`showed the forum post ${title} again: from Hidden to Shown`])

    const person = await kavya()
    const comment = await w.make.forumComment(person, id, 'Joins, at last.')
    const settle = (action: 'keep' | 'hide' | 'warn' | 'restore') => () =>
      team.forum.settleReport({ params: { id: comment._id }, body: { action } })
    expect(await saidOf(settle('keep'))).toEqual([`kept a reported comment of Kavya Menon on ${title}`])
    expect(await saidOf(settle('hide'))).toEqual([`hid a comment of Kavya Menon on ${title}: from Shown to Hidden`])
    expect(await saidOf(settle('restore'))).toEqual([
      `showed a comment of Kavya Menon on ${title} again: from Hidden to Shown`,
    ])
    expect(await saidOf(settle('warn'))).toEqual([
      `hid a comment of Kavya Menon on ${title} and warned them: from Shown to Hidden`,
    ])
    const own = await w.make.forumComment(admin, id, 'Well done, all.')
    expect(await saidOf(() => team.forum.deleteComment({ params: { id: own._id } }))).toEqual([])
    expect(await saidOf(() => team.forum.deleteComment({ params: { id: comment._id } }))).toEqual([
      `deleted a comment of Kavya Menon on ${title}`,
    ])
    expect(await saidOf(() => team.forum.remove({ params: { id } }))).toEqual([
      `deleted the forum post ${title}: from Shown to Deleted`,
    ])
    expect(await saidOf(() => team.notifications.actAdmin({ body: { action: 'clear' } as never }))).toEqual([])

    expect(await saidOf(() => w.make.settledOrder(admin))).toEqual([
      expect.stringMatching(/^confirmed the payment FR\w{8}: from Reported to Paid$/),
    ])
    expect(await saidOf(() => w.make.settledOrder(admin, 'No such transfer'))).toEqual([
      expect.stringMatching(/^declined the payment FR\w{8}: from Reported to Declined$/),
    ])
  })
})
