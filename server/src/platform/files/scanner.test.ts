import { createServer, type Server } from 'node:net'
import { messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BadSettings, readEnv } from '#src/env.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

/** A stub of clamd: finds a virus in every file with the word. `npm run test:real -- clamd` uses the real one. */
function openDaemon(answer: (bytes: Buffer) => string): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    let said = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      said = Buffer.concat([said, bytes])
      if (said.equals(Buffer.from('zPING\0'))) return socket.end('PONG\0')
      if (said.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answer(said)}\0`)
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ server, url: `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` })
    })
  })
}

describe('with a virus scanner', () => {
  let w: TestServer
  let person: Person
  let daemon: Server
  let says = 'stream: OK'
  beforeAll(async () => {
    const { server, url } = await openDaemon(() => says)
    daemon = server
    w = await openTestServer({ CLAMD_URL: url })
    person = await w.make.newCandidate()
  })
  afterAll(() => w.close())

  const upload = () => w.make.file(person, 'resumes/', 'pdf')

  test('a clean file is stored; an infected file is refused, and only the log names the virus', async () => {
    await expect(upload()).resolves.toMatchObject({ fileKey: expect.any(String) })
    says = 'stream: Win.Test.EICAR_HDB-1 FOUND'
    await expect(upload()).rejects.toThrow(messages.infectedFile)
    expect(w.logged()).toContainEqual(
      expect.objectContaining({ virus: 'Win.Test.EICAR_HDB-1', msg: 'an infected file was refused' }),
    )
  })

  test('a file that the scanner could not scan is refused', async () => {
    says = 'INSTREAM size limit exceeded. ERROR'
    await expect(upload()).rejects.toThrow(messages.uploadsUnavailable)
  })

  test('every upload is refused while the scanner does not answer, and everything else works', async () => {
    await new Promise((resolve) => {
      daemon.close(resolve)
    })
    await expect(upload()).rejects.toThrow(messages.uploadsUnavailable)
    await expect(w.as(person).profiles.me()).resolves.toBeTruthy()
  })
})

test('an invalid URL of the scanner stops the start with the name of the setting', () => {
  expect(() => readEnv({ CLAMD_URL: 'localhost' })).toThrow(BadSettings)
  expect(() => readEnv({ CLAMD_URL: 'localhost' })).toThrow('CLAMD_URL: must be tcp://host:port')
})
