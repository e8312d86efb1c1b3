import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage, StoredName } from '#src/platform/files/storage.ts'

async function listed(storage: Storage, prefix: string): Promise<StoredName[]> {
  const names: StoredName[] = []
  for await (const name of storage.list(prefix)) names.push(name)
  return names
}

/** Tests that every storage must pass. */
export function storageContract(open: () => Promise<{ storage: Storage; close(): Promise<void> }>): void {
  let opened: Awaited<ReturnType<typeof open>>
  let storage: Storage
  beforeAll(async () => {
    opened = await open()
    storage = opened.storage
  })
  afterAll(() => opened.close())

  const folder = `contract/${randomUUID()}`
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251))
  const bytesOf = async (key: string, range?: { start: number; end: number }) => {
    const file = await storage.read(key)
    return file && buffer(file.stream(range))
  }

  test('gives back what was written, whole and in parts, and the last of two writings', async () => {
    const key = `${folder}/a/resume-1.pdf`
    await storage.write(key, Buffer.from('first'), 'application/pdf')
    await storage.write(key, bytes, 'application/pdf')

    expect((await storage.read(key))?.size).toBe(bytes.length)
    expect(await bytesOf(key)).toEqual(bytes)
    expect(await bytesOf(key, { start: 0, end: 9 })).toEqual(bytes.subarray(0, 10))
    expect(await bytesOf(key, { start: 69_990, end: 69_999 })).toEqual(bytes.subarray(69_990))
  })

  test('takes every letter that a key of ours may have', async () => {
    const key = `${folder}/Ra_b-1.x (2) 'é' +&=%41~!*/file.webp`
    await storage.write(key, Buffer.from('odd'))
    expect(String(await bytesOf(key))).toBe('odd')
    expect((await listed(storage, `${folder}/Ra`)).map((one) => one.key)).toEqual([key])
    await storage.remove(key)
    expect(await storage.read(key)).toBeNull()
  })

  test('has nothing where nothing was written, and removes twice without complaint', async () => {
    expect(await storage.read(`${folder}/nothing`)).toBeNull()
    await storage.write(`${folder}/gone`, Buffer.from('x'))
    await storage.remove(`${folder}/gone`)
    await storage.remove(`${folder}/gone`)
    expect(await storage.read(`${folder}/gone`)).toBeNull()
  })

  test('lists what lies under a prefix, with sizes and times', async () => {
    const before = Date.now() - 5000
    for (const name of ['one', 'two/deep', 'twofold']) await storage.write(`${folder}/list/${name}`, Buffer.from(name))
    const under = async (prefix: string) => {
      const all = await listed(storage, prefix)
      return all.sort((a, b) => (a.key < b.key ? -1 : 1))
    }

    expect((await under(`${folder}/list/`)).map(({ key, size }) => [key.split('/list/')[1], size])).toEqual([
      ['one', 3],
      ['two/deep', 8],
      ['twofold', 7],
    ])
    expect((await under(`${folder}/list/two`)).length).toBe(2)
    expect(await under(`${folder}/none`)).toEqual([])
    for (const { changedAt } of await under(`${folder}/list/`)) {
      expect(changedAt.getTime()).toBeGreaterThan(before)
    }
  })

  test('refuses keys that leave it', async () => {
    await expect(storage.write('../outside', bytes)).rejects.toThrow('key')
    await expect(storage.read('a/../../b')).rejects.toThrow('key')
  })

  test('answers when it is asked whether it is there', async () => {
    await expect(storage.reach()).resolves.toBeUndefined()
  })
}
