import { type Folder, folders, messages } from '@firstrung/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingKey } from '#src/domains/files/files.receive.service.ts'
import { sweepWaiting } from '#src/domains/files/files.tasks.ts'
import type { Person } from './factories.accounts.ts'
import { pdfOf, pngOf } from './small-files.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** Tests of direct uploads into an object store; run with a stub and with a real one. */
export function directUploads(open: () => Promise<{ settings: Record<string, string>; close(): Promise<void> }>): void {
  let store: Awaited<ReturnType<typeof open>>
  let w: TestServer
  let candidate: Person
  beforeAll(async () => {
    store = await open()
    w = await openTestServer(store.settings)
    candidate = await w.make.newCandidate()
  })
  afterAll(async () => {
    await w.close()
    await store.close()
  })

  const sign = (folder: Folder, contentType: string, size: number) =>
    w.as(candidate).files.sign({
      query: {
        path: folder,
        objectName: folder === folders.resumes ? `resume-${candidate.id}.pdf` : `profile_pic-${candidate.id}`,
        contentType,
        size,
      },
    })
  const send = async (url: string, bytes: Buffer, contentType: string) => {
    const answer = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': contentType },
    })
    await answer.text()
    return answer.status
  }
  const isWaiting = async (key: string) => (await w.within(({ storage }) => storage.read(waitingKey(key)))) !== null
  const check = (person: Person, fileKey: string) => w.as(person).files.check({ body: { fileKey } })
  const read = (url: string) => w.app.inject({ method: 'GET', url })

  test('a picture goes straight to the store, and is there for everybody once the server has looked at it', async () => {
    const bytes = await pngOf(64, 48, '#1f7a4d')
    const { signedUrl, publicUrl, fileKey } = await sign(folders.candidateAvatars, 'image/png', bytes.length)
    expect(new URL(signedUrl).origin).toBe(new URL(store.settings['S3_BUCKET_URL'] ?? '').origin)
    expect(await send(signedUrl, bytes, 'image/png')).toBe(200)
    expect((await read(publicUrl)).statusCode).toBe(404)

    const both = await Promise.allSettled([check(candidate, fileKey), check(candidate, fileKey)])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    await check(candidate, fileKey)

    const whole = await read(publicUrl)
    expect(whole).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
    expect(await isWaiting(fileKey)).toBe(false)
    const part = await w.app.inject({ method: 'GET', url: publicUrl, headers: { range: 'bytes=4-7' } })
    expect(part).toMatchObject({ statusCode: 206, rawPayload: whole.rawPayload.subarray(4, 8) })
    expect((await read(`${publicUrl}?width=64`)).statusCode).toBe(200)
  })

  test('saving a record with the key is enough: the file is looked at then', async () => {
    const bytes = await pdfOf('Asha Rao')
    const { signedUrl, fileKey } = await sign(folders.resumes, 'application/pdf', bytes.length)
    await expect(w.as(candidate).profiles.uploadResume({ body: { resumeS3FileKey: fileKey } })).rejects.toMatchObject({
      code: 'upload_missing',
    })
    expect(await send(signedUrl, bytes, 'application/pdf')).toBe(200)

    const taps = Array.from({ length: 6 }, () =>
      w.as(candidate).profiles.uploadResume({ body: { resumeS3FileKey: fileKey } }),
    )
    await Promise.all(taps)

    const { user } = await w.as(candidate).profiles.me()
    expect(user).toMatchObject({ resume: { resumeS3FileKey: fileKey } })
    const { fileKey: kept } = await w.db.selectFrom('resumes').select('fileKey').executeTakeFirstOrThrow()
    expect(kept).toBe(fileKey)
    expect(await isWaiting(fileKey)).toBe(false)
  })

  test('what is no such file is refused with its sentence, and taken away', async () => {
    const bytes = Buffer.from('<html>not a resume</html>')
    const { signedUrl, fileKey } = await sign(folders.resumes, 'application/pdf', bytes.length)
    expect(await send(signedUrl, bytes, 'application/pdf')).toBe(200)

    await expect(w.as(candidate).profiles.uploadResume({ body: { resumeS3FileKey: fileKey } })).rejects.toMatchObject({
      status: 415,
      msg: messages.pdfOnly,
    })
    expect(await isWaiting(fileKey)).toBe(false)
    await expect(check(candidate, fileKey)).rejects.toMatchObject({ code: 'upload_missing' })
  })

  test('nobody else may have it looked at', async () => {
    const bytes = await pngOf(20, 20, '#fff')
    const { signedUrl, fileKey } = await sign(folders.candidateAvatars, 'image/png', bytes.length)
    await send(signedUrl, bytes, 'image/png')
    const other = await w.make.newCandidate()
    await expect(check(other, fileKey)).rejects.toMatchObject({ code: 'upload_missing' })
    expect(await isWaiting(fileKey)).toBe(true)
  })

  test('what nobody asks for is swept away a day later', async () => {
    const bytes = await pngOf(20, 20, '#000')
    const { signedUrl, fileKey } = await sign(folders.candidateAvatars, 'image/png', bytes.length)
    await send(signedUrl, bytes, 'image/png')
    const sweep = () => w.within((ctx) => sweepWaiting.run(ctx, {}))
    await sweep()
    expect(await isWaiting(fileKey)).toBe(true)
    w.clock.advance(25 * 3600 * 1000)
    await sweep()
    expect(await isWaiting(fileKey)).toBe(false)
    w.clock.advance(-25 * 3600 * 1000)
  })

  test('without a known size the file comes through the server', async () => {
    const bytes = await pngOf(20, 20, '#0f0')
    const { signedUrl, publicUrl } = await w.as(candidate).files.sign({
      query: { path: folders.candidateAvatars, objectName: candidate.id, contentType: 'image/png' },
    })
    expect(signedUrl).toMatch(/^\/files\/upload\//)
    const sent = await w.request('PUT', signedUrl, { body: bytes, headers: { 'content-type': 'image/png' } })
    expect(sent.status).toBe(200)
    expect((await read(publicUrl)).statusCode).toBe(200)
  })
}
