import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages } from '@firstrung/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '#src/testing/small-files.ts'
import { openTestServer } from '#src/testing/test-server.ts'
import { openScanner } from './scanner.ts'

// Run by `npm run test:real -- clamd`, which starts ClamAV's daemon with one signature of ours.
const url = process.env['TEST_CLAMD'] ?? ''
const mark = process.env['TEST_VIRUS'] ?? ''

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-scanned-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function scan(bytes: Buffer | string): Promise<string | null> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return openScanner(url).scan(path)
}

test('ClamAV finds a known virus anywhere in a file, and nothing in others', async () => {
  await expect(openScanner(url).ping()).resolves.toBeUndefined()
  expect(await scan('nothing bad')).toBeNull()
  expect(await scan(await pdfOf('Asha Rao'))).toBeNull()
  expect(await scan(`before ${mark} after`)).toBe('Test.Firstrung.UNOFFICIAL')
  expect(await scan(Buffer.concat([Buffer.alloc(700_000, 'x'), Buffer.from(mark)]))).toBe('Test.Firstrung.UNOFFICIAL')
})

test('a file that is too long for the daemon counts as not scanned', async () => {
  await expect(scan(Buffer.alloc(3_000_000, 'x'))).rejects.toMatchObject({
    status: 503,
    message: messages.uploadsUnavailable,
  })
})

test('an upload with a virus in it is refused', async () => {
  const w = await openTestServer({ CLAMD_URL: url })
  const person = await w.make.newCandidate()
  const bytes = Buffer.concat([await pdfOf('Asha Rao'), Buffer.from(`\n%${mark}\n`)])
  const signed = await w.as(person).files.sign({
    query: { path: 'resumes/', objectName: `resume-${person.id}.pdf`, contentType: 'application/pdf' },
  })
  const answer = await w.request('PUT', signed.signedUrl, {
    body: bytes,
    headers: { 'content-type': 'application/pdf' },
  })
  expect(answer).toMatchObject({ status: 422, body: { code: 'file_infected', msg: messages.infectedFile } })
  await expect(w.make.file(person, 'resumes/', 'pdf')).resolves.toBeTruthy()
  await w.close()
})
