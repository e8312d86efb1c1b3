import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** The most old heap that a process has while one of a hundred pieces that it holds is replaced, again and again. */
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
  // How much Node lets lie by itself follows from how much it may have.
  const options = ['--max-old-space-size=4096', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  return Number(stdout)
}

test('a server lets less garbage lie than Node does by itself', async () => {
  const file = new URL('./heap.ts', import.meta.url)
  const own = await mostOldHeap(`import { keepLittleGarbage } from ${JSON.stringify(file)}; keepLittleGarbage()`)
  expect(own).toBeLessThan(0.8 * (await mostOldHeap('')))
})
