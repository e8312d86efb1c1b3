import { randomUUID } from 'node:crypto'
import { folders, limits, type RouteInput, type routes } from '@firstrung/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { blankDraft, someJob } from '#src/testing/factories.jobs.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
})
beforeEach(async () => {
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

type Fields = RouteInput<typeof routes.jobs.saveDraft>['body']
const save = (id: string, fields: Partial<Fields> = {}, as = recruiter) =>
  w.as(as).jobs.saveDraft({ params: { id }, body: { ...blankDraft, ...fields } })
const draftsOf = async (as = recruiter) => (await w.as(as).jobs.listDrafts()).drafts
const file = async () => (await w.make.file(recruiter, folders.jobDescriptions, 'pdf')).fileKey
const isKept = async (key: string) => {
  const upload = await w.db.selectFrom('uploads').select('claimedAt').where('key', '=', key).executeTakeFirstOrThrow()
  return upload.claimedAt !== null
}

describe('a draft of a job', () => {
  test('a draft of a job keeps what was entered, and stands in no list of jobs', async () => {
    const id = randomUUID()
    expect((await save(id, { jobTitle: 'Tester', jobLocations: ['Pune'] })).msg).toBe(
      'Draft saved. Only you can see it.',
    )
    await save(id, { jobTitle: 'Senior Tester', numOpenings: 3 })

    expect(await draftsOf()).toEqual([
      {
        _id: id,
        fields: { ...blankDraft, jobTitle: 'Senior Tester', numOpenings: 3, internshipMonths: null },
        updatedAt: w.clock.now.toISOString(),
      },
    ])
    expect((await w.as(recruiter).jobs.listOwn({ query: {} })).total).toBe(0)
    expect((await w.as(recruiter).jobs.stats({ query: {} })).recruiterStats.totalJobs).toBe(0)
    expect((await w.as(await w.make.admin()).jobs.listAll({ query: { search: 'senior' } })).total).toBe(0)
  })

  test('a draft of a job is seen, changed and deleted by nobody else', async () => {
    const id = randomUUID()
    await save(id, { jobTitle: 'Tester' })
    const stranger = await w.make.recruiter()
    const colleague = await w.make.colleague(recruiter)

    for (const other of [stranger, colleague]) {
      expect(await draftsOf(other)).toEqual([])
      await expect(save(id, { jobTitle: 'Mine' }, other)).rejects.toMatchObject({ status: 404 })
      await expect(w.as(other).jobs.removeDraft({ params: { id } })).rejects.toMatchObject({ status: 404 })
    }
    await expect(save(id, {}, await w.make.newCandidate())).rejects.toMatchObject({ status: 403 })
    expect((await draftsOf())[0]?.fields.jobTitle).toBe('Tester')
  })

  test('a draft of a job is deleted with the job that is posted from it, which keeps the file', async () => {
    const [id, key] = [randomUUID(), await file()]
    await save(id, { description: key })
    expect(await isKept(key)).toBe(true)

    await w.as(recruiter).jobs.post({ body: { ...someJob, description: key, draftId: id } })

    expect(await draftsOf()).toEqual([])
    expect(await isKept(key)).toBe(true)
  })

  test('a draft of a job releases its file when it is deleted or takes another one, unless a job names the file', async () => {
    const [id, first, second] = [randomUUID(), await file(), await file()]
    await save(id, { description: first })
    await save(id, { description: second })
    expect([await isKept(first), await isKept(second)]).toEqual([false, true])
    await w.make.job(recruiter, { description: second })
    await w.as(recruiter).jobs.removeDraft({ params: { id } })
    expect(await isKept(second)).toBe(true)
    await expect(w.as(recruiter).jobs.removeDraft({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  test('a draft of a job refuses values that no job can have, and the file of another recruiter', async () => {
    const foreign = await w.make.file(await w.make.recruiter(), folders.jobDescriptions, 'pdf')
    for (const fields of [{ numOpenings: 1001 }, { jobRole: 'king' as never }, { jobTitle: 'x'.repeat(121) }]) {
      await expect(save(randomUUID(), fields)).rejects.toMatchObject({ status: 400 })
    }
    await expect(save(randomUUID(), { description: foreign.fileKey })).rejects.toMatchObject({ code: 'upload_missing' })
    expect(await draftsOf()).toEqual([])
  })

  test('a recruiter has at most twenty drafts of jobs, also when several are saved at the same moment', async () => {
    for (let n = 1; n < limits.jobDrafts; n += 1) await save(randomUUID())
    const results = await Promise.allSettled([save(randomUUID()), save(randomUUID()), save(randomUUID())])

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'too_many_drafts' },
    })
    expect(await draftsOf()).toHaveLength(limits.jobDrafts)
  })
})
