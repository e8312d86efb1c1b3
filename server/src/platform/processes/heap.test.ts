import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { heapGrowthFlag } from './heap.ts'

test('Node knows the flag that limits garbage in the heap', async () => {
  // How much garbage lies depends on the speed of the machine, so it is no test. An unknown flag would be ignored.
  const { stdout } = await promisify(execFile)(process.execPath, ['--v8-options'])
  expect(stdout).toContain(heapGrowthFlag)
})

test('an idle server releases the memory that its start has used', async () => {
  const program = `
    import { setTimeout as sleep } from 'node:timers/promises'
    import { getHeapStatistics } from 'node:v8'
    import { collectGarbageOfStart } from ${JSON.stringify(new URL('./heap.ts', import.meta.url))}
    const size = () => getHeapStatistics().total_heap_size
    let lists = []
    for (let round = 0; round < 60; round += 1) {
      lists[round % 20] = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'x' + n }))
      await sleep(0)
    }
    lists = []
    const before = size()
    await collectGarbageOfStart()
    for (let seconds = 0; seconds < 60 && size() > before / 2; seconds += 1) await sleep(1000)
    console.log(size() / before)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(Number(stdout)).toBeLessThan(0.5)
})

test('a server that is idle after a load gives back the room for new objects', async () => {
  const program = `
    import { setTimeout as sleep } from 'node:timers/promises'
    import { getHeapSpaceStatistics } from 'node:v8'
    import { releaseMemoryWhenIdle } from ${JSON.stringify(new URL('./heap.ts', import.meta.url))}
    const room = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size
    let lists = []
    for (let round = 0; round < 120; round += 1) {
      lists[round % 20] = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'x' + n }))
      await sleep(0)
    }
    lists = []
    const grown = room()
    releaseMemoryWhenIdle(500)
    for (let tries = 0; tries < 60 && room() > grown / 4; tries += 1) await sleep(1000)
    console.log(room() / grown)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  expect(Number(stdout)).toBeLessThan(0.25)
}, 90_000)
