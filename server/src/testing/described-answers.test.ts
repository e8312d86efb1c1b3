import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compareAnswers } from './described-answers.ts'

/** What the comparison says of an answer to one call. */
async function saidOf(url: string, status: number, body: object): Promise<string> {
  const app = Fastify()
  const allAsDescribed = await compareAnswers(app)
  app.get(url, (_, reply) => reply.code(status).send(body))
  await app.inject({ url: url.replace(':id', 'x') })
  await app.close()
  try {
    allAsDescribed()
    return ''
  } catch (error) {
    return String(error)
  }
}

const bootcamps = '/api/bootcamps'
const refusal = { success: false, msg: 'No.', code: 'not_found', errors: [] }

test('an answer that lacks a field, or has one more, is not as described', async () => {
  const said = await saidOf(bootcamps, 200, { success: true })
  expect(said).toMatch(/GET \/api\/bootcamps answered 200: .*must have required property/)
  expect(await saidOf('/api/auth/user', 200, { success: true, user: null, extra: 1 })).toContain('answered 200')
})

test('a refusal is compared too, and its code must be one that the call names', async () => {
  expect(await saidOf('/api/bootcamps/:id', 404, refusal)).toBe('')
  expect(await saidOf('/api/bootcamps/:id', 404, { ...refusal, code: 'job_removed' })).toContain('answered 404')
  expect(await saidOf('/api/bootcamps/:id', 409, { ...refusal, code: 'order_paid' })).toContain(
    'which is not described',
  )
  expect(await saidOf('/api/bootcamps/:id', 404, { ...refusal, extra: 1 })).toContain('additional properties')
})

test('an answer of no call of the API is not compared', async () => {
  expect(await saidOf('/healthz', 200, { any: 1 })).toBe('')
})

test('a raw call is reported when it answers with a status or type that it does not name', async () => {
  expect(await saidOf('/robots.txt', 200, { any: 1 })).toContain('GET /robots.txt answered 200 with application/json')
  expect(await saidOf('/api/auth/google/callback', 200, {})).toContain('GET /api/auth/google/callback answered 200')
  expect(await saidOf('/robots.txt', 304, {})).toBe('')
})
