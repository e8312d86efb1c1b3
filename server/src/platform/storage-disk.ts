import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import type { Storage, StoredName } from './storage.ts'

/** Ending of files that are still being written. */
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
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.${randomUUID()}${partly}`
      await writeFile(part, bytes, { flush: true })
      await rename(part, path)
    },
    async read(key) {
      const path = pathOf(key)
      const info = await stat(path).catch(() => null)
      return info?.isFile() ? { size: info.size, stream: (range) => createReadStream(path, range) } : null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    list: (prefix = '') => filesBelow(root, root, prefix),
    async reach() {
      await mkdir(root, { recursive: true })
      await access(root, constants.R_OK | constants.W_OK)
    },
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
