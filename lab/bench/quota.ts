import { existsSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const period = 100_000
const roots = { v1: '/sys/fs/cgroup/cpu', v2: '/sys/fs/cgroup' }

/** The weight of a limited process, so that others do not take its share. */
const weight = 20

/**
 * Limits a process to a share of one core. Returns a function that removes the limit, or null where that is not possible
 * (it needs Linux with control groups, and root).
 */
export async function limitCpu(pid: number, share: number): Promise<(() => Promise<void>) | null> {
  const isV1 = existsSync(join(roots.v1, 'cpu.cfs_quota_us'))
  const root = isV1 ? roots.v1 : roots.v2
  const own = join(root, `firstrung-bench-${pid}`)
  const quota = String(Math.round(period * share))
  try {
    await mkdir(own)
    if (isV1) {
      await writeFile(join(own, 'cpu.cfs_quota_us'), quota)
      await writeFile(join(own, 'cpu.shares'), String(1024 * weight))
    } else {
      await writeFile(join(own, 'cpu.max'), `${quota} ${period}`)
      await writeFile(join(own, 'cpu.weight'), String(100 * weight))
    }
    await writeFile(join(own, 'cgroup.procs'), String(pid))
  } catch {
    await rmdir(own).catch(() => undefined)
    return null
  }
  return async () => {
    await writeFile(join(root, 'cgroup.procs'), String(pid))
    await rmdir(own)
  }
}
