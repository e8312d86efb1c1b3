import { randomUUID } from 'node:crypto'
import {
  folders,
  type Job,
  jobRoleLabels,
  jobRoles,
  messages,
  payOptions,
  salaryOptions,
  stipendOptions,
  workModes,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#src/platform/context.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { type JobInput, someJob } from '#src/testing/factories.jobs.ts'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import * as jobs from './jobs.service.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const description = async (recruiter: Person) => (await w.make.file(recruiter, folders.jobDescriptions, 'pdf')).fileKey
const post = async (recruiter: Person, change: Partial<JobInput> = {}) =>
  w.as(recruiter).jobs.post({
    body: { ...someJob, ...change, description: change.description ?? (await description(recruiter)) },
  })
const listOf = async (recruiter: Person) => (await w.as(recruiter).jobs.listOwn({ query: {} })).postedJobs
const statsOf = async (recruiter: Person) => (await w.as(recruiter).jobs.stats({ query: {} })).recruiterStats

/** Calls of the domain itself that other domains make for this person. */
const within = <T>({ id }: Person, role: 'recruiter' | 'admin' | 'candidate', work: (ctx: Ctx) => Promise<T>) =>
  w.within((ctx) => work({ ...ctx, actor: { id, role, sessionId: '' } }))

const faults = (...fields: string[]) => ({
  status: 400,
  code: 'invalid',
  errors: fields.map((field) => expect.objectContaining({ field })),
})

describe('posting a job', () => {
  test('posting a job answers the id and shows the job with recruiter and company [API-26] [ENT-15]', async () => {
    const recruiter = await w.make.recruiter()
    const key = await description(recruiter)

    const { id, msg } = await post(recruiter, { description: key })

    expect(msg).toBe('Job posted successfully!')
    const [job] = await listOf(recruiter)
    expect(job).toMatchObject({
      _id: id,
      jobTitle: 'Frontend Developer',
      description: key,
      descriptionFileName: 'about-the-job.pdf',
      qualifications: 'React, SQL',
      salary: '6LPA-8LPA',
      jobRole: 'job(full-time)',
      jobType: 'hybrid',
      jobLocations: ['Pune', 'Kochi'],
      numOpenings: 2,
      isActive: true,
      createdAt: w.clock.now.toISOString(),
      interviewDate: '',
      recruiter: {
        _id: recruiter.id,
        fullName: 'Rohan Mehta',
        email: recruiter.email,
        company: { companyName: 'Sahyadri Software', companyType: 'Start Up (Funded)', gstVerified: true },
      },
    })
  })

  test('posting a job keeps the file to those who may see the job, by a link of ten minutes', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)

    const file = await w.request('GET', job.descriptionUrl)
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect((await w.request('GET', `/files/${job.description}`)).status).toBe(403)
  })

  test('posting a job waits for a complete profile', async () => {
    const newcomer = await w.make.newRecruiter()
    const body = { ...someJob, description: await description(newcomer) }

    await expect(w.as(newcomer).jobs.post({ body })).rejects.toMatchObject({
      status: 403,
      code: 'profile_incomplete',
    })
    expect(await listOf(newcomer)).toEqual([])
  })

  test('posting a job is for recruiters alone', async () => {
    const body = { ...someJob, description: 'jds/x' }

    await expect(w.as(await w.make.newCandidate()).jobs.post({ body })).rejects.toMatchObject({ status: 403 })
    await expect(w.as(await w.make.admin()).jobs.post({ body })).rejects.toMatchObject({ status: 403 })
    await expect(w.as(null).jobs.post({ body })).rejects.toMatchObject({ status: 401 })
  })

  test('posting a job tells every member of the team', async () => {
    const [one, other] = [await w.make.admin(), await w.make.admin()]
    const recruiter = await w.make.recruiter()

    const { id } = await post(recruiter)

    for (const admin of [one, other]) {
      const [notice] = (await w.as(admin).notifications.listAdmin()).notifications
      expect(notice).toMatchObject({
        text: 'Sahyadri Software posted a new job: Frontend Developer.',
        status: 'unread',
        data: { jobTitle: 'Frontend Developer', jobId: id, recruiterId: recruiter.id, user: '' },
      })
    }
  })

  test('posting a job happens once when a request is repeated with the same id, even at the same moment', async () => {
    const recruiter = await w.make.recruiter()
    const admin = await w.make.admin()
    const body = { ...someJob, _id: randomUUID(), description: await description(recruiter) }

    const answers = await Promise.all(Array.from({ length: 10 }, () => w.as(recruiter).jobs.post({ body })))

    expect(new Set(answers.map(({ id }) => id))).toEqual(new Set([body._id]))
    expect(await listOf(recruiter)).toHaveLength(1)
    const { notifications } = await w.as(admin).notifications.listAdmin()
    expect(notifications.filter(({ data }) => data.jobId === body._id)).toHaveLength(1)
  })

  test("posting a job does not give away or change somebody else's job through its id", async () => {
    const job = await w.make.job(await w.make.recruiter())
    const stranger = await w.make.recruiter()

    await expect(post(stranger, { _id: job._id, jobTitle: 'Mine now' })).rejects.toMatchObject({ status: 404 })
    expect(await listOf(stranger)).toEqual([])
  })

  test.each<[unknown, string]>([
    ['internship', 'internship'],
    ['job(full-time)', 'job(full-time)'],
    ['job(part-time)', 'job(part-time)'],
    ['full-time', 'job(full-time)'],
    ['free-lancing', 'job(part-time)'],
    ['freelancing', 'job(part-time)'],
    ['part-time', 'job(part-time)'],
    [' Full-Time ', 'job(full-time)'],
  ])('posting a job takes the role %j and answers %s [ENUM-04]', async (jobRole, stored) => {
    const recruiter = await w.make.recruiter()

    await post(recruiter, { jobRole, salary: 'Undisclosed' })

    expect((await listOf(recruiter))[0]?.jobRole).toBe(stored)
  })

  test('posting a job knows the documented roles, modes and pay options [ENUM-03] [ENUM-04] [ENUM-18] [ENUM-19] [CONST-20]', () => {
    expect(jobRoles).toEqual(['internship', 'job(full-time)', 'job(part-time)'])
    expect(jobRoles.map((role) => jobRoleLabels[role])).toEqual(['Internship', 'Full Time', 'Free Lancing'])
    expect(workModes).toEqual(['remote', 'in-office', 'hybrid'])
    expect(stipendOptions).toEqual([
      '10,000-15,000',
      '15,001-20,000',
      '20,001-30,000',
      '30,001-40,000',
      '40,000+',
      'Undisclosed',
    ])
    expect(salaryOptions).toEqual([
      '6LPA-8LPA',
      '8LPA-10LPA',
      '10LPA-15LPA',
      '15LPA-20LPA',
      '20LPA-30LPA',
      '30LPA+',
      'Undisclosed',
    ])
  })

  test('posting a job takes every pay option of the role and none of the other [ENUM-18] [ENUM-19]', async () => {
    const recruiter = await w.make.recruiter()
    const key = await description(recruiter)

    for (const jobRole of jobRoles) {
      for (const salary of payOptions(jobRole)) await post(recruiter, { description: key, jobRole, salary })
    }
    expect(await listOf(recruiter)).toHaveLength(7 + 6 + 6)
    for (const [jobRole, salary] of [
      ['job(full-time)', '10,000-15,000'],
      ['internship', '6LPA-8LPA'],
      ['job(part-time)', '30LPA+'],
    ]) {
      await expect(post(recruiter, { description: key, jobRole, salary })).rejects.toMatchObject({
        ...faults('salary'),
        msg: messages.salaryOfRole,
      })
    }
  })

  test.each(workModes)('posting a job takes the job type %s [ENUM-03]', async (jobType) => {
    const recruiter = await w.make.recruiter()

    await post(recruiter, { jobType })

    expect((await listOf(recruiter))[0]?.jobType).toBe(jobType)
  })

  test('posting a job cleans its locations: trimmed, each once, in the first spelling [JOB-09]', async () => {
    const recruiter = await w.make.recruiter()

    await post(recruiter, { jobLocations: [' Pune ', 'pune', '', 'New   Delhi', 'NEW DELHI', 'Kochi'] })

    expect((await listOf(recruiter))[0]?.jobLocations).toEqual(['Pune', 'New Delhi', 'Kochi'])
  })

  test('posting a job takes locations as comma text too', async () => {
    const recruiter = await w.make.recruiter()

    await post(recruiter, { jobLocations: 'Pune, Kochi,,pune' })

    expect((await listOf(recruiter))[0]?.jobLocations).toEqual(['Pune', 'Kochi'])
  })

  test('posting a job keeps the required skills for matching', async () => {
    const recruiter = await w.make.recruiter()

    const { id } = await post(recruiter, { qualifications: 'React, TypeScript and SQL\n• Git' })

    const { skills } = await w.db.selectFrom('jobs').select('skills').where('id', '=', id).executeTakeFirstOrThrow()
    expect(skills).toEqual(['react', 'typescript', 'sql', 'git'])
  })

  test.each<[string, Record<string, unknown>]>([
    ['jobTitle', { jobTitle: ' ' }],
    ['jobTitle', { jobTitle: 'x'.repeat(121) }],
    ['description', { description: '' }],
    ['qualifications', { qualifications: '' }],
    ['qualifications', { qualifications: 'x'.repeat(2001) }],
    ['salary', { salary: '' }],
    ['salary', { salary: 'A lot' }],
    ['jobRole', { jobRole: 'contract' }],
    ['jobType', { jobType: 'moon' }],
    ['jobLocations', { jobLocations: [' '] }],
    ['jobLocations', { jobLocations: Array.from({ length: 21 }, (_, n) => `Place ${n}`) }],
    ['numOpenings', { numOpenings: 0 }],
    ['numOpenings', { numOpenings: 1001 }],
    ['numOpenings', { numOpenings: 1.5 }],
    ['numOpenings', { numOpenings: '' }],
  ])('posting a job refuses a bad %s [API-26]', async (field, change) => {
    const recruiter = await w.make.recruiter()

    await expect(post(recruiter, change)).rejects.toMatchObject(faults(field))
    expect(await listOf(recruiter)).toEqual([])
  })

  test('posting a job names everything that is missing at once', async () => {
    const recruiter = await w.make.recruiter()

    await expect(
      w.request('POST', '/api/rdashboard/post', { as: recruiter, body: { jobTitle: 'Tester' } }),
    ).resolves.toMatchObject({
      status: 400,
      body: {
        success: false,
        code: 'invalid',
        msg: 'Enter all fields!',
        errors: ['qualifications', 'salary', 'jobRole', 'jobType', 'jobLocations', 'numOpenings', 'description'].map(
          (field) => expect.objectContaining({ field }),
        ),
      },
    })
  })
})

describe('a description that is typed', () => {
  const typed = [
    { type: 'paragraph' as const, children: [{ text: 'You keep ', bold: true }, { text: 'trains apart.' }] },
  ]

  test('a description that is typed stands instead of the file or beside it, for the recruiter and the team, and not in lists', async () => {
    const recruiter = await w.make.recruiter()
    const { id } = await w.as(recruiter).jobs.post({ body: { ...someJob, descriptionContent: typed } })

    const { jobData } = await w.as(recruiter).hiring.panel({ params: { id }, body: {} })
    expect(jobData).toMatchObject({ description: '', descriptionUrl: '', descriptionContent: typed })
    const team = await w.as(await w.make.admin()).hiring.adminPanel({ params: { jobId: id }, body: {} })
    expect(team.jobData.descriptionContent).toEqual(typed)
    expect((await listOf(recruiter))[0]).not.toHaveProperty('descriptionContent')

    const key = await description(recruiter)
    await w.as(recruiter).jobs.modify({ params: { id }, body: { ...someJob, description: key } })
    const both = (await w.as(recruiter).hiring.panel({ params: { id }, body: {} })).jobData
    expect(both).toMatchObject({ description: key, descriptionContent: typed })
    await w
      .as(recruiter)
      .jobs.modify({ params: { id }, body: { ...someJob, description: key, descriptionContent: [] } })
    expect((await w.as(recruiter).hiring.panel({ params: { id }, body: {} })).jobData.descriptionContent).toEqual([])
  })

  test.each<[string, unknown]>([
    ['description', []],
    ['description', [{ type: 'paragraph', children: [{ text: '  ' }] }]],
    ['descriptionContent', [{ type: 'script', children: [{ text: 'x' }] }]],
    ['descriptionContent', 'text'],
  ])(
    'a description that is typed is refused without a file, by %s, when it is %j',
    async (field, descriptionContent) => {
      const recruiter = await w.make.recruiter()

      await expect(
        w.request('POST', '/api/rdashboard/post', { as: recruiter, body: { ...someJob, descriptionContent } }),
      ).resolves.toMatchObject({ status: 400, body: { errors: [expect.objectContaining({ field })] } })
    },
  )
})

describe('naming the description file', () => {
  test('naming the description file takes the bare name of the newest own upload of that name', async () => {
    const recruiter = await w.make.recruiter()
    await w.make.file(recruiter, folders.jobDescriptions, 'pdf')
    w.clock.advance(1000)
    const newest = await w.make.file(recruiter, folders.jobDescriptions, 'pdf')

    await post(recruiter, { description: newest.filename })

    expect((await listOf(recruiter))[0]).toMatchObject({
      description: newest.fileKey,
      descriptionFileName: newest.filename,
    })
  })

  test('a job accepts the key of its description file without the folder', async () => {
    const recruiter = await w.make.recruiter()
    const { fileKey } = await w.make.file(recruiter, folders.jobDescriptions, 'pdf')

    await post(recruiter, { description: fileKey.replace('jds/', '') })

    expect((await listOf(recruiter))[0]?.description).toBe(fileKey)
  })

  test("naming the description file refuses somebody else's upload, one of another folder, and one that never came", async () => {
    const recruiter = await w.make.recruiter()
    const foreign = await w.make.file(await w.make.recruiter(), folders.jobDescriptions, 'pdf')
    const picture = await w.make.file(recruiter, folders.recruiterAvatars, 'png')

    for (const key of [foreign.fileKey, foreign.filename, picture.fileKey, 'jds/none.pdf', 'none.pdf']) {
      const body = { ...someJob, description: key }
      await expect(w.as(recruiter).jobs.post({ body })).rejects.toMatchObject({ code: 'upload_missing' })
    }
    expect(await listOf(recruiter)).toEqual([])
  })
})

describe('changing a job', () => {
  const modify = (recruiter: Person, id: string, body: JobInput) =>
    w.as(recruiter).jobs.modify({ params: { id }, body })

  test('changing a job replaces what the form holds and keeps age and file', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)
    w.clock.advance(1000)

    const answer = await modify(recruiter, job._id, {
      ...someJob,
      description: job.description,
      jobTitle: 'Data Intern',
      jobRole: 'internship',
      salary: '10,000-15,000',
      qualifications: 'Excel; Power BI',
      jobLocations: ['Nagpur'],
      numOpenings: 5,
    })

    expect(answer).toMatchObject({ id: job._id, msg: 'Job updated successfully!' })
    expect((await listOf(recruiter))[0]).toMatchObject({
      jobTitle: 'Data Intern',
      jobRole: 'internship',
      salary: '10,000-15,000',
      jobLocations: ['Nagpur'],
      numOpenings: 5,
      description: job.description,
      descriptionFileName: job.descriptionFileName,
      createdAt: job.createdAt,
    })
    const { skills } = await w.db
      .selectFrom('jobs')
      .select('skills')
      .where('id', '=', job._id)
      .executeTakeFirstOrThrow()
    expect(skills).toEqual(['excel', 'power bi'])
  })

  test('changing a job takes a new description file and gives the old one up, unless another job names it', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)
    const twin = await w.make.job(recruiter, { description: job.description })
    const isClaimed = async () => {
      const upload = w.db.selectFrom('uploads').select('claimedAt').where('key', '=', job.description)
      return (await upload.executeTakeFirstOrThrow()).claimedAt !== null
    }

    await modify(recruiter, job._id, { ...someJob, description: await description(recruiter) })
    expect(await isClaimed()).toBe(true)
    await modify(recruiter, twin._id, { ...someJob, description: await description(recruiter) })
    expect(await isClaimed()).toBe(false)
  })

  test("changing a job refuses another recruiter's file", async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)
    const foreign = await w.make.file(await w.make.recruiter(), folders.jobDescriptions, 'pdf')

    await expect(modify(recruiter, job._id, { ...someJob, description: foreign.fileKey })).rejects.toMatchObject({
      code: 'upload_missing',
    })
    expect((await listOf(recruiter))[0]?.description).toBe(job.description)
  })

  test('changing a job does not find the job of another recruiter, nor one that is gone', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)
    const stranger = await w.make.recruiter()
    const body = { ...someJob, description: job.description }

    await expect(modify(stranger, job._id, body)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await w.as(await w.make.admin()).jobs.remove({ params: { id: job._id } })
    await expect(modify(recruiter, job._id, body)).rejects.toMatchObject({ status: 404 })
  })

  test('changing a job follows the rules of posting', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)

    await expect(
      modify(recruiter, job._id, { ...someJob, description: job.description, salary: '40,000+', numOpenings: 0 }),
    ).rejects.toMatchObject(faults('numOpenings', 'salary'))
  })

  test('changing a job completes the job when no more openings are left than people were hired', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter, { numOpenings: 3 })
    await w.db.updateTable('jobs').set({ hiredCount: 2 }).where('id', '=', job._id).execute()
    const isActive = async () => (await listOf(recruiter))[0]?.isActive
    const body = { ...someJob, description: job.description }

    await modify(recruiter, job._id, { ...body, numOpenings: 3 })
    expect(await isActive()).toBe(true)
    await modify(recruiter, job._id, { ...body, numOpenings: 2 })
    expect(await isActive()).toBe(false)
  })

  test('changing a job leaves a filled job open that was opened again', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter, { numOpenings: 2 })
    await w.db.updateTable('jobs').set({ hiredCount: 2 }).where('id', '=', job._id).execute()

    await modify(recruiter, job._id, { ...someJob, description: job.description, jobTitle: 'Backend Developer' })

    expect((await listOf(recruiter))[0]).toMatchObject({ jobTitle: 'Backend Developer', isActive: true })
  })
})

describe('completing and reopening a job', () => {
  test('completing and reopening a job marks it as completed once, and opens it once [JOB-16]', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)
    const act = (act: (ctx: Ctx, locked: jobs.LockedJob) => Promise<unknown>) =>
      within(recruiter, 'recruiter', async (ctx) => act(ctx, await jobs.lock(ctx, job._id)))

    await expect(act(jobs.reopen)).rejects.toMatchObject({ code: 'job_open', status: 409 })
    await act(jobs.complete)
    expect((await listOf(recruiter))[0]?.isActive).toBe(false)
    await expect(act(jobs.complete)).rejects.toMatchObject({ code: 'job_completed', status: 409 })
    await act(jobs.reopen)
    expect((await listOf(recruiter))[0]?.isActive).toBe(true)
  })

  test('completing and reopening a job is open to the team, and closed to other recruiters and to candidates', async () => {
    const job = await w.make.job(await w.make.recruiter())

    for (const [person, role] of [
      [await w.make.recruiter(), 'recruiter'],
      [await w.make.newCandidate(), 'candidate'],
    ] as const) {
      await expect(
        within(person, role, async (ctx) => jobs.complete(ctx, await jobs.lock(ctx, job._id))),
      ).rejects.toMatchObject({
        code: 'not_found',
      })
    }
    await within(await w.make.admin(), 'admin', async (ctx) => jobs.complete(ctx, await jobs.lock(ctx, job._id)))
  })
})

describe("counting a recruiter's figures", () => {
  test("a recruiter's dashboard counts own jobs, ongoing, completed, and people hired over them [API-27] [ENT-17]", async () => {
    const recruiter = await w.make.recruiter()
    await w.make.job(await w.make.recruiter())
    expect(await statsOf(recruiter)).toEqual({
      totalJobs: 0,
      ongoingJobHirings: 0,
      completedHirings: 0,
      candidatesHired: 0,
    })
    const [first, second, third] = [
      await w.make.job(recruiter),
      await w.make.job(recruiter),
      await w.make.job(recruiter),
    ]
    await within(recruiter, 'recruiter', async (ctx) => jobs.complete(ctx, await jobs.lock(ctx, first._id)))
    for (const job of [first, second, third]) await hire(job)

    expect(await statsOf(recruiter)).toEqual({
      totalJobs: 3,
      ongoingJobHirings: 2,
      completedHirings: 1,
      candidatesHired: 3,
    })
    await w.as(await w.make.admin()).jobs.remove({ params: { id: third._id } })
    expect(await statsOf(recruiter)).toEqual({
      totalJobs: 2,
      ongoingJobHirings: 1,
      completedHirings: 1,
      candidatesHired: 2,
    })
  })

  test("a recruiter's dashboard follows a person who is hired, and one whose hire is taken back", async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)
    const application = await hire(job)
    expect((await statsOf(recruiter)).candidatesHired).toBe(1)

    await w.db
      .updateTable('applications')
      .set({ stage: 'waitlisted', hiredAt: null })
      .where('id', '=', application)
      .execute()
    expect((await statsOf(recruiter)).candidatesHired).toBe(0)
  })

  test("a recruiter's dashboard is for recruiters alone [API-27]", async () => {
    await expect(w.as(await w.make.newCandidate()).jobs.stats({ query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(w.as(await w.make.admin()).jobs.stats({ query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(w.as(null).jobs.stats({ query: {} })).rejects.toMatchObject({ status: 401 })
  })

  /** Somebody hired for the job, as the hiring domain leaves it. */
  async function hire(job: Job): Promise<string> {
    const { id } = await w.make.newCandidate()
    const application = { jobId: job._id, candidateId: id, stage: 'hired' as const, hiredAt: w.clock.now }
    return (await w.db.insertInto('applications').values(application).returning('id').executeTakeFirstOrThrow()).id
  }
})

describe('listing own jobs', () => {
  test('listing own jobs shows all of them, also completed ones, newest first, and nobody else’s [API-28] [RDASH-08]', async () => {
    const recruiter = await w.make.recruiter()
    await w.make.job(await w.make.recruiter())
    const posted: string[] = []
    for (const jobTitle of ['First', 'Second', 'Third']) {
      w.clock.advance(1000)
      posted.unshift((await w.make.job(recruiter, { jobTitle }))._id)
    }
    await within(recruiter, 'recruiter', async (ctx) => jobs.complete(ctx, await jobs.lock(ctx, posted[1] ?? '')))

    const { postedJobs, total, nextCursor } = await w.as(recruiter).jobs.listOwn({ query: {} })

    expect(postedJobs.map(({ _id }) => _id)).toEqual(posted)
    expect({ total, nextCursor }).toEqual({ total: 3, nextCursor: null })
  })

  test('listing own jobs goes through every job once, page by page, also when all are of the same moment [API-28]', async () => {
    const recruiter = await w.make.recruiter()
    for (let n = 0; n < 7; n += 1) await w.make.job(recruiter)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await w.as(recruiter).jobs.listOwn({ query: { limit: 3, cursor } })
      expect(page.total).toBe(7)
      expect(page.postedJobs.length).toBeLessThanOrEqual(3)
      seen.push(...page.postedJobs.map(({ _id }) => _id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)

    expect(seen).toHaveLength(7)
    expect(new Set(seen).size).toBe(7)
  })

  test('listing own jobs shows no job twice when one is posted between two pages', async () => {
    const recruiter = await w.make.recruiter()
    for (let n = 0; n < 4; n += 1) {
      w.clock.advance(1000)
      await w.make.job(recruiter)
    }
    const first = await w.as(recruiter).jobs.listOwn({ query: { limit: 2 } })
    w.clock.advance(1000)
    await w.make.job(recruiter)
    const second = await w.as(recruiter).jobs.listOwn({ query: { limit: 2, cursor: first.nextCursor ?? '' } })

    expect(new Set([...first.postedJobs, ...second.postedJobs].map(({ _id }) => _id)).size).toBe(4)
    expect(second.nextCursor).toBeNull()
  })

  test('listing own jobs refuses a cursor that is none', async () => {
    const recruiter = await w.make.recruiter()

    await expect(w.as(recruiter).jobs.listOwn({ query: { cursor: 'elsewhere' } })).rejects.toMatchObject(
      faults('cursor'),
    )
  })

  test('listing own jobs answers at most 500 at once, and those without being asked for a page', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)
    await multiply(job, 505)

    const { postedJobs, total, nextCursor } = await w.as(recruiter).jobs.listOwn({ query: {} })

    expect(postedJobs).toHaveLength(500)
    expect(total).toBe(506)
    expect(nextCursor).not.toBeNull()
    await expect(w.as(recruiter).jobs.listOwn({ query: { limit: 501 } })).rejects.toMatchObject({ status: 400 })
  })

  test('listing own jobs is for recruiters alone [API-28]', async () => {
    await expect(w.as(await w.make.newCandidate()).jobs.listOwn({ query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(w.as(null).jobs.listOwn({ query: {} })).rejects.toMatchObject({ status: 401 })
  })
})

describe("listing the team's jobs", () => {
  /** A server of its own: the team sees everybody's jobs. */
  let v: TestServer
  let admin: Person
  let recruiter: Person
  beforeAll(async () => {
    v = await openTestServer()
    // Shortly before six in the evening in India.
    v.clock.now = new Date('2026-03-10T12:20:00Z')
    admin = await v.make.admin()
    recruiter = await v.make.recruiter()
  })
  afterAll(() => v.close())

  const ids = (list: Job[]) => list.map(({ _id }) => _id)
  const close = (job: Job) =>
    v.within(async (made) => {
      const ctx: Ctx = { ...made, actor: { id: admin.id, role: 'admin', sessionId: '' } }
      return jobs.complete(ctx, await jobs.lock(ctx, job._id))
    })

  test("listing the team's jobs separates today’s active jobs from the rest, in Indian time [API-58] [ENT-16] [AJOB-01]", async () => {
    v.clock.now = new Date('2026-03-09T18:29:59Z')
    const yesterday = await v.make.job(recruiter)
    v.clock.now = new Date('2026-03-09T18:30:00Z')
    const midnight = await v.make.job(recruiter)
    v.clock.now = new Date('2026-03-10T12:20:00Z')
    const filled = await v.make.job(recruiter)
    await close(filled)
    const now = await v.make.job(await v.make.recruiter({ companyName: 'Konkan Rail' }))
    // Both of the same moment: by id.
    const [later, earlier] = [now, filled].sort((one, other) => (one._id < other._id ? 1 : -1))

    const all = await v.as(admin).jobs.listAll({ query: {} })
    expect(ids(all.jobs)).toEqual([later?._id, earlier?._id, midnight._id, yesterday._id])
    expect(ids(all.newJobs)).toEqual([now._id, midnight._id])
    expect(new Set(ids(all.otherJobs))).toEqual(new Set([filled._id, yesterday._id]))
    expect(all.total).toBe(4)
    expect(all.newJobs[0]).toMatchObject({
      jobTitle: 'Frontend Developer',
      qualifications: 'React, SQL',
      salary: '6LPA-8LPA',
      jobRole: 'job(full-time)',
      jobType: 'hybrid',
      numOpenings: 2,
      jobLocations: ['Pune', 'Kochi'],
      description: expect.stringMatching(/^jds\//),
      createdAt: '2026-03-10T12:20:00.000Z',
      isActive: true,
      recruiter: {
        fullName: 'Rohan Mehta',
        email: expect.stringContaining('@example.org'),
        company: {
          companyName: 'Konkan Rail',
          companyDesc: 'We build booking software for bus operators across Maharashtra.',
          companySize: '11-100',
          companyType: 'Start Up (Funded)',
          industry: 'Software',
          yearOfEstd: 2016,
        },
      },
    })

    const section = async (name: 'new' | 'ongoing' | 'archived') => {
      const { jobs, newJobs, otherJobs, total } = await v.as(admin).jobs.listAll({ query: { section: name } })
      expect(ids([...newJobs, ...otherJobs])).toEqual(ids(jobs))
      return { ids: ids(jobs), isNew: newJobs.length > 0, total }
    }
    expect(await section('new')).toEqual({ ids: [now._id, midnight._id], isNew: true, total: 2 })
    expect(await section('ongoing')).toEqual({ ids: [yesterday._id], isNew: false, total: 1 })
    expect(await section('archived')).toEqual({ ids: [filled._id], isNew: false, total: 1 })
  })

  test("listing the team's jobs pages through one section without missing or repeating a job [API-58]", async () => {
    const job = await v.make.job(recruiter)
    await multiply(job, 8, v)
    const { total } = await v.as(admin).jobs.listAll({ query: { section: 'new' } })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await v.as(admin).jobs.listAll({ query: { section: 'new', limit: 4, cursor } })
      expect(page.jobs.every(({ isActive }) => isActive)).toBe(true)
      seen.push(...ids(page.jobs))
      cursor = page.nextCursor ?? undefined
    } while (cursor)

    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
  })

  test("listing the team's jobs asks the database as often for five hundred jobs as for one", async () => {
    const job = await v.make.job(recruiter)
    const few = await statementsOf(v, () => v.as(admin).jobs.listAll({ query: { limit: 1 } }))
    await multiply(job, 500, v)
    const many = await statementsOf(v, () => v.as(admin).jobs.listAll({ query: {} }))

    expect(few.length).toBeGreaterThan(0)
    expect(many).toHaveLength(few.length)
  })

  test("listing the team's jobs is for the team alone [API-58]", async () => {
    await expect(v.as(recruiter).jobs.listAll({ query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(v.as(await v.make.newCandidate()).jobs.listAll({ query: {} })).rejects.toMatchObject({ status: 403 })
    await expect(v.as(null).jobs.listAll({ query: {} })).rejects.toMatchObject({ status: 401 })
  })
})

describe('deleting a job', () => {
  test('deleting a job takes it out of every list and tells the recruiter [API-64] [AJOB-22] [AJOB-23]', async () => {
    const recruiter = await w.make.recruiter()
    const admin = await w.make.admin()
    const job = await w.make.job(recruiter, { jobTitle: 'Night Watch' })

    const answer = await w.request('DELETE', `/api/admin/job/${job._id}`, { as: admin })

    expect(answer).toMatchObject({ status: 200, body: { success: true, msg: 'Job deleted successfully!' } })
    expect(await listOf(recruiter)).toEqual([])
    const everything = await w.as(admin).jobs.listAll({ query: {} })
    expect(everything.jobs.map(({ _id }) => _id)).not.toContain(job._id)
    const [notice] = (await w.as(recruiter).notifications.listRecruiter()).notifications
    expect(notice).toMatchObject({
      text: 'Your job Night Watch was removed by the admin.',
      data: { jobTitle: 'Night Watch', jobId: job._id },
    })
  })

  test('deleting a job happens once, even when two of the team do it at the same moment', async () => {
    const recruiter = await w.make.recruiter()
    const admins = await Promise.all(Array.from({ length: 3 }, () => w.make.admin()))
    const job = await w.make.job(recruiter)

    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => w.as(admins[n % 3] ?? null).jobs.remove({ params: { id: job._id } })),
    )

    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refusals).toHaveLength(29)
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 404, code: 'job_removed' })
    expect((await w.as(recruiter).notifications.listRecruiter()).notifications).toHaveLength(1)
  })

  test('deleting a job is for the team alone; its own recruiter cannot either', async () => {
    const recruiter = await w.make.recruiter()
    const job = await w.make.job(recruiter)
    const params = { id: job._id }

    await expect(w.as(recruiter).jobs.remove({ params })).rejects.toMatchObject({ status: 403 })
    await expect(w.as(null).jobs.remove({ params })).rejects.toMatchObject({ status: 401 })
    expect(await listOf(recruiter)).toHaveLength(1)
  })

  test('deleting a job does not find one that never existed', async () => {
    const admin = await w.make.admin()

    await expect(w.as(admin).jobs.remove({ params: { id: randomUUID() } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('showing a job to the domains above', () => {
  test('the jobs service gives each person the jobs they may see and knows no others', async () => {
    const recruiter = await w.make.recruiter()
    const own = await w.make.job(recruiter)
    const foreign = await w.make.job(await w.make.recruiter())
    const gone = await w.make.job(recruiter)
    await w.as(await w.make.admin()).jobs.remove({ params: { id: gone._id } })
    const all = [own._id, foreign._id, gone._id]
    const seenBy = async (person: Person, role: 'recruiter' | 'admin' | 'candidate') => {
      const reads = all.map((id) => within(person, role, (ctx) => jobs.viewOf(ctx, id)))
      return (await Promise.allSettled(reads)).map((answer) =>
        answer.status === 'fulfilled' ? answer.value.view._id : (answer.reason as { code: string }).code,
      )
    }

    // Those who could see a job are told that it was removed.
    expect(await seenBy(recruiter, 'recruiter')).toEqual([own._id, 'not_found', 'job_removed'])
    expect(await seenBy(await w.make.admin(), 'admin')).toEqual([own._id, foreign._id, 'job_removed'])
    expect(await seenBy(await w.make.newCandidate(), 'candidate')).toEqual(['not_found', 'not_found', 'not_found'])
  })
})

/** This many copies of a job, all of its moment. */
async function multiply(job: Job, count: number, world = w): Promise<void> {
  await sql`
    insert into jobs (company_id, recruiter_id, title, description_key, description_file_name, qualifications, salary,
                      role, work_mode, locations, openings, created_at)
    select company_id, recruiter_id, title, description_key, description_file_name, qualifications, salary,
           role, work_mode, locations, openings, created_at
    from jobs, generate_series(1, ${count}::int)
    where id = ${job._id}`.execute(world.db)
}
