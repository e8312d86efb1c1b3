import { firstRounds, limits, messages, type RoundsChoice } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

const day = 24 * 3600 * 1000
const meeting = 'https://meet.example.org/abc'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

type Draft = Partial<RoundsChoice['rounds'][number]> & { name: string }
const read = async (as: Person, id: string) => (await w.as(as).hiring.rounds({ params: { id } })).rounds
const choose = (as: Person, id: string, rounds: Draft[]) =>
  w.as(as).hiring.chooseRounds({ params: { id }, body: { rounds } })
const three: Draft[] = [
  { position: 1, name: 'Call' },
  {
    position: 2,
    name: 'Technical interview',
    minutes: 60,
    guide: 'Ask for a query.',
    criteria: ['SQL', 'Tests', 'Calm'],
  },
  { name: 'Founders' },
]

/** A job with a candidate in Round 2. */
async function inRoundTwo(rounds: Draft[] = []) {
  const lead = await w.make.recruiter()
  const { _id: jobId } = await w.make.job(lead)
  const candidate = await w.make.applicant()
  await w.make.screened(await w.make.admin(), jobId, candidate)
  await w.as(lead).hiring.act({ body: { action: 'shortlist', jobId, applicantId: candidate.id } })
  if (rounds.length > 0) await choose(lead, jobId, rounds)
  return { lead, jobId, candidate }
}
/** An interview of tomorrow. */
const tomorrow = () => ({ ...interviewAsk(w), interviewDate: indianDayIn(w.clock.now, 1) })
const ask = (as: Person, jobId: string, { id: applicantId }: Person) =>
  w.as(as).hiring.act({
    body: { action: 'interview', jobId, applicantId, ...tomorrow(), interviewLink: meeting },
  })
const panelOf = async (as: Person, id: string) => {
  const { jobData } = await w.as(as).hiring.panel({ params: { id }, body: { candidateType: 'all' } })
  if (!('shortlisted' in jobData)) throw new Error('The panel has no lists.')
  return jobData
}
const askedRounds = async (as: Person, id: string) =>
  (await panelOf(as, id)).shortlisted.flatMap(({ interviews }) => interviews.map((it) => it.interviewRound))

/** Proposes the last free time of the next two weeks. */
async function propose(as: Person, jobId: string, { id }: Person) {
  const params = { id: jobId }
  const { hosts } = await w.as(as).hiring.freeTimes({ params, body: { hostIds: [as.id], minutes: 30, days: 14 } })
  const times = hosts.flatMap((host) => host.times.slice(-1))
  const body = { applicantIds: [id], hostIds: [as.id], minutes: 30, times, interviewLink: meeting }
  return w.as(as).hiring.proposeTimes({ params, body })
}
const setHours = (person: Person) =>
  w.as(person).hiring.saveInterviewHours({
    body: {
      ...{ zone: 'Asia/Kolkata', noticeHours: 0, gapMinutes: 0, mostADay: 20, daysOff: [] },
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '04:00', to: '23:30' })),
    },
  })

describe('the rounds of a job', () => {
  test('the rounds of a job are the two documented ones until its lead names them, and then as they were saved', async () => {
    const lead = await w.make.recruiter()
    const { _id: jobId } = await w.make.job(lead)
    expect(await read(lead, jobId)).toEqual(firstRounds)
    expect(await panelOf(lead, jobId)).not.toHaveProperty('rounds')
    expect((await choose(lead, jobId, three)).msg).toBe(messages.roundsSaved)
    const open = { minutes: null, guide: '', criteria: null }
    expect(await read(lead, jobId)).toEqual([
      { ...open, position: 1, name: 'Call' },
      three[1],
      { ...open, position: 3, name: 'Founders' },
    ])
    expect((await panelOf(lead, jobId)).rounds).toEqual([
      { name: 'Call', minutes: null },
      { name: 'Technical interview', minutes: 60 },
      { name: 'Founders', minutes: null },
    ])
    await choose(lead, jobId, [...firstRounds])
    expect(await panelOf(lead, jobId)).not.toHaveProperty('rounds')
  })

  test('the rounds of a job are 2 to 8 with different names, and everything else in them has its bounds', async () => {
    const lead = await w.make.recruiter()
    const { _id: jobId } = await w.make.job(lead)
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Talk ${at + 1}` }))
    const [first = { name: '' }] = many(1)
    for (const wrong of [
      many(1),
      many(9),
      [first, { name: 'TALK 1' }],
      [first, { name: ' ' }],
      [first, { name: 'x'.repeat(limits.roundName + 1) }],
      [first, { name: 'Long', minutes: 481 }],
      [first, { name: 'Short', minutes: 4 }],
      [first, { name: 'Long guide', guide: 'x'.repeat(limits.roundGuide + 1) }],
      [first, { name: 'Judged', criteria: ['SQL', 'Tests'] }],
      [
        { name: 'Twice', position: 2 },
        { name: 'Two', position: 2 },
      ],
    ])
      await expect(choose(lead, jobId, wrong), JSON.stringify(wrong).slice(0, 80)).rejects.toMatchObject({
        status: 400,
      })
    await choose(lead, jobId, many(8))
    expect(await read(lead, jobId)).toHaveLength(8)
  })

  test('the rounds of a job are read and named by its lead and the owners of the company alone', async () => {
    const lead = await w.make.recruiter()
    const [colleague, interviewer] = [await w.make.colleague(lead), await w.make.colleague(lead, 'interviewer')]
    const { _id: jobId } = await w.make.job(lead)
    await w.make.jobMember(jobId, colleague)
    await w.make.jobMember(jobId, interviewer, 'interviewer')
    const people: [Person, number][] = [
      [colleague, 403],
      [interviewer, 404],
      [await w.make.recruiter(), 404],
      [await w.make.applicant(), 403],
      [await w.make.admin(), 403],
    ]
    for (const [person, status] of people) {
      await expect(read(person, jobId)).rejects.toMatchObject({ status })
      await expect(choose(person, jobId, three)).rejects.toMatchObject({ status })
    }
    const owner = await w.make.colleague(lead, 'owner')
    await choose(owner, jobId, three)
    expect(await read(owner, jobId)).toHaveLength(3)
  })

  test('the rounds of a job are also those of its copy, which changes alone', async () => {
    const lead = await w.make.recruiter()
    const { _id: jobId } = await w.make.job(lead)
    await choose(lead, jobId, three)
    const { _id: copyId } = await w.make.job(lead, { copyOf: jobId })
    const copied = await read(lead, copyId)
    expect(copied).toEqual(await read(lead, jobId))
    await choose(lead, copyId, copied.slice(0, 2))
    expect(await read(lead, jobId)).toHaveLength(3)
  })

  test('the rounds of a job with interviews or proposed times can be renamed, and neither removed nor moved', async () => {
    const { lead, jobId, candidate } = await inRoundTwo(three)
    await ask(lead, jobId, candidate)
    const [call, technical, founders] = await read(lead, jobId)
    if (!call || !technical || !founders) throw new Error('The job has three rounds.')
    const refused = { status: 409, code: 'round_in_use', msg: messages.roundInUse('Technical interview') }
    await expect(choose(lead, jobId, [call, founders])).rejects.toMatchObject(refused)
    await expect(choose(lead, jobId, [call, founders, technical])).rejects.toMatchObject(refused)
    await expect(choose(lead, jobId, [call, { ...technical, position: null }])).rejects.toMatchObject(refused)
    await choose(lead, jobId, [founders, { ...technical, name: 'Coding' }, { name: 'Team' }, { name: 'HR' }])
    expect((await read(lead, jobId)).map(({ name }) => name)).toEqual(['Founders', 'Coding', 'Team', 'HR'])

    w.clock.advance(2 * day)
    await setHours(lead)
    await propose(lead, jobId, candidate)
    await expect(choose(lead, jobId, (await read(lead, jobId)).slice(0, 2))).rejects.toMatchObject({
      msg: messages.roundInUse('Team'),
    })
  })
})

describe('a further round', () => {
  test('a further round is asked for in the stages of round 2, when the interview before it is over', async () => {
    const { lead, jobId, candidate } = await inRoundTwo(three)
    await ask(lead, jobId, candidate)
    await expect(ask(lead, jobId, candidate)).rejects.toMatchObject({ status: 409, code: 'interview_scheduled' })
    w.clock.advance(2 * day)
    await ask(lead, jobId, candidate)
    expect(await askedRounds(lead, jobId)).toEqual([2, 3])
    w.clock.advance(2 * day)
    // The job has no fourth one.
    await expect(ask(lead, jobId, candidate)).rejects.toMatchObject({ code: 'interview_scheduled' })
    await choose(lead, jobId, [...(await read(lead, jobId)), { name: 'HR' }])
    await ask(lead, jobId, candidate)
    expect(await askedRounds(lead, jobId)).toEqual([2, 3, 4])
  })

  test('a further round is not there in a job that has named none', async () => {
    const { lead, jobId, candidate } = await inRoundTwo()
    await ask(lead, jobId, candidate)
    w.clock.advance(2 * day)
    await expect(ask(lead, jobId, candidate)).rejects.toMatchObject({ code: 'interview_scheduled' })
  })

  test('a further round waits for an interview without a link, and one that is cancelled is asked for again', async () => {
    const { lead, jobId, candidate } = await inRoundTwo(three)
    const body = { action: 'interview' as const, jobId, applicantId: candidate.id, ...tomorrow() }
    await w.as(lead).hiring.act({ body })
    w.clock.advance(2 * day)
    await expect(ask(lead, jobId, candidate)).rejects.toMatchObject({ code: 'interview_scheduled' })
    const [asked] = (await panelOf(lead, jobId)).shortlisted.flatMap(({ interviews }) => interviews)
    const cancelled = { action: 'cancel' as const, reason: 'Nobody was there.' }
    await w.as(lead).hiring.changeInterview({ params: { id: asked?._id ?? '' }, body: cancelled })
    await ask(lead, jobId, candidate)
    expect(await askedRounds(lead, jobId)).toEqual([2])
  })

  test('a further round is booked by a candidate who chooses its time', async () => {
    const { lead, jobId, candidate } = await inRoundTwo(three)
    await ask(lead, jobId, candidate)
    w.clock.advance(2 * day)
    await setHours(lead)
    const { _id: id } = await propose(lead, jobId, candidate)
    const { proposal } = await w.as(candidate).hiring.ownProposal({ params: { id } })
    expect(proposal).toMatchObject({ interviewRound: 3, state: 'open' })
    await w.as(candidate).hiring.bookTime({ params: { id }, body: { timeId: proposal.times[0]?._id ?? '' } })
    expect(await askedRounds(lead, jobId)).toEqual([2, 3])
  })

  test('a further round waits while an interview to which somebody did not come is not repeated', async () => {
    const { lead, jobId, candidate } = await inRoundTwo(three)
    await ask(lead, jobId, candidate)
    w.clock.advance(2 * day)
    await setHours(lead)
    const { _id: id } = await propose(lead, jobId, candidate)
    const [second] = (await panelOf(lead, jobId)).shortlisted.flatMap(({ interviews }) => interviews)
    const params = { id: second?._id ?? '' }
    await w.as(lead).hiring.noteCandidateAbsence({ params, body: { absent: true } })
    await expect(ask(lead, jobId, candidate)).rejects.toMatchObject({ code: 'interview_scheduled' })
    const body = { action: 'move', ...tomorrow(), reason: 'You did not come.' } as const
    await w.as(lead).hiring.changeInterview({ params, body })
    const stateOf = async () => (await w.as(candidate).hiring.ownProposal({ params: { id } })).proposal.state
    expect(await stateOf()).toBe('over')
    w.clock.advance(2 * day)
    expect(await stateOf()).toBe('open')
  })

  test('a further round is judged on a scorecard of its own', async () => {
    const { lead, jobId, candidate } = await inRoundTwo([
      three[0],
      { position: 2, name: 'Task' },
      { name: 'Founders' },
    ] as Draft[])
    await ask(lead, jobId, candidate)
    w.clock.advance(2 * day)
    await ask(lead, jobId, candidate)
    const params = { id: jobId, userId: candidate.id }
    const { criteria, rounds } = await w.as(lead).hiring.evaluations({ params })
    expect(rounds).toEqual([3, 2])
    const card = { criteria: criteria.map((name) => ({ name, level: 3 })), verdict: 'yes' as const }
    await w.as(lead).hiring.evaluate({ params, body: { ...card, round: 3 } })
    await expect(w.as(lead).hiring.evaluate({ params, body: { ...card, round: 4 } })).rejects.toMatchObject({
      errors: [{ field: 'round', msg: messages.roundWithoutInterview }],
    })
    const { evaluations } = await w.as(lead).hiring.evaluations({ params })
    expect(evaluations.map(({ round }) => round)).toEqual([3])
  })
})

describe('the kit of a round', () => {
  test('the kit of a round is read by those who may judge the candidate in it, and by no candidate', async () => {
    const { lead, jobId, candidate } = await inRoundTwo(three)
    await ask(lead, jobId, candidate)
    const params = { id: jobId, userId: candidate.id }
    expect(await w.as(lead).hiring.evaluations({ params })).toMatchObject({
      rounds: [2],
      roundNames: ['Call', 'Technical interview', 'Founders'],
      kits: [{ round: 2, minutes: 60, guide: 'Ask for a query.', criteria: ['SQL', 'Tests', 'Calm'] }],
    })
    await expect(w.as(candidate).hiring.evaluations({ params })).rejects.toMatchObject({ status: 403 })
    const { applications } = await w.as(candidate).hiring.applications({ query: {} })
    const { application } = await w.as(candidate).hiring.application({ params: { id: applications[0]?._id ?? '' } })
    const seen = [application, await w.as(candidate).profiles.me(), await w.mailsTo(candidate.email)]
    expect(JSON.stringify(seen)).toContain('Technical interview')
    expect(JSON.stringify(seen)).not.toMatch(/Ask for a query|Calm/)
  })

  test('the kit of a round is read by an interviewer of that round alone', async () => {
    const { lead, jobId, candidate } = await inRoundTwo(three)
    const interviewer = await w.make.colleague(lead, 'interviewer')
    await w.make.jobMember(jobId, interviewer, 'interviewer')
    const params = { id: jobId, userId: candidate.id }
    await ask(lead, jobId, candidate)
    await expect(w.as(interviewer).hiring.evaluations({ params })).rejects.toMatchObject({ status: 404 })
    w.clock.advance(2 * day)
    const founders = { ...tomorrow(), interviewEmail: interviewer.email, interviewLink: meeting }
    await w.as(lead).hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...founders } })
    const { rounds, kits } = await w.as(interviewer).hiring.evaluations({ params })
    expect(rounds).toEqual([3])
    expect(kits.map(({ round }) => round)).toEqual([3])
  })

  test('the kit of a round says what its scorecards judge, and without criteria of its own they judge those of the job', async () => {
    const { lead, jobId, candidate } = await inRoundTwo(three)
    await ask(lead, jobId, candidate)
    w.clock.advance(2 * day)
    await ask(lead, jobId, candidate)
    const params = { id: jobId, userId: candidate.id }
    const { criteria, kits } = await w.as(lead).hiring.evaluations({ params })
    expect(kits.map((kit) => kit.criteria)).toEqual([['SQL', 'Tests', 'Calm'], criteria])
    const card = (round: number, names: readonly string[]) => ({
      params,
      body: { round, criteria: names.map((name) => ({ name, level: 3 })), verdict: 'yes' as const },
    })
    for (const wrong of [card(2, criteria), card(3, ['SQL', 'Tests', 'Calm'])])
      await expect(w.as(lead).hiring.evaluate(wrong)).rejects.toMatchObject({
        errors: [{ field: 'criteria', msg: messages.criteriaChanged }],
      })
    await w.as(lead).hiring.evaluate(card(2, ['SQL', 'Tests', 'Calm']))
    await w.as(lead).hiring.evaluate(card(3, criteria))
    // Submitted scorecards keep the criteria that they had.
    const [call, technical, founders] = await read(lead, jobId)
    if (!call || !technical || !founders) throw new Error('The job has rounds.')
    await choose(lead, jobId, [call, { ...technical, criteria: null }, founders])
    const { evaluations } = await w.as(lead).hiring.evaluations({ params })
    const ofTechnical = evaluations.find(({ round }) => round === 2)
    expect(ofTechnical?.criteria.map(({ name }) => name)).toEqual(['SQL', 'Tests', 'Calm'])
  })
})

describe('the name of a round', () => {
  test('the name of a round is what its candidate, its interviewer and the recruiters read, in place of a number', async () => {
    const { lead, jobId, candidate } = await inRoundTwo([{ name: 'HR talk', position: 1 }, three[1] ?? { name: '' }])
    const admin = await w.make.admin()
    await ask(lead, jobId, candidate)
    const mails = await w.mailsTo(candidate.email)
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('Your Technical interview for'))
    const { user } = await w.as(candidate).profiles.me()
    if (!('interviews' in user)) throw new Error('A candidate has interviews.')
    expect(user.interviews).toMatchObject([{ interviewRound: 2, roundName: 'Technical interview' }])
    const { applications } = await w.as(candidate).hiring.applications({ query: {} })
    const { application } = await w.as(candidate).hiring.application({ params: { id: applications[0]?._id ?? '' } })
    expect(application.timeline.map(({ text }) => text)).toContain('Technical interview')
    const id = user.interviews[0]?._id ?? ''
    const headers = { 'x-auth-token': candidate.token }
    const file = await w.app.inject({ url: `/api/user/interviews/${id}/calendar.ics`, headers })
    expect(file.body.replaceAll('\r\n ', '')).toContain('(Technical interview)')
    const asked = (await panelOf(lead, jobId)).shortlisted.flatMap(({ interviews }) => interviews)
    expect(asked).toMatchObject([{ roundName: 'Technical interview' }])
    const { person } = await w.as(lead).hiring.person({ params: { id: jobId, userId: candidate.id }, query: {} })
    expect(person.activity).toContainEqual(
      expect.objectContaining({ kind: 'interview', roundName: 'Technical interview' }),
    )
    const { notifications } = await w.as(admin).notifications.listAdmin()
    expect(notifications.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('scheduled the Technical interview with'),
    )
  })

  test('the name of a round is read with its proposed times, and a new name everywhere at once', async () => {
    const { lead, jobId, candidate } = await inRoundTwo(three)
    await setHours(lead)
    const { _id: id } = await propose(lead, jobId, candidate)
    const named = async () => (await w.as(candidate).hiring.ownProposal({ params: { id } })).proposal.roundName
    expect(await named()).toBe('Technical interview')
    const subjects = (await w.mailsTo(candidate.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('choose a time for your Technical interview'))
    const [call, technical] = await read(lead, jobId)
    if (!call || !technical) throw new Error('The job has rounds.')
    await choose(lead, jobId, [call, { ...technical, name: 'Coding' }])
    expect(await named()).toBe('Coding')
    const { proposals } = await w.as(lead).hiring.proposals({ params: { id: jobId }, query: {} })
    expect(proposals[0]?.people).toMatchObject([{ round: 2, roundName: 'Coding' }])
  })

  test('the name of a round is nowhere in a job that has named none', async () => {
    const { lead, jobId, candidate } = await inRoundTwo()
    await ask(lead, jobId, candidate)
    const panel = await panelOf(lead, jobId)
    expect(JSON.stringify(panel)).not.toContain('roundName')
    const subjects = (await w.mailsTo(candidate.email)).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringContaining('Your round 2 interview for'))
  })
})
