import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { TestJob } from '#src/testing/jobs.worker.ts'
import { MachineBusy, OverLimit, ProcessFailed, processPool } from './process-pool.ts'

const file = new URL('../../testing/jobs.worker.ts', import.meta.url)
const limits = { megabytes: 200, cpuMillis: 60_000, wallMillis: 100_000 }
const open = (own = {}) => processPool<TestJob, number>(file, z.number(), { ...limits, ...own })

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe("a pool of processes that read strangers' files", () => {
  test('a pool of file readers reuses a process for the next job, and starts another process for a job at the same time', async () => {
    const pool = open()
    const [one, other] = await Promise.all([pool.run('pid'), pool.run('pid')])
    expect(one).not.toBe(other)
    expect(one).not.toBe(process.pid)
    expect([one, other]).toContain(await pool.run('pid'))
  })

  test.each([
    ['throws', 'throw', ProcessFailed, 'told to fail'],
    ['ends', 'exit', ProcessFailed, 'the process ended'],
    ['answers in another form than agreed', 'nonsense', ProcessFailed, 'unknown answer: "nonsense"'],
  ] as const)(
    'a pool of file readers says so when a process %s, and the next job has a fresh one',
    async (_, job, kind, message) => {
      const pool = open()
      const first = await pool.run('pid')
      const fault = await pool.run(job).catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(kind)
      expect((fault as Error).message).toContain(message)
      expect(await pool.run('pid')).not.toBe(first)
    },
  )

  test.each(['fill heap', 'fill buffers'] as const)(
    'a pool of file readers ends a job that wants too much memory: %s',
    async (job) => {
      const before = process.memoryUsage().rss
      const fault = await open()
        .run(job)
        .catch((error: unknown) => error)
      expect(fault).toBeInstanceOf(OverLimit)
      expect(fault).toMatchObject({ limit: 'memory' })
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    },
  )

  test('a pool of file readers ends a job by its processor time, or by the clock when the processor is busy', async () => {
    await expect(open({ cpuMillis: 300 }).run('spin')).rejects.toMatchObject({ limit: 'time' })
    await expect(open({ wallMillis: 300 }).run('spin')).rejects.toThrow(MachineBusy)
  })

  test("a pool of file readers passes neither the server's settings nor the reports of `node --watch` to a process", async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret')
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
    vi.stubEnv('NODE_COMPILE_CACHE', '')
    // The shell adds PWD, SHLVL and such; the environment must be the same with and without a setting.
    const few = await open().run('environment')
    expect(few).toBeLessThan(8)
  })

  test('a pool of file readers replaces a process after a hundred jobs', async () => {
    const pool = open()
    const pids: number[] = []
    for (let n = 0; n < 101; n += 1) pids.push(await pool.run('pid'))
    expect(new Set(pids.slice(0, 100)).size).toBe(1)
    expect(pids[100]).not.toBe(pids[0])
  })

  test('a pool of file readers lets an idle process end', async () => {
    const pool = open()
    const first = await pool.run('pid')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const kept = await pool.run('pid')
    expect(kept).toBe(first)
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    await vi.waitUntil(() => !isRunning(first), { timeout: 20_000 })
    expect(await pool.run('pid')).not.toBe(first)
  })
})

describe('the limit of the operating system', () => {
  test.runIf(process.platform === 'linux')('the limit of the operating system is set for each process', async () => {
    const { readFile } = await import('node:fs/promises')
    const pid = await open().run('pid')
    const text = await readFile(`/proc/${pid}/limits`, 'utf8')
    const bytes = Number(/Max data size\s+(\d+)/.exec(text)?.[1])
    expect(bytes).toBeGreaterThan(200 * 1024 * 1024)
    // Twice 512 MB are reserved for code and cannot be used for anything else.
    expect(bytes).toBeLessThanOrEqual((1024 + 200) * 1024 * 1024)
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
