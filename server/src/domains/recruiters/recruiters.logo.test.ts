import { folders, messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const setLogo = (as: Person, logoKey: string) => w.as(as).companyTeams.setLogo({ body: { logoKey } })
const upload = async (as: Person) => (await w.make.file(as, folders.companyLogos, 'png')).fileKey
const isClaimed = async (key: string) =>
  Boolean((await w.db.selectFrom('uploads').select('claimedAt').where('key', '=', key).executeTakeFirst())?.claimedAt)

/** The company of a recruiter. */
const companyOf = (person: Person) =>
  w.db
    .selectFrom('recruiters')
    .innerJoin('companies', 'companies.id', 'recruiters.companyId')
    .select('logoKey')
    .where('accountId', '=', person.id)
    .executeTakeFirstOrThrow()

describe('the logo of a company', () => {
  test('the logo of a company stands beside its jobs and on its page, is replaced, and is taken away', async () => {
    const owner = await w.make.recruiter({ companyName: 'Logo Mills' })
    const { slug } = await w.make.livePosting(owner)
    const shown = async () => {
      const { job } = await w.as(null).board.read({ params: { slug } })
      const { company, jobs } = await w.as(null).board.company({ params: { slug: job.company.slug } })
      const { jobs: listed } = await w.as(null).board.list({ query: { company: company.slug } })
      return [job.company, company, ...[...jobs, ...listed].map((card) => card.company)].map(({ logoKey }) => logoKey)
    }
    expect(await shown()).toEqual(['', '', '', ''])
    const first = await upload(owner)
    expect(await setLogo(owner, first)).toMatchObject({ logoKey: first, msg: messages.logoSaved })
    expect(await shown()).toEqual([first, first, first, first])
    const second = await upload(owner)
    await setLogo(owner, second)
    expect(await shown()).toEqual([second, second, second, second])
    expect([await isClaimed(first), await isClaimed(second)]).toEqual([false, true])
    // The same one again changes nothing, however it is named.
    for (const named of [second, `/files/${second}`]) await setLogo(owner, named)
    expect(await isClaimed(second)).toBe(true)
    const { user } = await w.as(owner).profiles.me()
    expect(user).toMatchObject({ company: { logoKey: second } })
    expect(await setLogo(owner, '')).toMatchObject({ logoKey: '', msg: messages.logoRemoved })
    expect(await shown()).toEqual(['', '', '', ''])
    expect(await isClaimed(second)).toBe(false)
  })

  test('the logo of a company stands beside the own applications of candidates, without a statement for each', async () => {
    const candidate = await w.make.skilledCandidate()
    const logos = async () => {
      const { applications } = await w.as(candidate).hiring.applications({ query: {} })
      return applications.map(({ job }) => `${job.companyName} ${job.logoKey}`).toSorted()
    }
    const apply = async (companyName: string) => {
      const owner = await w.make.recruiter({ companyName })
      const { slug } = await w.make.livePosting(owner)
      await w.as(candidate).applying.apply({ params: { slug }, body: await w.make.applicationOf(candidate) })
      return owner
    }
    const owner = await apply('Bare Mills')
    expect(await logos()).toEqual(['Bare Mills '])
    const counted = await statementsOf(w, logos)
    const key = await upload(owner)
    await setLogo(owner, key)
    await apply('Other Mills')
    expect(await logos()).toEqual([`Bare Mills ${key}`, 'Other Mills '])
    expect(await statementsOf(w, logos)).toHaveLength(counted.length)
    const { applications } = await w.as(candidate).hiring.applications({ query: {} })
    const [first] = applications.filter(({ job }) => job.companyName === 'Bare Mills')
    const { application } = await w.as(candidate).hiring.application({ params: { id: first?._id ?? '' } })
    expect(application.job.logoKey).toBe(key)
  })

  test('the logo of a company is set by its owners alone, with a picture of their own', async () => {
    const owner = await w.make.recruiter()
    const other = await w.make.recruiter()
    await expect(setLogo(owner, await upload(other))).rejects.toMatchObject({ code: 'upload_missing' })
    await expect(setLogo(owner, 'company_logos/nothing')).rejects.toMatchObject({ code: 'upload_missing' })
    const avatar = await w.make.file(owner, folders.recruiterAvatars, 'png')
    await expect(setLogo(owner, avatar.fileKey)).rejects.toMatchObject({ code: 'upload_missing' })
    const key = await upload(other)
    await w.db.updateTable('recruiters').set({ companyRole: 'recruiter' }).where('accountId', '=', other.id).execute()
    await expect(setLogo(other, key)).rejects.toMatchObject({ status: 403, code: 'owners_only' })
    const candidate = await w.make.newCandidate()
    await expect(setLogo(candidate, key)).rejects.toMatchObject({ status: 403 })
    await expect(setLogo(owner, `company_logos/${'x'.repeat(400)}`)).rejects.toMatchObject({ status: 400 })
  })

  test('the logo of a company stays when the owner who uploaded it deletes the account and a colleague follows', async () => {
    const owner = await w.make.recruiter({ companyName: 'Heir Mills' })
    await w.make.colleague(owner, 'owner')
    const { slug } = await w.make.livePosting(owner)
    const key = await upload(owner)
    await setLogo(owner, key)
    await w.as(owner).privacy.deleteOwn({ body: { password: owner.password } })
    const { job } = await w.as(null).board.read({ params: { slug } })
    expect(job.company.logoKey).toBe(key)
    expect(await isClaimed(key)).toBe(true)
  })

  test('the logo of a company stays when the owner who uploaded it joins another company, which cannot use it', async () => {
    const [owner, other] = [await w.make.recruiter(), await w.make.recruiter({ companyName: 'Joined Mills' })]
    const heir = await w.make.colleague(owner, 'owner')
    const key = await upload(owner)
    await setLogo(owner, key)
    await w.as(other).companyTeams.invite({ body: { email: owner.email, role: 'owner' } })
    const code = (await w.mailsTo(owner.email)).flatMap(({ text }) => /\/join#(\S+)/.exec(text ?? '')?.[1] ?? []).at(-1)
    await w.as(owner).companyTeams.join({ body: { code: code ?? '' } })
    expect((await companyOf(heir)).logoKey).toBe(key)
    await expect(setLogo(owner, key)).rejects.toMatchObject({ code: 'upload_missing' })
    await w.as(owner).privacy.deleteOwn({ body: { password: owner.password } })
    expect((await companyOf(heir)).logoKey).toBe(key)
    expect(await isClaimed(key)).toBe(true)
  })
})
