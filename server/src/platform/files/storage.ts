import type { Readable } from 'node:stream'
import type { Env } from '#src/env.ts'
import { diskStorage } from './storage-disk.ts'
import { s3Storage } from './storage-s3.ts'

/** A stored file, or only the bytes in `range`, first and last included. */
export interface StoredFile {
  size: number
  stream(range?: { start: number; end: number }): Readable
}

/** One entry of a listing. */
export interface StoredName {
  key: string
  size: number
  changedAt: Date
}

/** The storage of files. The server makes the keys, never a client. Only the server can read the storage. */
export interface Storage {
  /** A file appears completely or not at all. */
  write(key: string, bytes: Buffer, contentType?: string): Promise<void>
  /** The file, or null when there is none. */
  read(key: string): Promise<StoredFile | null>
  remove(key: string): Promise<void>
  /** Every file whose key has this prefix. */
  list(prefix?: string): AsyncIterable<StoredName>
  /** A URL for uploading exactly this type and length directly; undefined for stores without such URLs. */
  addressFor?(key: string, upload: { contentType: string; size: number; seconds: number }): string
  /** The origin of these URLs, for the browser's policy. */
  origin?: string
  /** Throws when the store does not answer. */
  reach(): Promise<void>
}

/** The store that the settings name. */
export function openStorage(env: Env): Storage {
  return env.s3 ? s3Storage(env.s3) : diskStorage(`${env.dataDir}/files`)
}
