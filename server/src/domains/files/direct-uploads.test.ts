import { messages } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { directUploads } from '#src/testing/direct-uploads.ts'
import { openObjectStore } from '#src/testing/object-store.ts'
import { openWorld } from '#src/testing/world.ts'

describe('with an object store', () => {
  directUploads(openObjectStore)
})

test('a store that does not answer takes down its own feature with its own sentence, and nothing else', async () => {
  const store = await openObjectStore()
  const w = await openWorld(store.settings)
  const person = await w.make.newCandidate()
  const picture = await w.make.file(person, 'profile_pics/candidate/', 'png')
  await w.as(person).files.check({ body: { fileKey: picture.fileKey } })
  await store.close()

  const answer = await w.request('GET', picture.publicUrl)
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable', msg: messages.filesUnavailable } })
  await expect(w.as(person).records.me()).resolves.toMatchObject({ user: { _id: person.id } })
  expect(w.logged()).toContainEqual(expect.objectContaining({ msg: 'a part is not available' }))
  await w.close()
})
