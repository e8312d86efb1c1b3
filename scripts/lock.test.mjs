import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureBuild } from './builds.mjs'
import { withLock } from './lock.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firstrung-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a lock between processes', () => {
  test('a lock between processes lets one process work at a time, notifies each waiting process once, and is removed afterwards', async () => {
    const file = join(folder, 'lock')
    let working = 0
    let most = 0
    let told = 0
    const work = async () => {
      working += 1
      most = Math.max(most, working)
      await sleep(50)
      working -= 1
    }
    await Promise.all([1, 2, 3].map(() => withLock(file, work, { onWait: () => (told += 1) })))
    expect({ most, told }).toEqual({ most: 1, told: 2 })
    expect(existsSync(file)).toBe(false)
  })

  test('a lock between processes is free again after work that failed', async () => {
    const file = join(folder, 'lock')
    await expect(withLock(file, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
    expect(await withLock(file, async () => 'done')).toBe('done')
  })

  test('a lock between processes is taken over by only one process when its holder was killed', async () => {
    const file = join(folder, 'lock')
    writeFileSync(file, '1 2 3')
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(file, longAgo, longAgo)
    let working = 0
    let most = 0
    const work = async () => {
      working += 1
      most = Math.max(most, working)
      await sleep(50)
      working -= 1
    }
    await Promise.all([1, 2, 3].map(() => withLock(file, work)))
    expect(most).toBe(1)
  })

  test('a lock between processes of a holder that works for long is not taken over', async () => {
    const file = join(folder, 'lock')
    let isDone = false
    const long = withLock(file, async () => {
      await sleep(4000)
      isDone = true
    })
    await sleep(50)
    expect(await withLock(file, async () => isDone, { abandonedAfter: 2500 })).toBe(true)
    await long
  })
})

describe('building the pages', () => {
  /** @param {string} name @param {string[]} made */
  const build = (name, made, force = false) =>
    ensureBuild({
      build: folder,
      name,
      force,
      make: async (own) => {
        made.push(name)
        mkdirSync(own)
        await sleep(50)
        writeFileSync(join(own, 'script.js'), name)
      },
    })
  const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(16))
  const names = () => [one, two, three].filter((name) => existsSync(join(folder, String(name), 'script.js')))
  const current = () => readFileSync(join(folder, 'current'), 'utf8')

  test('a build of the pages is done once when two start together: the second waits for the build of the first', async () => {
    /** @type {string[]} */
    const made = []
    await Promise.all([build(String(one), made), build(String(one), made)])
    expect(made).toEqual([one])
    expect(current()).toBe(one)
  })

  test('a build of the pages keeps two builds, and returns to the previous build without building again', async () => {
    /** @type {string[]} */
    const made = []
    await build(String(one), made)
    await build(String(two), made)
    expect(names()).toEqual([one, two])
    await build(String(one), made)
    expect({ made, current: current() }).toEqual({ made: [one, two], current: one })
    await build(String(three), made)
    expect(names()).toEqual([one, three])
    await build(String(three), made, true)
    expect(made).toEqual([one, two, three, three])
  })

  test('a build of the pages that fails leaves the previous build as the current one', async () => {
    await build(String(one), [])
    const failing = ensureBuild({
      build: folder,
      name: String(two),
      make: (own) => {
        mkdirSync(own)
        return Promise.reject(new Error('a fault in the sources'))
      },
    })
    await expect(failing).rejects.toThrow('a fault in the sources')
    expect({ names: names(), current: current() }).toEqual({ names: [one], current: one })
    await build(String(two), [])
    expect(current()).toBe(two)
  })
})
