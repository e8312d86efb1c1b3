import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Assembled, assemble } from './assemble.ts'
import { readEnv } from './env.ts'
import { ensureDemo } from './seed.ts'
import { openTestDatabase } from './testing/template.ts'

const written: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line) => written.push(JSON.parse(line) as Record<string, unknown>) })
let folder: string
let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: Assembled
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firstrung-demo-'))
  database = await openTestDatabase()
  server = await assemble({ env: readEnv({ DATA_DIR: folder }), pool: database.pool, log, work: false })
})
afterAll(async () => {
  await server.app.close()
  await server.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** The server, until it breaks at this request. */
const breakingAt = (request: number): FastifyInstance => {
  let count = 0
  const inject = (options: object) => {
    count += 1
    if (count === request) throw new Error('the power went')
    return server.app.inject(options)
  }
  return { ready: () => server.app.ready(), inject } as unknown as FastifyInstance
}
const demo = (app = server.app) => ensureDemo({ ...server, app, log })
const emails = async () => (await server.db.selectFrom('accounts').select('email').execute()).map(({ email }) => email)

test('an interrupted demo is filled again completely and keeps its sign-ins', async () => {
  await expect(demo(breakingAt(60))).rejects.toThrow('the power went')
  const before = await emails()
  expect(before.length).toBeGreaterThan(3)
  // Neither its own requests nor its mails fill the log.
  expect(written.filter(({ level }) => Number(level) < 40)).toEqual([])

  const lines = await demo()

  const after = await emails()
  expect(after.length).toBeGreaterThan(before.length)
  expect(new Set(after).size).toBe(after.length)
  const [, email = '', password = ''] = /admin +(\S+) +(\S+)/.exec(lines.join('\n')) ?? []
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { email, password },
  })
  expect(answer.statusCode).toBe(200)
  // Logged as before, and not as a request whose sender went away.
  const logged = written.filter(({ level }) => Number(level) < 40)
  expect(logged).toEqual([expect.objectContaining({ msg: 'request', path: '/api/admin/login', status: 200 })])
  expect(logged[0]).not.toHaveProperty('aborted')
  expect(await demo()).toEqual(lines)
  expect(await emails()).toEqual(after)
  expect(await readdir(folder)).not.toContain('demo-unfinished')
})

test('the board of the demo has 40 postings of 12 companies, and applications in every state', async () => {
  const { rows } = await database.pool.query<{ state: string; postings: number; companies: number }>(
    `select p.state, count(*)::int as postings, count(distinct j.company_id)::int as companies
     from postings p join jobs j on j.id = p.job_id where p.content <> '[]' group by 1`,
  )
  const of = (state: string) => rows.find((row) => row.state === state)
  expect(rows.reduce((sum, { postings }) => sum + postings, 0)).toBe(40)
  expect(of('live')).toEqual({ state: 'live', postings: 37, companies: 11 })
  expect([of('review')?.postings, of('paused')?.postings, of('closed')?.postings]).toEqual([1, 1, 1])
  const { rows: stages } = await database.pool.query<{ stage: string }>(
    `select distinct stage from applications where source = 'direct'`,
  )
  expect(stages.map(({ stage }) => stage).toSorted()).toEqual([
    'applicant',
    'hired',
    'recruiterShortlisted',
    'removed',
    'unanswered',
    'waitlisted',
    'withdrawn',
  ])
})

test('the demo does nothing where other people have accounts', async () => {
  await rm(join(folder, 'demo-sign-ins.json'))
  const before = await emails()
  await expect(demo()).rejects.toThrow('There are accounts')
  expect(await emails()).toEqual(before)
})
