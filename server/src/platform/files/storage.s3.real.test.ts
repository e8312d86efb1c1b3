import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#src/env.ts'
import { directUploads } from '#src/testing/direct-uploads.ts'
import { storageContract } from '#src/testing/storage-contract.ts'
import { openStorage } from './storage.ts'

// Run by `npm run test:real -- s3`, which starts a gateway that verifies every signature.
const settings = JSON.parse(process.env['TEST_S3'] ?? '{}')
const open = async () => ({ storage: openStorage(readEnv(settings)), close: async () => undefined })

describe('a real object store', () => {
  storageContract(open)
})

describe('uploads into a real object store', () => {
  directUploads(async () => ({ settings, close: async () => undefined }))
})

describe('a signed URL', () => {
  const put = async (url: string, body: string, headers: Record<string, string>) => {
    const answer = await fetch(url, { method: 'PUT', body, headers })
    return { status: answer.status, text: await answer.text() }
  }
  const addressFor = async (key: string, size: number, seconds = 60) => {
    const { storage } = await open()
    return storage.addressFor?.(key, { contentType: 'application/pdf', size, seconds }) ?? ''
  }
  const pdf = { 'content-type': 'application/pdf' }

  test('a signed URL accepts exactly the type and the length that were signed', async () => {
    const url = await addressFor('signed/a', 5)
    expect((await put(url, 'short', { 'content-type': 'text/html' })).status).toBe(403)
    expect((await put(url, 'too long', pdf)).status).toBe(403)
    expect((await put(url, 'x', pdf)).status).toBe(403)
    expect((await put(url, 'right', pdf)).status).toBe(200)
  })

  test('a signed URL is valid only for one key, one method and a limited time', async () => {
    const url = await addressFor('signed/b', 5)
    expect((await put(url.replace('signed/b', 'signed/c'), 'right', pdf)).status).toBe(403)
    expect((await fetch(url)).status).toBe(403)
    expect((await put(url.replace(/Expires=\d+/, 'Expires=6000'), 'right', pdf)).status).toBe(403)

    const short = await addressFor('signed/d', 5, 1)
    await sleep(2500)
    expect((await put(short, 'right', pdf)).status).toBe(403)
  })

  test('a signed URL is the only access to a file: the bucket shows nothing to anybody', async () => {
    const { storage } = await open()
    await storage.write('signed/e', Buffer.from('secret'))
    const bucket = settings['S3_BUCKET_URL']
    for (const url of [bucket, `${bucket}/signed/e`]) expect((await fetch(url)).status).toBe(403)
    expect((await fetch(`${bucket}/signed/e`, { method: 'DELETE' })).status).toBe(403)
  })

  test("a signed URL works for browsers on the product's own origin, by the rule of docs/operation.md", async () => {
    const url = await addressFor('signed/f', 5)
    const ask = (origin: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' },
      })
    const answer = await ask('https://firstrung.example')
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://firstrung.example')
    expect((await ask('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a wrong access key is refused, and only the log says so', async () => {
    const wrong = openStorage(readEnv({ ...settings, S3_SECRET_ACCESS_KEY: 'wrong' }))
    const fault = await wrong.reach().catch((error: Error) => error)
    expect(fault).toMatchObject({ status: 503 })
    expect(String((fault as Error).cause)).toContain('403')
    expect(String((fault as Error).message)).not.toContain('403')
  })
})
