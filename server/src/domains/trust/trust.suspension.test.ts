import { companyRemoved, indianDay, indianMoment, type Route, roleMay, routes } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeOverdueOf } from '#src/domains/hiring/unanswered/unanswered.service.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { warnPeople } from './trust.warnings.service.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer({ SCREENING: 'direct' })
  admin = await w.make.admin()
})
afterAll(() => w.close())

const code = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: string; status?: number }) => `${error.status} ${error.code}`,
  )
const companyOf = async ({ id }: Person): Promise<string> => {
  const { rows } = await w.pool.query('select company_id from recruiters where account_id = $1', [id])
  return String(rows[0].company_id)
}
const decide = (id: string, decision: 'suspend' | 'restore', note = 'It asks candidates for money.') =>
  w.as(admin).trust.decide({ params: { id }, body: { decision, note } })
const subjectOf = (company: string) => companyRemoved(company).subject
const isTold = async (person: Person, company: string) =>
  (await w.mailsTo(person.email)).filter(({ subject }) => subject === subjectOf(company)).length

const day = 24 * 3600 * 1000
let made = 0
/** A company with an applicant, a candidate that it shortlisted from the pool, and one whose resume it only opened. */
async function company() {
  made += 1
  const name = `Fraud ${made}`
  const recruiter = await w.make.recruiter({ companyName: name })
  const { jobId, slug } = await w.make.livePosting(recruiter)
  const direct = await w.make.skilledCandidate({ fullName: `Direct ${made}` })
  await w
    .as(direct)
    .applying.apply({ params: { slug }, body: await w.make.applicationOf(direct, { sharesContact: 'now' }) })
  const pooled = await w.make.applicant({ profile: { fullName: `Pooled ${made}` } })
  await w.as(recruiter).hiring.act({
    body: { action: 'shortlist', jobId, applicantId: pooled.id, ...interviewAsk(w) },
  })
  const opened = await w.make.applicant({ profile: { fullName: `Opened ${made}` } })
  await w.pool.query(
    `insert into resume_openings (candidate_id, viewer_id, company_id, opened_at, opened_on)
     select $1, account_id, company_id, now(), current_date from recruiters where account_id = $2`,
    [opened.id, recruiter.id],
  )
  return { name, recruiter, jobId, slug, direct, pooled, opened, id: await companyOf(recruiter) }
}

describe('a company that is suspended after a fraud', () => {
  test('a suspension after a fraud notifies exactly those who applied to the company or whose resume it opened, once [D3]', async () => {
    const it = await company()
    const other = await company()
    const preview = await w.as(admin).trust.previewSuspension({ params: { id: it.id } })
    expect(preview).toMatchObject({ postings: 1, applied: 2, opened: 1, people: 3 })
    expect(preview.text.join(' ')).toBe(
      `We have removed ${it.name}. If it asked you for money or documents: do not pay; block it; call 1930 or report at cybercrime.gov.in; tell us.`,
    )
    await decide(it.id, 'suspend')
    const told: string[] = []
    const everybody = [
      it.direct,
      it.pooled,
      it.opened,
      other.direct,
      other.pooled,
      other.opened,
      await w.make.applicant(),
    ]
    for (const person of everybody) if ((await isTold(person, it.name)) > 0) told.push(person.id)
    const { rows } = await w.pool.query<{ id: string }>(
      `select a.candidate_id as id from applications a join jobs j on j.id = a.job_id where j.company_id = $1
       union select candidate_id from resume_openings where company_id = $1`,
      [it.id],
    )
    expect(new Set(told)).toEqual(new Set(rows.map(({ id }) => id)))
    expect(told).toHaveLength(3)
    // Told again by nothing: not by a repeat of the task, and not by a second suspension.
    await decide(it.id, 'restore')
    expect((await w.as(admin).trust.previewSuspension({ params: { id: it.id } })).people).toBe(0)
    await decide(it.id, 'suspend')
    for (const person of [it.direct, it.pooled, it.opened]) expect(await isTold(person, it.name)).toBe(1)
    const notices = await w.as(it.direct).notifications.listCandidate()
    expect(notices.notifications.filter(({ text }) => text === `We have removed ${it.name}.`)).toHaveLength(1)
  })

  test('a suspension after a fraud notifies people in portions, and nobody once the company is restored', async () => {
    const it = await company()
    await decide(it.id, 'suspend')
    expect(await w.within((ctx) => warnPeople(ctx, it.id, 2))).toBe(true)
    const waiting = async () =>
      (await w.pool.query('select 1 from company_warnings where company_id = $1 and written_at is null', [it.id]))
        .rowCount
    expect(await waiting()).toBe(1)
    await decide(it.id, 'restore')
    expect(await waiting()).toBe(0)
    const mails = await Promise.all([it.direct, it.pooled, it.opened].map((person) => isTold(person, it.name)))
    expect(mails.reduce((sum, one) => sum + one, 0)).toBe(2)
  })

  test('a company that is suspended after a fraud leaves its people signed in, and everything about candidates is refused [D2]', async () => {
    const it = await company()
    const me = w.as(it.recruiter)
    const { person } = await me.hiring.person({ params: { id: it.jobId, userId: it.direct.id }, query: {} })
    const link = /"(\/files\/resumes\/[^"]+)"/.exec(JSON.stringify(person))?.[1] ?? ''
    expect((await w.request('GET', link)).status).toBe(200)
    await decide(it.id, 'suspend')

    expect((await me.profiles.recruiter()).user.userId).toBe(it.recruiter.id)
    expect((await me.notifications.listRecruiter()).notifications[0]).toMatchObject({
      text: `Our team has suspended ${it.name}. Its jobs are off the board, and you cannot see candidates any more.`,
      data: { details: 'It asks candidates for money.' },
    })
    expect((await w.request('GET', link)).status).toBe(403)

    const names = ['Direct', 'Pooled', 'Opened'].map((kind) => `${kind} ${made}`)
    const ids: Record<string, string> = {
      id: it.jobId,
      jobId: it.jobId,
      userId: it.direct.id,
      memberId: it.recruiter.id,
    }
    const bodies: Record<string, object> = { 'hiring.panel': { candidateType: 'all' } }
    const open: string[] = []
    for (const group of ['hiring', 'applying', 'postings', 'conversations'] as const) {
      for (const [name, route] of Object.entries<Route>(routes[group])) {
        if (route.access === 'public' || route.access === 'signed-in' || !roleMay('recruiter', route.access)) continue
        const path = route.path.replace(/:(\w+)/g, (_, key: string) => ids[key] ?? it.direct.id)
        const { status, body } = await w.request(route.method, path, {
          as: it.recruiter,
          ...(route.body && { body: bodies[`${group}.${name}`] ?? {} }),
        })
        for (const one of names) expect(JSON.stringify(body), name).not.toContain(one)
        if (![400, 403, 404].includes(status)) open.push(`${group}.${name} ${status}`)
      }
    }
    expect(open).toEqual([])
    expect(await code(me.hiring.panel({ params: { id: it.jobId }, body: { candidateType: 'all' } }))).toBe(
      '403 company_suspended',
    )
    expect(await code(me.hiring.agenda({ query: {} }))).toBe('403 company_suspended')
    const named = { rounds: [{ name: 'Call' }, { name: 'Talk' }] }
    expect(await code(me.hiring.chooseRounds({ params: { id: it.jobId }, body: named }))).toBe('403 company_suspended')
    expect(await code(w.make.job(it.recruiter))).toBe('403 company_suspended')
    const { rows } = await w.pool.query('select 1 from contact_grants where company_id = $1 and ended_at is null', [
      it.id,
    ])
    expect(rows).toEqual([])
  })

  test('a company that is suspended after a fraud is on no public page, and its applications are on hold', async () => {
    const it = await company()
    const page = await w.as(null).board.read({ params: { slug: it.slug } })
    await decide(it.id, 'suspend')
    expect((await w.request('GET', `/api/jobs/${it.slug}`)).status).toBe(404)
    expect((await w.request('GET', `/api/companies/${page.job.company.slug}`)).status).toBe(404)
    const { applications } = await w.as(it.direct).hiring.applications({ query: {} })
    expect(applications.find(({ job }) => JSON.stringify(job).includes(it.name))?.status).toBe('onHold')
  })

  test('a restored company has access to people again; its postings are drafts that the team reviews', async () => {
    const it = await company()
    const me = w.as(it.recruiter)
    await decide(it.id, 'suspend')
    expect(await code(decide(it.id, 'suspend'))).toBe('409 already_suspended')
    const listed = await w.as(admin).trust.queue({ query: { queue: 'suspended', limit: 100 } })
    expect(listed.companies.find(({ _id }) => _id === it.id)?.suspension?.reason).toBe('It asks candidates for money.')
    await decide(it.id, 'restore')
    expect(await code(decide(it.id, 'restore'))).toBe('409 not_suspended')
    await w.runTasks()
    const { notifications } = await w.as(it.direct).notifications.listCandidate()
    expect(notifications.filter(({ text }) => text.startsWith('This job continues'))).toHaveLength(1)
    const { posting } = await me.postings.read({ params: { id: it.jobId } })
    expect(posting).toMatchObject({ state: 'draft', needsReview: true })
    await me.postings.step({ params: { id: it.jobId, step: 'publish' } })
    expect((await me.postings.read({ params: { id: it.jobId } })).posting.state).toBe('review')
    const { person } = await me.hiring.person({ params: { id: it.jobId, userId: it.direct.id }, query: {} })
    expect(JSON.stringify(person)).toContain(it.direct.email)
  })

  test('a suspended company has three days to answer once it is restored, and its promises move with them', async () => {
    const it = await company()
    const days = async () => {
      const { rows } = await w.pool.query<{ answer_by: Date; promised_by: Date; stage: string }>(
        'select answer_by, promised_by, stage from applications where job_id = $1 and candidate_id = $2',
        [it.jobId, it.direct.id],
      )
      return rows[0]
    }
    await decide(it.id, 'suspend')
    await w.runTasks()
    const before = await days()
    // Past the promised day, at an hour at which applications are closed.
    w.clock.now = indianMoment(indianDay(new Date((before?.promised_by.getTime() ?? 0) + 5 * day)), '11:00')
    const closing = () => w.within((ctx) => closeOverdueOf(ctx, it.jobId, ctx.now().toISOString()))
    await closing()
    await w.runTasks()
    expect(await days()).toEqual({ ...before, stage: 'applicant' })
    admin = await w.make.admin()
    await decide(it.id, 'restore')
    await w.runTasks()
    const soonest = new Date(indianMoment(indianDay(new Date(w.clock.now.getTime() + 4 * day)), '00:00').getTime() - 1)
    expect(await days()).toEqual({ stage: 'applicant', answer_by: soonest, promised_by: soonest })
    await closing()
    await w.runTasks()
    expect((await days())?.stage).toBe('applicant')
    w.clock.advance(4 * day)
    await closing()
    await w.runTasks()
    expect((await days())?.stage).toBe('unanswered')
  })

  test('suspending a company after a fraud needs a reason, and settles the reports about it', async () => {
    const it = await company()
    expect(await code(decide(it.id, 'suspend', ''))).toBe('400 invalid')
    const { company: page } = await w
      .as(null)
      .board.read({ params: { slug: it.slug } })
      .then(({ job }) => job)
    await w.as(it.direct).trust.reportCompany({ params: { slug: page.slug }, body: { reason: 'money', note: '' } })
    await decide(it.id, 'suspend')
    const { rows } = await w.pool.query('select outcome from company_reports where company_id = $1', [it.id])
    expect(rows).toEqual([{ outcome: 'scam' }])
    expect(
      await code(
        w.as(it.pooled).trust.reportCompany({ params: { slug: page.slug }, body: { reason: 'money', note: '' } }),
      ),
    ).toBe('404 not_found')
  })
})
