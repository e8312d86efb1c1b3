import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export const heapGrowthFlag = '--heap-growing-percent'

/**
 * Makes Node collect old garbage once it is six tenths of the memory in use. By default it may grow to three times that on
 * a machine with much memory, which several processes share. The benchmark shows no loss of speed.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`${heapGrowthFlag}=60`)
}

/** Node's collector of garbage. */
function collector(): (options: object) => Promise<void> | undefined {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as (options: object) => Promise<void> | undefined
}

/**
 * Collects the garbage of the start. Node then returns 60 MB to the system within some seconds; by itself it does so only
 * after load.
 */
export async function collectGarbageOfStart(): Promise<void> {
  await collector()({ type: 'major', execution: 'async' })
}

const idle = { everyMillis: 30_000, shareOfCore: 0.03, unusedBytes: 48 * 1024 * 1024 }

/**
 * Returns memory to the system when the process has had almost nothing to do for a while. Start and load let the room for new
 * objects grow to 60 MB and more, and Node keeps it while a few polls go on. The process stands still for up to half a second
 * then, so it is done only where hardly anybody asks.
 */
export function releaseMemoryWhenIdle(everyMillis = idle.everyMillis): void {
  const collect = collector()
  let before = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const { heapTotal, heapUsed } = process.memoryUsage()
    const isIdle = (user + system) / 1000 < idle.shareOfCore * everyMillis
    if (!isIdle || heapTotal - heapUsed < idle.unusedBytes) return
    // Only this kind also gives back the room for new objects.
    void collect({ type: 'major', flavor: 'last-resort' })
  }, everyMillis).unref()
}
