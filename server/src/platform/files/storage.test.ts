import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { messages } from '@firstrung/contract'
import { describe, expect, test } from 'vitest'
import { BadSettings, readEnv } from '#src/env.ts'
import { openObjectStore } from '#src/testing/object-store.ts'
import { storageContract } from '#src/testing/storage-contract.ts'
import { presigned } from './aws-signature.ts'
import { openStorage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import { s3Storage } from './storage-s3.ts'

describe('a folder for files', () => {
  storageContract(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firstrung-files-'))
    return { storage: diskStorage(folder), close: () => rm(folder, { recursive: true }) }
  })

  test('a folder for files deletes empty folders, without breaking writes at the same moment', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firstrung-files-'))
    const storage = diskStorage(folder)
    await storage.write('resumes/resume-asha/a.pdf', Buffer.from('a'))
    await storage.write('resumes/resume-asha/b.pdf', Buffer.from('b'))
    await storage.remove('resumes/resume-asha/a.pdf')
    expect(await readdir(join(folder, 'resumes/resume-asha'))).toEqual(['b.pdf'])
    await storage.remove('resumes/resume-asha/b.pdf')
    await storage.remove('resumes/resume-asha/b.pdf')
    expect(await readdir(folder)).toEqual([])

    const turns = Array.from({ length: 300 }, (_, n) => n)
    await Promise.all(
      turns.map(async (n) => {
        await storage.write(`one/deep/${n}`, Buffer.from('x'))
        await storage.remove(`one/deep/${n}`)
      }),
    )
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  })

  test('a folder for files is not reachable when it cannot be made', async () => {
    await expect(diskStorage('/dev/null/files').reach()).rejects.toThrow('ENOTDIR')
    expect((await stat('/dev/null')).isFile()).toBe(false)
  })
})

describe('an object store', () => {
  storageContract(async () => {
    const { settings, close } = await openObjectStore()
    return { storage: openStorage(readEnv(settings)), close }
  })

  test('an object store that does not answer leads to a refusal with a sentence of the product', async () => {
    const { settings, close } = await openObjectStore()
    const storage = openStorage(readEnv(settings))
    await close()
    await expect(storage.read('a/b')).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    await expect(storage.reach()).rejects.toMatchObject({ status: 503 })
  })

  test.each(['silent', 'stalling'] as const)(
    'an object store that is %s is given up within the time limit',
    async (mood) => {
      const store = await openObjectStore()
      const { s3 } = readEnv(store.settings)
      if (!s3) expect.fail('no bucket')
      const storage = s3Storage(s3, { seconds: 0.4, bytesPerSecond: 1024 * 1024 })
      await storage.write('a/b', Buffer.alloc(100_000))
      const file = await storage.read('a/b')
      store.become(mood)

      const down = { status: 503, code: 'unavailable', name: 'AppError' }
      if (file) await expect(buffer(file.stream())).rejects.toMatchObject(down)
      if (mood === 'silent') {
        await expect(storage.read('a/b')).rejects.toMatchObject(down)
        await expect(storage.write('a/c', Buffer.alloc(100))).rejects.toMatchObject(down)
        await expect(storage.remove('a/b')).rejects.toMatchObject(down)
        await expect(storage.reach()).rejects.toMatchObject(down)
      }
      await store.close()
    },
  )

  test('an object store that refuses the access key says so to the operator, and to nobody else', async () => {
    const store = await openObjectStore()
    store.become('refusing')
    const fault = await openStorage(readEnv(store.settings))
      .reach()
      .catch((error: unknown) => error)
    expect(fault).toMatchObject({
      message: messages.filesUnavailable,
      forOperator: expect.stringMatching(
        /^The object store at http.* refuses S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: 403 SignatureDoesNotMatch$/,
      ),
    })
    await store.close()
  })

  test('an object store needs all of its settings together', () => {
    const some = { S3_BUCKET_URL: 'https://files.example/bucket', S3_ACCESS_KEY_ID: 'id' }
    expect(() => readEnv(some)).toThrow(BadSettings)
    expect(() => readEnv(some)).toThrow(
      'S3_BUCKET_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    )
  })
})

test('the signature equals that of the published example', () => {
  const signed = presigned(
    {
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    },
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      seconds: 86_400,
      now: new Date('2013-05-24T00:00:00Z'),
    },
  )
  expect(new URL(signed).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
})
