import { randomUUID } from 'node:crypto'
import { apiScopes, defaultCriteria, folders, indianDay, type Route, scopeOf } from '@firstrung/contract'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { interviewAsk } from '@firstrung/server/src/testing/factories.hiring.ts'
import { blankDraft } from '@firstrung/server/src/testing/factories.jobs.ts'
import type { TestServer } from '@firstrung/server/src/testing/test-server.ts'

/** Two of each person and one of each object, so that attackers find their own, others' and public ones. */
export interface Population {
  admin: Person
  candidate: Person
  recruiter: Person
  otherCandidate: Person
  otherRecruiter: Person
  /** Never applied anywhere: only the team may know of them. */
  hidden: Person
  /** The keys of their programs, by the id of the recruiter. */
  programs: ReadonlyMap<string, string>
  ids: {
    job: string
    otherJob: string
    otherInvitation: string
    otherApiKey: string
    otherCard: string
    test: string
    question: string
    attempt: string
    otherAttempt: string
    event: string
    blog: string
    draft: string
    post: string
    comment: string
    otherComment: string
    order: string
    otherSession: string
    otherNotice: string
    otherInterview: string
    otherCalendar: string
    otherOffer: string
    otherProposal: string
    otherApplication: string
    otherResume: string
    otherBoardJob: string
    otherSearch: string
    otherTemplate: string
    otherNote: string
    otherView: string
    otherJobDraft: string
    otherWebhook: string
    otherMessage: string
  }
  keys: { otherResume: string; otherJobDescription: string; banner: string }
}

export const secretsOfHidden = { mobileNo: '9111222333', collegeName: 'Canary College', city: 'Canaryville' }

export async function populate(w: TestServer): Promise<Population> {
  const admin = await w.make.admin()
  const candidate = await w.make.applicant()
  const otherCandidate = await w.make.applicant({ profile: { fullName: 'Binu Das' } })
  const hidden = await w.make.skilled(await w.make.candidate({ fullName: 'Hidden Person', ...secretsOfHidden }))
  const recruiter = await w.make.recruiter()
  const otherRecruiter = await w.make.recruiter({ fullName: 'Other Recruiter', companyName: 'Other Works' })
  const job = await w.make.job(recruiter)
  const otherJob = await w.make.job(otherRecruiter)
  const {
    calendars: [otherCalendar],
  } = await w.as(otherRecruiter).hiring.addBusyCalendar({ body: { address: 'https://127.0.0.1/other.ics' } })
  const {
    webhooks: [otherWebhook],
  } = await w.as(otherRecruiter).webhooks.add({
    body: { url: 'https://hooks.example.org/canary', events: ['application.created'] },
  })
  await w.as(otherRecruiter).companyTeams.invite({ body: { email: 'guest@example.org', role: 'recruiter' } })
  await w.make.screened(admin, otherJob._id, otherCandidate)
  const otherBoardJob = await w.make.job(otherRecruiter, { jobTitle: 'Board Job' })
  const { applicationId: otherApplication } = await w.as(otherCandidate).applying.apply({
    params: { slug: await w.make.onBoard(otherBoardJob) },
    body: await w.make.applicationOf(otherCandidate, { note: 'A canary of a note' }),
  })
  const { search: otherSearch } = await w.as(otherCandidate).board.saveSearch({
    body: { name: 'Mine', query: { q: 'canary' }, mail: 'off' },
  })
  const otherCard = await w.as(otherRecruiter).hiring.evaluate({
    params: { id: otherJob._id, userId: otherCandidate.id },
    body: { criteria: defaultCriteria.map((name) => ({ name, level: 3 })), verdict: 'yes' },
  })
  await w.as(otherRecruiter).hiring.act({
    body: { action: 'interview', jobId: otherJob._id, applicantId: otherCandidate.id, ...interviewAsk(w) },
  })
  const otherNote = await w.as(otherRecruiter).hiring.addNote({
    params: { id: otherJob._id, userId: otherCandidate.id },
    body: { text: 'Asks good questions.' },
  })
  const otherView = await w.as(otherRecruiter).hiring.saveView({ body: { name: 'Mine', search: 'sort=match' } })
  const otherJobDraft = await w.as(otherRecruiter).jobs.saveDraft({
    params: { id: randomUUID() },
    body: { ...blankDraft, jobTitle: 'Unfinished' },
  })
  const template = await w.as(otherRecruiter).hiring.saveTemplate({
    body: { kind: 'mail', name: 'Kind no', subject: 'Hello', body: 'Thank you' },
  })
  const keyFor = (person: Person) =>
    w.as(person).apiKeys.make({ body: { name: 'A program', scopes: [...apiScopes], days: 30 } })
  const [apiKey, otherApiKey] = [await keyFor(recruiter), await keyFor(otherRecruiter)]
  const test = await w.make.test(admin)
  const open = async (person: Person) =>
    (await w.as(person).assessments.view({ params: { id: test.id }, query: {} })).attempt?._id ?? ''
  const [attempt, otherAttempt] = [await open(candidate), await open(otherCandidate)]
  const event = await w.make.event(admin)
  const blog = await w.make.blog(admin)
  const draft = await w.make.blog(admin, { status: 'draft', title: 'Unfinished' })
  const post = await w.make.forumPost(admin)
  const comment = await w.make.forumComment(candidate, post.postId, 'I learned joins.')
  const otherComment = await w.make.forumComment(otherCandidate, post.postId, 'I learned indexes.')
  const order = await w.make.order()
  await w.make.reportedOrder()
  for (const person of [candidate, otherCandidate]) {
    await w.make.mockRequest(person)
    await w.make.mentorRequest(person)
  }
  const first = async (query: string, person: Person) =>
    String((await w.pool.query(query, [person.id])).rows[0]?.id ?? '')
  const { rows: keys } = await w.pool.query(`select folder, key, owner_id from uploads where status = 'stored'`)
  const keyOf = (folder: string, owner?: Person) =>
    String(keys.find((row) => row.folder === folder && (!owner || row.owner_id === owner.id))?.key ?? '')
  return {
    admin,
    candidate,
    recruiter,
    otherCandidate,
    otherRecruiter,
    hidden,
    programs: new Map([
      [recruiter.id, apiKey.secret],
      [otherRecruiter.id, otherApiKey.secret],
    ]),
    ids: {
      job: job._id,
      otherJob: otherJob._id,
      otherCard: otherCard.id,
      otherSearch: otherSearch._id,
      otherInvitation: await first('select id from company_invitations where invited_by = $1', otherRecruiter),
      otherApiKey: otherApiKey.key._id,
      otherTemplate: template.id,
      test: test.id,
      question: test.questions[0]?.id ?? '',
      attempt,
      otherAttempt,
      event,
      blog: blog._id,
      draft: draft._id,
      post: post.postId,
      comment: comment._id,
      otherComment: otherComment._id,
      order,
      otherSession: await first('select id from sessions where account_id = $1 limit 1', otherCandidate),
      otherNote: otherNote.id,
      otherView: otherView.id,
      otherJobDraft: otherJobDraft.id,
      otherNotice: await first('select id from notices where recipient_id = $1 limit 1', otherRecruiter),
      otherApplication,
      otherBoardJob: otherBoardJob._id,
      otherResume: await first('select id from resumes where candidate_id = $1 limit 1', otherCandidate),
      otherProposal: await proposalFor(w, {
        jobId: otherJob._id,
        hostId: otherRecruiter.id,
        candidateId: otherCandidate.id,
      }),
      otherOffer: await offerFor(w, {
        jobId: otherJob._id,
        madeBy: otherRecruiter.id,
        candidateId: otherCandidate.id,
      }),
      otherCalendar: otherCalendar?._id ?? '',
      otherWebhook: otherWebhook?._id ?? '',
      otherMessage: await messageFor(w, otherWebhook?._id ?? ''),
      otherInterview: await first(
        `select i.id from interviews i join applications a on a.id = i.application_id where a.candidate_id = $1 limit 1`,
        otherCandidate,
      ),
    },
    keys: {
      otherResume: keyOf(folders.resumes, otherCandidate),
      otherJobDescription: keyOf(folders.jobDescriptions, otherRecruiter),
      banner: keyOf(folders.eventBanners),
    },
  }
}

/** What opens a call for somebody: their session, or the key of their program. */
export const credentialOf = ({ programs }: Population, { access }: Route, { id, token }: Person): string =>
  (scopeOf(access) && programs.get(id)) || token

/** The header in which it is sent. */
export const headerOf = (credential: string): Record<string, string> =>
  credential.startsWith('frk_') ? { authorization: `Bearer ${credential}` } : { 'x-auth-token': credential }

/** The id of a candidate's application to a job. */
const applicationIn = async (w: TestServer, jobId: string, candidateId: string): Promise<string> =>
  (
    await w.db
      .selectFrom('applications')
      .select('id')
      .where('jobId', '=', jobId)
      .where('candidateId', '=', candidateId)
      .executeTakeFirstOrThrow()
  ).id

/** An offer to a candidate of a job, and one that was withdrawn before. */
export async function offerFor(
  w: TestServer,
  { jobId, madeBy, candidateId }: { jobId: string; madeBy: string; candidateId: string },
): Promise<string> {
  const today = indianDay(w.clock.now)
  const offer = {
    applicationId: await applicationIn(w, jobId, candidateId),
    ...{ madeBy, madeAt: w.clock.now, answerBy: today, payKind: 'unpaid' as const, payAmount: null },
    ...{ startsOn: indianDay(new Date(w.clock.now.getTime() + 30 * 24 * 3600 * 1000)), workplace: 'Pune' },
    ...{ subject: 'An offer', letter: 'Come.', letterHash: 'b'.repeat(64) },
  }
  const ended = { endedAt: w.clock.now, withdrawnAt: w.clock.now }
  await w.db
    .insertInto('offers')
    .values({ ...offer, ...ended })
    .execute()
  const { id } = await w.db
    .insertInto('offers')
    .values({ ...offer, endedAt: null, withdrawnAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A message to a webhook, which nothing sends here. */
export async function messageFor(w: TestServer, webhookId: string): Promise<string> {
  const { companyId } = await w.db
    .selectFrom('webhooks')
    .select('companyId')
    .where('id', '=', webhookId)
    .executeTakeFirstOrThrow()
  const none = { applicationId: null, jobId: null, candidateId: null, interviewId: null }
  const { id } = await w.db
    .insertInto('webhookMessages')
    .values({ companyId, type: 'webhook.test', ...none })
    .returning('id')
    .executeTakeFirstOrThrow()
  const untried = { nextAt: null, lastStatus: null, lastFault: null, triedAt: null, deliveredAt: null, givenUpAt: null }
  await w.db
    .insertInto('webhookDeliveries')
    .values({ messageId: id, webhookId, ...untried })
    .execute()
  return id
}

/** Times that are proposed to a candidate of a job. */
export async function proposalFor(
  w: TestServer,
  { jobId, hostId, candidateId }: { jobId: string; hostId: string; candidateId: string },
): Promise<string> {
  const tomorrow = new Date(w.clock.now.getTime() + 24 * 3600 * 1000)
  const facts = { minutes: 30, proposedBy: hostId, proposedAt: w.clock.now, endsAt: tomorrow }
  const { id } = await w.db
    .insertInto('proposals')
    .values({ jobId, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  const applicationId = await applicationIn(w, jobId, candidateId)
  await w.db.insertInto('proposalHosts').values({ proposalId: id, accountId: hostId, rank: 0 }).execute()
  await w.db.insertInto('proposalTimes').values({ proposalId: id, startsAt: tomorrow }).execute()
  await w.db.insertInto('proposalPeople').values({ proposalId: id, applicationId, round: 2 }).execute()
  return id
}

/** For each part of a path, a word in the names of the ids that can follow it. */
const namesAfter: Record<string, RegExp> = {
  jobs: /job$/i,
  'job-drafts': /jobDraft/i,
  candidates: /candidate/i,
  user: /candidate/i,
  recruiters: /recruiter/i,
  members: /recruiter|admin/i,
  invitations: /invitation/i,
  'api-keys': /apiKey/i,
  interviews: /interview/i,
  proposals: /proposal/i,
  offers: /offer/i,
  applications: /application/i,
  resumes: /resume/i,
  notes: /note/i,
  evaluations: /card/i,
  templates: /template/i,
  webhooks: /webhook/i,
  deliveries: /message/i,
  'panel-views': /view/i,
  quiz: /^test/,
  attempts: /attempt/i,
  events: /^event/,
  modify: /^(event|test)/,
  register: /^event/,
  update: /^blog/,
  comment: /comment/i,
  orders: /order/,
}

/** The ids that may follow a part of a path, such as 'jobs'. */
export function idsAfter(population: Population, segment: string): string[] {
  const fits = namesAfter[segment]
  if (!fits) return []
  const { ids, admin, candidate, recruiter, otherCandidate, otherRecruiter } = population
  const people = Object.entries({ admin, candidate, recruiter, otherCandidate, otherRecruiter })
  const named = [...Object.entries(ids), ...people.map(([name, { id }]) => [name, id] as const)]
  return named.filter(([name, id]) => fits.test(name) && id).map(([, id]) => id)
}

/** Words for requests: what exists, what could exist, and what forms send. */
export function wordsOf(w: TestServer, population: Population): string[] {
  const { ids, keys, hidden, admin, candidate, recruiter, otherCandidate, otherRecruiter } = population
  const known = [admin, candidate, recruiter, otherCandidate, otherRecruiter]
  const ahead = indianDay(new Date(w.clock.now.getTime() + 5 * 24 * 3600 * 1000))
  return [
    ...Object.values(ids).filter(Boolean),
    ...Object.values(keys).filter(Boolean),
    ...known.flatMap(({ id, email }) => [id, email]),
    hidden.id,
    ...['new-person@example.org', 'correct-horse-1', 'another-pass-2', 'A'.repeat(43), '502100000777'],
    ...[ahead, '2026-01-05', '15:30', '2026-01-05T10:00:00Z', '30 minutes', '2026', '9876543210', 'true', 'false'],
    ...['https://example.org/meet', 'Asha', 'backend', 'React, SQL', 'Pune', 'data analyst', 'latest-post', 'week'],
    ...[
      'resumes/',
      'profile_pics/candidate/',
      'application/pdf',
      'image/png',
      'banner',
      'resume.pdf',
      'B.Tech',
      'Kerala',
    ],
    ...['job(full-time)', '6LPA-8LPA', 'hybrid', 'A sentence that says a little more than a word does.'],
  ]
}
