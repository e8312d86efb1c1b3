import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Has Node collect old garbage once it is six tenths of what is in use. By itself it lets it grow to three times that on
 * a machine with much memory, which several processes share. It costs no speed that the benchmark could see.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=60')
}

/**
 * Collects the garbage of the start. Node then gives the room back to the system within some seconds of rest, 60 MB of it;
 * it does so by itself only after a load.
 */
export async function collectGarbageOfStart(): Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => Promise<void>
  await collect({ type: 'major', execution: 'async' })
}
