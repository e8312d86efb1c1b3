import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskStorage } from '#src/platform/files/storage-disk.ts'
import { makeHealthChecks } from '#src/platform/monitoring/health-checks.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { watchFaults } from './faults.ts'

const faultOf = (code: string) => Object.assign(new Error(`it went wrong: ${code}`), { code })

describe('a fault that repeats', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('a fault that repeats is logged once a second with its stack, and with the number of those left out', () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
    const faults = watchFaults()
    for (let n = 0; n < 4000; n += 1) {
      faults.note(log, faultOf('ECONNREFUSED'), 'the database cannot be asked')
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(5000)
    expect(lines.map(({ suppressed = 0 }) => suppressed)).toEqual([0, 999, 1000, 1000, 1000])
    expect(lines[0]).toMatchObject({ level: 50, err: { stack: expect.stringContaining('faults.test.ts') } })
    // After a pause it is logged again.
    faults.note(log, faultOf('ECONNREFUSED'), 'the database cannot be asked')
    expect(lines).toHaveLength(6)
    expect(lines.at(-1)).not.toHaveProperty('suppressed')
  })

  test('a fault that repeats in brief is logged once a second for all kinds together, without a stack', () => {
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
    const faults = watchFaults()
    const kinds = [faultOf('ECONNREFUSED'), faultOf('57P01'), new Error('Connection terminated')]
    for (let n = 0; n < 3000; n += 1) {
      faults.noteBriefly(log, kinds[n % kinds.length], 'task queue')
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(5000)
    expect(lines.map(({ suppressed = 0 }) => suppressed)).toEqual([0, 999, 1000, 1000])
    expect(lines[0]).toMatchObject({ reason: 'it went wrong: ECONNREFUSED', code: 'ECONNREFUSED', msg: 'task queue' })
    expect(JSON.stringify(lines)).not.toContain('    at ')
  })

  test('a fault that repeats does not hide other faults', () => {
    const lines: unknown[] = []
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line).err.message) })
    const faults = watchFaults()
    const one = new Error('one')
    const other = new Error('other')
    for (const error of [one, other, one, other, faultOf('53100'), faultOf('ENOSPC')]) {
      faults.note(log, error, 'request failed')
    }
    expect(lines).toEqual(['one', 'other', 'it went wrong: 53100', 'it went wrong: ENOSPC'])
  })
})

describe('a disk that accepts no writes', () => {
  let w: TestServer
  beforeEach(async () => {
    w = await openTestServer({ METRICS_TOKEN: 'a-token-for-prometheus' })
  })
  afterEach(() => w.close())

  const ready = async () => (await w.request('GET', '/readyz')).body
  const metrics = async () =>
    (await w.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token-for-prometheus' } })).body

  test.each([
    ['ENOSPC', 'disk', 'database'],
    ['53100', 'database', 'disk'],
  ])(
    'a full disk answers 503 with our own body when it says %s, is one fault in the log, and shows in /readyz and metrics',
    async (code, down, up) => {
      const person = await w.make.newCandidate()
      expect((await ready())['down']).toEqual([])
      // A result is kept for a second at least.
      await sleep(1001)
      vi.spyOn(w.db, 'transaction').mockImplementation(() => {
        throw faultOf(code)
      })
      const ask = () => w.request('PUT', '/api/user/register/profile', { as: person, body: { city: 'Pune' } })
      const answers = await Promise.all(Array.from({ length: 20 }, ask))
      vi.restoreAllMocks()
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
        expect(answer.headers['retry-after']).toBe('5')
      }
      // Whatever else comes within a second is a number in the next line.
      const noted = w.logged().filter(({ msg, suppressed }) => msg === 'nothing can be written' && !suppressed)
      expect(noted).toHaveLength(1)

      // The first to ask hears of it, although all was well when somebody asked before.
      expect((await ready())['down']).toEqual([down])
      const text = await metrics()
      expect(text).toContain(`firstrung_write_failures_total{where="${down}"} 20\n`)
      expect(text).toContain(`firstrung_write_failures_total{where="${up}"} 0\n`)
      expect(text).toMatch(/^firstrung_disk_free_bytes [1-9]\d+$/m)
    },
  )
})

test('a health check that cannot write is counted, and the next caller sees it', async () => {
  const faults = watchFaults()
  let isFull = false
  const health = makeHealthChecks(
    [
      {
        name: 'disk',
        async reach() {
          if (isFull) faults.countUnwritten(faultOf('ENOSPC'))
          if (isFull) throw faultOf('ENOSPC')
        },
      },
      // A part that never answers does not delay the others.
      { name: 'mail', reach: () => new Promise(() => undefined) },
    ],
    faults.lastUnwritten,
  )
  expect(await health.known()).toEqual([{ name: 'disk', state: 'up' }])
  await sleep(1001)
  isFull = true
  expect(await health.known()).toEqual([{ name: 'disk', state: 'up' }])
  faults.note(pino({ level: 'silent' }), faultOf('ENOSPC'), 'nothing can be written')
  expect(await health.known()).toEqual([{ name: 'disk', state: 'down' }])
  expect(faults.unwritten()).toEqual({ database: 0, disk: 2 })
})

test('file storage is up when a test file can be written, and the test file is removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-store-'))
  const health = makeHealthChecks([{ name: 'files', reach: () => diskStorage(join(folder, 'files')).reach() }])
  expect(await health.states()).toEqual([{ name: 'files', state: 'up' }])
  expect(await readdir(join(folder, 'files'))).toEqual([])

  await rm(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, 'files'), 'no folder')
  await expect(diskStorage(join(folder, 'files')).reach()).rejects.toThrow(/EEXIST|ENOTDIR/)
  await rm(folder, { recursive: true })
})
