import { limits, type PostingRuleParams } from '@firstrung/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const board = (person: Person | null) => w.as(person).board
const marksOf = async (person: Person | null, ...slugs: string[]) =>
  (await board(person).marks({ query: { slugs } })).marks
const mineOf = async (person: Person, slug: string) => (await board(person).mine({ params: { slug } })).mine
const profile = (person: Person, ...names: string[]) => {
  const skills = names.map((skill) => ({ skill, level: 'intermediate' as const }))
  return w.as(person).profiles.saveProfile({ body: { skills } })
}
const rules = (id: string, ...params: PostingRuleParams[]) =>
  w.as(recruiter).postings.saveRules({
    params: { id },
    body: { rules: params.map((one) => ({ params: one, isHard: false })) },
  })

test('marks name saved jobs in the order of the request, and leave out jobs that nobody can see', async () => {
  const candidate = await w.make.newCandidate()
  const first = await w.make.livePosting(recruiter)
  const second = await w.make.livePosting(recruiter)
  const draft = await w.make.livePosting(recruiter)
  await w.within(({ db }) =>
    db.updateTable('postings').set({ state: 'draft' }).where('jobId', '=', draft.jobId).execute(),
  )
  await board(candidate).save({ params: { slug: first.slug } })

  const marks = await marksOf(candidate, second.slug, 'no-such-job', draft.slug, first.slug, second.slug)
  expect(marks).toMatchObject([
    { slug: second.slug, isSaved: false, appliedAt: null, isWithdrawn: false },
    { slug: first.slug, isSaved: true, appliedAt: null, isWithdrawn: false },
  ])
  await board(candidate).unsave({ params: { slug: first.slug } })
  expect(await marksOf(candidate, first.slug)).toMatchObject([{ isSaved: false }])
})

test('marks say of an application what the page of the job says, also after it is withdrawn', async () => {
  const { slug } = await w.make.livePosting(recruiter)
  const candidate = await w.make.directApplicant(slug)
  for (const isWithdrawn of [false, true]) {
    if (isWithdrawn) await w.as(candidate).applying.withdraw({ params: { id: candidate.applicationId }, body: {} })
    const { application } = await mineOf(candidate, slug)
    expect(application).toMatchObject({ isWithdrawn })
    expect(await marksOf(candidate, slug)).toMatchObject([{ appliedAt: application?.appliedAt, isWithdrawn }])
  }
})

test('marks compare skills and rules as the page of the job does', async () => {
  const candidate = await w.make.candidate()
  const { slug, jobId } = await w.make.livePosting(recruiter, { qualifications: 'Git, React, CAN bus' })
  const fit = async () => ({
    short: (await marksOf(candidate, slug))[0]?.fit,
    sentences: Object.values((await mineOf(candidate, slug)).fit).map((lines) => lines.map(({ sentence }) => sentence)),
  })
  await profile(candidate, 'ReactJS', 'git')
  expect(await fit()).toEqual({
    short: { skillsHad: 2, skillsAsked: 3, isMet: null },
    sentences: [[], [], ['2 of 3 skills: Git, React. Not in your profile: can bus.']],
  })

  // A profile that lacks a skill does not meet all, even when each rule is met.
  await rules(jobId, { kind: 'graduation_year', from: 2000, to: 2100 })
  expect(await fit()).toMatchObject({
    short: { skillsHad: 2, skillsAsked: 3, isMet: null },
    sentences: [[expect.stringContaining('Graduation')], [], [expect.stringContaining('2 of 3 skills')]],
  })
  await profile(candidate, 'Git', 'React', 'CAN bus')
  expect(await fit()).toMatchObject({
    short: { skillsHad: 3, skillsAsked: 3, isMet: true },
    sentences: [[expect.stringContaining('Graduation'), expect.stringContaining('All skills')], [], []],
  })

  await rules(jobId, { kind: 'skills', anyOf: ['Git'], atLeast: 1 })
  expect(await fit()).toMatchObject({
    short: { skillsHad: 0, skillsAsked: 0, isMet: true },
    sentences: [[expect.stringContaining('Git')], [], []],
  })
  await rules(jobId, { kind: 'graduation_year', from: 2000, to: 2001 })
  expect(await fit()).toMatchObject({
    short: { isMet: false },
    sentences: [[expect.anything()], [expect.anything()], []],
  })
  await rules(jobId)
  expect(await fit()).toMatchObject({ short: { skillsHad: 3, skillsAsked: 3, isMet: null } })
})

test('marks are a candidate’s own', async () => {
  const { slug } = await w.make.livePosting(recruiter)
  const candidate = await w.make.directApplicant(slug)
  await board(candidate).save({ params: { slug } })
  const other = await w.make.candidate()
  expect(await marksOf(other, slug)).toMatchObject([{ slug, isSaved: false, appliedAt: null, isWithdrawn: false }])
  await expect(marksOf(recruiter, slug)).rejects.toMatchObject({ status: 403 })
  await expect(marksOf(null, slug)).rejects.toMatchObject({ status: 401 })
})

test('marks are asked for by names with commas between them, of one to fifty jobs', async () => {
  const candidate = await w.make.newCandidate()
  const { slug } = await w.make.livePosting(recruiter)
  const ask = (slugs: string) =>
    w.app.inject({
      url: '/api/user/job-marks',
      query: { slugs },
      headers: { authorization: `Bearer ${candidate.token}` },
    })
  const most = Array.from({ length: limits.jobMarks - 1 }, (_, at) => `${at}-`.padEnd(120, 'x'))
  const answer = await ask([slug, ...most].join(','))
  expect(answer.json()).toMatchObject({ marks: [{ slug }] })
  for (const slugs of [[slug, slug, ...most].join(','), ' , ', 'x'.repeat(201), 'x,'.repeat(20_000)]) {
    const refused = await ask(slugs)
    expect(refused.statusCode).toBe(400)
    expect(JSON.stringify(refused.json())).toContain('"field":"slugs')
  }
})

test('marks of many jobs are read with as many statements as those of one', async () => {
  const candidate = await w.make.candidate()
  const slugs: string[] = []
  for (let n = 0; n < 4; n += 1) slugs.push((await w.make.livePosting(recruiter)).slug)
  const textsFor = (...asked: string[]) => statementsOf(w, () => marksOf(candidate, ...asked))
  const [one, many] = [await textsFor(...slugs.slice(0, 1)), await textsFor(...slugs)]
  expect(many).toHaveLength(one.length)
  expect(many.filter((text) => /candidates|posting_pages/.test(text))).toHaveLength(2)
})
