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

/**
 * Collects the garbage of the start. Node then returns 60 MB to the system within some seconds; by itself it does so only
 * after load.
 */
export async function collectGarbageOfStart(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => Promise<void>
  await collect({ type: 'major', execution: 'async' })
}
