import { folders, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someRecruiter } from '#src/testing/factories.recruiters.ts'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { membersOf, notifyRecruiters, roomsOf } from './jobs.members.service.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const panel = (as: Person, jobId: string) =>
  w.as(as).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
const titlesOf = async (as: Person, scope?: 'own' | 'company') =>
  (await w.as(as).jobs.listOwn({ query: scope ? { scope } : {} })).postedJobs.map(({ jobTitle }) => jobTitle)
const nothing = { status: 404, code: 'not_found' }

/** A company with an owner, a recruiter and an interviewer, and a job of the recruiter. */
async function company() {
  const owner = await w.make.recruiter({ fullName: 'Rohan Mehta' })
  const recruiter = await w.make.colleague(owner, 'recruiter')
  const interviewer = await w.make.colleague(owner, 'interviewer', 'Vikram Rao')
  const job = await w.make.job(recruiter, { jobTitle: 'Data Analyst' })
  w.clock.advance(1000)
  return { owner, recruiter, interviewer, job }
}

test('a copy of a job has the colleagues of the original who still are in the company, and they are told', async () => {
  const { owner, recruiter, interviewer, job } = await company()
  const gone = await w.make.colleague(owner, 'recruiter')
  for (const person of [interviewer, gone])
    await w.make.jobMember(job._id, person, person === gone ? 'recruiter' : 'interviewer')
  await w.as(owner).companyTeams.remove({ params: { id: gone.id }, body: {} })
  const { _id: jobId } = await w.make.job(owner, { jobTitle: 'Data Analyst II', copyOf: job._id })
  const { members } = await w.as(owner).companyTeams.jobMembers({ params: { id: jobId } })
  const roles = new Map(members.map(({ _id, role }) => [_id, role]))
  expect(roles).toEqual(
    new Map([
      [owner.id, 'lead'],
      [recruiter.id, 'recruiter'],
      [interviewer.id, 'interviewer'],
    ]),
  )
  const { notifications } = await w.as(interviewer).notifications.listRecruiter()
  expect(notifications[0]?.text).toBe('Rohan Mehta has added you to Data Analyst II as an interviewer.')
})

describe('news of a job', () => {
  test('news of a job are written to all of its recruiters in one statement', async () => {
    const { owner, job } = await company()
    for (const _ of [1, 2, 3, 4]) await w.make.jobMember(job._id, await w.make.colleague(owner))
    const statements = await statementsOf(w, () =>
      w.within((ctx) => notifyRecruiters(ctx, job._id, 'Something happened.', { jobId: job._id })),
    )
    expect(statements.filter((text) => text.startsWith('insert into "notices"'))).toHaveLength(1)
    const { rows } = await w.pool.query(`select 1 from notices where data ->> 'jobId' = $1 and text = $2`, [
      job._id,
      'Something happened.',
    ])
    expect(rows).toHaveLength(5)
  })

  test('news of a job reach no open page while the company is suspended', async () => {
    const { owner, recruiter, job } = await company()
    const rooms = () => w.within((ctx) => roomsOf(ctx, job._id))
    expect((await rooms()).toSorted()).toEqual([`account:${owner.id}`, `account:${recruiter.id}`].toSorted())
    const set = (suspendedAt: Date | null) =>
      w.pool.query('update companies set suspended_at = $2 where id = (select company_id from jobs where id = $1)', [
        job._id,
        suspendedAt,
      ])
    await set(w.clock.now)
    expect(await rooms()).toEqual([])
    await set(null)
    expect(await rooms()).toHaveLength(2)
  })
})

describe('a job of a company', () => {
  test('a job of a company shows its lead, its recruiters and the owners which role they have', async () => {
    const { owner, recruiter, interviewer, job } = await company()
    const colleague = await w.make.colleague(owner)
    await expect(panel(colleague, job._id)).rejects.toMatchObject(nothing)
    await w.make.jobMember(job._id, colleague)
    await w.make.jobMember(job._id, interviewer, 'interviewer')
    const roleOf = async (as: Person) => (await panel(as, job._id)).jobData.myRole
    expect([await roleOf(recruiter), await roleOf(owner), await roleOf(colleague)]).toEqual([
      'lead',
      'owner',
      'recruiter',
    ])
    await expect(panel(interviewer, job._id)).rejects.toMatchObject(nothing)
    await expect(panel(await w.make.recruiter(), job._id)).rejects.toMatchObject(nothing)
    expect((await w.as(admin).hiring.adminPanel({ params: { jobId: job._id }, body: {} })).jobData.myRole).toBeNull()
  })

  test('a job of a company stands in the list of its lead, and in the company lists of those who work on it', async () => {
    const { owner, recruiter, interviewer, job } = await company()
    await w.make.job(owner, { jobTitle: 'Tester' })
    await w.make.jobMember(job._id, interviewer, 'interviewer')
    expect(await titlesOf(owner)).toEqual(['Tester'])
    expect(await titlesOf(owner, 'company')).toEqual(['Tester', 'Data Analyst'])
    expect(await titlesOf(recruiter, 'company')).toEqual(['Data Analyst'])
    expect(await titlesOf(interviewer, 'company')).toEqual([])
    const total = async (scope: 'own' | 'company') =>
      (await w.as(owner).jobs.stats({ query: { scope } })).recruiterStats.totalJobs
    expect([await total('own'), await total('company')]).toEqual([1, 2])
  })

  test('a job of a company is changed by its lead and by owners; recruiters of it move candidates', async () => {
    const { owner, recruiter, job } = await company()
    const colleague = await w.make.colleague(owner)
    await w.make.jobMember(job._id, colleague)
    const { _id, descriptionUrl: _, recruiter: __, myRole: ___, isActive: ____, ...draft } = job
    const save = (as: Person) => w.as(as).jobs.modify({ params: { id: _id }, body: draft })
    expect((await save(recruiter)).msg).toBe(messages.jobUpdated)
    expect((await save(owner)).msg).toBe(messages.jobUpdated)
    await expect(save(colleague)).rejects.toMatchObject({ status: 403, code: 'forbidden' })

    const candidate = await w.make.applicant()
    await w.make.screened(admin, _id, candidate)
    const body = { action: 'shortlist' as const, jobId: _id, applicantId: candidate.id }
    expect((await w.as(colleague).hiring.act({ body })).msg).toBe(messages.shortlisted)
  })

  test('a job of a company notifies its lead and its recruiters, not owners beside it nor interviewers', async () => {
    const { owner, recruiter, interviewer, job } = await company()
    const colleague = await w.make.colleague(owner)
    await w.make.jobMember(job._id, colleague)
    await w.make.jobMember(job._id, interviewer, 'interviewer')
    await w.make.screened(admin, job._id, await w.make.applicant())
    const heard = async (as: Person) => (await w.as(as).notifications.listRecruiter()).notifications.length
    expect([await heard(recruiter), await heard(colleague), await heard(owner), await heard(interviewer)]).toEqual([
      1, 1, 0, 0,
    ])
  })

  test('a job of a company has members of its own company alone, and one lead', async () => {
    const { recruiter, job } = await company()
    const stranger = await w.make.recruiter()
    await expect(w.make.jobMember(job._id, stranger)).rejects.toMatchObject({
      constraint: 'job_members_of_the_company',
    })
    await expect(w.make.jobMember(job._id, await w.make.colleague(recruiter), 'lead')).rejects.toMatchObject({
      constraint: 'job_members_one_lead',
    })
    expect(await w.within((ctx) => membersOf(ctx, { id: job._id }))).toEqual([
      { id: recruiter.id, name: 'Neha Joshi', email: recruiter.email, role: 'lead' },
    ])
  })

  test('a job of a company is not posted by interviewers', async () => {
    const { interviewer } = await company()
    await expect(w.make.job(interviewer)).rejects.toMatchObject({ status: 403, code: 'interviewers_post_none' })
  })
})

describe('two recruiters of one job', () => {
  test('two recruiters of one job move one candidate at once: one succeeds, the other reads that the candidate was moved', async () => {
    const { owner, recruiter, job } = await company()
    const candidate = await w.make.applicant()
    await w.make.screened(admin, job._id, candidate)
    const move = (as: Person, action: 'shortlist' | 'waitlist') =>
      w.as(as).hiring.act({ body: { action, jobId: job._id, applicantId: candidate.id, stage: 'shortlisted' } })
    const results = await Promise.allSettled([move(owner, 'shortlist'), move(recruiter, 'waitlist')])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ status: 409, code: 'already_moved' })
  })
})

describe('the facts of a company', () => {
  test('the facts of a company are changed by its owners alone; a colleague saves the own profile with the unchanged facts', async () => {
    const { owner, recruiter } = await company()
    const save = (as: Person, more: object) => w.as(as).profiles.saveProfile({ body: { ...someRecruiter, ...more } })
    await expect(save(recruiter, { companyName: 'Mine now' })).rejects.toMatchObject({
      status: 403,
      code: 'owners_only',
    })
    await save(recruiter, { currentPosition: 'Recruiter' })
    await save(owner, { companyName: 'Sahyadri Labs' })
    const { user } = await w.as(recruiter).profiles.recruiter()
    expect(user).toMatchObject({
      currentPosition: 'Recruiter',
      companyRole: 'recruiter',
      company: { companyName: 'Sahyadri Labs' },
    })
  })
})

describe('a recruiter who deletes the account', () => {
  const leave = (as: Person) => w.as(as).privacy.deleteOwn({ body: { password: as.password } })

  test('a recruiter who deletes the account hands their jobs over to an owner, with the description and the candidates', async () => {
    const { owner, recruiter, job } = await company()
    const other = await w.make.job(owner, {
      description: (await w.make.file(owner, folders.jobDescriptions, 'pdf')).fileKey,
    })
    const candidate = await w.make.applicant()
    await w.make.screened(admin, job._id, candidate)
    await leave(recruiter)
    await w.runTasks()
    const { jobData } = await panel(owner, job._id)
    expect(jobData).toMatchObject({ isActive: true, myRole: 'lead', counts: { applicants: 1 } })
    expect((await w.request('GET', jobData.descriptionUrl)).status).toBe(200)
    expect(await titlesOf(owner)).toEqual([other.jobTitle, 'Data Analyst'])
    const { notifications } = await w.as(owner).notifications.listRecruiter()
    expect(notifications[0]?.text).toBe('You lead Data Analyst now: its recruiter has left the team.')
  })

  test('a recruiter who deletes the account cannot leave a team without an owner; the only member ends everything', async () => {
    const { owner, recruiter, interviewer, job } = await company()
    await expect(leave(owner)).rejects.toMatchObject({ status: 409, code: 'last_owner' })
    await leave(interviewer)
    await leave(recruiter)
    expect((await panel(owner, job._id)).jobData.isActive).toBe(true)
    await leave(owner)
    await expect(w.as(admin).hiring.adminPanel({ params: { jobId: job._id }, body: {} })).rejects.toMatchObject(nothing)
  })

  test('a recruiter who deletes the account takes no description of a job of colleagues along', async () => {
    const { owner, job } = await company()
    const { _id, descriptionUrl: _, recruiter: __, myRole: ___, isActive: ____, ...draft } = job
    const second = await w.make.colleague(owner, 'owner')
    const { fileKey } = await w.make.file(second, folders.jobDescriptions, 'pdf')
    await w.as(second).jobs.modify({ params: { id: _id }, body: { ...draft, description: fileKey } })
    await leave(second)
    await w.runTasks()
    const { jobData } = await panel(owner, _id)
    expect((await w.request('GET', jobData.descriptionUrl)).status).toBe(200)
  })
})
