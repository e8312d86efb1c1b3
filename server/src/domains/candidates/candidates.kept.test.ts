import { randomUUID } from 'node:crypto'
import { folders, limits } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

const listOf = async (person: Person) => (await w.as(person).resumes.list()).resumes
const labelsOf = async (person: Person) => (await listOf(person)).map(({ label }) => label)
const add = async (person: Person, label: string) => {
  const { fileKey: s3FileKey } = await w.make.file(person, folders.resumes, 'pdf')
  return w.request('POST', '/api/user/resumes', { as: person, body: { s3FileKey, label } })
}
const change = (person: Person, id: string, body: object) =>
  w.request('PUT', `/api/user/resumes/${id}`, { as: person, body })
const remove = (person: Person, id: string) => w.request('DELETE', `/api/user/resumes/${id}`, { as: person })
const currentKey = async (person: Person) => {
  const { user } = await w.as(person).profiles.me()
  return user.userType === 'user' ? user.resume.resumeS3FileKey : ''
}

describe('several resumes', () => {
  test('several resumes are kept with labels, five at most, the default one first', async () => {
    const person = await w.make.candidate()
    const usual = (await listOf(person))[0]
    expect(usual).toMatchObject({ isDefault: true, usedIn: 0, label: '' })
    for (const label of ['Second', 'Third', 'Fourth', 'Fifth']) expect((await add(person, label)).status).toBe(200)
    const refused = await add(person, 'Sixth')
    expect([refused.status, refused.body['code']]).toEqual([409, 'resumes_full'])
    expect(await listOf(person)).toHaveLength(limits.resumes)
    expect((await labelsOf(person))[0]).toBe(usual?.label)
    const [, second] = await listOf(person)
    expect((await w.request('GET', second?.url ?? '')).status).toBe(200)
  })

  test('the first resume becomes the default and completes the profile; a repeated upload is stored once', async () => {
    const person = await w.make.newCandidate()
    const { fileKey: s3FileKey } = await w.make.file(person, folders.resumes, 'pdf')
    const body = { s3FileKey, label: 'Only' }
    for (const _ of [1, 2]) await w.as(person).resumes.add({ body })
    expect(await listOf(person)).toMatchObject([{ label: 'Only', isDefault: true }])
    expect(await currentKey(person)).toBe(s3FileKey)
  })

  test('several resumes are renamed and made the default, which profile and reviews follow', async () => {
    const person = await w.make.candidate()
    const [usual] = await listOf(person)
    const { body } = await add(person, 'Second')
    const second = (body['resume'] as { _id: string })._id
    expect((await change(person, second, { label: 'For backend', isDefault: true })).status).toBe(200)
    expect((await change(person, second, { isDefault: true })).status).toBe(200)
    expect(await labelsOf(person)).toEqual(['For backend', usual?.label])
    const { rows } = await sql<{ fileKey: string }>`select file_key from resumes where id = ${second}`.execute(w.db)
    expect(await currentKey(person)).toBe(rows[0]?.fileKey)
  })

  test("several resumes can be removed, except the default, one in an open application, and somebody else's", async () => {
    const recruiter = await w.make.recruiter()
    const slug = await w.make.onBoard(await w.make.job(recruiter))
    const person = await w.make.skilledCandidate()
    const [usual] = await listOf(person)
    const used = await w.make.furtherResume(person, 'Used')
    const spare = await w.make.furtherResume(person, 'Spare')
    const { applicationId } = await w
      .as(person)
      .applying.apply({ params: { slug }, body: await w.make.applicationOf(person, { resumeId: used._id }) })

    expect((await remove(person, usual?._id ?? '')).body).toMatchObject({ code: 'resume_is_default' })
    expect((await remove(person, used._id)).body).toMatchObject({ code: 'resume_in_use' })
    expect((await listOf(person)).find(({ _id }) => _id === used._id)?.usedIn).toBe(1)
    const other = await w.make.candidate()
    for (const id of [spare._id, randomUUID()]) {
      expect((await remove(other, id)).status).toBe(404)
      expect((await change(other, id, { label: 'Mine' })).status).toBe(404)
    }
    for (const _ of [1, 2]) expect((await remove(person, spare._id)).status).toBe(200)
    expect(await labelsOf(person)).not.toContain('Spare')
    await w.as(person).applying.withdraw({ params: { id: applicationId }, body: {} })
    expect((await remove(person, used._id)).status).toBe(200)
  })

  test('several resumes are kept by the documented upload, which replaces only the default one', async () => {
    const person = await w.make.candidate()
    for (const label of ['Second', 'Third', 'Fourth', 'Fifth']) await add(person, label)
    const { fileKey } = await w.make.file(person, folders.resumes, 'pdf')
    await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey: fileKey } })
    expect(await currentKey(person)).toBe(fileKey)
    expect(await listOf(person)).toHaveLength(limits.resumes)
    expect(new Set((await labelsOf(person)).slice(1))).toEqual(new Set(['Second', 'Third', 'Fourth', 'Fifth']))

    // One of the kept ones only becomes the default.
    const { rows } = await sql<{ fileKey: string }>`
      select file_key from resumes where candidate_id = ${person.id} and label = 'Third'`.execute(w.db)
    await w.as(person).profiles.uploadResume({ body: { resumeS3FileKey: rows[0]?.fileKey ?? '' } })
    expect((await labelsOf(person))[0]).toBe('Third')
    expect(await listOf(person)).toHaveLength(limits.resumes)
  })

  test('several resumes that are added or made the default at the same time stay five at most, with one default', async () => {
    const person = await w.make.candidate()
    const keys = await Promise.all(
      Array.from({ length: 8 }, async () => (await w.make.file(person, folders.resumes, 'pdf')).fileKey),
    )
    const answers = await Promise.all(
      keys.map((s3FileKey, at) =>
        w.request('POST', '/api/user/resumes', { as: person, body: { s3FileKey, label: `Number ${at}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.resumes - 1)
    await Promise.all((await listOf(person)).map(({ _id }) => change(person, _id, { isDefault: true })))
    expect((await listOf(person)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
})
