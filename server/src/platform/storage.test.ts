import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BadSettings, readEnv } from '#src/env.ts'
import { openObjectStore } from '#src/testing/object-store.ts'
import { storageContract } from '#src/testing/storage-contract.ts'
import { presigned } from './aws-signature.ts'
import { openStorage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'

describe('a folder', () => {
  storageContract(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'firstrung-files-'))
    return { storage: diskStorage(folder), close: () => rm(folder, { recursive: true }) }
  })

  test('is not there when it cannot be made', async () => {
    await expect(diskStorage('/dev/null/files').reach()).rejects.toThrow('ENOTDIR')
    expect((await stat('/dev/null')).isFile()).toBe(false)
  })
})

describe('an object store', () => {
  storageContract(async () => {
    const { settings, close } = await openObjectStore()
    return { storage: openStorage(readEnv(settings)), close }
  })

  test('that does not answer says so in a sentence of ours', async () => {
    const { settings, close } = await openObjectStore()
    const storage = openStorage(readEnv(settings))
    await close()
    await expect(storage.read('a/b')).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    await expect(storage.reach()).rejects.toMatchObject({ status: 503 })
  })

  test('is named in full or not at all', () => {
    const some = { S3_BUCKET_URL: 'https://files.example/bucket', S3_ACCESS_KEY_ID: 'id' }
    expect(() => readEnv(some)).toThrow(BadSettings)
    expect(() => readEnv(some)).toThrow(
      'S3_BUCKET_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    )
  })
})

test('the signature is the one of the published example', () => {
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
