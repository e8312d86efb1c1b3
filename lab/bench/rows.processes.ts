import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Bench } from './bench.ts'
import { megabytes, two } from './bench.ts'
import { median, memoryOf, type Running, ratePerSecond, type Shot, startChild } from './load.ts'
import { limitCpu } from './quota.ts'

/** The share of a core for each server process. The rest of the machine is for the database and the load. */
const share = 0.25
const connections = 20

/** Processor seconds of a process so far, which Linux counts in hundredths. */
function processorSeconds(pid: number): number {
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return 0
  // Its second field is a name, which may contain anything.
  const fields = readFileSync(stat, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/**
 * Two processes on one database against one of them. On a machine with few cores the load, the database and the servers
 * would compete for them, so each server gets a fixed share of one.
 */
export async function processRows(bench: Bench): Promise<void> {
  const { world, subject, pool, settings, rounds, seconds } = bench
  const candidate = await world.make.applicant()
  const shots: Shot[] = [{ method: 'GET', path: '/api/auth/user', token: candidate.token }]
  const second = await startChild('@firstrung/server/src/testing/server.child.ts', settings)
  const servers = [subject, second]
  const lifted = await Promise.all(servers.map(({ child }) => limitCpu(child.pid ?? 0, share)))
  const isLimited = lifted.every((lift) => lift !== null)
  try {
    /** Processor seconds of these servers, the database and the load so far. */
    const usedBy = async (some: Running[]) => {
      const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity')
      return [some.map(({ child }) => child.pid ?? 0), rows.map(({ pid }) => pid), [process.pid]].map((pids) =>
        pids.reduce((all, pid) => all + processorSeconds(pid), 0),
      )
    }
    /** Answers a second of these servers together, and the cores that they, the database and the load used. */
    const measure = async (some: Running[]) => {
      const before = await usedBy(some)
      const rates = await Promise.all(some.map(({ port }) => ratePerSecond(port, shots, connections, seconds)))
      const after = await usedBy(some)
      const cores = after.map((used, n) => (used - (before[n] ?? 0)) / seconds)
      return { rate: rates.reduce((all, rate) => all + rate, 0), cores }
    }
    await measure(servers)
    const seen: Record<'one' | 'two', Awaited<ReturnType<typeof measure>>>[] = []
    for (let round = 0; round < rounds; round += 1) {
      seen.push({ one: await measure([subject]), two: await measure(servers) })
    }
    const middle = (of: (round: (typeof seen)[number]) => number) => median(seen.map(of))
    const ratio = middle(({ one, two: both }) => both.rate / one.rate)
    const rates = `${Math.round(middle(({ one }) => one.rate))}/s and ${Math.round(middle(({ two: both }) => both.rate))}/s`
    const setUp = isLimited ? `each held to ${share} of a core` : `nothing held back`
    bench.row(
      `two processes against one, ${setUp}, on ${availableParallelism()} cores with database and load`,
      `${two(ratio)} times (${rates})`,
      'at least 1.7',
      ratio >= 1.7,
    )
    if (isLimited) {
      const [alone, both, database, load] = [
        middle(({ one }) => one.cores[0] ?? 0),
        ...[0, 1, 2].map((n) => middle((round) => round.two.cores[n] ?? 0)),
      ] as [number, number, number, number]
      const left = availableParallelism() - servers.length * share
      bench.row(
        'cores that one used, that two used, and database and load beside the two',
        `${two(alone)}, ${two(both)}, ${two(database)} and ${two(load)}`,
        `servers get nine tenths of their share, the others together stay under ${two(left)}`,
        alone >= 0.9 * share && both >= 0.9 * servers.length * share && database + load < left,
      )
    }
    const bytes = await memoryOf(second)
    bench.row(
      'memory of a further process after this load',
      `${megabytes(bytes)} MB`,
      'under 400 MB',
      bytes < 400 * 1024 * 1024,
    )
  } finally {
    for (const lift of lifted) await lift?.()
    await second.stop()
  }
}
