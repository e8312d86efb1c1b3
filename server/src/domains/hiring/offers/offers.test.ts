import { indianDay, indianMoment, limits, messages, type OfferDraft, offerDay } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '#src/domains/files/files.service.ts'
import { linesOf } from '#src/platform/documents/pdf-text.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { letterPaper } from './offer-letter.service.ts'
import { type OfferRow, offersWhere } from './offer-rows.service.ts'
import { notifyOfOfferEnd } from './offers.tasks.ts'

let w: TestServer
let admin: Person
/** The company of every recruiter here. */
const companyName = 'Sahyadri Software'
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const minute = 60_000
const day = 24 * 3600 * 1000
const inDays = (days: number) => indianDayIn(w.clock.now, days)

const draftFor = (candidate: Person, changes: Partial<OfferDraft> = {}) => ({
  applicantId: candidate.id,
  pay: { kind: 'year' as const, amount: 654_321 },
  startsOn: inDays(40),
  place: 'Pune, Baner Road',
  answerBy: inDays(7),
  subject: 'Offer: {jobTitle}',
  letter:
    'Dear {candidate},\n\n{company} offers you {pay} from {start} in {place}. Answer by {answerBy}.\n\n{recruiter}',
  ...changes,
})

/** A job with candidates in round 2 who had an interview, so that each can be hired. */
async function opened({ candidates = 1, numOpenings = 2 } = {}) {
  const recruiter = await w.make.recruiter()
  const { _id: jobId, jobTitle } = await w.make.job(recruiter, { numOpenings })
  const people: Person[] = []
  for (let at = 0; at < candidates; at += 1) people.push(await inRoundTwo(recruiter, jobId))
  const [candidate] = people
  if (!candidate) throw new Error('An offer needs a candidate.')
  return { recruiter, jobId, jobTitle, candidate, people }
}

async function inRoundTwo(recruiter: Person, jobId: string, candidate?: Person): Promise<Person> {
  const person = candidate ?? (await w.make.applicant())
  await w.make.screened(admin, jobId, person)
  const act = (action: object) => {
    w.clock.advance(minute)
    return w.as(recruiter).hiring.act({ body: { jobId, applicantId: person.id, ...action } as never })
  }
  await act({ action: 'interview', ...interviewAsk(w), interviewLink: 'https://meet.example.org/abc' })
  await act({ action: 'shortlist' })
  return person
}

const offer = (by: Person, jobId: string, candidate: Person, changes: Partial<OfferDraft> = {}) =>
  w.as(by).hiring.makeOffer({ params: { id: jobId }, body: draftFor(candidate, changes) })

async function offered(options: Parameters<typeof opened>[0] = {}) {
  const it = await opened(options)
  const { _id: id } = await offer(it.recruiter, it.jobId, it.candidate)
  return { ...it, id }
}
const own = async (candidate: Person, id: string) => (await w.as(candidate).hiring.ownOffer({ params: { id } })).offer
/** Makes an offer older, as if its last day were so many days earlier. Sessions would not last so long. */
const age = (id: string, days: number) =>
  w.db
    .updateTable('offers')
    .set((eb) => ({
      madeAt: sql<Date>`made_at - make_interval(days => ${days})`,
      answerBy: sql<string>`answer_by - ${days}::int`,
      startsOn: eb.ref('startsOn'),
    }))
    .where('id', '=', id)
    .execute()
const accept = async (candidate: Person, id: string, changes: { name?: string; letterHash?: string } = {}) => {
  // Later than what happened before: what is newest is told by its moment.
  w.clock.advance(minute)
  const { letterHash } = await own(candidate, id)
  return w.as(candidate).hiring.acceptOffer({ params: { id }, body: { name: 'Asha Rao', letterHash, ...changes } })
}
const decline = (candidate: Person, id: string) =>
  w.as(candidate).hiring.declineOffer({ params: { id }, body: { reason: 'pay', note: 'Rent in Pune is higher.' } })
const listOf = async (by: Person, jobId: string, query: { userId?: string } = {}) =>
  w.as(by).hiring.offers({ params: { id: jobId }, query })
const act = (by: Person, jobId: string, { id }: Person, action: 'hire' | 'remove' | 'waitlist') => {
  w.clock.advance(minute)
  return w.as(by).hiring.act({ body: { action, jobId, applicantId: id } })
}
const applicationOf = async (candidate: Person) => {
  const { applications } = await w.as(candidate).hiring.applications({ query: {} })
  const id = applications[0]?._id ?? ''
  return (await w.as(candidate).hiring.application({ params: { id } })).application
}
const noticesOf = async ({ id }: Person) =>
  (
    await w.db
      .selectFrom('notices')
      .select(['text', 'data'])
      .where('recipientId', '=', id)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  ).map(({ text, data }) => `${text} ${JSON.stringify(data)}`)

describe('making an offer', () => {
  test('an offer reaches its candidate with the letter filled in, the exact pay and the last day', async () => {
    const { recruiter, jobId, jobTitle, candidate } = await opened()
    const made = await offer(recruiter, jobId, candidate)
    expect(made).toMatchObject({ msg: messages.offerMade })

    const seen = await own(candidate, made._id)
    expect(seen).toMatchObject({
      state: 'open',
      jobTitle,
      companyName,
      pay: { kind: 'year', amount: 654_321 },
      place: 'Pune, Baner Road',
      answerBy: inDays(7),
      subject: `Offer: ${jobTitle}`,
      answer: null,
    })
    expect(seen.letter).toContain(`offers you ₹6,54,321 a year from ${offerDay(inDays(40))} in Pune, Baner Road.`)
    expect(seen.letter).not.toMatch(/[{}]/)
    const mail = (await w.mailsTo(candidate.email)).at(-1)
    expect(mail?.subject).toBe(`${companyName} offers you a job: ${jobTitle}`)
    expect(mail?.text).toContain(`/offers/${made._id}`)
    expect(mail?.text).toContain(offerDay(inDays(7)))
    const application = await applicationOf(candidate)
    expect(application).toMatchObject({
      next: `${companyName} offers you this job. Please answer by ${offerDay(inDays(7))}.`,
      offer: { _id: made._id, state: 'open', answerBy: inDays(7) },
    })
    expect(application.timeline.map(({ text }) => text)).toContain(`${companyName} offered you the job.`)
    const { needs } = await w.as(candidate).hiring.candidateNeeds()
    expect(needs[0]).toMatchObject({ kind: 'offers', count: 1 })
  })

  test('wrong days, pay and placeholders are refused with the name of each field', async () => {
    const { recruiter, jobId, candidate } = await opened()
    const refusedFields = async (changes: object) => {
      const body = { ...draftFor(candidate), ...changes }
      const answer = await w.request('POST', `/api/rdashboard/jobs/${jobId}/offers`, { as: recruiter, body })
      expect(answer.status).toBe(400)
      return (answer.body['errors'] as { field: string }[]).map(({ field }) => field)
    }
    expect(await refusedFields({ answerBy: inDays(-1), startsOn: inDays(limits.offer.startDays + 1) })).toEqual([
      'answerBy',
      'startsOn',
    ])
    expect(await refusedFields({ answerBy: inDays(limits.offer.answerDays + 1) })).toContain('answerBy')
    expect(await refusedFields({ startsOn: inDays(7) })).toEqual(['startsOn'])
    expect(await refusedFields({ subject: '{wage}' })).toEqual(['subject'])
    expect(await refusedFields({ letter: 'Dear {nobody}' })).toEqual(['letter'])
    expect(await refusedFields({ place: 'x'.repeat(200), letter: '{place} '.repeat(600) })).toEqual(['letter'])
    // '6' a year means lakhs.
    for (const amount of [0, 6, '6', '6.5', 'a lot'])
      expect(await refusedFields({ pay: { kind: 'year', amount } })).toContain('pay.amount')
    expect(await refusedFields({ place: ' ', letter: '' })).toEqual(['place', 'letter'])
    expect((await listOf(recruiter, jobId)).offers).toEqual([])
  })

  test('an offer needs what a hiring needs: round 2 or the waiting list, an interview, and no other hiring', async () => {
    const { recruiter, jobId, candidate } = await opened({ numOpenings: 5 })
    const person = await w.make.applicant()
    await w.make.screened(admin, jobId, person)
    await expect(offer(recruiter, jobId, person)).rejects.toMatchObject({ code: 'already_moved' })
    await w.as(recruiter).hiring.act({ body: { action: 'shortlist', jobId, applicantId: person.id } })
    await expect(offer(recruiter, jobId, person)).rejects.toMatchObject({ code: 'interview_link_needed' })
    await act(recruiter, jobId, person, 'waitlist')
    await offer(recruiter, jobId, person)

    const elsewhere = await opened()
    await inRoundTwo(elsewhere.recruiter, elsewhere.jobId, candidate)
    await act(elsewhere.recruiter, elsewhere.jobId, candidate, 'hire')
    await expect(offer(recruiter, jobId, candidate)).rejects.toMatchObject({ code: 'already_hired' })
  })

  test('one candidate has one open offer, and no opening is promised twice', async () => {
    const { recruiter, jobId, people } = await opened({ candidates: 3, numOpenings: 2 })
    const [one, two, three] = people as [Person, Person, Person]
    const { _id: id } = await offer(recruiter, jobId, one)
    await expect(offer(recruiter, jobId, one)).rejects.toMatchObject({ code: 'offer_open' })
    await offer(recruiter, jobId, two)
    expect(await listOf(recruiter, jobId)).toMatchObject({ openings: 2, promised: 2 })
    await expect(offer(recruiter, jobId, three)).rejects.toMatchObject({ code: 'openings_promised' })

    await decline(one, id)
    expect(await listOf(recruiter, jobId)).toMatchObject({ openings: 2, promised: 1 })
    await offer(recruiter, jobId, three)
  })

  test('of ten offers made at once for two openings, two are made', async () => {
    const { recruiter, jobId, people } = await opened({ candidates: 10, numOpenings: 2 })
    const settled = await Promise.allSettled(people.map((person) => offer(recruiter, jobId, person)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await listOf(recruiter, jobId)).toMatchObject({ promised: 2 })
  }, 60_000)

  test('a rejection needs the open offer withdrawn first, alone and together with others', async () => {
    const { recruiter, jobId, candidate, id } = await offered()
    await expect(act(recruiter, jobId, candidate, 'remove')).rejects.toMatchObject({
      code: 'offer_open',
      msg: expect.stringContaining('has an open offer'),
    })
    const preview = await w
      .as(recruiter)
      .hiring.previewBulk({ params: { id: jobId }, body: { move: 'remove', applicantIds: [candidate.id] } })
    expect(JSON.stringify(preview)).toContain('has_offer')
    await w.as(recruiter).hiring.withdrawOffer({ params: { id }, body: {} })
    await act(recruiter, jobId, candidate, 'remove')
  })
})

describe('accepting', () => {
  test('accepting hires the candidate, keeps name, moment and checksum, and both sides are notified', async () => {
    const { recruiter, jobId, jobTitle, candidate, id } = await offered()
    const { letterHash } = await own(candidate, id)
    const answered = await accept(candidate, id)
    expect(answered).toMatchObject({
      msg: messages.offerAccepted,
      offer: { state: 'accepted', answer: { name: 'Asha Rao', answeredAt: w.clock.now.toISOString() } },
    })
    expect(
      await w.db.selectFrom('offerAnswers').selectAll().where('offerId', '=', id).executeTakeFirstOrThrow(),
    ).toMatchObject({ answer: 'accepted', name: 'Asha Rao', letterHash })
    expect(await applicationOf(candidate)).toMatchObject({ status: 'hired', offer: { state: 'accepted' } })
    const change = await w.db
      .selectFrom('stageChanges')
      .innerJoin('applications', 'applications.id', 'stageChanges.applicationId')
      .select(['actorId', 'reason'])
      .where('candidateId', '=', candidate.id)
      .where('toStage', '=', 'hired')
      .executeTakeFirstOrThrow()
    expect(change).toEqual({ actorId: recruiter.id, reason: 'hire' })
    expect(await noticesOf(recruiter)).toContainEqual(expect.stringContaining(`accepted your offer for ${jobTitle}.`))
    expect(await noticesOf(admin)).toContainEqual(
      expect.stringMatching(new RegExp(`^${companyName} hired .* for ${jobTitle}: they accepted its offer`)),
    )
    expect(await noticesOf(candidate)).toContainEqual(expect.stringContaining(`You are hired: ${jobTitle}`))
    expect((await listOf(recruiter, jobId)).offers[0]).toMatchObject({ state: 'accepted', userId: candidate.id })
    // A repeat changes nothing.
    expect(await accept(candidate, id)).toMatchObject({ offer: { state: 'accepted' } })
  })

  test('the last opening that is accepted completes the job, and the others are told only then', async () => {
    const { recruiter, jobId, people } = await opened({ candidates: 2, numOpenings: 1 })
    const [one, other] = people as [Person, Person]
    const { _id: id } = await offer(recruiter, jobId, one)
    expect(await applicationOf(other)).toMatchObject({ isOpen: true })
    await accept(one, id)
    await w.runTasks()
    expect(await applicationOf(other)).toMatchObject({ status: 'filled', isOpen: false })
  })

  test('what a candidate has accepted stays readable, also after they block the company', async () => {
    const { jobId, candidate, id } = await offered()
    await accept(candidate, id)
    const { companyId } = await w.db
      .selectFrom('jobs')
      .select('companyId')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    await w.as(candidate).resumeAccess.block({ params: { companyId } })
    expect(await own(candidate, id)).toMatchObject({ state: 'accepted', letter: expect.stringContaining('Dear ') })
  })

  test('another text than the offered one cannot be accepted', async () => {
    const { candidate, id } = await offered()
    await expect(accept(candidate, id, { letterHash: 'a'.repeat(64) })).rejects.toMatchObject({ code: 'offer_changed' })
    await expect(accept(candidate, id, { name: ' ' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await own(candidate, id)).toMatchObject({ state: 'open' })
  })

  test('of two offers of different companies accepted at once, one hires', async () => {
    const first = await offered()
    const second = await opened()
    await inRoundTwo(second.recruiter, second.jobId, first.candidate)
    const { _id: other } = await offer(second.recruiter, second.jobId, first.candidate)
    const settled = await Promise.allSettled([accept(first.candidate, first.id), accept(first.candidate, other)])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const states = [await own(first.candidate, first.id), await own(first.candidate, other)].map(({ state }) => state)
    expect(states.toSorted((one, next) => one.localeCompare(next))).toEqual(['accepted', 'over'])
  })
})

describe('what else becomes of an offer', () => {
  test('a decline reaches the recruiters with its reason, the application goes on, and a new offer can be made', async () => {
    const { recruiter, jobId, jobTitle, candidate, id } = await offered()
    expect(await decline(candidate, id)).toMatchObject({ offer: { state: 'declined' }, msg: messages.offerDeclined })
    expect(await noticesOf(recruiter)).toContainEqual(
      expect.stringMatching(
        new RegExp(`declined your offer for ${jobTitle}.*Reason: the pay\\. Rent in Pune is higher\\.`),
      ),
    )
    await expect(accept(candidate, id)).rejects.toMatchObject({ code: 'offer_over' })
    const application = await applicationOf(candidate)
    expect(application).toMatchObject({ status: 'roundTwo', isOpen: true })
    expect(application.timeline.map(({ text }) => text)).toContain('You declined the offer.')
    await offer(recruiter, jobId, candidate)
    expect((await listOf(recruiter, jobId, { userId: candidate.id })).offers.map(({ state }) => state)).toEqual([
      'open',
      'declined',
    ])
  })

  test('a withdrawn offer cannot be accepted, and its candidate reads what the company wrote', async () => {
    const { recruiter, candidate, jobTitle, id } = await offered()
    const note = 'The budget of the team was cut. We are sorry.'
    await w.as(recruiter).hiring.withdrawOffer({ params: { id }, body: { note } })
    expect(await own(candidate, id)).toMatchObject({ state: 'withdrawn', withdrawalNote: note })
    const mail = (await w.mailsTo(candidate.email)).at(-1)
    expect(mail?.subject).toBe(`${companyName} has withdrawn its offer: ${jobTitle}`)
    // What a company writes is on its page alone, where it can be kept back.
    expect(mail?.text).not.toContain(note)
    await expect(accept(candidate, id)).rejects.toMatchObject({ code: 'offer_over' })
    await expect(w.as(recruiter).hiring.withdrawOffer({ params: { id }, body: {} })).rejects.toMatchObject({
      code: 'offer_over',
    })
  })

  test('candidates are reminded two days and one day before the last day, after it the recruiters are notified once', async () => {
    const { recruiter, candidate, jobTitle, id } = await offered()
    const { now } = w.clock
    const at = (days: number) => indianMoment(indianDay(new Date(now.getTime() + days * day)), '11:00')
    try {
      const reminders = async () =>
        (await noticesOf(candidate)).filter((text) => text.includes('waits for your answer')).length
      for (const [days, expected] of [
        [4, 0],
        [5, 1],
        [6, 2],
        [7, 2],
      ] as const) {
        w.clock.now = at(days)
        await w.runTasks()
        expect(await reminders()).toBe(expected)
      }
      const ended = async () =>
        (await noticesOf(recruiter)).filter((text) => text.includes(`your offer for ${jobTitle} in time`))
      expect(await ended()).toEqual([])
      w.clock.now = at(8)
      await w.runTasks()
      await w.within((ctx) => notifyOfOfferEnd.run(ctx, { offerId: id, answerBy: indianDay(at(7)) }))
      expect(await ended()).toHaveLength(1)
    } finally {
      w.clock.now = now
    }
  })

  test('an expired offer cannot be answered, and more days make it open if an opening is free', async () => {
    const { recruiter, jobId, people } = await opened({ candidates: 2, numOpenings: 1 })
    const [one, other] = people as [Person, Person]
    const { _id: id } = await offer(recruiter, jobId, one)
    const extend = (answerBy: string) => w.as(recruiter).hiring.extendOffer({ params: { id }, body: { answerBy } })
    await expect(extend(inDays(7))).rejects.toMatchObject({ code: 'invalid' })
    await expect(extend(inDays(40))).rejects.toMatchObject({ code: 'invalid' })
    await age(id, 8)
    expect(await own(one, id)).toMatchObject({ state: 'expired' })
    await expect(accept(one, id)).rejects.toMatchObject({ code: 'offer_over' })

    const { _id: second } = await offer(recruiter, jobId, other)
    await expect(extend(inDays(5))).rejects.toMatchObject({ code: 'openings_promised' })
    await w.as(recruiter).hiring.withdrawOffer({ params: { id: second }, body: {} })
    expect(await extend(inDays(5))).toMatchObject({ msg: messages.offerExtended })
    expect(await own(one, id)).toMatchObject({ state: 'open', answerBy: inDays(5) })
    expect(await noticesOf(one)).toContainEqual(expect.stringContaining('You have more time to answer the offer'))
    await accept(one, id)
  })

  test('the company owes its next answer seven days after the last day for an offer', async () => {
    const { recruiter, jobId, candidate } = await opened()
    // An interview to come would give the company longer.
    await w.db
      .updateTable('interviews')
      .set({ heldOn: inDays(-1) })
      .where('applicationId', 'in', (eb) =>
        eb.selectFrom('applications').select('id').where('candidateId', '=', candidate.id),
      )
      .execute()
    const { _id: id } = await offer(recruiter, jobId, candidate, { answerBy: inDays(5) })
    const owedOn = async () => {
      const { answerBy } = await w.db
        .selectFrom('applications')
        .select('answerBy')
        .where('candidateId', '=', candidate.id)
        .executeTakeFirstOrThrow()
      return answerBy && indianDay(new Date(answerBy.getTime() - 1000))
    }
    expect(await owedOn()).toBe(inDays(12))
    await decline(candidate, id)
    expect(await owedOn()).not.toBe(inDays(12))
  })

  test('a rejection of which the candidate is not notified yet shows in no expired offer', async () => {
    const { recruiter, jobId, candidate, id } = await offered()
    await age(id, 8)
    await act(recruiter, jobId, candidate, 'remove')
    expect(await own(candidate, id)).toMatchObject({ state: 'expired' })
    expect(await applicationOf(candidate)).toMatchObject({ offer: { state: 'expired' } })
  })

  test('a hiring by hand that the team takes back does not make the offer open again', async () => {
    const { recruiter, jobId, candidate, id } = await offered()
    await act(recruiter, jobId, candidate, 'hire')
    w.clock.advance(minute)
    await w.as(admin).hiring.takeHiringBack({ params: { id: candidate.id, jobId } })
    expect(await applicationOf(candidate)).toMatchObject({ status: 'roundTwo', offer: { state: 'over' } })
    await expect(accept(candidate, id)).rejects.toMatchObject({ code: 'offer_over' })
  })

  test('recruiters are notified when their candidate is hired elsewhere, and the offer stays over', async () => {
    const { recruiter, jobTitle, candidate, id } = await offered()
    const elsewhere = await opened()
    await inRoundTwo(elsewhere.recruiter, elsewhere.jobId, candidate)
    const { _id: other } = await offer(elsewhere.recruiter, elsewhere.jobId, candidate)
    await accept(candidate, other)
    await w.runTasks()
    const news = (await noticesOf(recruiter)).filter((text) => text.includes(`your offer for ${jobTitle}`))
    expect(news).toEqual([expect.stringContaining('They are hired for another job.')])
    await w.as(admin).hiring.takeHiringBack({ params: { id: candidate.id, jobId: elsewhere.jobId } })
    expect(await own(candidate, id)).toMatchObject({ state: 'over' })
    // Also when its last day has passed.
    await w.db
      .updateTable('offers')
      .set({ endedAt: new Date(w.clock.now.getTime() - 9 * day) })
      .where('id', '=', id)
      .execute()
    await age(id, 8)
    expect(await own(candidate, id)).toMatchObject({ state: 'over' })
  })

  test('a company that no longer sees a candidate does not hear that they are hired elsewhere', async () => {
    const { recruiter, candidate } = await offered()
    await w.as(candidate).applying.withdraw({ params: { id: (await applicationOf(candidate))._id }, body: {} })
    const elsewhere = await opened()
    await inRoundTwo(elsewhere.recruiter, elsewhere.jobId, candidate)
    const { _id: other } = await offer(elsewhere.recruiter, elsewhere.jobId, candidate)
    await accept(candidate, other)
    await w.runTasks()
    expect((await noticesOf(recruiter)).filter((text) => text.includes('hired for another job'))).toEqual([])
  })

  test('nobody reads or accepts what a suspended recruiter wrote, until they are restored', async () => {
    const { recruiter, jobId, candidate } = await opened()
    const colleague = await w.make.colleague(recruiter)
    await w.make.jobMember(jobId, colleague)
    const { _id: id } = await offer(colleague, jobId, candidate)
    const params = { id: colleague.id }
    await w.as(admin).recruiterAdmin.suspend({ params, body: { reason: 'We look into it.' } })
    expect(await own(candidate, id)).toMatchObject({ state: 'over', letter: '', subject: '' })
    await expect(
      w.as(recruiter).hiring.extendOffer({ params: { id }, body: { answerBy: inDays(9) } }),
    ).rejects.toMatchObject({ code: 'offer_over' })
    await w.as(admin).recruiterAdmin.restore({ params })
    expect(await own(candidate, id)).toMatchObject({ state: 'open', subject: expect.stringContaining('Offer') })
  })
})

describe('whatever ends an application ends its offer', () => {
  const endings: Record<string, (it: Awaited<ReturnType<typeof offered>>) => Promise<unknown>> = {
    'the job is completed': ({ recruiter, jobId }) =>
      w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } }),
    'the application is withdrawn': async ({ candidate }) =>
      w.as(candidate).applying.withdraw({ params: { id: (await applicationOf(candidate))._id }, body: {} }),
    'the candidate is hired by hand': ({ recruiter, jobId, candidate }) => act(recruiter, jobId, candidate, 'hire'),
    'the candidate blocks the company': async ({ jobId, candidate }) => {
      const { companyId } = await w.db
        .selectFrom('jobs')
        .select('companyId')
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow()
      return w.as(candidate).resumeAccess.block({ params: { companyId } })
    },
  }
  test.each(Object.keys(endings))('nothing can be accepted once %s', async (name) => {
    const it = await offered()
    await endings[name]?.(it)
    expect(await own(it.candidate, it.id)).toMatchObject({ state: 'over' })
    await expect(accept(it.candidate, it.id)).rejects.toMatchObject({ code: 'offer_over' })
    await expect(decline(it.candidate, it.id)).rejects.toMatchObject({ code: 'offer_over' })
    expect((await listOf(it.recruiter, it.jobId)).promised).toBe(name.includes('by hand') ? 1 : 0)
  })

  test('an offer stays open on the waiting list, and when the colleague who made it leaves', async () => {
    const { recruiter, jobId, candidate } = await opened()
    const colleague = await w.make.colleague(recruiter)
    await w.make.jobMember(jobId, colleague)
    const { _id: id } = await offer(colleague, jobId, candidate)
    await act(recruiter, jobId, candidate, 'waitlist')
    await w.as(recruiter).companyTeams.remove({ params: { id: colleague.id }, body: {} })
    expect(await own(candidate, id)).toMatchObject({ state: 'open' })
    await accept(candidate, id)
    expect(await applicationOf(candidate)).toMatchObject({ status: 'hired' })
  })
})

describe('joining', () => {
  const note = (by: Person, jobId: string, { id }: Person, joined: boolean, remark = '') =>
    w.as(by).hiring.noteJoining({ params: { id: jobId, userId: id }, body: { joined, remark } })
  /** Somebody who has accepted, and whose first day is today. */
  async function hired() {
    const it = await offered()
    await accept(it.candidate, it.id)
    await w.db
      .updateTable('offers')
      .set({ madeAt: new Date(w.clock.now.getTime() - 9 * day), answerBy: inDays(-2), startsOn: inDays(0) })
      .where('id', '=', it.id)
      .execute()
    return it
  }

  test('a company says from the first day on whether somebody has joined, and the candidate is notified', async () => {
    const { recruiter, jobId, candidate, id } = await offered()
    const of = () => listOf(recruiter, jobId, { userId: candidate.id })
    expect(await of()).toMatchObject({ joinsOn: null, joining: null })
    await expect(note(recruiter, jobId, candidate, true)).rejects.toMatchObject({ code: 'not_hired' })
    await accept(candidate, id)
    expect(await of()).toMatchObject({ joinsOn: inDays(40), joining: null })
    await expect(note(recruiter, jobId, candidate, true)).rejects.toMatchObject({ code: 'joining_early' })

    const it = await hired()
    expect(await note(it.recruiter, it.jobId, it.candidate, true)).toMatchObject({ msg: messages.joinedNoted })
    expect(await listOf(it.recruiter, it.jobId, { userId: it.candidate.id })).toMatchObject({
      joining: { joined: true, remark: '' },
    })
    expect(await noticesOf(it.candidate)).toContainEqual(expect.stringContaining('says that you have joined'))
    expect((await applicationOf(it.candidate)).timeline.map(({ text }) => text)).toContain(
      `${companyName} says that you have joined.`,
    )
  })

  test('of somebody who has not joined the team is asked to take the hiring back, and until then it stays', async () => {
    const { recruiter, jobId, jobTitle, candidate } = await hired()
    const remark = 'Did not come, and does not answer.'
    await note(recruiter, jobId, candidate, false, remark)
    expect(await applicationOf(candidate)).toMatchObject({ status: 'hired' })
    expect(await noticesOf(candidate)).toContainEqual(expect.stringContaining('says that you have not joined'))
    const asked = (await noticesOf(admin)).filter((text) => text.includes(`has not joined for ${jobTitle}`))
    expect(asked.at(-1)).toContain(remark)
    w.clock.advance(minute)
    await note(recruiter, jobId, candidate, true)
    expect(await noticesOf(admin)).toContainEqual(
      expect.stringContaining(`has joined for ${jobTitle}. The hiring stays.`),
    )
    await note(recruiter, jobId, candidate, false, remark)
    w.clock.advance(minute)
    await w.as(admin).hiring.takeHiringBack({ params: { id: candidate.id, jobId } })
    expect(await listOf(recruiter, jobId, { userId: candidate.id })).toMatchObject({ joinsOn: null, joining: null })
    await act(recruiter, jobId, candidate, 'hire')
    expect(await listOf(recruiter, jobId, { userId: candidate.id })).toMatchObject({ joining: null })
  })
})

describe('who sees an offer', () => {
  test('neither other candidates nor other companies read, answer or change it', async () => {
    const { id, jobId } = await offered()
    const stranger = await w.make.applicant()
    await expect(own(stranger, id)).rejects.toMatchObject({ status: 404 })
    await expect(
      w.as(stranger).hiring.acceptOffer({ params: { id }, body: { name: 'A', letterHash: 'a'.repeat(64) } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(decline(stranger, id)).rejects.toMatchObject({ status: 404 })
    const rival = await w.make.recruiter()
    await expect(listOf(rival, jobId)).rejects.toMatchObject({ status: 404 })
    await expect(w.as(rival).hiring.withdrawOffer({ params: { id }, body: {} })).rejects.toMatchObject({ status: 404 })
    await expect(
      w.as(rival).hiring.extendOffer({ params: { id }, body: { answerBy: inDays(9) } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('the letter is a PDF for its candidate and the recruiter, and 404 for everybody else', async () => {
    const { recruiter, candidate, id } = await offered()
    await accept(candidate, id)
    const letter = (who: Person, side: 'user' | 'rdashboard') =>
      w.request('GET', `/api/${side}/offers/${id}/letter.pdf`, { as: who })
    for (const [who, side] of [
      [candidate, 'user'],
      [recruiter, 'rdashboard'],
    ] as const) {
      const answer = await letter(who, side)
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    }
    expect((await letter(await w.make.applicant(), 'user')).status).toBe(404)
    expect((await letter(await w.make.recruiter(), 'rdashboard')).status).toBe(404)
  })

  test('the file has terms, state and letter, and says when it cannot show some signs', async () => {
    const { candidate, id } = await offered()
    const { letterHash } = await accept(candidate, id, { name: 'आशा राव' }).then(({ offer: accepted }) => accepted)
    const rows = await w.within((ctx) => offersWhere(ctx, sql`o.id = ${id}`))
    const paper = letterPaper(rows[0] as OfferRow)
    const lines = await linesOf(new Uint8Array(await w.within((ctx) => pdfOf(ctx, candidate.id, paper))))
    const text = lines.join('\n')
    expect(text).toContain('Rs 6,54,321 a year')
    expect(text).toMatch(/Accepted on /)
    expect(text).toContain(letterHash)
    expect(text).toContain('Dear ')
    expect(text).toContain('Signs that this file cannot show are on the page of the offer.')
  })

  test('the company sees nothing of an offer whose candidate has withdrawn', async () => {
    const { recruiter, jobId, candidate, id } = await offered()
    await w.as(candidate).applying.withdraw({ params: { id: (await applicationOf(candidate))._id }, body: {} })
    expect((await listOf(recruiter, jobId)).offers).toEqual([])
    const url = `/api/rdashboard/offers/${id}/letter.pdf`
    expect((await w.request('GET', url, { as: recruiter })).status).toBe(404)
    await expect(w.as(recruiter).hiring.withdrawOffer({ params: { id }, body: {} })).rejects.toMatchObject({
      status: 404,
    })
  })
})
