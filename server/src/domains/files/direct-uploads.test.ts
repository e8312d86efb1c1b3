import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@firstrung/contract'
import { describe, expect, test, vi } from 'vitest'
import { directUploads } from '#src/testing/direct-uploads.ts'
import { openObjectStore } from '#src/testing/object-store.ts'
import { runCommand } from '#src/testing/run-command.ts'
import { openTestServer } from '#src/testing/test-server.ts'

describe('with an object store', () => {
  directUploads(openObjectStore)
})

test('when the object store does not answer, only calls that need files fail, with their own sentence', async () => {
  const store = await openObjectStore()
  const w = await openTestServer(store.settings)
  const person = await w.make.newCandidate()
  const picture = await w.make.file(person, 'profile_pics/candidate/', 'png')
  await w.as(person).files.check({ body: { fileKey: picture.fileKey } })
  await store.close()

  const answer = await w.request('GET', picture.publicUrl)
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', msg: messages.filesUnavailable } })
  await expect(w.as(person).profiles.me()).resolves.toMatchObject({ user: { _id: person.id } })
  expect(w.logged()).toContainEqual(expect.objectContaining({ msg: 'a part is not available' }))
  await w.close()
})

test('when the object store never answers, reading gets 503 and the readiness check names the files', async () => {
  const store = await openObjectStore()
  const w = await openTestServer(store.settings)
  const person = await w.make.newCandidate()
  const picture = await w.make.file(person, 'profile_pics/candidate/', 'png')
  await w.as(person).files.check({ body: { fileKey: picture.fileKey } })
  store.become('silent')

  const answer = await w.request('GET', picture.publicUrl)
  expect(answer).toMatchObject({
    status: 503,
    body: { success: false, code: 'unavailable', msg: messages.filesUnavailable },
  })
  expect(answer.headers['retry-after']).toBeTruthy()
  await vi.waitUntil(
    async () => {
      const { body } = await w.request('GET', '/readyz')
      return (body['down'] as string[]).includes('files')
    },
    { timeout: 30_000, interval: 200 },
  )
  await store.close()
  await w.close()
})

test('moving files with a wrong key says that the store refuses the key', async () => {
  const store = await openObjectStore()
  store.become('refusing')
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-move-'))
  const moved = await runCommand('move-files', ['to-disk'], { ...store.settings, DATA_DIR: folder })
  expect(moved).toMatchObject({ code: 1, said: expect.stringContaining('refuses S3_ACCESS_KEY_ID') })
  await rm(folder, { recursive: true })
  await store.close()
})
