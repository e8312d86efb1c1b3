import { limits, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { mailPortion } from './board.alerts.service.ts'
import { beginAlerts, mailAlerts } from './board.tasks.ts'

let w: TestServer
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const minute = 60_000
const board = (person: Person | null) => w.as(person).board
const passes = (millis: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + millis)
}

describe('saved jobs', () => {
  test('saved jobs are listed with the latest first; saving or removing one twice is harmless', async () => {
    const candidate = await w.make.newCandidate()
    const first = await w.make.livePosting(recruiter, { jobTitle: 'First of two' })
    const second = await w.make.livePosting(recruiter, { jobTitle: 'Second of two' })
    for (const { slug } of [first, second, second]) {
      passes(1000)
      await board(candidate).save({ params: { slug } })
    }

    const page = await board(candidate).saved({ query: { limit: 1 } })
    expect(page).toMatchObject({ total: 2, jobs: [{ slug: second.slug, state: 'live' }] })
    const next = await board(candidate).saved({ query: { limit: 1, cursor: page.nextCursor ?? '' } })
    expect(next).toMatchObject({ jobs: [{ slug: first.slug }], nextCursor: null })

    for (let n = 0; n < 2; n += 1) await board(candidate).unsave({ params: { slug: second.slug } })
    expect((await board(candidate).saved({ query: {} })).jobs.map(({ slug }) => slug)).toEqual([first.slug])
  })

  test('saved jobs stay when the job is closed, and say so', async () => {
    const candidate = await w.make.newCandidate()
    const { slug, jobId } = await w.make.livePosting(recruiter)
    await board(candidate).save({ params: { slug } })
    await w.as(recruiter).postings.step({ params: { id: jobId, step: 'close' } })
    expect((await board(candidate).saved({ query: {} })).jobs).toMatchObject([{ slug, state: 'closed' }])
  })

  test('saved jobs are a candidate’s own, and only of jobs that everybody can see', async () => {
    const [candidate, other] = [await w.make.newCandidate(), await w.make.newCandidate()]
    const { slug } = await w.make.livePosting(recruiter)
    await board(candidate).save({ params: { slug } })
    expect((await board(other).saved({ query: {} })).jobs).toEqual([])
    await expect(board(candidate).save({ params: { slug: 'no-such-job' } })).rejects.toMatchObject({ status: 404 })
    await expect(board(recruiter).save({ params: { slug } })).rejects.toMatchObject({ status: 403 })
    await expect(board(null).save({ params: { slug } })).rejects.toMatchObject({ status: 401 })
  })
})

describe('saved searches', () => {
  const search = { name: 'React in Pune', query: { q: 'react', place: 'Pune' }, mail: 'daily' as const }

  test('saved searches are kept as they were entered, changed, and removed once', async () => {
    const candidate = await w.make.newCandidate()
    const { search: saved } = await board(candidate).saveSearch({ body: search })
    expect(saved).toMatchObject({ ...search, lastMailedAt: null })
    await board(candidate).changeSearch({
      params: { id: saved._id },
      body: { ...search, name: 'React', query: { fresher: 'yes' }, mail: 'weekly' },
    })
    expect((await board(candidate).searches()).searches).toMatchObject([
      { name: 'React', query: { fresher: true }, mail: 'weekly' },
    ])
    await board(candidate).removeSearch({ params: { id: saved._id } })
    await expect(board(candidate).removeSearch({ params: { id: saved._id } })).rejects.toMatchObject({ status: 404 })
    expect((await board(candidate).searches()).searches).toEqual([])
  })

  test('saved searches are at most ten, also when they are saved at the same moment', async () => {
    const candidate = await w.make.newCandidate()
    const tries = await Promise.allSettled(
      Array.from({ length: limits.savedSearches + 2 }, () => board(candidate).saveSearch({ body: search })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.savedSearches)
    await expect(board(candidate).saveSearch({ body: search })).rejects.toMatchObject({ code: 'searches_full' })
  })

  test('saved searches of somebody else cannot be changed or removed', async () => {
    const [candidate, other] = [await w.make.newCandidate(), await w.make.newCandidate()]
    const { search: saved } = await board(candidate).saveSearch({ body: search })
    const params = { id: saved._id }
    await expect(board(other).changeSearch({ params, body: search })).rejects.toMatchObject({ status: 404 })
    await expect(board(other).removeSearch({ params })).rejects.toMatchObject({ status: 404 })
    expect((await board(candidate).searches()).searches).toHaveLength(1)
  })
})

describe('mails of new jobs', () => {
  /** A search, and then the mails of a morning. */
  const morning = async (kinds: ('daily' | 'weekly')[] = ['daily']) => {
    passes(2 * minute)
    await w.within((ctx) => ctx.later(mailAlerts, { kinds, after: null }))
    await w.runTasks()
  }
  const searcher = async (query: object, mail: 'daily' | 'weekly' | 'off' = 'daily') => {
    const candidate = await w.make.newCandidate()
    const { search } = await board(candidate).saveSearch({ body: { name: 'Mine', query, mail } })
    passes(minute)
    return {
      candidate,
      search,
      mails: async () => (await w.mailsTo(candidate.email)).filter(({ subject }) => /new jobs?/i.test(subject ?? '')),
    }
  }

  test('mails of new jobs name each fitting job once, however often the task runs', async () => {
    const { mails } = await searcher({ q: 'zookeeper', place: 'Bangalore', role: 'internship' })
    const { slug } = await w.make.livePosting(recruiter, {
      jobTitle: 'Zookeeper trainee',
      jobRole: 'internship',
      salary: '15,001-20,000',
      jobLocations: ['Bengaluru'],
    })
    await w.make.livePosting(recruiter, { jobTitle: 'Zookeeper, full time', jobLocations: ['Bengaluru'] })
    for (let n = 0; n < 3; n += 1) await morning()

    expect(await mails()).toHaveLength(1)
    const [mail] = await mails()
    expect(mail?.text).toContain(`/jobs/${slug}`)
    expect(mail?.text).toContain('₹15,001–20,000 a month')
    expect(mail?.text).not.toContain('full time')
  })

  test('mails of new jobs go on after a portion in which searches were left out because they were being changed', async () => {
    await searcher({ q: 'cartographer' })
    const portion = (after: string | null) =>
      w.within((ctx) => mailPortion(ctx, { kinds: ['daily'], after, size: 1_000_000 }))
    const last = await portion(null)
    expect(last).not.toBeNull()
    expect(await portion(last)).toBeNull()
  })

  test('mails of new jobs leave out what was posted before the search was saved', async () => {
    await w.make.livePosting(recruiter, { jobTitle: 'Lighthouse keeper' })
    passes(minute)
    const { mails } = await searcher({ q: 'lighthouse' })
    await morning()
    expect(await mails()).toEqual([])
  })

  test('mails of new jobs name at most two jobs of one company', async () => {
    const { mails } = await searcher({ q: 'beekeeper' })
    for (let n = 0; n < 3; n += 1) await w.make.livePosting(recruiter, { jobTitle: `Beekeeper ${n}` })
    await morning()
    expect((await mails())[0]?.subject).toBe('2 new jobs for “Mine”')
    expect((await mails())[0]?.text).toContain('There are more on the board.')
  })

  test('mails of new jobs of weekly searches wait for their day, and searches without mails get none', async () => {
    const weekly = await searcher({ q: 'falconer' }, 'weekly')
    const off = await searcher({ q: 'falconer' }, 'off')
    await w.make.livePosting(recruiter, { jobTitle: 'Falconer' })
    await morning()
    expect(await weekly.mails()).toEqual([])
    await morning(['daily', 'weekly'])
    expect(await weekly.mails()).toHaveLength(1)
    expect(await off.mails()).toEqual([])
  })

  test('mails of new jobs begin every morning; the weekly ones on Mondays', async () => {
    const weekday = () =>
      new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Asia/Kolkata' }).format(w.clock.now)
    const weekly = await searcher({ q: 'glassblower' }, 'weekly')
    await w.make.livePosting(recruiter, { jobTitle: 'Glassblower' })
    passes(2 * minute)
    for (let mornings = 0, isMonday = false; !isMonday && mornings < 8; mornings += 1) {
      isMonday = weekday() === 'Mon'
      await w.within((ctx) => ctx.later(beginAlerts, {}))
      await w.runTasks()
      expect(await weekly.mails()).toHaveLength(isMonday ? 1 : 0)
      if (!isMonday) passes(24 * 60 * minute)
    }
    expect(await weekly.mails()).toHaveLength(1)
  })

  test('mails of new jobs end with one click of a mail program, without a session, and a second click is harmless', async () => {
    const { candidate, mails } = await searcher({ q: 'cooper' })
    await w.make.livePosting(recruiter, { jobTitle: 'Cooper' })
    await morning()
    const [mail] = await mails()
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = new URL(header('list-unsubscribe')?.slice(1, -1) ?? '').pathname
    for (let n = 0; n < 2; n += 1) {
      const answer = await w.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ msg: messages.alertStopped })
    }
    expect((await board(candidate).searches()).searches).toMatchObject([{ mail: 'off' }])
  })
})

describe('how a job fits', () => {
  test('the fit of a job says what keeps somebody from applying, the cheapest way out first', async () => {
    const candidate = await w.make.newCandidate()
    const { slug, jobId } = await w.make.livePosting(recruiter)
    await w.as(recruiter).postings.saveRules({
      params: { id: jobId },
      body: {
        rules: [
          { params: { kind: 'graduation_year', from: 2026, to: 2027 }, isHard: true },
          { params: { kind: 'test_percent', percent: 60 }, isHard: false },
        ],
      },
    })
    const { mine } = await board(candidate).mine({ params: { slug } })
    expect(mine).toMatchObject({ isSaved: false, application: null })
    expect(mine.whyNot.map(({ code }) => code)).toEqual([
      'resume',
      'rule',
      'skill_test',
      'profile',
      'profile',
      'profile',
    ])
    expect(mine.asks).toEqual(['fullName', 'mobileNo', 'collegeName'])
    expect(mine.fit.unknown).toMatchObject([
      { sentence: 'Graduation in 2026 or 2027', isHard: true, step: { path: '/candidate/profile' } },
      { isHard: false, step: { path: '/skilltests?type=skill' } },
      { isHard: false, sentence: expect.stringContaining('skills. Not in your profile: ') },
    ])
  })

  test('the fit of a job compares the skills of the job with those of the profile, unless a rule does', async () => {
    const candidate = await w.make.skilled(await w.make.candidate())
    const { slug, jobId } = await w.make.livePosting(recruiter, { qualifications: 'Git, React, CAN bus' })
    const fit = async () => (await board(candidate).mine({ params: { slug } })).mine.fit
    const profile = async (...names: string[]) => {
      const skills = names.map((skill) => ({ skill, level: 'intermediate' as const }))
      await w.as(candidate).profiles.saveProfile({ body: { skills } })
    }
    await profile('ReactJS', 'git')
    expect((await fit()).unknown).toEqual([
      {
        sentence: '2 of 3 skills: Git, React. Not in your profile: can bus.',
        isHard: false,
        step: { label: 'Add what you know', path: '/candidate/profile' },
      },
    ])
    await profile('Git', 'React', 'CAN bus')
    expect(await fit()).toMatchObject({ met: [{ sentence: 'All skills: Git, React, can bus' }], unknown: [] })
    const rules = [{ params: { kind: 'skills' as const, anyOf: ['Git'], atLeast: 1 }, isHard: false }]
    await w.as(recruiter).postings.saveRules({ params: { id: jobId }, body: { rules } })
    expect((await fit()).met.map(({ sentence }) => sentence)).toEqual([expect.not.stringContaining('All skills')])
  })

  test('the fit of a job lets somebody apply who has what is needed, and not to a closed job', async () => {
    const candidate = await w.make.skilled(await w.make.candidate())
    const { slug, jobId } = await w.make.livePosting(recruiter)
    expect((await board(candidate).mine({ params: { slug } })).mine).toMatchObject({ whyNot: [] })
    await w.as(recruiter).postings.step({ params: { id: jobId, step: 'close' } })
    expect((await board(candidate).mine({ params: { slug } })).mine.whyNot).toMatchObject([{ code: 'closed' }])
  })
})
