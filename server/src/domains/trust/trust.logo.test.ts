import { folders, messages } from '@firstrung/contract'
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

/** A company on the board with a logo. */
async function withLogo(companyName: string) {
  const owner = await w.make.recruiter({ companyName })
  const { jobId, slug } = await w.make.livePosting(owner)
  const { companyId } = await w.db
    .selectFrom('recruiters')
    .select('companyId')
    .where('accountId', '=', owner.id)
    .executeTakeFirstOrThrow()
  return { owner, jobId, slug, companyId, key: await newLogo(owner) }
}
async function newLogo(owner: Person): Promise<string> {
  const { fileKey } = await w.make.file(owner, folders.companyLogos, 'png')
  await w.as(owner).companyTeams.setLogo({ body: { logoKey: fileKey } })
  return fileKey
}
const remove = (as: Person, id: string, logoKey: string) =>
  w.as(as).trust.removeLogo({ params: { id }, body: { logoKey } })
const shown = async (slug: string) => (await w.as(null).board.read({ params: { slug } })).job.company.logoKey

describe('the logo of a company, before the team', () => {
  test('the logo of a company is seen with the company, its recruiters and its postings', async () => {
    const { owner, jobId, companyId, key } = await withLogo('Seen Mills')
    const reporter = await w.make.newCandidate()
    const { slug } = (await w.as(null).board.list({ query: { company: 'seen-mills' } })).jobs[0]?.company ?? {
      slug: '',
    }
    await w.as(reporter).trust.reportCompany({ params: { slug }, body: { reason: 'other', note: 'A logo of others.' } })

    const { companies } = await w.as(admin).trust.queue({ query: { queue: 'reports' } })
    expect(companies.find(({ _id }) => _id === companyId)?.logoKey).toBe(key)
    const { posting } = await w.as(admin).postings.inReview({ params: { jobId } })
    const { recruiter } = await w.as(admin).recruiterAdmin.read({ params: { id: owner.id } })
    expect([posting, recruiter]).toMatchObject(Array.from({ length: 2 }, () => ({ companyId, logoKey: key })))
  })

  test('a removed company logo is off the board, its file goes like a replaced one, its members know, and it is logged', async () => {
    const { owner, slug, companyId, key } = await withLogo('Wrong Mills')
    const interviewer = await w.make.colleague(owner, 'interviewer')

    expect((await remove(admin, companyId, key)).msg).toBe(messages.companyLogoRemoved)

    expect(await shown(slug)).toBe('')
    const { claimedAt } = await w.db
      .selectFrom('uploads')
      .select('claimedAt')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(claimedAt).toBeNull()
    const text = 'Our team has removed the logo of Wrong Mills. Its owners may upload another one in their profile.'
    for (const member of [owner, interviewer]) {
      expect((await w.as(member).notifications.listRecruiter()).notifications[0]).toMatchObject({
        text,
        data: { path: '/recruiter/profile' },
      })
      const mail = (await w.mailsTo(member.email)).at(-1)
      expect(mail?.subject).toBe('Our team has removed your logo')
      expect(mail?.text).toMatch(/\/recruiter\/profile$/m)
    }
    const [act] = (await w.as(admin).operation.acts({ query: { limit: 1 } })).acts
    expect(act?.what).toBe('removed the logo of the company Wrong Mills')

    const next = await newLogo(owner)
    expect(await shown(slug)).toBe(next)
  })

  test('the logo of a company is not removed when the company has another one by now, and is removed once', async () => {
    const { owner, slug, companyId, key } = await withLogo('Quick Mills')
    const next = await newLogo(owner)
    const texts = async () => (await w.as(owner).notifications.listRecruiter()).notifications.map(({ text }) => text)
    const before = await texts()
    await expect(remove(admin, companyId, key)).rejects.toMatchObject({ status: 409, code: 'logo_changed' })
    expect(await shown(slug)).toBe(next)
    expect(await texts()).toEqual(before)
    await remove(admin, companyId, next)
    await expect(remove(admin, companyId, next)).rejects.toMatchObject({ status: 409, code: 'logo_changed' })
  })

  test('the logo of a company is removed only by those who may suspend companies', async () => {
    const { owner, slug, companyId, key } = await withLogo('Guarded Mills')
    const member = await w.make.admin()
    const asRole = async (teamRole: 'screener' | 'reviewer' | 'content' | 'trust') => {
      await w.as(admin).team.change({ params: { id: member.id }, body: { teamRole } })
      return remove(member, companyId, key)
    }
    for (const role of ['screener', 'reviewer', 'content'] as const)
      await expect(asRole(role)).rejects.toMatchObject({ status: 403 })
    for (const other of [owner, await w.make.newCandidate()])
      await expect(remove(other, companyId, key)).rejects.toMatchObject({ status: 403 })
    await expect(remove(admin, owner.id, key)).rejects.toMatchObject({ status: 404 })
    expect(await shown(slug)).toBe(key)
    await asRole('trust')
    expect(await shown(slug)).toBe('')
  })
})
