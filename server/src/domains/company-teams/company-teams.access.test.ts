import { randomUUID } from 'node:crypto'
import {
  can,
  defaultCriteria,
  type Permission,
  type Route,
  roleMay,
  routes,
  type WorkingRole,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { someJob } from '#src/testing/factories.jobs.ts'
import { somePosting } from '#src/testing/factories.postings.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

/** Who somebody is to a job. Only those with a working role may do anything with it; to others it does not exist. */
const relations = {
  'an interviewer of the company': null,
  'an interviewer of the job': null,
  'a recruiter of the company': null,
  'the owner of another company': null,
  'a recruiter of the job': 'recruiter',
  'the lead': 'lead',
  'an owner of the company': 'owner',
} as const satisfies Record<string, WorkingRole | null>
type Relation = keyof typeof relations

/** Every call of recruiters that names a job of a company. A slug names a job on the public board. */
const table = Object.entries(routes).flatMap(([group, entries]) =>
  Object.entries<Route>(entries)
    .filter(
      ([, { access, path }]) =>
        access !== 'signed-in' &&
        access !== 'public' &&
        roleMay('recruiter', access) &&
        /\/jobs\/./.test(path) &&
        !path.includes(':slug'),
    )
    .map(([name, route]) => [`${group}.${name}`, route] as const),
)

/** Queries without which a call is refused. */
const queries: Record<string, string> = { 'hiring.consequences': '?move=complete' }

/** What a call asks of the caller, where that is more than its access says. */
const asks: Record<string, Permission> = { 'companyTeams.removeJobMember': 'job.share' }

let w: TestServer
let people: Record<Relation, Person>
let jobId: string
let messageId: string
let candidate: Person
let colleague: Person
let bulkId: string
/** Valid input, so that nothing but the access decides. */
let bodies: Record<string, object>
beforeAll(async () => {
  w = await openTestServer()
  const owner = await w.make.recruiter()
  const lead = await w.make.colleague(owner)
  people = {
    'an interviewer of the company': await w.make.colleague(owner, 'interviewer'),
    'an interviewer of the job': await w.make.colleague(owner, 'interviewer'),
    'a recruiter of the company': await w.make.colleague(owner),
    'the owner of another company': await w.make.recruiter(),
    'a recruiter of the job': await w.make.colleague(owner),
    'the lead': lead,
    'an owner of the company': owner,
  }
  colleague = await w.make.colleague(owner)
  const { _id, description } = await w.make.job(lead, { numOpenings: 9 })
  jobId = _id
  await w.make.jobMember(jobId, people['a recruiter of the job'])
  await w.make.jobMember(jobId, people['an interviewer of the job'], 'interviewer')
  candidate = await w.make.applicant()
  await w.make.screened(await w.make.admin(), jobId, candidate)
  const chosen = { move: 'waitlist' as const, applicantIds: [candidate.id] }
  const started = await w.as(lead).hiring.startBulk({ params: { id: jobId }, body: { ...chosen, move: 'shortlist' } })
  bulkId = started.bulkId
  const upTo = randomUUID()
  messageId = upTo
  await sql`insert into application_messages (id, application_id, by_company, client_id, text, sent_at)
    select ${upTo}, id, false, ${upTo}, 'Hello', now() from applications where candidate_id = ${candidate.id}`.execute(
    w.db,
  )
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }))
  const open = { zone: 'Asia/Kolkata', noticeHours: 0, gapMinutes: 0, mostADay: 20, hours, daysOff: [] }
  await w.as(lead).hiring.saveInterviewHours({ body: open })
  const asked = { hostIds: [lead.id], minutes: 30, days: 14 }
  const free = await w.as(lead).hiring.freeTimes({ params: { id: jobId }, body: asked })
  bodies = {
    'hiring.previewBulk': chosen,
    'hiring.startBulk': chosen,
    'jobs.modify': { ...someJob, numOpenings: 9, description },
    'companyTeams.setJobMember': { role: 'recruiter' },
    'hiring.panel': { candidateType: 'all' },
    'hiring.act': { action: 'interview', jobId, applicantId: candidate.id, ...interviewAsk(w) },
    'hiring.evaluate': {
      criteria: defaultCriteria.map((name) => ({ name, level: 3 })),
      verdict: 'yes',
    },
    'hiring.chooseCriteria': { criteria: [...defaultCriteria] },
    'hiring.chooseRounds': { rounds: [{ name: 'Call' }, { name: 'Talk' }] },
    'hiring.giveReason': { applicantId: candidate.id, reason: 'pay' },
    'hiring.exportPanel': { password: colleague.password },
    'applying.extendAnswers': { days: 3 },
    'conversations.writeAsCompany': { clientId: upTo, text: 'Hello' },
    'conversations.markReadAsCompany': { upTo },
    'conversations.reportAsCompany': { reason: 'rude' },
    'applying.answerLate': { applicantId: candidate.id, move: 'waitlist' },
    'hiring.freeTimes': asked,
    'hiring.proposeTimes': {
      applicantIds: [candidate.id],
      hostIds: [lead.id],
      minutes: 30,
      times: free.hosts.flatMap(({ times }) => times.slice(-1)),
    },
    'hiring.noteJoining': { joined: true },
    'hiring.makeOffer': {
      applicantId: candidate.id,
      pay: { kind: 'unpaid' },
      startsOn: indianDayIn(w.clock.now, 30),
      place: 'Pune',
      answerBy: indianDayIn(w.clock.now, 7),
      subject: 'An offer',
      letter: 'We offer you this job.',
    },
    'hiring.addNote': { text: 'Asks good questions.' },
    'postings.save': somePosting(w),
    'postings.saveQuestions': { questions: [] },
    'postings.saveRules': { rules: [] },
  }
})
afterAll(() => w.close())

async function send(name: string, route: Route, as: Person) {
  if (name === 'companyTeams.removeJobMember') {
    await w.make.jobMember(jobId, colleague).catch(() => {})
  }
  const ids: Record<string, string> = {
    id: jobId,
    jobId,
    userId: candidate.id,
    memberId: colleague.id,
    bulkId,
    step: 'pause',
    messageId,
  }
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => ids[key] ?? key)
  return w.request(route.method, `${path}${queries[name] ?? ''}`, {
    as,
    ...(route.body && { body: bodies[name] ?? {} }),
  })
}

test('the calls that name a job are known', () => {
  const withBody = table.filter(([, { body, method }]) => body && method !== 'DELETE').map(([name]) => name)
  expect(withBody.sort(), 'give a new call a valid body').toEqual(Object.keys(bodies).sort())
})

describe.each(table)('%s', (name, route) => {
  test.each(Object.keys(relations) as Relation[])(
    'a recruiter’s call about a job is allowed or refused by their relation to it: %s',
    async (relation) => {
      const { status, body } = await send(name, route, people[relation])
      const permission = asks[name] ?? (route.access as Permission)
      const myRole = relations[relation]
      const may = can({ id: people[relation].id, role: 'recruiter' }, permission as 'job.read', { myRole })
      const refused = myRole === null ? 404 : may ? null : 403
      if (refused) expect([status, body['code']]).toEqual([refused, refused === 404 ? 'not_found' : 'forbidden'])
      else expect([403, 404, 400, 500]).not.toContain(status)
    },
  )
})
