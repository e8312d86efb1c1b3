import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'
import { openEmbedded } from './engine.ts'
import { startChild } from './start-child.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'firstrung-lock-'))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('the lock on the data folder', () => {
  test('the lock on the data folder stops a second process and names the first one, until the first one ends', {
    timeout: 90_000,
  }, async () => {
    const holder = startChild('./writer.child.ts', dataDir)
    await holder.nextLine()

    const refused = openEmbedded(dataDir)

    await expect(refused).rejects.toThrow(DataDirInUse)
    await expect(refused).rejects.toThrow(`process ${holder.pid} on ${hostname()}`)

    await holder.kill()
    const database = await openEmbedded(dataDir)
    await database.close()
  })

  test('the lock on the data folder lets only one of several processes in that start at the same moment', async () => {
    const opened = await Promise.allSettled([openEmbedded(dataDir), openEmbedded(dataDir), openEmbedded(dataDir)])

    const [database, ...others] = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(others).toEqual([])
    const refusals = opened.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refusals).toEqual([expect.any(DataDirInUse), expect.any(DataDirInUse)])
    expect(refusals[0].message).toContain(`process ${process.pid} on`)
    await database?.close()
  })

  test('the lock on the data folder can be taken again after it was released', () => {
    const unlock = lockDataDir(dataDir)
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse)
    unlock()
    unlock()
    lockDataDir(dataDir)()
  })

  test('the lock on the data folder does not blame another process when the folder cannot be written to', () => {
    expect(() => lockDataDir(join(dataDir, 'missing'))).toThrow('unable to open database file')
  })
})
