import { type Permission, type TeamRole, teamMay, teamRoles } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { notifyTeam } from './notifications.service.ts'

let w: TestServer
let admin: Person
const members = new Map<TeamRole, Person>()
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  for (const teamRole of teamRoles) members.set(teamRole, await member(teamRole))
})
afterAll(() => w.close())

async function member(teamRole: TeamRole): Promise<Person> {
  const person = await w.make.admin()
  await w.as(admin).team.change({ params: { id: person.id }, body: { teamRole } })
  return person
}
const textsOf = async (person: Person) =>
  (await w.as(person).notifications.listAdmin()).notifications.map(({ text }) => text)
/** The roles whose members have a notification like this. */
async function readers(like: RegExp): Promise<TeamRole[]> {
  const found: TeamRole[] = []
  for (const [role, person] of members) if ((await textsOf(person)).some((text) => like.test(text))) found.push(role)
  return found
}
const report = { reason: 'money' as const, note: 'Rs 500 for a kit.' }

describe('news for the team', () => {
  test('news for the team reach the members whose role allows the work, and admins always', async () => {
    const cases: [Permission, TeamRole[]][] = [
      ['job.screen', ['admin', 'screener']],
      ['interview.link', ['admin', 'screener']],
      ['posting.review', ['admin', 'trust']],
      ['company.check', ['admin', 'trust']],
      ['message.judge', ['admin', 'trust']],
      ['grievance.answer', ['admin', 'trust']],
      ['service_request.settle', ['admin', 'reviewer']],
      ['payment.settle', ['admin']],
      ['system.read', ['admin']],
    ]
    for (const [needs, roles] of cases) {
      await w.within((ctx) => notifyTeam(ctx, needs, `It needs ${needs}.`, {}))
      expect(await readers(new RegExp(`^It needs ${needs.replace('.', '\\.')}\\.$`)), needs).toEqual(roles)
      // Each role that is notified may do the work.
      for (const role of roles) expect(teamMay({ role: 'admin', teamRole: role }, needs)).toBe(true)
    }
    await w.within((ctx) => notifyTeam(ctx, ['job.screen', 'posting.review'], 'Either will do.', {}))
    expect(await readers(/^Either will do\.$/)).toEqual(['admin', 'screener', 'trust'])
  })

  test('news for the team leave out former members', async () => {
    const former = await member('trust')
    await w.as(admin).team.end({ params: { id: former.id } })
    await w.within((ctx) => notifyTeam(ctx, 'posting.review', 'After they left.', {}))
    const { rows } = await w.pool.query('select from notices where recipient_id = $1 and text = $2', [
      former.id,
      'After they left.',
    ])
    expect(rows).toEqual([])
    expect(await readers(/^After they left\.$/)).toEqual(['admin', 'trust'])
  })

  test('news for the team of a new job reach screeners, and trust where it is for the board', async () => {
    const recruiter = await w.make.recruiter({ companyName: 'Two Boards' })
    await w.make.job(recruiter, { jobTitle: 'Inner Clerk', onBoard: false })
    expect(await readers(/posted a new job: Inner Clerk/)).toEqual(['admin', 'screener'])
    await w.make.newPosting(recruiter, { jobTitle: 'Board Clerk' })
    expect(await readers(/posted a new job: Board Clerk/)).toEqual(['admin', 'screener', 'trust'])
  })

  test('news for the team of decisions about candidates reach screeners', async () => {
    const recruiter = await w.make.recruiter()
    const { _id: jobId } = await w.make.job(recruiter, { jobTitle: 'Decided Clerk' })
    const candidate = await w.make.applicant()
    await w.make.screened(admin, jobId, candidate)
    await w.as(recruiter).hiring.act({ body: { action: 'shortlist', jobId, applicantId: candidate.id } })
    expect(await readers(/shortlisted .* for Decided Clerk/)).toEqual(['admin', 'screener'])
  })

  test('news for the team of reports, signs of fraud and complaints reach trust', async () => {
    const recruiter = await w.make.recruiter({ companyName: 'Reported Mills' })
    const { slug } = await w.make.livePosting(recruiter, { jobTitle: 'Reported Clerk' })
    const reporter = await w.make.newCandidate()
    await w.as(reporter).board.report({ params: { slug }, body: report })
    expect(await readers(/has reported the job Reported Clerk/)).toEqual(['admin', 'trust'])
    await w.as(reporter).trust.reportCompany({ params: { slug: 'reported-mills' }, body: report })
    expect(await readers(/has reported the company Reported Mills/)).toEqual(['admin', 'trust'])
    const fraud = 'Pay a registration fee of Rs 500 before you start. '.repeat(8)
    const other = await w.make.recruiter({ companyName: 'Fee Mills' })
    await w.make.newPosting(other, {
      jobTitle: 'Fee Clerk',
      descriptionContent: [{ type: 'paragraph', children: [{ text: fraud }] }],
    })
    expect(await readers(/posting of Fee Clerk is waiting for your review/)).toEqual(['admin', 'trust'])
    const text = 'Please correct what you keep.'
    await w.as(null).grievances.send({ body: { name: 'Asha Rao', email: 'asha@example.com', kind: 'data', text } })
    expect(await readers(/A complaint has come in/)).toEqual(['admin', 'trust'])
  })
})
