import { messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const team = async (as: Person) => (await w.as(as).companyTeams.read()).team
const invite = (as: Person, email: string, role: 'owner' | 'recruiter' | 'interviewer' = 'recruiter') =>
  w.as(as).companyTeams.invite({ body: { email, role } })
/** The code in the newest mail to this address. */
async function codeFor(email: string): Promise<string> {
  const links = (await w.mailsTo(email)).flatMap(({ text }) => /\/join#(\S+)/.exec(text ?? '')?.[1] ?? [])
  return links.at(-1) ?? ''
}
const join = (as: Person, code: string, fullName?: string) => w.as(as).companyTeams.join({ body: { code, fullName } })
const newsOf = async (as: Person) =>
  (await w.as(as).notifications.listRecruiter()).notifications.map(({ text }) => text)
const remove = (as: Person, member: Person, jobsTo?: Person) =>
  w.as(as).companyTeams.remove({ params: { id: member.id }, body: { jobsTo: jobsTo?.id } })
const panel = (as: Person, jobId: string) =>
  w.as(as).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })

describe('an invitation', () => {
  test('an invitation and the code of the company mail go out from confirmed accounts alone', async () => {
    const owner = await w.make.recruiter()
    await w.pool.query('update accounts set mails_before_confirming = false, email_verified_at = null where id = $1', [
      owner.id,
    ])
    const refused = { status: 403, code: 'confirm_email_first' }
    await expect(invite(owner, someEmail())).rejects.toMatchObject(refused)
    await expect(w.as(owner).trust.sendCode({ body: { email: someEmail() } })).rejects.toMatchObject(refused)
  })

  test('an invitation reaches somebody by mail, who registers and joins; the blank company is dropped', async () => {
    const owner = await w.make.recruiter({ fullName: 'Rohan Mehta' })
    const email = someEmail()
    await invite(owner, email)
    expect((await team(owner)).invitations).toMatchObject([{ email, role: 'recruiter' }])
    const [mail] = await w.mailsTo(email)
    expect(mail?.subject).toBe('Rohan Mehta invites you to the team of Sahyadri Software')
    const code = await codeFor(email)
    const read = () => w.as(null).companyTeams.readInvitation({ body: { code } })
    expect(await read()).toMatchObject({ companyName: 'Sahyadri Software', invitedBy: 'Rohan Mehta', account: 'none' })

    const { token, user } = await w
      .as(null)
      .accounts.register({ body: { email, password: 'Climb-2026!', userType: 'recruiter' } })
    const guest: Person = { id: user._id, email, password: 'Climb-2026!', token }
    expect((await read()).account).toBe('recruiter')
    const companies = async () => (await w.pool.query('select from companies')).rowCount ?? 0
    const before = await companies()
    expect(await join(guest, code)).toMatchObject({ companyName: 'Sahyadri Software', msg: messages.teamJoined })
    expect(await companies()).toBe(before - 1)
    // A second acceptance changes nothing.
    expect((await join(guest, code)).msg).toBe(messages.teamJoined)

    const { members, invitations, myRole } = await team(guest)
    expect([members.length, invitations, myRole]).toEqual([2, [], 'recruiter'])
    expect((await team(owner)).invitations).toEqual([])
    expect(await newsOf(owner)).toEqual([`${email} has joined your team.`])
    await expect(read()).rejects.toMatchObject({ status: 403, code: 'invitation_over' })
  })

  test('joining by an invitation asks somebody without a name for one, and keeps the name of everybody else', async () => {
    const owner = await w.make.recruiter()
    const email = someEmail()
    await invite(owner, email)
    const { token, user } = await w
      .as(null)
      .accounts.register({ body: { email, password: 'Climb-2026!', userType: 'recruiter' } })
    const guest: Person = { id: user._id, email, password: 'Climb-2026!', token }
    const code = await codeFor(email)
    await expect(join(guest, code, 'Firstrung Team')).rejects.toMatchObject({ status: 400, msg: messages.nameOfTeam })
    await join(guest, code, '  Vikram Shetty ')
    expect(await newsOf(owner)).toEqual(['Vikram Shetty has joined your team.'])
    expect((await team(owner)).members.map(({ fullName }) => fullName)).toContain('Vikram Shetty')

    const named = await w.make.recruiter({ fullName: 'Meera Iyer' })
    await invite(owner, named.email)
    await join(named, await codeFor(named.email), 'Somebody Else')
    expect((await team(owner)).members.map(({ fullName }) => fullName)).toContain('Meera Iyer')
  })

  test('an invitation is for one email address alone', async () => {
    const owner = await w.make.recruiter()
    const email = someEmail()
    await invite(owner, email)
    const other = await w.make.recruiter()
    await expect(join(other, await codeFor(email))).rejects.toMatchObject({ status: 403, code: 'invitation_for_other' })
    expect((await team(owner)).members).toHaveLength(1)
  })

  test('an invitation ends when it is sent again, is withdrawn, or after seven days', async () => {
    const owner = await w.make.recruiter()
    const guest = await w.make.newRecruiter()
    const over = { status: 403, code: 'invitation_over' }
    await invite(owner, guest.email)
    const first = await codeFor(guest.email)
    const [{ _id: id } = { _id: '' }] = (await team(owner)).invitations
    await w.as(owner).companyTeams.resend({ params: { id } })
    const second = await codeFor(guest.email)
    expect(second).not.toBe(first)
    await expect(join(guest, first)).rejects.toMatchObject(over)

    await w.pool.query('update company_invitations set expires_at = $1 where id = $2', [w.clock.now, id])
    await expect(join(guest, second)).rejects.toMatchObject(over)
    // Inviting the same email again replaces the invitation.
    await invite(owner, guest.email, 'interviewer')
    expect((await team(owner)).invitations).toMatchObject([{ _id: id, role: 'interviewer' }])
    const third = await codeFor(guest.email)
    await w.as(owner).companyTeams.withdraw({ params: { id } })
    await expect(join(guest, third)).rejects.toMatchObject(over)
    await expect(w.as(owner).companyTeams.withdraw({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test('an invitation is sent by owners with a complete profile, to people outside of the team', async () => {
    const owner = await w.make.recruiter()
    const colleague = await w.make.colleague(owner)
    await expect(invite(colleague, someEmail())).rejects.toMatchObject({ status: 403, code: 'owners_only' })
    await expect(invite(owner, colleague.email)).rejects.toMatchObject({ status: 409, code: 'already_in_team' })
    await expect(invite(await w.make.newRecruiter(), someEmail())).rejects.toMatchObject({ code: 'profile_incomplete' })
    const stranger = await w.make.recruiter()
    await invite(owner, someEmail())
    const [{ _id: id } = { _id: '' }] = (await team(owner)).invitations
    await expect(w.as(stranger).companyTeams.resend({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(w.as(stranger).companyTeams.withdraw({ params: { id } })).rejects.toMatchObject({ status: 404 })
    expect((await team(colleague)).invitations).toEqual([])
  })

  test('an invitation is not accepted by a recruiter whose own company has jobs or other members', async () => {
    const owner = await w.make.recruiter()
    const busy = await w.make.recruiter()
    await w.make.job(busy)
    await invite(owner, busy.email)
    await expect(join(busy, await codeFor(busy.email))).rejects.toMatchObject({ status: 409, code: 'company_has_jobs' })
    const head = await w.make.recruiter()
    await w.make.colleague(head)
    await invite(owner, head.email)
    await expect(join(head, await codeFor(head.email))).rejects.toMatchObject({ status: 409, code: 'last_owner' })
    expect((await team(owner)).members).toHaveLength(1)
  })

  test('an invitation is limited in number for each account', async () => {
    const limited = await openTestServer({ INVITATIONS_PER_HOUR: '2' })
    const owner = await limited.make.recruiter()
    const send = () => limited.as(owner).companyTeams.invite({ body: { email: someEmail(), role: 'recruiter' } })
    await send()
    await send()
    await expect(send()).rejects.toMatchObject({ status: 429 })
    await limited.close()
  })
})

describe('a role in the team', () => {
  test('a role in the team is changed by owners; a team keeps an owner, even when two step down at once', async () => {
    const owner = await w.make.recruiter()
    const second = await w.make.colleague(owner, 'owner')
    const change = (as: Person, of: Person, role: 'owner' | 'recruiter' | 'interviewer') =>
      w.as(as).companyTeams.changeRole({ params: { id: of.id }, body: { role } })
    const results = await Promise.allSettled([change(owner, owner, 'recruiter'), change(second, second, 'recruiter')])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const owners = (await team(owner)).members.filter(({ role }) => role === 'owner')
    expect(owners).toHaveLength(1)
    const [left, right] = owners[0]?._id === owner.id ? [owner, second] : [second, owner]
    await expect(change(left, left, 'interviewer')).rejects.toMatchObject({ status: 409, code: 'last_owner' })
    await expect(change(right, left, 'recruiter')).rejects.toMatchObject({ status: 403, code: 'owners_only' })
    await expect(change(left, await w.make.recruiter(), 'owner')).rejects.toMatchObject({ status: 404 })
    await change(left, right, 'interviewer')
    expect(await newsOf(right)).toEqual(['You are an interviewer in your team now.'])
  })

  test("an interviewer's role is not given to somebody who leads jobs, and ends their work on other jobs", async () => {
    const owner = await w.make.recruiter()
    const colleague = await w.make.colleague(owner)
    const job = await w.make.job(colleague)
    const toInterviewer = () =>
      w.as(owner).companyTeams.changeRole({ params: { id: colleague.id }, body: { role: 'interviewer' } })
    await expect(toInterviewer()).rejects.toMatchObject({ status: 409, code: 'member_leads_jobs' })
    const member = { params: { id: job._id, memberId: owner.id }, body: { role: 'lead' as const } }
    await w.as(colleague).companyTeams.setJobMember(member)
    expect((await panel(colleague, job._id)).jobData.myRole).toBe('recruiter')
    await toInterviewer()
    await expect(panel(colleague, job._id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a member who is removed', () => {
  test('a member who is removed hands over jobs and coming interviews, and sees nothing from the next call on', async () => {
    const owner = await w.make.recruiter()
    const second = await w.make.colleague(owner)
    const leaver = await w.make.colleague(owner)
    const job = await w.make.job(leaver)
    const candidate = await w.make.applicant()
    await w.make.screened(admin, job._id, candidate)
    const ask = { ...interviewAsk(w), interviewEmail: leaver.email }
    const body = { action: 'interview' as const, jobId: job._id, applicantId: candidate.id, ...ask }
    await w.as(leaver).hiring.act({ body })
    await remove(owner, leaver, second)

    await expect(panel(leaver, job._id)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    const { jobData } = await panel(second, job._id)
    expect(jobData).toMatchObject({ myRole: 'lead', recruiter: { _id: second.id } })
    expect((await w.request('GET', jobData.descriptionUrl)).status).toBe(200)
    const { rows } = await w.pool.query(
      'select email from interviews i join applications a on a.id = i.application_id where a.job_id = $1',
      [job._id],
    )
    expect(rows).toEqual([{ email: second.email }])
    expect(await newsOf(leaver)).toContain('You have been removed from your team.')
    expect((await w.as(leaver).profiles.recruiter()).user).toMatchObject({
      companyRole: 'owner',
      profileCompleted: false,
      company: { companyName: '' },
    })
    await expect(remove(owner, leaver)).rejects.toMatchObject({ status: 404 })
  })

  test('a member who leaves the team gives their jobs to an owner; the last owner stays', async () => {
    const owner = await w.make.recruiter()
    const leaver = await w.make.colleague(owner)
    const job = await w.make.job(leaver)
    await expect(remove(owner, owner)).rejects.toMatchObject({ status: 409, code: 'last_owner' })
    await expect(remove(leaver, owner)).rejects.toMatchObject({ status: 403, code: 'owners_only' })
    expect((await remove(leaver, leaver)).msg).toBe(messages.teamLeft)
    expect((await panel(owner, job._id)).jobData.myRole).toBe('lead')
    // They may be invited again.
    await invite(owner, leaver.email)
    await join(leaver, await codeFor(leaver.email))
    expect((await team(owner)).members).toHaveLength(2)
  })

  test('a member who is removed does not hand jobs over to interviewers or strangers', async () => {
    const owner = await w.make.recruiter()
    const leaver = await w.make.colleague(owner)
    const job = await w.make.job(leaver)
    for (const heir of [await w.make.colleague(owner, 'interviewer'), await w.make.recruiter(), leaver]) {
      await expect(remove(owner, leaver, heir)).rejects.toMatchObject({ status: 404 })
    }
    expect((await panel(leaver, job._id)).jobData.myRole).toBe('lead')
  })
})

describe('a member of a job', () => {
  test('a member of a job is added, changed and removed by the lead; the lead stays until there is another one', async () => {
    const owner = await w.make.recruiter({ fullName: 'Rohan Mehta' })
    const colleague = await w.make.colleague(owner)
    const interviewer = await w.make.colleague(owner, 'interviewer')
    const { _id: id } = await w.make.job(owner)
    const set = (as: Person, of: Person, role: 'lead' | 'recruiter' | 'interviewer') =>
      w.as(as).companyTeams.setJobMember({ params: { id, memberId: of.id }, body: { role } })
    const take = (as: Person, of: Person) => w.as(as).companyTeams.removeJobMember({ params: { id, memberId: of.id } })
    const read = async () => {
      const { members, colleagues } = await w.as(owner).companyTeams.jobMembers({ params: { id } })
      return [members.map(({ _id, role }) => [_id, role]), colleagues.map(({ _id }) => _id).sort()]
    }
    expect(await read()).toEqual([[[owner.id, 'lead']], [colleague.id, interviewer.id].sort()])
    await set(owner, colleague, 'recruiter')
    expect(await newsOf(colleague)).toEqual(['Rohan Mehta has added you to Frontend Developer.'])
    await expect(set(owner, interviewer, 'recruiter')).rejects.toMatchObject({ code: 'interviewers_only_interview' })
    await set(owner, interviewer, 'interviewer')
    expect((await read())[1]).toEqual([])
    await expect(set(owner, owner, 'recruiter')).rejects.toMatchObject({ status: 409, code: 'job_needs_lead' })
    await expect(take(owner, owner)).rejects.toMatchObject({ status: 409, code: 'job_needs_lead' })
    await expect(set(owner, await w.make.recruiter(), 'recruiter')).rejects.toMatchObject({ status: 404 })
    await take(owner, interviewer)
    await take(colleague, colleague)
    await expect(take(owner, colleague)).rejects.toMatchObject({ status: 404 })
    expect((await read())[0]).toEqual([[owner.id, 'lead']])
  })
})
