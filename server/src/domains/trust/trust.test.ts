import { dateText, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followFacts, settleNextTiers } from '#src/domains/recruiters/recruiters.tiers.service.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const minute = 60_000
const code = async (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { code?: string; status?: number }) => `${error.status} ${error.code}`,
  )
const checks = (recruiter: Person) => w.as(recruiter).trust
const tierOf = async ({ id }: Person): Promise<number> => {
  const { rows } = await w.pool.query<{ tier: number }>(
    'select tier from companies c join recruiters r on r.company_id = c.id where r.account_id = $1',
    [id],
  )
  return rows[0]?.tier ?? -1
}
/** The digits of the newest mail to an address. */
const codeIn = async (email: string) => /code: (\d{6})/.exec((await w.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
let made = 0
/** A recruiter whose company has a website, and an address at its domain. */
async function withWebsite() {
  made += 1
  const recruiter = await w.make.recruiter()
  const domain = `acme-${made}.example`
  await checks(recruiter).saveFacts({ body: { website: `https://www.${domain}/about` } })
  return { recruiter, domain, email: `hr@${domain}` }
}
async function withMail() {
  const it = await withWebsite()
  await checks(it.recruiter).sendCode({ body: { email: it.email } })
  await checks(it.recruiter).confirmMail({ body: { code: await codeIn(it.email) } })
  return it
}

describe('the company mail', () => {
  test('the company mail is confirmed with a code that goes to an address of the domain alone', async () => {
    const { recruiter, domain, email } = await withWebsite()
    expect(await checks(recruiter).readChecks()).toMatchObject({
      mail: { domain, confirmedAt: null, codeSentTo: null },
      mayChange: true,
    })
    await checks(recruiter).sendCode({ body: { email } })
    expect((await checks(recruiter).readChecks()).mail.codeSentTo).toBe(email)
    const digits = await codeIn(email)
    const { checks: after, msg } = await checks(recruiter).confirmMail({
      body: { code: `${digits.slice(0, 3)} ${digits.slice(3)}` },
    })
    expect({ mail: after.mail, msg }).toEqual({
      mail: { domain, confirmedAt: w.clock.now.toISOString(), codeSentTo: null },
      msg: messages.companyMailConfirmed,
    })
    expect(await tierOf(recruiter)).toBe(1)
    expect(await code(checks(recruiter).confirmMail({ body: { code: digits } }))).toBe('403 company_code_over')
  })

  test('the company mail is refused at another domain, at a free provider, and without a website', async () => {
    const { recruiter, domain } = await withWebsite()
    const send = (email: string) => code(checks(recruiter).sendCode({ body: { email } }))
    expect(await send('hr@other.example')).toBe('409 not_company_mail')
    expect(await send(`hr@mail.${domain}`)).toBe('409 not_company_mail')
    await checks(recruiter).saveFacts({ body: { website: 'https://gmail.com' } })
    expect(await send('acme.hiring@gmail.com')).toBe('409 website_needed')
    await checks(recruiter).saveFacts({ body: { website: '' } })
    expect(await send(`hr@${domain}`)).toBe('409 website_needed')
    expect(await w.mailsTo('acme.hiring@gmail.com')).toEqual([])
  })

  test('the company mail with five wrong codes needs a new one, also against the right digits', async () => {
    const { recruiter, email } = await withWebsite()
    await checks(recruiter).sendCode({ body: { email } })
    const digits = await codeIn(email)
    const wrong = digits === '000000' ? '000001' : '000000'
    const answers: string[] = []
    for (let tries = 0; tries < 5; tries += 1)
      answers.push(await code(checks(recruiter).confirmMail({ body: { code: wrong } })))
    expect(answers).toEqual([...Array(4).fill('403 company_code_wrong'), '429 company_code_used_up'])
    expect(await code(checks(recruiter).confirmMail({ body: { code: digits } }))).toBe('429 company_code_used_up')
    w.clock.advance(2 * minute)
    await checks(recruiter).sendCode({ body: { email } })
    await checks(recruiter).confirmMail({ body: { code: await codeIn(email) } })
    expect(await tierOf(recruiter)).toBe(1)
  })

  test('the company mail has a code that is valid for half an hour, stored as a hash, and mailed once a minute', async () => {
    const { recruiter, email } = await withWebsite()
    await Promise.all([1, 2, 3].map(() => checks(recruiter).sendCode({ body: { email } })))
    const digits = await codeIn(email)
    expect(await w.mailsTo(email)).toHaveLength(1)
    const { rows } = await w.pool.query('select code_hash from company_mail_codes where email = $1', [email])
    expect(rows[0].code_hash).toHaveLength(32)
    w.clock.advance(31 * minute)
    expect(await code(checks(recruiter).confirmMail({ body: { code: digits } }))).toBe('403 company_code_over')
    for (const typed of ['12345', '1234567', 'abcdef', ''])
      expect(await code(checks(recruiter).confirmMail({ body: { code: typed } }))).toBe('400 invalid')
  })

  test('the company mail is invalid with another website, and stays valid with another page of the same one', async () => {
    const { recruiter, domain } = await withMail()
    await checks(recruiter).saveFacts({ body: { website: `https://${domain}/careers` } })
    expect(await tierOf(recruiter)).toBe(1)
    await checks(recruiter).saveFacts({ body: { website: 'https://another.example' } })
    expect(await tierOf(recruiter)).toBe(0)
    expect((await checks(recruiter).readChecks()).mail).toEqual({
      ...{ domain: 'another.example', confirmedAt: null, codeSentTo: null },
    })
  })

  test('a code that was requested under an earlier website does not confirm the company mail', async () => {
    const { recruiter, email } = await withWebsite()
    await checks(recruiter).sendCode({ body: { email } })
    const digits = await codeIn(email)
    await checks(recruiter).saveFacts({ body: { website: 'https://victim.example' } })
    expect(await code(checks(recruiter).confirmMail({ body: { code: digits } }))).toBe('403 company_code_over')
    expect(await tierOf(recruiter)).toBe(0)
  })
})

describe('the numbers of a company', () => {
  test('the numbers of a company are cleaned, checked by their form, and compared with each other', async () => {
    const { recruiter } = await withWebsite()
    const { checks: saved } = await checks(recruiter).saveFacts({
      body: { cin: ' u72200ka1999ptc-080123', gstNumber: '27 aapfu0939f1zv' },
    })
    expect(saved.numbers.map(({ kind, value, state }) => `${kind} ${value} ${state}`)).toEqual([
      'cin U72200KA1999PTC080123 given',
      'gstin 27AAPFU0939F1ZV given',
    ])
    expect(saved.hints).toContain('The CIN is of a company in Karnataka, and the GST number is of another state.')
    const { checks: bad } = await checks(recruiter).saveFacts({ body: { cin: 'U72200KA' } })
    expect(bad.numbers.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['cin failed', 'gstin given'])
    expect(await code(checks(recruiter).saveFacts({ body: { gstNumber: '' } }))).toBe('400 invalid')
  })

  test('the numbers of a company that were entered with the profile are checked as well', async () => {
    const recruiter = await w.make.recruiter({ gstNumber: '27AAPFU0939F1ZV' })
    expect((await checks(recruiter).readChecks()).numbers).toMatchObject([{ kind: 'gstin', state: 'given' }])
    await w.as(recruiter).profiles.saveProfile({ body: { gstNumber: '27AAPFU0939F1ZZ' } })
    expect((await checks(recruiter).readChecks()).numbers).toMatchObject([{ kind: 'gstin', state: 'failed' }])
  })
})

describe('a tier', () => {
  const confirm = async (recruiter: Person, kind: 'cin' | 'gstin') => {
    await w.pool.query(
      `update company_checks set state = 'confirmed' where kind = $2
         and company_id = (select company_id from recruiters where account_id = $1)`,
      [recruiter.id, kind],
    )
    await w.within(async (ctx) => {
      const { companyId } = await ctx.db
        .selectFrom('recruiters')
        .select('companyId')
        .where('accountId', '=', recruiter.id)
        .executeTakeFirstOrThrow()
      await followFacts(ctx, companyId)
    })
  }

  test('a tier needs the mail and a number, and is lowered when one of them changes [D4]', async () => {
    const { recruiter } = await withMail()
    const cin = 'U72200KA2015PTC080123'
    await checks(recruiter).saveFacts({ body: { cin } })
    expect(await tierOf(recruiter)).toBe(1)
    await confirm(recruiter, 'cin')
    expect(await tierOf(recruiter)).toBe(2)
    await checks(recruiter).saveFacts({ body: { cin: cin.toLowerCase() } })
    expect(await tierOf(recruiter)).toBe(2)
    await checks(recruiter).saveFacts({ body: { cin: 'U72200KA2015PTC080124' } })
    expect(await tierOf(recruiter)).toBe(1)
    await confirm(recruiter, 'cin')
    await checks(recruiter).saveFacts({ body: { website: 'https://elsewhere.example' } })
    expect(await tierOf(recruiter)).toBe(0)
  })

  test('a tier is lowered in the night when answers and reports no longer justify it', async () => {
    const { recruiter } = await withMail()
    await checks(recruiter).saveFacts({ body: { gstNumber: '27AAPFU0939F1ZV' } })
    await confirm(recruiter, 'gstin')
    await w.pool.query(
      'update companies set tier = 3 where id = (select company_id from recruiters where account_id = $1)',
      [recruiter.id],
    )
    // More than one transaction computes.
    await w.pool.query("insert into companies (name, tier) select 'Old ' || n, 3 from generate_series(1, 201) n")
    const last = await w.within((ctx) => settleNextTiers(ctx, undefined))
    expect(last).toBeDefined()
    await w.within((ctx) => settleNextTiers(ctx, last))
    expect(await tierOf(recruiter)).toBe(2)
    const { rows } = await w.pool.query('select id from companies where tier = 3')
    expect(rows).toEqual([])
    await w.pool.query("delete from companies where name like 'Old %'")
  })

  test('a tier is lowered when the GST number in the profile is changed', async () => {
    const { recruiter } = await withMail()
    await checks(recruiter).saveFacts({ body: { gstNumber: '27AAPFU0939F1ZV' } })
    await confirm(recruiter, 'gstin')
    expect(await tierOf(recruiter)).toBe(2)
    await w.as(recruiter).profiles.saveProfile({ body: { gstNumber: '29AAGCB7383J1Z4' } })
    expect(await tierOf(recruiter)).toBe(1)
  })

  test('a tier is shown to everybody as its evidence, with day and number, and its evidence goes with its checks', async () => {
    const { recruiter, domain } = await withMail()
    const cin = 'U72200KA2016PTC080123'
    await checks(recruiter).saveFacts({ body: { cin, gstNumber: '27AAPFU0939F1ZV' } })
    const { slug } = await w.make.livePosting(recruiter)
    const shown = async () => (await w.as(null).board.read({ params: { slug } })).job.company.checks
    const day = dateText(w.clock.now)
    const looked = 'Our team has looked at its first job on the board.'
    // The domain, because anybody can take a company's name.
    const byMail = `Company mail at ${domain} confirmed on ${day}`
    expect(await shown()).toEqual([byMail, looked])
    await confirm(recruiter, 'gstin')
    const forGst = `Registered: for GST, confirmed by Firstrung on ${day}`
    expect(await shown()).toEqual([byMail, forGst, looked])
    await confirm(recruiter, 'cin')
    const { company } = (await w.as(null).board.read({ params: { slug } })).job
    expect(company.checks[1]).toBe(`Registered: CIN ${cin}, confirmed by Firstrung on ${day}`)
    expect((await w.as(null).board.company({ params: { slug: company.slug } })).company.checks).toEqual(company.checks)
    await checks(recruiter).saveFacts({ body: { cin: '', website: '' } })
    expect(await shown()).toEqual([forGst, looked])
    await checks(recruiter).saveFacts({ body: { gstNumber: '29AAGCB7383J1Z4' } })
    expect(await shown()).toEqual([looked])
  })

  test('the number of a tier is in no answer to anybody', async () => {
    const { recruiter } = await withMail()
    expect(JSON.stringify(await checks(recruiter).readChecks())).not.toContain('tier')
  })
})

test('only owners of a company save and confirm its checks; others of the company may read them', async () => {
  const { recruiter, email } = await withWebsite()
  for (const role of ['recruiter', 'interviewer'] as const) {
    const colleague = await w.make.colleague(recruiter, role)
    expect((await checks(colleague).readChecks()).mayChange).toBe(false)
    expect(await code(checks(colleague).saveFacts({ body: { website: '' } }))).toBe('403 owners_only')
    expect(await code(checks(colleague).sendCode({ body: { email } }))).toBe('403 owners_only')
    expect(await code(checks(colleague).confirmMail({ body: { code: '123456' } }))).toBe('403 owners_only')
  }
})

describe('the team', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await w.make.admin()
  })
  const waiting = async (queue: 'companies' | 'reports', companyName: string) => {
    for (let cursor = ''; ; ) {
      const page = await w.as(admin).trust.queue({ query: { queue, limit: 2, ...(cursor && { cursor }) } })
      const found = page.companies.find(({ name }) => name === companyName)
      if (found || !page.nextCursor) return found
      cursor = page.nextCursor
    }
  }
  const named = async (companyName: string) => {
    const it = await withWebsite()
    await w.as(it.recruiter).profiles.saveProfile({ body: { companyName } })
    return it
  }
  const needs = async (queue: string) =>
    (await w.as(admin).admin.needsYou()).queues.find((one) => one.queue === queue)?.count ?? 0

  test('the team sees a number once the company has confirmed its mail, confirms it, and the company is notified', async () => {
    const { recruiter, email } = await named('Konkan Mills')
    const colleague = await w.make.colleague(recruiter)
    expect(await waiting('companies', 'Konkan Mills')).toBeUndefined()
    const before = await needs('companies')
    await checks(recruiter).sendCode({ body: { email } })
    await checks(recruiter).confirmMail({ body: { code: await codeIn(email) } })
    expect(await needs('companies')).toBe(before + 1)
    const company = await waiting('companies', 'Konkan Mills')
    const checkId = company?.checks[0]?._id ?? ''
    expect(company).toMatchObject({
      checks: [{ kind: 'gstin', state: 'given' }],
      reports: [],
      recruiters: [{ _id: recruiter.id }, {}],
    })
    const params = { id: company?._id ?? '' }
    const { msg } = await w.as(admin).trust.decide({ params, body: { decision: 'confirm', checkId } })
    expect(msg).toBe(messages.numberConfirmed)
    expect(await tierOf(recruiter)).toBe(2)
    expect(await waiting('companies', 'Konkan Mills')).toBeUndefined()
    for (const { id } of [recruiter, colleague]) {
      const { rows } = await w.pool.query('select text from notices where recipient_id = $1', [id])
      expect(rows.map(({ text }) => text)).toContain(
        'Our team has confirmed the GST number 27AAPFU0939F1ZV. Candidates see it on your company page and on your jobs.',
      )
    }
    expect((await w.mailsTo(colleague.email)).map(({ subject }) => subject)).toContain('Your registration is confirmed')
    // What was confirmed can be taken back.
    expect(await code(w.as(admin).trust.decide({ params, body: { decision: 'refuse', checkId } }))).toBe('400 invalid')
    await w.as(admin).trust.decide({ params, body: { decision: 'refuse', checkId, note: 'It is of another company.' } })
    expect(await tierOf(recruiter)).toBe(1)
    expect((await checks(recruiter).readChecks()).numbers).toMatchObject([
      { state: 'refused', note: 'It is of another company.' },
    ])
  })

  test('the team does not confirm a number that was changed in the meantime, nor one of another company', async () => {
    const { recruiter, email } = await named('Hasty Hats')
    await checks(recruiter).sendCode({ body: { email } })
    await checks(recruiter).confirmMail({ body: { code: await codeIn(email) } })
    const company = await waiting('companies', 'Hasty Hats')
    const body = { decision: 'confirm' as const, checkId: company?.checks[0]?._id ?? '' }
    await checks(recruiter).saveFacts({ body: { gstNumber: '29AAGCB7383J1Z4' } })
    expect(await code(w.as(admin).trust.decide({ params: { id: company?._id ?? '' }, body }))).toBe('409 check_changed')
    const fresh = (await waiting('companies', 'Hasty Hats'))?.checks[0]?._id ?? ''
    const other = await w.make.recruiter()
    const { rows } = await w.pool.query('select company_id from recruiters where account_id = $1', [other.id])
    const params = { id: String(rows[0].company_id) }
    expect(await code(w.as(admin).trust.decide({ params, body: { decision: 'confirm', checkId: fresh } }))).toBe(
      '409 check_changed',
    )
    expect(await tierOf(recruiter)).toBe(1)
  })

  test('the team sees reports of a company, once from each person, and settles them', async () => {
    const { recruiter } = await named('Reported Rugs')
    await w.make.livePosting(recruiter)
    const report = (person: Person) =>
      w.as(person).trust.reportCompany({
        params: { slug: 'reported-rugs' },
        body: { reason: 'not_company', note: 'It is not theirs.' },
      })
    const candidate = await w.make.candidate()
    expect((await report(candidate)).msg).toBe(messages.companyReported)
    expect(await code(report(candidate))).toBe('409 reported_already')
    expect(await code(report(recruiter))).toBe('409 own_company')
    expect(await code(report(await w.make.colleague(recruiter)))).toBe('409 own_company')
    await report(await w.make.recruiter())
    const company = await waiting('reports', 'Reported Rugs')
    expect(company?.reports.map(({ reason, note }) => `${reason} ${note}`)).toEqual(
      Array(2).fill('not_company It is not theirs.'),
    )
    const params = { id: company?._id ?? '' }
    await w.as(admin).trust.decide({ params, body: { decision: 'keep' } })
    expect(await waiting('reports', 'Reported Rugs')).toBeUndefined()
    expect(await code(w.as(admin).trust.decide({ params, body: { decision: 'keep' } }))).toBe('409 nothing_reported')
    expect(await code(report(candidate))).toBe('409 reported_already')
  })

  test('the team gets no report of a company without a public page, and none of a job from its own people', async () => {
    const { recruiter } = await named('Hidden Huts')
    const { slug } = await w.make.newPosting(recruiter)
    const body = { reason: 'money' as const, note: '' }
    const candidate = await w.make.candidate()
    for (const name of ['hidden-huts', 'no-such-company'])
      expect(await code(w.as(candidate).trust.reportCompany({ params: { slug: name }, body }))).toBe('404 not_found')
    const live = await w.make.livePosting(recruiter)
    const own = (person: Person) => code(w.as(person).board.report({ params: { slug: live.slug }, body }))
    expect(await own(recruiter)).toBe('409 own_company')
    expect(await own(await w.make.colleague(recruiter, 'interviewer'))).toBe('409 own_company')
    expect(await own(await w.make.recruiter())).toBe('none')
    expect(slug).not.toBe(live.slug)
  })
})

describe('jobs on the board at once', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await openTestServer({ LIVE_POSTINGS: '1,2,3' })
  })
  afterAll(() => limited.close())
  const state = async (recruiter: Person, id: string) =>
    (await limited.as(recruiter).postings.read({ params: { id } })).posting.state
  const publish = (recruiter: Person, id: string) =>
    limited.as(recruiter).postings.step({ params: { id, step: 'publish' } })
  const tier = (recruiter: Person, to: number) =>
    limited.pool.query(
      'update companies set tier = $2 where id = (select company_id from recruiters where account_id = $1)',
      [recruiter.id, to],
    )

  test('jobs on the board at once are as many as its checks allow; posting more is never refused', async () => {
    const recruiter = await limited.make.recruiter()
    const first = await limited.make.livePosting(recruiter)
    const second = await limited.make.newPosting(recruiter)
    expect([await state(recruiter, first.jobId), second.posting.state]).toEqual(['live', 'draft'])
    const boards = await Promise.all(
      [first, second].map(async ({ jobId: id }) => {
        const { posting } = await limited.as(recruiter).postings.read({ params: { id } })
        return posting.fullBoard
      }),
    )
    expect(boards).toEqual([null, { most: 1, tier: 0 }])
    const refusal = await publish(recruiter, second.jobId).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      ...{ status: 409, code: 'board_full' },
      message:
        'Your company can have 1 job on the board at once. To publish this one, take another one off, or confirm your company mail under Verification in your profile.',
    })
    await tier(recruiter, 1)
    await publish(recruiter, second.jobId)
    expect(await state(recruiter, second.jobId)).toBe('live')
    const third = await limited.make.newPosting(recruiter)
    expect(await code(publish(recruiter, third.jobId))).toBe('409 board_full')
    await limited.as(recruiter).postings.step({ params: { id: first.jobId, step: 'pause' } })
    await publish(recruiter, third.jobId)
    // What is on the board stays there when the tier falls; nothing comes back beyond the limit.
    await tier(recruiter, 0)
    expect(await state(recruiter, second.jobId)).toBe('live')
    expect(await code(publish(recruiter, first.jobId))).toBe('409 board_full')
  })

  test('jobs on the board at once include those that wait for the team', async () => {
    const recruiter = await limited.make.recruiter()
    const first = await limited.make.newPosting(recruiter)
    const second = await limited.make.newPosting(recruiter)
    expect([first.posting.state, second.posting.state]).toEqual(['review', 'draft'])
    expect(await code(publish(recruiter, second.jobId))).toBe('409 board_full')
  })

  test('jobs on the board at once are not exceeded by two that are published together', async () => {
    const recruiter = await limited.make.recruiter()
    await limited.make.approvedCompany(recruiter)
    const jobs = await Promise.all([1, 2, 3].map(() => limited.make.newPosting(recruiter)))
    for (const { jobId } of jobs)
      if ((await state(recruiter, jobId)) === 'live')
        await limited.as(recruiter).postings.step({ params: { id: jobId, step: 'pause' } })
    const answers = await Promise.all(jobs.map(({ jobId }) => code(publish(recruiter, jobId))))
    expect(answers.sort()).toEqual(['409 board_full', '409 board_full', 'none'])
  })

  const act = (recruiter: Person, action: 'complete' | 'reopen', jobId: string) =>
    limited.as(recruiter).hiring.act({ body: { action, jobId } })
  const newest = async (recruiter: Person) =>
    (await limited.as(recruiter).notifications.listRecruiter()).notifications[0]?.text
  const only = 'Your company can have 1 job on the board at once.'
  const byMail = 'or confirm your company mail under Verification in your profile.'
  /** A company that may have one job on the board: the first is there, the second is a draft. */
  const two = async () => {
    const recruiter = await limited.make.recruiter()
    const first = await limited.make.livePosting(recruiter)
    return { recruiter, first, second: await limited.make.newPosting(recruiter) }
  }

  test('jobs on the board at once are not exceeded by a job that is reopened', async () => {
    const [{ recruiter, first, second }, admin] = [await two(), await limited.make.admin()]
    await act(recruiter, 'complete', first.jobId)
    await publish(recruiter, second.jobId)
    await expect(act(recruiter, 'reopen', first.jobId)).rejects.toMatchObject({
      ...{ status: 409, code: 'board_full' },
      message: `${only} To reopen this one, take another one off, ${byMail}`,
    })
    await expect(
      limited.as(admin).hiring.screen({ body: { action: 'reopen', jobId: first.jobId } }),
    ).rejects.toMatchObject({
      ...{ status: 409, code: 'board_full' },
      message:
        'The company can have 1 job on the board at once. Before this one is reopened, its recruiters have to take another one off.',
    })
    expect(await state(recruiter, first.jobId)).toBe('closed')
    await limited.as(recruiter).postings.step({ params: { id: second.jobId, step: 'pause' } })
    await act(recruiter, 'reopen', first.jobId)
    expect(await state(recruiter, first.jobId)).toBe('live')
  })

  test('jobs on the board at once do not keep a job from being reopened whose last day is over', async () => {
    const { recruiter, first, second } = await two()
    await act(recruiter, 'complete', first.jobId)
    await publish(recruiter, second.jobId)
    await limited.db
      .updateTable('postings')
      .set({ applyBy: limited.clock.now })
      .where('jobId', '=', first.jobId)
      .execute()
    await act(recruiter, 'reopen', first.jobId)
    expect(await state(recruiter, first.jobId)).toBe('closed')
  })

  test('jobs on the board at once are not exceeded by two that are reopened together', async () => {
    const { recruiter, first, second } = await two()
    await act(recruiter, 'complete', first.jobId)
    await publish(recruiter, second.jobId)
    await act(recruiter, 'complete', second.jobId)
    const answers = await Promise.all([first, second].map(({ jobId }) => code(act(recruiter, 'reopen', jobId))))
    expect(answers.sort()).toEqual(['409 board_full', 'none'])
  })

  test.each(['pause', 'remove'] as const)(
    'jobs on the board at once are not exceeded by an approval after the decision to %s',
    async (before) => {
      const [{ recruiter, first, second }, admin] = [await two(), await limited.make.admin()]
      const decide = (decision: 'approve' | typeof before) =>
        limited.as(admin).postings.decide({ params: { jobId: first.jobId }, body: { decision, reason: 'Looked at' } })
      await decide(before)
      await publish(recruiter, second.jobId)
      const { posting, msg } = await decide('approve')
      expect({ state: posting.state, msg }).toEqual({ state: 'paused', msg: messages.postingApprovedWithoutRoom })
      expect(await newest(recruiter)).toBe(
        `Our team has approved your posting Frontend Developer. It is not on the board yet. ${only} To publish this one, take another one off, ${byMail}`,
      )
      // The team need not look at it again.
      await limited.as(recruiter).postings.step({ params: { id: second.jobId, step: 'pause' } })
      await publish(recruiter, first.jobId)
      expect(await state(recruiter, first.jobId)).toBe('live')
    },
  )

  test('jobs on the board at once include one that waits for the team, so its approval needs no further room', async () => {
    const [recruiter, admin] = [await limited.make.recruiter(), await limited.make.admin()]
    const { jobId } = await limited.make.newPosting(recruiter)
    const body = { decision: 'approve', reason: '' } as const
    expect((await limited.as(admin).postings.decide({ params: { jobId }, body })).posting.state).toBe('live')
  })

  test('jobs on the board at once are not exceeded by those that a suspended recruiter gets back', async () => {
    const [recruiter, admin] = [await limited.make.recruiter(), await limited.make.admin()]
    await tier(recruiter, 1)
    const [first, second] = [await limited.make.livePosting(recruiter), await limited.make.livePosting(recruiter)]
    const params = { id: recruiter.id }
    await limited.as(admin).recruiterAdmin.suspend({ params, body: { reason: 'Spam' } })
    await tier(recruiter, 0)
    await limited.as(admin).recruiterAdmin.restore({ params })
    const postings = await limited.db
      .selectFrom('postings')
      .select(['state', 'stateCause'])
      .where('jobId', 'in', [first.jobId, second.jobId])
      .orderBy('state')
      .execute()
    expect(postings).toEqual([
      { state: 'live', stateCause: null },
      { state: 'paused', stateCause: null },
    ])
    const notified = await limited.db
      .selectFrom('notices')
      .select('text')
      .where('recipientId', '=', recruiter.id)
      .where('text', 'like', '%not back on the board%')
      .execute()
    expect(notified).toEqual([
      {
        text: `Your posting Frontend Developer is not back on the board. ${only} To publish this one, take another one off, ${byMail}`,
      },
    ])
  })
})
