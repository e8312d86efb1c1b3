import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

type Action = 'shortlist' | 'waitlist' | 'hire' | 'remove' | 'restore'
const act = (action: Action, jobId: string, { id }: Person, as = recruiter) => {
  w.clock.advance(1000)
  return w.as(as).hiring.act({ body: { action, jobId, applicantId: id } })
}
const foresee = (jobId: string, query: object, as = recruiter) =>
  w.as(as).hiring.consequences({ params: { id: jobId }, query: query as { move: 'complete' } })

/** A job with somebody waitlisted, two invited, one of them with a link, one shortlisted, and one rejected. */
async function fullJob(openings: number) {
  const { _id: jobId } = await w.make.job(recruiter, { numOpenings: openings })
  const people: Person[] = []
  for (let n = 0; n < 5; n += 1) {
    const person = await w.make.applicant()
    await w.make.screened(admin, jobId, person)
    people.push(person)
  }
  const [chosen, invited, linked, shortlisted, rejected] = people as [Person, Person, Person, Person, Person]
  for (const { id } of [chosen, invited, linked]) {
    await w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: id, ...interviewAsk(w) } })
  }
  const link = { jobId, interviewLink: 'https://meet.example.org/a' }
  await w.as(admin).hiring.enterLink({ body: { ...link, action: 'user-interview', userId: linked.id } })
  await act('waitlist', jobId, chosen)
  await act('remove', jobId, rejected)
  w.clock.advance(31 * 60_000)
  await w.runTasks()
  return { jobId, chosen, others: [invited, linked, shortlisted], rejected }
}

/** How many notifications each of these people gets by something, and which of them are about interviews. */
async function reached(people: Person[], happen: () => Promise<unknown>) {
  const textsOf = async (person: Person) =>
    (await w.as(person).notifications.listCandidate()).notifications.map(({ text }) => text)
  const before = await Promise.all(people.map(textsOf))
  w.clock.advance(1000)
  await happen()
  await w.runTasks()
  const after = await Promise.all(people.map(textsOf))
  const fresh = after.map((texts, at) => texts.slice(0, texts.length - (before[at]?.length ?? 0)))
  return {
    people: fresh.filter((texts) => texts.length > 0).length,
    interviews: fresh.flat().filter((text) => /interview for/.test(text)).length,
  }
}

describe('the preview of a step says what the step does (G-108)', () => {
  test('the preview says what a step does for a hiring that fills the last opening', async () => {
    const { jobId, chosen, others, rejected } = await fullJob(1)
    const said = await foresee(jobId, { move: 'hire', applicantId: chosen.id })
    expect(said).toMatchObject({ fillsLastOpening: true, interviews: 2, offers: 0, people: 3 })
    const { people, interviews } = said

    expect(await reached([...others, rejected], () => act('hire', jobId, chosen))).toEqual({ people, interviews })
  })

  test('the preview says how many open offers the end of a job ends', async () => {
    const { jobId, chosen, others } = await fullJob(1)
    const [, linked] = others as [Person, Person]
    await act('shortlist', jobId, linked)
    const inDays = (days: number) => indianDayIn(w.clock.now, days)
    await w.as(recruiter).hiring.makeOffer({
      params: { id: jobId },
      body: {
        ...{ applicantId: linked.id, pay: { kind: 'unpaid' }, place: 'Pune', subject: 'An offer', letter: 'Come.' },
        ...{ answerBy: inDays(7), startsOn: inDays(30) },
      },
    })
    expect(await foresee(jobId, { move: 'hire', applicantId: chosen.id })).toMatchObject({ offers: 1 })
    expect(await foresee(jobId, { move: 'hire', applicantId: linked.id })).toMatchObject({ offers: 0 })
    expect(await foresee(jobId, { move: 'complete' })).toMatchObject({ offers: 1 })
  })

  test('the preview says what a step does for a hiring with openings left, which reaches nobody else', async () => {
    const { jobId, chosen, others, rejected } = await fullJob(2)
    const said = await foresee(jobId, { move: 'hire', applicantId: chosen.id })
    expect(said).toMatchObject({ fillsLastOpening: false, interviews: 0, people: 0 })
    expect(await reached([...others, rejected], () => act('hire', jobId, chosen))).toEqual({ people: 0, interviews: 0 })
  })

  test("the preview says what a step does for completing and reopening, by both sides; the team's steps notify the recruiter", async () => {
    const { jobId, chosen, others, rejected } = await fullJob(2)
    const everybody = [chosen, ...others, rejected]
    const team = (move: 'complete' | 'reopen') =>
      w.as(admin).hiring.teamConsequences({ params: { jobId }, query: { move } })
    for (const move of ['complete', 'reopen'] as const) {
      const { people, interviews } = await foresee(jobId, { move })
      expect(await team(move)).toMatchObject({ people, interviews })
      expect({ people, interviews }).toEqual({ people: 4, interviews: 3 })
      const happen = () => w.as(admin).hiring.screen({ body: { action: move, jobId } })
      expect(await reached(everybody, happen)).toEqual({ people, interviews })
    }
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()
    expect(notifications.slice(0, 2).map(({ text }) => text)).toEqual([
      'Your job Frontend Developer was reopened by the admin.',
      'Your job Frontend Developer was marked as completed by the admin.',
    ])
  })

  test('the preview says what a step does for a candidate taken back by the team', async () => {
    const { jobId, others } = await fullJob(2)
    const [invited] = others as [Person]
    const said = await w
      .as(admin)
      .hiring.teamConsequences({ params: { jobId }, query: { move: 'remove', applicantId: invited.id } })
    expect(said).toMatchObject({ people: 1, interviews: 1 })
    const happen = () => w.as(admin).hiring.screen({ body: { action: 'remove', jobId, applicantId: invited.id } })
    expect(await reached([invited], happen)).toEqual({ people: 1, interviews: 1 })
  })

  test('the preview of a step is shown only for own jobs, and needs a candidate where the step moves one', async () => {
    const { _id: jobId } = await w.make.job(recruiter)
    const stranger = await w.make.recruiter()
    await expect(foresee(jobId, { move: 'complete' }, stranger)).rejects.toMatchObject({ status: 404 })
    await expect(foresee(jobId, { move: 'hire' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'applicantId' }],
    })
  })
})

describe('a candidate who was moved by somebody else first', () => {
  const refusal = async (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'nothing',
      (error: { status: number; code: string; message: string }) => `${error.status} ${error.message}`,
    )
  const seen = (action: Action, jobId: string, { id }: Person) =>
    w.as(recruiter).hiring.act({ body: { action, jobId, applicantId: id, stage: 'shortlisted' } })

  test('a candidate who was moved by somebody else first is refused with what happened and who did it, for both sides', async () => {
    const { jobId, others } = await fullJob(3)
    const [invited, linked, shortlisted] = others as [Person, Person, Person]
    await act('shortlist', jobId, invited)
    await w.as(admin).hiring.screen({ body: { action: 'remove', jobId, applicantId: linked.id } })
    const team = (action: 'remove', { id }: Person) =>
      w.as(admin).hiring.screen({ body: { action, jobId, applicantId: id } })
    const { user } = await w.as(recruiter).profiles.recruiter()

    expect(await refusal(seen('shortlist', jobId, linked))).toBe(
      '409 Our team has taken Meera Nair back from this job.',
    )
    expect(await refusal(team('remove', invited))).toBe(`409 ${user.fullName} has moved Meera Nair to Round 2.`)
    await act('waitlist', jobId, shortlisted)
    expect(await refusal(team('remove', shortlisted))).toBe(`409 ${user.fullName} has waitlisted Meera Nair.`)
    await act('remove', jobId, shortlisted)
    expect(await refusal(team('remove', shortlisted))).toBe(`409 ${user.fullName} has rejected Meera Nair.`)
  })

  test('moving a candidate who was moved in another tab of the same recruiter answers the documented sentence (G-74)', async () => {
    const { jobId, others } = await fullJob(3)
    await act('waitlist', jobId, others[0] as Person)
    expect(await refusal(seen('shortlist', jobId, others[0] as Person))).toBe(
      '409 This candidate has already been moved. Please refresh.',
    )
  })
})
