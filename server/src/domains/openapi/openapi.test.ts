import { brotliDecompressSync } from 'node:zlib'
import { routes } from '@firstrung/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer({ PUBLIC_URL: 'https://jobs.example' })
})
afterAll(() => w.close())

const ask = (headers: Record<string, string> = {}) => w.app.inject({ url: routes.openapi.read.path, headers })

test('everybody can read the description of the API, with the address of the installation', async () => {
  const { statusCode, headers, body } = await ask()
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const document = JSON.parse(body)
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    servers: [{ url: 'https://jobs.example' }],
  })
  expect(document.paths['/api/openapi.json'].get.operationId).toBe('openapi.read')
})

test('who has the description already is told so, and others get it compressed', async () => {
  const { headers, body, rawPayload } = await ask({ 'accept-encoding': '' })
  const known = await ask({ 'if-none-match': String(headers['etag']) })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  expect(known.headers['cache-control']).toBe('public, max-age=600')
  const packed = await ask({ 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringContaining('accept-encoding') })
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(body)
  expect(packed.rawPayload.length * 5).toBeLessThan(rawPayload.length)
})
