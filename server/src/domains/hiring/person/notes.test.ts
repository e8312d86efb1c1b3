import { limits, messages } from '@firstrung/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { connectSocket, listen } from '#src/testing/sockets.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const notFound = { status: 404 }
const add = (jobId: string, { id: userId }: Person, text = 'Asks good questions.', as = recruiter) =>
  w.as(as).hiring.addNote({ params: { id: jobId, userId }, body: { text } })
const read = async (jobId: string, { id: userId }: Person) =>
  (await w.as(recruiter).hiring.person({ params: { id: jobId, userId }, query: {} })).person

async function screened() {
  const job = await w.make.job(recruiter)
  const candidate = await w.make.applicant()
  await w.make.screened(admin, job._id, candidate)
  return { jobId: job._id, candidate }
}

describe('a note', () => {
  test('a note is read with the candidate, changed and deleted by its author', async () => {
    const { jobId, candidate } = await screened()
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    expect(await add(jobId, candidate, 'First line\nsecond line')).toMatchObject({ msg: messages.noteAdded })
    w.clock.now = new Date(w.clock.now.getTime() + 1000)
    const { id } = await add(jobId, candidate, 'Newer')

    const { notes, activity } = await read(jobId, candidate)
    expect(notes).toMatchObject([
      { _id: id, text: 'Newer', isOwn: true, editedAt: null },
      { text: 'First line\nsecond line' },
    ])
    expect(notes[0]?.authorName).not.toBe('')
    expect(activity.map(({ kind }) => kind)).toEqual(['note', 'note', 'stage'])

    await w.as(recruiter).hiring.editNote({ params: { id }, body: { text: 'Better' } })
    expect((await read(jobId, candidate)).notes[0]).toMatchObject({ text: 'Better', editedAt: expect.any(String) })
    await w.as(recruiter).hiring.removeNote({ params: { id } })
    expect((await read(jobId, candidate)).notes).toHaveLength(1)
    await expect(w.as(recruiter).hiring.removeNote({ params: { id } })).rejects.toMatchObject(notFound)
  })

  test.each(['', '   ', 'x'.repeat(limits.note + 1)])('a note says something within its bound (%#)', async (text) => {
    const { jobId, candidate } = await screened()
    await expect(add(jobId, candidate, text)).rejects.toMatchObject({ status: 400, errors: [{ field: 'text' }] })
    expect((await read(jobId, candidate)).notes).toEqual([])
  })

  test('a note is neither written nor changed by others', async () => {
    const { jobId, candidate } = await screened()
    const other = await w.make.recruiter({ companyName: 'Other Works' })
    const { id } = await add(jobId, candidate)
    const change = (as: Person) => w.as(as).hiring.editNote({ params: { id }, body: { text: 'Changed' } })
    const remove = (as: Person) => w.as(as).hiring.removeNote({ params: { id } })

    await expect(add(jobId, candidate, 'No', other)).rejects.toMatchObject(notFound)
    await expect(change(other)).rejects.toMatchObject(notFound)
    await expect(remove(other)).rejects.toMatchObject(notFound)
    for (const as of [candidate, admin]) {
      await expect(add(jobId, candidate, 'No', as)).rejects.toMatchObject({ status: 403 })
      await expect(change(as)).rejects.toMatchObject({ status: 403 })
    }
    await expect(add(jobId, await w.make.applicant())).rejects.toMatchObject(notFound)
    expect((await read(jobId, candidate)).notes).toMatchObject([{ text: 'Asks good questions.', editedAt: null }])
  })

  test('a note is read by nobody outside the company, and is deleted with the application [G-93]', async () => {
    const { jobId, candidate } = await screened()
    const other = await w.make.recruiter({ companyName: 'Curious Works' })
    const otherJob = await w.make.job(other)
    await w.make.screened(admin, otherJob._id, candidate)
    const canary = 'kingfisher-canary'
    await add(jobId, candidate, `A ${canary} in a note`)
    await w.as(recruiter).hiring.act({ body: { action: 'shortlist', jobId, applicantId: candidate.id } })

    const answers = await Promise.all(
      (
        [
          [candidate, 'GET', '/api/auth/user'],
          [candidate, 'GET', '/api/user/notifications'],
          [candidate, 'GET', '/api/user/resume/openings'],
          [other, 'GET', `/api/rdashboard/jobs/${otherJob._id}/candidates/${candidate.id}`],
          [other, 'POST', `/api/rdashboard/jobs/${otherJob._id}`],
          [admin, 'GET', `/api/admin/jobs/${jobId}/candidates/${candidate.id}`],
          [admin, 'GET', `/api/admin/user/${candidate.id}`],
          [admin, 'POST', `/api/admin/jobs/${jobId}`],
        ] as const
      ).map(([as, method, path]) => w.request(method, path, { as, ...(method === 'POST' && { body: {} }) })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(JSON.stringify(answers)).not.toContain(canary)
    expect(JSON.stringify(await w.mailsTo(candidate.email))).not.toContain(canary)

    const archive = await w.app.inject({
      method: 'GET',
      url: '/api/user/account/export',
      headers: { 'x-auth-token': candidate.token },
    })
    const exported = Object.values(unzipSync(archive.rawPayload)).map((file) => Buffer.from(file).toString())
    expect(exported.length).toBeGreaterThan(3)
    expect(exported.join()).not.toContain(canary)

    await w.pool.query('delete from applications where candidate_id = $1', [candidate.id])
    expect((await w.pool.query('select from application_notes where text like $1', [`%${canary}%`])).rowCount).toBe(0)
  })

  test('a note reaches open pages of the job within two seconds', async () => {
    const { jobId, candidate } = await screened()
    const page = await connectSocket(await listen(w.app), recruiter.token)
    const heard = page.next<{ jobId: string; userId: string }>('person-changed')
    const begun = Date.now()
    await add(jobId, candidate)

    expect(await heard).toEqual({ jobId, userId: candidate.id })
    expect(Date.now() - begun).toBeLessThan(2000)
    page.close()
  })
})

describe("a colleague's name with an @ before it", () => {
  const noticesOf = async (person: Person) => (await w.as(person).notifications.listRecruiter()).notifications

  test('a mention of a colleague notifies the colleague once, with a link to the candidate and without the text of the note', async () => {
    const { jobId, candidate } = await screened()
    const colleague = await w.make.colleague(recruiter, 'recruiter', 'Neha Joshi')
    await w.make.jobMember(jobId, colleague)
    expect((await read(jobId, candidate)).colleagues).toEqual(['Neha Joshi'])
    const before = (await noticesOf(colleague)).length

    const { id } = await add(jobId, candidate, '@Neha Joshi what do you think of this heron?')
    const [notice] = await noticesOf(colleague)
    expect(notice).toMatchObject({
      text: expect.stringMatching(/ mentioned you in a note about .+\.$/),
      data: { path: `/hiringpanel/${jobId}?person=${candidate.id}`, userId: candidate.id },
    })
    expect(JSON.stringify(await noticesOf(colleague))).not.toContain('heron')
    await w.as(recruiter).hiring.editNote({ params: { id }, body: { text: '@Neha Joshi and what do you say now?' } })
    expect(await noticesOf(colleague)).toHaveLength(before + 1)

    const seen = await w.as(colleague).hiring.person({ params: { id: jobId, userId: candidate.id }, query: {} })
    expect(seen.person.notes).toMatchObject([{ isOwn: false }])
    for (const change of ['editNote', 'removeNote'] as const) {
      const call = { params: { id }, body: { text: 'Changed' } }
      await expect(w.as(colleague).hiring[change](call as never)).rejects.toMatchObject({ status: 403 })
    }
  })

  test('a mention of a colleague reaches an owner of the company who is no member of the job, and nobody of another company', async () => {
    const { jobId, candidate } = await screened()
    const owner = await w.make.colleague(recruiter, 'owner', 'Omana Owner')
    const outsider = await w.make.recruiter({ companyName: 'Other Works', fullName: 'Omar Outside' })
    expect((await read(jobId, candidate)).colleagues).toContain('Omana Owner')
    await add(jobId, candidate, 'Ask @Omana Owner and @Omar Outside')
    expect(await noticesOf(owner)).toHaveLength(1)
    expect(await noticesOf(outsider)).toEqual([])
  })

  test('a mention of a colleague is refused, with the name, when the colleague may not see the candidate; nothing is saved', async () => {
    const { jobId, candidate } = await screened()
    const interviewer = await w.make.colleague(recruiter, 'interviewer', 'Isha Rao')
    await w.make.jobMember(jobId, interviewer, 'interviewer')
    await w.make.colleague(recruiter, 'recruiter', 'Nobody Here')
    const { id } = await add(jobId, candidate, 'First')
    for (const name of ['Isha Rao', 'Nobody Here']) {
      const refusal = { status: 400, errors: [{ field: 'text', msg: messages.mentionOutside(name) }] }
      await expect(add(jobId, candidate, `Ask @${name}`)).rejects.toMatchObject(refusal)
      await expect(
        w.as(recruiter).hiring.editNote({ params: { id }, body: { text: `Ask @${name}` } }),
      ).rejects.toMatchObject(refusal)
    }
    expect((await read(jobId, candidate)).notes).toMatchObject([{ text: 'First' }])
    expect((await read(jobId, candidate)).colleagues).not.toContain('Isha Rao')
    expect(await noticesOf(interviewer)).toEqual([])
    await add(jobId, candidate, 'Isha Rao said hello')
  })

  test('a mention of a colleague is kept when the colleague has left the job, and notifies nobody again', async () => {
    const { jobId, candidate } = await screened()
    const colleague = await w.make.colleague(recruiter, 'recruiter', 'Leela Left')
    await w.make.jobMember(jobId, colleague)
    const { id } = await add(jobId, candidate, '@Leela Left look')
    await w.pool.query('delete from job_members where recruiter_id = $1', [colleague.id])
    await w.as(recruiter).hiring.editNote({ params: { id }, body: { text: '@Leela Left look here' } })
    expect(await noticesOf(colleague)).toHaveLength(1)
  })
})
