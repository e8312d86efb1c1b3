import { type Folder, folders } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someContent } from '#src/testing/factories.blogs.ts'
import { someEvent } from '#src/testing/factories.events.ts'
import { someJob } from '#src/testing/factories.jobs.ts'
import { openObjectStore } from '#src/testing/object-store.ts'
import { pdfOf, pngOf } from '#src/testing/small-files.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let candidate: Person
let recruiter: Person
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  candidate = await w.make.newCandidate()
  recruiter = await w.make.recruiter()
  admin = await w.make.admin()
})
afterAll(() => w.close())

/** Uploads a file as an old client does: it uses the name that it chose, and not the returned key. */
async function upload(person: Person, path: Folder, objectName: string) {
  const isPaper = objectName.endsWith('.pdf')
  const contentType = isPaper ? 'application/pdf' : 'image/png'
  const signed = await w.as(person).files.sign({ query: { path, objectName, contentType } })
  const body = isPaper ? await pdfOf(objectName) : await pngOf(32, 16, '#1f7a4d')
  expect(await w.request('PUT', signed.signedUrl, { body, headers: { 'content-type': contentType } })).toMatchObject({
    status: 200,
  })
  w.clock.advance(1000)
  return signed
}
const missing = { status: 400, code: 'upload_missing' }

describe('the documented key means the newest finished upload of that name', () => {
  test('the documented key means the newest upload of a resume, in every call that takes one [API-10]', async () => {
    const documented = `resumes/resume-${candidate.id}.pdf`
    const save = (resumeS3FileKey: string) => w.as(candidate).profiles.uploadResume({ body: { resumeS3FileKey } })
    const standing = async () => {
      const { user } = await w.as(candidate).profiles.me()
      return user.userType === 'user' ? user.resume.resumeS3FileKey : ''
    }
    await expect(save(documented)).rejects.toMatchObject(missing)
    const first = await upload(candidate, folders.resumes, `resume-${candidate.id}.pdf`)
    await save(documented)
    expect(await standing()).toBe(first.fileKey)
    const second = await upload(candidate, folders.resumes, `resume-${candidate.id}.pdf`)
    // Signed and never sent: it is not finished.
    await w.as(candidate).files.sign({
      query: { path: folders.resumes, objectName: `resume-${candidate.id}.pdf`, contentType: 'application/pdf' },
    })
    await w.as(candidate).profiles.saveProfile({ body: { resumeS3FileKey: documented } })
    expect(await standing()).toBe(second.fileKey)
    await expect(
      w.as(candidate).profiles.fillFromResume({ body: { resumeS3FileKey: documented } }),
    ).resolves.toMatchObject({ userId: candidate.id })
    await expect(w.as(candidate).files.check({ body: { fileKey: documented } })).resolves.toMatchObject({})
    await w.as(admin).serviceRequests.reviewResume({
      body: { userId: candidate.id, reviewText: 'Clear and easy to read.', resumeS3FileKey: documented },
    })

    const stranger = await w.make.newCandidate()
    await expect(w.as(stranger).profiles.uploadResume({ body: { resumeS3FileKey: documented } })).rejects.toMatchObject(
      missing,
    )
  })

  test('the documented key means the newest upload of a picture of a candidate and of a recruiter', async () => {
    const avatarOf = async (person: Person) => (await w.as(person).profiles.me()).user.avatarS3FileKey
    const own = await upload(candidate, folders.candidateAvatars, `profile_pic-${candidate.id}`)
    await w.as(candidate).profiles.saveProfile({
      body: { avatarS3FileKey: `profile_pics/candidate/profile_pic-${candidate.id}` },
    })
    expect(await avatarOf(candidate)).toBe(own.fileKey)

    const other = await upload(recruiter, folders.recruiterAvatars, recruiter.id)
    await w.as(recruiter).profiles.saveProfile({ body: { avatarS3FileKey: `profile_pics/recruiter/${recruiter.id}` } })
    expect(await avatarOf(recruiter)).toBe(other.fileKey)
  })

  test('the documented key means the newest upload of a description of a job, also without its folder [API-11]', async () => {
    const { fileKey } = await upload(recruiter, folders.jobDescriptions, 'frontend.pdf')
    for (const description of ['jds/frontend.pdf', 'frontend.pdf', fileKey]) {
      expect((await w.make.job(recruiter, { description })).description).toBe(fileKey)
    }
  })

  test('the documented key means the newest upload of the banners of events, posts and blogs, under both names of their folders [API-12]', async () => {
    const event = await upload(admin, folders.eventBanners, 'event_banner_clinic.png')
    const eventId = await w.make.event(admin, { bannerS3FileKey: 'event_banners/event_banner_clinic.png' })
    const other = await upload(admin, folders.eventBanners, 'event_banner_other.png')
    const changed = await w.as(admin).events.modify({
      params: { id: eventId },
      body: { ...someEvent(w), bannerS3FileKey: 'event_banners/event_banner_other.png' },
    })
    expect(changed.data.bannerS3FileKey).toBe(other.fileKey)
    expect(other.fileKey).not.toBe(event.fileKey)

    const poster = await upload(admin, folders.forumBanners, 'forum_banner_week.png')
    for (const posterS3FileKey of ['forum_banner/forum_banner_week.png', 'forum_posts/forum_banner_week.png']) {
      const { postId } = await w.make.forumPost(admin, { posterS3FileKey })
      const kept = await w.db.selectFrom('forumPosts').select('posterKey').where('id', '=', postId).executeTakeFirst()
      expect(kept).toEqual({ posterKey: poster.fileKey })
    }

    const banner = await upload(admin, folders.blogBanners, 'blog_banner_advice.png')
    const named = [
      'blogs/blog_banner_advice.png',
      'blog_banners/blog_banner_advice.png',
      banner.publicUrl,
      `https://firstrung.example${banner.publicUrl}?width=640`,
    ]
    for (const blogBannerS3Path of named) {
      expect(await w.make.blog(admin, { blogBannerS3Path })).toMatchObject({ blogBannerS3Path: banner.fileKey })
    }
  })

  test('the documented key means the newest upload of a file that was sent straight to an object store', async () => {
    const store = await openObjectStore()
    const direct = await openTestServer(store.settings)
    const person = await direct.make.newCandidate()
    const name = { path: folders.candidateAvatars, objectName: `profile_pic-${person.id}`, contentType: 'image/png' }
    const bytes = await pngOf(32, 16, '#1f7a4d')
    const sent = await direct.as(person).files.sign({ query: { ...name, size: bytes.length } })
    const headers = { 'content-type': 'image/png' }
    await fetch(sent.signedUrl, { method: 'PUT', body: new Uint8Array(bytes), headers })
    direct.clock.advance(1000)
    await direct.as(person).files.sign({ query: { ...name, size: bytes.length } })

    await direct.as(person).profiles.saveProfile({
      body: { avatarS3FileKey: `profile_pics/candidate/profile_pic-${person.id}` },
    })

    expect((await direct.as(person).profiles.me()).user.avatarS3FileKey).toBe(sent.fileKey)
    await direct.close()
    await store.close()
  })
})

describe('an empty file key means no file', () => {
  test('an empty file key means no file when the team makes and changes a candidate', async () => {
    const body = { email: 'made@example.org', fullName: 'Made Person', avatarS3FileKey: '', resumeS3FileKey: '' }
    const { user } = await w.as(admin).candidateAdmin.create({ body })
    expect(user).toMatchObject({ avatarS3FileKey: '', resume: { resumeS3FileKey: '' } })
    await w
      .as(admin)
      .candidateAdmin.change({ params: { id: user._id }, body: { fullName: 'Other Name', avatarS3FileKey: '' } })
  })

  test('an empty file key means no file when people save their profile, which keeps its current values', async () => {
    const { fileKey } = await upload(recruiter, folders.recruiterAvatars, recruiter.id)
    await w.as(recruiter).profiles.saveProfile({ body: { avatarS3FileKey: fileKey } })
    await w.as(recruiter).profiles.saveProfile({ body: { avatarS3FileKey: '' } })
    expect((await w.as(recruiter).profiles.me()).user.avatarS3FileKey).toBe(fileKey)
  })

  test('an empty file key means no file in drafts of blogs, and is refused where a file is required', async () => {
    const draft = { title: 'A draft', introduction: '', subtitle: '', content: someContent, status: 'draft' as const }
    await expect(w.as(admin).blogs.create({ body: { ...draft, blogBannerS3Path: '' } })).resolves.toMatchObject({
      status: 'draft',
    })
    await expect(w.as(recruiter).jobs.post({ body: { ...someJob, description: '' } })).rejects.toMatchObject({
      status: 400,
    })
    await expect(w.as(candidate).profiles.uploadResume({ body: { resumeS3FileKey: '' } })).rejects.toMatchObject(
      missing,
    )
  })
})

describe('the description of a job by its key [AJOB-35] [API-85]', () => {
  const read = (key: string, headers: Record<string, string> = {}) =>
    w.app.inject({ method: 'GET', url: `/files/${key}`, headers })

  test('the description of a job by its key is sent to people who may see the job, with either header, or by a signed link', async () => {
    const { description, descriptionUrl } = await w.make.job(recruiter)
    const allowed: Record<string, string>[] = [
      { 'x-auth-token': recruiter.token },
      { authorization: `Bearer ${recruiter.token}` },
      { 'x-auth-token': admin.token },
    ]
    for (const headers of allowed) {
      const answer = await read(description, headers)
      expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-store' } })
      expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    }
    expect((await w.app.inject({ method: 'GET', url: descriptionUrl })).statusCode).toBe(200)
  })

  test('the description of a job by its key is sent to nobody else', async () => {
    const { description } = await w.make.job(recruiter)
    const stranger = await w.make.recruiter()
    for (const headers of [
      {},
      { 'x-auth-token': stranger.token },
      { 'x-auth-token': candidate.token },
      { 'x-auth-token': 'made up' },
    ]) {
      expect((await read(description, headers as Record<string, string>)).statusCode).toBe(403)
    }
    // A token opens only descriptions: a resume always needs its link.
    const { fileKey } = await upload(candidate, folders.resumes, `resume-${candidate.id}.pdf`)
    for (const person of [candidate, admin]) {
      expect((await read(fileKey, { 'x-auth-token': person.token })).statusCode).toBe(403)
    }
    expect((await read(`${description}?link=x`, { 'x-auth-token': recruiter.token })).statusCode).toBe(403)
  })
})
