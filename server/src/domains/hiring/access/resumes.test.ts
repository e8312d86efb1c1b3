import { PDFDocument } from '@cantoo/pdf-lib'
import { folders, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linesOf } from '#src/platform/documents/pdf-text.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { encryptedPdf } from '#src/testing/small-files.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let recruiter: Person
let jobId: string
let slug: string
let companyId: string
beforeAll(async () => {
  w = await openTestServer({ RESUMES_PER_DAY: '3' })
  await onNewJob()
})
afterAll(() => w.close())

/** A company with a job on the board, whose recruiter has opened nothing yet. */
async function onNewJob() {
  recruiter = await w.make.recruiter({ fullName: 'Rohan Shah', companyName: 'Acme' })
  const job = await w.make.job(recruiter)
  jobId = job._id
  slug = await w.make.onBoard(job)
  companyId = job.recruiter.company._id
}

const linkOf = async (person: Person) => {
  const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  const found = 'applicants' in jobData && jobData.applicants.find(({ _id }) => _id === person.id)
  return (found && found.resume.resumeS3PublicUrl) || expect.fail('no link')
}
const open = async (link: string, more = '') => {
  const { statusCode, rawPayload, headers } = await w.app.inject({ url: link + more })
  const isPdf = rawPayload.subarray(0, 5).toString() === '%PDF-'
  return {
    status: statusCode,
    code: isPdf ? '' : JSON.parse(rawPayload.toString()).code,
    msg: isPdf ? '' : JSON.parse(rawPayload.toString()).msg,
    bytes: rawPayload,
    headers,
  }
}
const actionsOf = async (person: Person) => {
  const { rows } = await sql<{ action: string; companyId: string }>`
    select action, company_id from resume_openings where candidate_id = ${person.id} order by action`.execute(w.db)
  return rows
}
const day = 24 * 3600 * 1000

describe('a resume link that was opened a minute ago', () => {
  test('an opened resume link no longer works once the candidate has ended the access or blocked the company', async () => {
    const [ended, blocked] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    const links = [await linkOf(ended), await linkOf(blocked)]
    for (const link of links) expect((await open(link)).status).toBe(200)

    await sql`update contact_grants set ended_at = now() where candidate_id = ${ended.id}`.execute(w.db)
    await sql`insert into company_blocks values (${blocked.id}, ${companyId}, now())`.execute(w.db)
    for (const link of links) {
      expect(await open(link)).toMatchObject({ status: 403, code: 'access_ended' })
      expect((await w.app.inject({ method: 'HEAD', url: link })).statusCode).toBe(403)
    }
  })

  test('a resume link that was opened a minute ago is refused to a recruiter who has been suspended since', async () => {
    const person = await w.make.directApplicant(slug)
    const link = await linkOf(person)
    await sql`update accounts set suspended_at = now() where id = ${recruiter.id}`.execute(w.db)
    expect(await open(link)).toMatchObject({ status: 403, code: 'access_ended' })
    expect(await actionsOf(person)).toEqual([])
    await sql`update accounts set suspended_at = null where id = ${recruiter.id}`.execute(w.db)
  })

  test('a resume link that was opened a minute ago is refused to a colleague who was removed from the job or from the company', async () => {
    await onNewJob()
    const person = await w.make.directApplicant(slug)
    const lead = recruiter
    const colleague = await w.make.colleague(lead, 'recruiter')
    const member = { params: { id: jobId, memberId: colleague.id } }
    const put = () => w.as(lead).companyTeams.setJobMember({ ...member, body: { role: 'recruiter' } })
    await put()
    recruiter = colleague
    const link = await linkOf(person)
    expect((await open(link)).status).toBe(200)
    await w.as(lead).companyTeams.removeJobMember(member)
    expect(await open(link)).toMatchObject({ status: 403, code: 'access_ended' })
    // Another job of theirs shows them other people.
    const { slug: other } = await w.make.livePosting(colleague)
    await w.make.directApplicant(other)
    expect((await open(link)).status).toBe(403)
    await put()
    expect((await open(link)).status).toBe(200)
    await w.as(lead).companyTeams.remove({ params: { id: colleague.id }, body: { jobsTo: lead.id } })
    expect(await open(link)).toMatchObject({ status: 403, code: 'access_ended' })
    recruiter = lead
    expect((await open(link)).status).toBe(403)
    expect((await open(await linkOf(person))).status).toBe(200)
  })

  test('an opened resume link is refused from 180 days after the last job with the candidate ended, and not a day before', async () => {
    const person = await w.make.directApplicant(slug)
    const link = await linkOf(person)
    const endedDaysAgo = async (days: number) => {
      const at = new Date(w.clock.now.getTime() - days * day)
      await sql`update jobs set completed_at = ${at} where id = ${jobId}`.execute(w.db)
      return (await open(link)).code
    }
    expect(await endedDaysAgo(179)).toBe('')
    expect(await endedDaysAgo(181)).toBe('access_ended')
  })

  test('no move gives a company a grant while the candidate blocks it', async () => {
    await onNewJob()
    const person = await w.make.directApplicant(slug, { sharesContact: 'shortlisted' })
    await sql`insert into company_blocks values (${person.id}, ${companyId}, now())`.execute(w.db)
    const move = w.as(recruiter).hiring.act({ body: { action: 'shortlist', jobId, applicantId: person.id } })
    await expect(move).rejects.toMatchObject({ code: 'company_blocked' })
    const { rows } = await sql`select from contact_grants where candidate_id = ${person.id}`.execute(w.db)
    expect(rows).toEqual([])
  })
})

describe('what recruiters do with a resume', () => {
  test('what recruiters do with a resume is noted at most once a day for each action: opened, downloaded, contact seen', async () => {
    await onNewJob()
    const person = await w.make.directApplicant(slug)
    const link = await linkOf(person)
    expect(await actionsOf(person)).toEqual([])
    await Promise.all([open(link), open(link)])
    expect(await actionsOf(person)).toEqual([{ action: 'opened', companyId }])
    await open(link, '&download=1')
    for (const _ of [1, 2]) await w.as(recruiter).hiring.person({ params: { id: jobId, userId: person.id }, query: {} })
    expect((await actionsOf(person)).map(({ action }) => action)).toEqual(['contact', 'downloaded', 'opened'])
    const { openings, total } = await w.as(person).profiles.resumeOpenings({ query: {} })
    expect([openings.length, total]).toEqual([1, 1])
  })

  test('no contact of a masked candidate is noted; an export notes each candidate whose contact it has', async () => {
    await onNewJob()
    const [masked, shared] = [
      await w.make.directApplicant(slug, { sharesContact: 'shortlisted' }),
      await w.make.directApplicant(slug),
    ]
    await w.as(recruiter).hiring.person({ params: { id: jobId, userId: masked.id }, query: {} })
    const exported = await w.request('POST', `/api/rdashboard/jobs/${jobId}/export`, {
      as: recruiter,
      body: { password: recruiter.password },
    })
    expect(exported.status).toBe(200)
    expect(await actionsOf(masked)).toEqual([])
    expect(await actionsOf(shared)).toEqual([
      { action: 'contact', companyId },
      { action: 'listed', companyId },
    ])
  })

  test('an export leaves out email and phone of candidates above the daily limit, and says why', async () => {
    await onNewJob()
    const people = [...(await Promise.all([1, 2, 3, 4].map(() => w.make.directApplicant(slug))))]
    const emailsIn = async () => {
      const { statusCode, body } = await w.app.inject({
        method: 'POST',
        url: `/api/rdashboard/jobs/${jobId}/export`,
        headers: { 'x-auth-token': recruiter.token },
        payload: { password: recruiter.password },
      })
      expect(statusCode).toBe(200)
      return { body, emails: people.filter(({ email }) => body.includes(email)).map(({ email }) => email) }
    }
    const first = await emailsIn()
    expect(first.emails).toHaveLength(3)
    expect(first.body.split(messages.contactsOfDay(3))).toHaveLength(2)
    // The same people again cost nothing, and give nothing more.
    expect((await emailsIn()).emails).toEqual(first.emails)
    const left = people.find(({ email }) => !first.emails.includes(email)) ?? expect.fail()
    expect(await open(await linkOf(left))).toMatchObject({ status: 429, msg: messages.tooManyResumes(3) })
    expect(await actionsOf(left)).toEqual([])
    w.clock.advance(day)
    const second = await emailsIn()
    expect(second.emails).toHaveLength(4)
    expect(second.body).not.toContain(messages.contactsOfDay(3))
  })

  test('opening resumes is limited to a number of candidates a day, even when they are opened at the same moment', async () => {
    await onNewJob()
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => w.make.directApplicant(slug)))
    const links: string[] = []
    for (const person of people) links.push(await linkOf(person))
    const opened = await Promise.all(links.map((link) => open(link)))
    expect(opened.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429])
    expect(opened.find(({ status }) => status === 429)).toMatchObject({
      code: 'too_many_resumes',
      msg: messages.tooManyResumes(3),
    })
    const known = opened.findIndex(({ status }) => status === 200)
    expect((await open(links[known] ?? '')).status).toBe(200)
    w.clock.advance(day)
    const later = people.at(opened.findIndex(({ status }) => status === 429)) ?? expect.fail()
    expect((await open(await linkOf(later))).status).toBe(200)
  })
})

describe('a downloaded resume', () => {
  const wordsOf = async (bytes: Buffer) => (await linesOf(new Uint8Array(bytes))).join('\n')

  test('a downloaded resume shows on each page who downloaded it; a resume that is only opened does not', async () => {
    await onNewJob()
    const person = await w.make.directApplicant(slug)
    const link = await linkOf(person)
    const shown = await wordsOf((await open(link)).bytes)
    expect(shown).toContain('Asha Rao')
    expect(shown).not.toContain('For Rohan Shah')
    const { bytes, headers } = await open(link, '&download=1')
    const words = await wordsOf(bytes)
    expect(words).toContain('Asha Rao')
    expect(words.match(/For Rohan Shah, Acme, \d{1,2} \w{3} \d{4}/g)).toHaveLength(
      (await PDFDocument.load(bytes)).getPageCount(),
    )
    expect(Number(headers['content-length'])).toBe(bytes.length)
    // Their own one has none.
    const [own] = (await w.as(person).resumes.list()).resumes
    expect(await wordsOf((await open(own?.url ?? '', '&download=1')).bytes)).toBe(shown)

    const masked = await w.make.directApplicant(slug, { sharesContact: 'shortlisted' })
    const copy = await wordsOf((await open(await linkOf(masked), '&download=1')).bytes)
    expect(copy).toMatch(/For Rohan Shah, Acme, .+ · Copy without contact/)
  })

  test('a downloaded resume is sent unchanged when the PDF cannot be rewritten', async () => {
    const person = await w.make.directApplicant(slug)
    const link = await linkOf(person)
    const key = decodeURIComponent(link.split('?')[0]?.replace('/files/', '') ?? '')
    expect(key.startsWith(folders.resumes)).toBe(true)
    const locked = await encryptedPdf('Locked')
    await w.within((ctx) => ctx.storage.write(key, locked))
    const { status, bytes } = await open(link, '&download=1')
    expect(status).toBe(200)
    expect(bytes.equals(locked)).toBe(true)
  })
})
