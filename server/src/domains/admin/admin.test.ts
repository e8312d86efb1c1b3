import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

describe('counting over a period', () => {
  test('the admin dashboard counts people from midnight in India, and over 7, 30 and 365 days [API-59] [ENT-23] [ENUM-26]', async () => {
    const admin = await w.make.admin()
    const stats = (period: 'daily' | 'weekly' | 'monthly' | 'yearly') => w.as(admin).admin.stats({ params: { period } })
    // 00:30 in India on 10 March is still 9 March in London.
    w.clock.now = new Date('2027-03-09T19:00:00Z')
    await w.make.newCandidate()
    await w.make.newRecruiter()
    // Sessions end; the same person signs in again.
    const signInAgain = async () => {
      const { email, password } = admin
      admin.token = (await w.as(null).accounts.signInAdmin({ body: { email, password } })).token
    }
    w.clock.now = new Date('2027-03-10T10:00:00Z')
    await signInAgain()

    expect((await stats('daily')).newUsers).toBe(2)

    w.clock.now = new Date('2027-03-10T19:00:00Z')
    expect((await stats('daily')).newUsers).toBe(0)
    expect((await stats('weekly')).newUsers).toBe(2)

    w.clock.now = new Date('2027-03-16T19:00:00Z')
    expect((await stats('weekly')).newUsers).toBe(0)
    expect((await stats('monthly')).newUsers).toBe(2)

    w.clock.now = new Date('2027-04-08T17:00:00Z')
    await signInAgain()
    expect((await stats('monthly')).newUsers).toBe(2)
    w.clock.now = new Date('2027-04-08T19:00:00Z')
    expect((await stats('monthly')).newUsers).toBe(0)
    expect((await stats('yearly')).newUsers).toBe(2)
  })

  test('the admin dashboard counts each of the six figures by its own time [API-59] [ENT-23]', async () => {
    const v = await openTestServer()
    try {
      const [admin, recruiter] = [await v.make.admin(), await v.make.recruiter()]
      const day = 24 * 3600 * 1000
      const inAgain = async () => {
        v.clock.advance(day)
        const { email, password } = admin
        admin.token = (await v.as(null).accounts.signInAdmin({ body: { email, password } })).token
      }
      const job = await v.make.job(recruiter)
      const candidate = await v.make.candidate()
      const stats = async () => {
        const { success: _, ...figures } = (await v.request('GET', '/api/admin/stats/daily', { as: admin })).body
        return figures
      }
      const none = {
        newUsers: 0,
        jobCandidates: 0,
        internCandidates: 0,
        candidatesHired: 0,
        testTaken: 0,
        eventsAttended: 0,
      }
      expect(await stats()).toEqual({ ...none, newUsers: 2 })

      await inAgain()
      await v.make.skilled(candidate)
      expect(await stats()).toEqual({ ...none, testTaken: 1 })

      await inAgain()
      await v.as(candidate).hiring.apply({ body: { interestType: 'jobs' } })
      expect(await stats()).toEqual({ ...none, jobCandidates: 1 })

      await inAgain()
      await v.as(candidate).hiring.apply({ body: { interestType: 'internships' } })
      expect(await stats()).toEqual({ ...none, internCandidates: 1 })

      await inAgain()
      await v.make.screened(admin, job._id, candidate)
      for (const action of ['waitlist', 'hire'] as const) {
        await v.as(recruiter).hiring.act({ body: { action, jobId: job._id, applicantId: candidate.id } })
      }
      expect(await stats()).toEqual({ ...none, candidatesHired: 1 })

      await inAgain()
      await v.as(candidate).events.attend({ params: { id: await v.make.event(admin) } })
      expect(await stats()).toEqual({ ...none, eventsAttended: 1 })
    } finally {
      await v.close()
    }
  })

  test('the admin dashboard refuses any other period', async () => {
    const admin = await w.make.admin()
    const answer = await w.request('GET', '/api/admin/stats/hourly', { as: admin })

    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'invalid', errors: [{ field: 'period' }] },
    })
  })
})

describe('the trend over a period', () => {
  test('the trend on the admin dashboard counts each thing at its own Indian hour, day and month, empty ones included', async () => {
    const v = await openTestServer()
    try {
      v.clock.now = new Date('2027-03-09T19:10:00Z')
      const admin = await v.make.admin()
      const recruiter = await v.make.recruiter()
      const job = await v.make.job(recruiter)
      const candidate = await v.make.applicant()
      v.clock.now = new Date('2027-03-10T20:00:00Z')
      admin.token = (
        await v.as(null).accounts.signInAdmin({ body: { email: admin.email, password: admin.password } })
      ).token
      recruiter.token = (
        await v.as(null).accounts.signIn({
          body: { email: recruiter.email, password: recruiter.password, userType: 'recruiter' },
        })
      ).token
      await v.make.screened(admin, job._id, candidate)
      const act = (action: 'waitlist' | 'hire') =>
        v.as(recruiter).hiring.act({ body: { action, jobId: job._id, applicantId: candidate.id } })
      await act('waitlist')
      await act('hire')
      const trend = (period: 'daily' | 'weekly' | 'yearly') => v.as(admin).admin.trend({ params: { period } })

      const { unit, points, totals } = await trend('weekly')
      expect(unit).toBe('day')
      expect(points).toHaveLength(7)
      expect(points.slice(-2)).toEqual([
        { from: '2027-03-10T00:00:00+05:30', registrations: 2, tests: 1, applications: 1, hires: 0 },
        { from: '2027-03-11T00:00:00+05:30', registrations: 0, tests: 0, applications: 0, hires: 1 },
      ])
      expect(totals).toEqual({ registrations: 2, tests: 1, applications: 1, hires: 1 })
      const today = await trend('daily')
      expect(today.points).toMatchObject([
        { from: '2027-03-11T00:00:00+05:30', hires: 0 },
        { from: '2027-03-11T01:00:00+05:30', hires: 1 },
      ])
      const year = await trend('yearly')
      expect(year.points.map(({ from }) => from.slice(0, 7))).toEqual([
        ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2026-${month}`),
        ...['01', '02', '03'].map((month) => `2027-${month}`),
      ])
      expect(year.points.at(-1)).toMatchObject({ registrations: 2, hires: 1 })

      const { steps } = await v.as(admin).admin.funnel({ params: { period: 'weekly' } })
      expect(Object.fromEntries(steps.map(({ step, people }) => [step, people]))).toEqual({
        registered: 1,
        profile: 1,
        test: 1,
        applied: 1,
        shortlisted: 1,
        // Hired without an interview.
        interview: 1,
        hired: 1,
      })

      const other = await v.make.applicant()
      await v.make.screened(admin, job._id, other)
      const move = (body: object) =>
        v.as(recruiter).hiring.act({ body: { jobId: job._id, applicantId: other.id, ...body } as never })
      await move({ action: 'shortlist' })
      await move({ action: 'interview', ...interviewAsk(v) })
      const reached = async () => {
        const { steps: now } = await v.as(admin).admin.funnel({ params: { period: 'weekly' } })
        return Object.fromEntries(now.map(({ step, people }) => [step, people]))
      }
      const before = await reached()
      expect(before).toMatchObject({ shortlisted: 2, interview: 2, hired: 1 })
      await move({ action: 'waitlist' })
      await v.as(admin).jobs.remove({ params: { id: job._id } })
      await v.as(admin).hiring.takeHiringBack({ params: { id: candidate.id, jobId: job._id } })
      await v.within(async ({ db }) => {
        await db.updateTable('interviews').set({ status: 'cancelled' }).execute()
        await db.updateTable('applications').set({ stage: 'removed' }).where('candidateId', '=', other.id).execute()
      })
      expect(await reached()).toEqual(before)
    } finally {
      await v.close()
    }
  })
})
