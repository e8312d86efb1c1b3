import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The largest old heap of a process that keeps replacing one of a hundred objects. */
async function mostOldHeap(prepare: string): Promise<number> {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8'
    ${prepare}
    const piece = () => Array.from({ length: 8000 }, (_, n) => ({ n, text: 'x' + n }))
    const held = Array.from({ length: 100 }, piece)
    const oldHeap = () => getHeapSpaceStatistics().find((one) => one.space_name === 'old_space').space_size
    let most = 0
    for (let turn = 0; turn < 1500; turn += 1) {
      held[turn % 100] = piece()
      most = Math.max(most, oldHeap())
    }
    console.log(most)`
  // Node's default depends on the heap limit. On its own thread the collection also depends on how busy the machine is.
  const flags = ['--max-old-space-size=4096', '--single-threaded-gc']
  const options = [...flags, '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  return Number(stdout)
}

test('a server lets less garbage lie than Node does by itself', async () => {
  const file = new URL('./heap.ts', import.meta.url)
  const own = await mostOldHeap(`import { limitHeapGrowth } from ${JSON.stringify(file)}; limitHeapGrowth()`)
  // 207 to 229 MB. Node by itself takes 300 to 470, by the speed of its last collections, so it is no measure.
  expect(own).toBeLessThan(250_000_000)
})

test('a server at rest gives back what its start has left', async () => {
  const program = `
    import { setTimeout as sleep } from 'node:timers/promises'
    import { getHeapStatistics } from 'node:v8'
    import { collectGarbageOfStart } from ${JSON.stringify(new URL('./heap.ts', import.meta.url))}
    const size = () => getHeapStatistics().total_heap_size
    let held = []
    for (let turn = 0; turn < 60; turn += 1) {
      held[turn % 20] = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'x' + n }))
      await sleep(0)
    }
    held = []
    const before = size()
    await collectGarbageOfStart()
    for (let seconds = 0; seconds < 60 && size() > before / 2; seconds += 1) await sleep(1000)
    console.log(size() / before)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(Number(stdout)).toBeLessThan(0.5)
})
