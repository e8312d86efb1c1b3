import { sql } from 'kysely'
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

interface Team {
  lead: Person
  colleague: Person
  jobId: string
  title: string
  applicant: Person
}

let made = 0

/** A job on the board that a suspended lead and one colleague share, with somebody who waits in it; `invited` may join as an owner. */
async function jobOfTwo(invited?: Person): Promise<Team> {
  const lead = await w.make.recruiter()
  const colleague = await w.make.colleague(lead, 'owner')
  made += 1
  const title = `Held job ${made}`
  const { jobId, slug } = await w.make.livePosting(lead, { jobTitle: title })
  await w.make.jobMember(jobId, colleague)
  const applicant = await w.make.directApplicant(slug)
  if (invited) await w.as(lead).companyTeams.invite({ body: { email: invited.email, role: 'owner' } })
  // What waits when they are suspended is not sent.
  await w.runTasks()
  w.clock.advance(60_000)
  await suspend(lead)
  return { lead, colleague, jobId, title, applicant }
}

const suspend = ({ id }: Person) =>
  w.as(admin).recruiterAdmin.suspend({ params: { id }, body: { reason: 'We look into it.' } })
const restore = ({ id }: Person) => w.as(admin).recruiterAdmin.restore({ params: { id } })

/** Whether the job is on the board, and what the applicant was told of holds. */
async function seen({ jobId, title, applicant }: Team) {
  await w.runTasks()
  const { rows } = await sql<{ state: string; texts: string[] }>`
    select p.state, coalesce((select array_agg(n.text order by n.created_at) from notices n
      where n.recipient_id = ${applicant.id} and n.text like ${`This job %: ${title}%`}), '{}') as texts
    from postings p where p.job_id = ${jobId}`.execute(w.db)
  return { state: rows[0]?.state, told: rows[0]?.texts.map((text) => text.slice(0, text.indexOf(':'))) }
}

const running = { state: 'live', told: [] }
const held = { state: 'paused', told: ['This job is on hold'] }

describe('a job whose lead is suspended goes on while a colleague works on it, and is on hold once the colleague', () => {
  test.each<[string, (team: Team) => Promise<unknown>]>([
    ['is suspended too', ({ colleague }) => suspend(colleague)],
    [
      'deletes their account',
      ({ colleague }) => w.as(colleague).privacy.deleteOwn({ body: { password: colleague.password } }),
    ],
    [
      'interviews only',
      async ({ lead, colleague }) => {
        const owner = await w.make.colleague(lead, 'owner')
        await w.as(owner).companyTeams.changeRole({ params: { id: colleague.id }, body: { role: 'interviewer' } })
        await w.as(owner).companyTeams.changeRole({ params: { id: owner.id }, body: { role: 'interviewer' } })
      },
    ],
  ])('a job whose lead is suspended is on hold once the colleague %s', async (_, leave) => {
    const team = await jobOfTwo()
    expect(await seen(team)).toEqual(running)
    w.clock.advance(60_000)
    await leave(team)
    expect(await seen(team)).toEqual(held)

    w.clock.advance(60_000)
    await restore(team.lead)
    expect(await seen(team)).toEqual({ state: 'live', told: ['This job is on hold', 'This job continues'] })
  })

  test('a job whose lead is suspended is on hold once the colleague leaves it, until another joins the team', async () => {
    const guest = await w.make.recruiter()
    const team = await jobOfTwo(guest)
    // The suspended lead is an owner too, so that the colleague may be none.
    await sql`update recruiters set company_role = 'recruiter' where account_id = ${team.colleague.id}`.execute(w.db)
    expect(await seen(team)).toEqual(running)
    await w.as(team.colleague).companyTeams.removeJobMember({ params: { id: team.jobId, memberId: team.colleague.id } })
    expect(await seen(team)).toEqual(held)

    w.clock.advance(60_000)
    const [mail] = (await w.mailsTo(guest.email)).slice(-1)
    const code = /\/join#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await w.as(guest).companyTeams.join({ body: { code } })
    expect(await seen(team)).toEqual({ state: 'live', told: ['This job is on hold', 'This job continues'] })
  })
})
