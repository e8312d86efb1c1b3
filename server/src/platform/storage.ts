import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** A file in the store; a part of it when `range` says so, first and last byte included. */
export interface StoredFile {
  size: number
  stream(range?: { start: number; end: number }): Readable
}

/** Where files live. Keys are made by the server, never by a client. */
export interface Storage {
  write(key: string, bytes: Buffer): Promise<void>
  /** The file, or null when there is none. */
  read(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
}

/** Files in a folder of the data directory. A file appears whole or not at all. */
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
      const part = `${path}.${randomUUID()}.part`
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
  }
}
