import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import type { Storage, StoredName } from './storage.ts'

/** The suffix of files that are still being written. */
const partly = '.part'

/** Files in a folder of the data directory. */
export function diskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    const path = normalize(join(root, key))
    if (!path.startsWith(root + sep)) throw new Error(`key leaves the storage folder: ${key}`)
    return path
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      const part = `${path}.${randomUUID()}${partly}`
      await inFolder(dirname(path), () => writeFile(part, bytes, { flush: true }))
      await rename(part, path)
    },
    async read(key) {
      const path = pathOf(key)
      const info = await stat(path).catch(() => null)
      return info?.isFile() ? { size: info.size, stream: (range) => createReadStream(path, range) } : null
    },
    async remove(key) {
      const path = pathOf(key)
      await rm(path, { force: true })
      await removeEmptyFolders(dirname(path), root)
    },
    list: (prefix = '') => filesBelow(root, root, prefix),
    reach: () => tryWriting(root),
  }
}

/** Writes a small file into a folder and removes it; throws the error, such as a full disk. */
export async function tryWriting(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `probe.${randomUUID()}${partly}`)
  try {
    await writeFile(path, Buffer.alloc(4096, 'x'), { flush: true })
  } finally {
    await rm(path, { force: true })
  }
}

/** How often a folder may be removed between creating it and writing into it. */
const mostTries = 5

/** Writes into a folder, which is created first; retries when it was removed in between because it was empty. */
async function inFolder(folder: string, write: () => Promise<void>, tries = 1): Promise<void> {
  await mkdir(folder, { recursive: true })
  try {
    await write()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries >= mostTries) throw error
    await inFolder(folder, write, tries + 1)
  }
}

/** Removes a folder and its parents as long as they are empty: their names can identify a person. */
async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let path = folder; path !== root; path = dirname(path)) {
    const isGone = await rmdir(path).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

async function* filesBelow(root: string, folder: string, prefix: string): AsyncGenerator<StoredName> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(folder, entry.name)
    const key = relative(root, path).replaceAll(sep, '/')
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* filesBelow(root, path, prefix)
    } else if (key.startsWith(prefix) && !key.endsWith(partly)) {
      const { size, mtime } = await stat(path)
      yield { key, size, changedAt: mtime }
    }
  }
}
