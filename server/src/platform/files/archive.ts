import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { CannotCopy, type CopySource, type TableCopy } from '#src/platform/database/copying.ts'
import type { Storage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'

interface FileSum {
  key: string
  size: number
  sha256: string
}

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), generated: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  sums: z.array(z.object({ table: z.string(), rows: z.number(), sum: z.string() })),
  files: z.array(z.object({ key: z.string(), size: z.number(), sha256: z.string() })),
})
type Manifest = z.output<typeof Manifest>

/** The manifest of a backup; throws a sentence when it is not valid. */
function manifestIn(text: string, folder: string): Manifest {
  try {
    const { format } = z.looseObject({ format: z.unknown() }).parse(JSON.parse(text))
    if (format !== 1) throw new CannotCopy(`The backup in ${folder} is of another kind.`)
    return Manifest.parse(JSON.parse(text))
  } catch (cause) {
    if (cause instanceof CannotCopy) throw cause
    throw new CannotCopy(`The manifest of the backup in ${folder} is damaged.`, { cause })
  }
}

async function* linesOf(file: string): AsyncIterable<string> {
  const source = createReadStream(file)
  const unzipped = source.pipe(createGunzip())
  source.on('error', (error) => unzipped.destroy(error))
  let rest = ''
  for await (const text of unzipped.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

/** Removes the oldest backups in a folder and keeps the newest `keep`. Returns the removed paths. */
export async function pruneArchives(parent: string, keep: number): Promise<string[]> {
  const found: { path: string; madeAt: string }[] = []
  for (const entry of await readdir(parent, { withFileTypes: true })) {
    const path = join(parent, entry.name)
    if (!entry.isDirectory() || entry.name.endsWith('.part')) continue
    const manifest = await readFile(join(path, 'manifest.json'), 'utf8')
      .then(
        (text) => manifestIn(text, path),
        () => null,
      )
      .catch(() => null)
    if (manifest) found.push({ path, madeAt: manifest.madeAt })
  }
  const old = found.sort((a, b) => b.madeAt.localeCompare(a.madeAt)).slice(keep)
  for (const { path } of old) await rm(path, { recursive: true })
  return old.map(({ path }) => path)
}

/** Not copied: files generated on demand, and unchecked uploads. */
const passing = ['narrow/', 'incoming/']

const tableFile = (folder: string, { name }: Pick<TableCopy, 'name'>) => join(folder, 'tables', `${name}.jsonl.gz`)
const filesFolder = (folder: string) => join(folder, 'files')

/** Escapes the two further characters at which programs break lines, because JSON does not. */
const lineOf = (row: string) =>
  JSON.stringify(row).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)

/** Writes tables and files into a folder, which appears only when it is complete. */
export async function writeArchive(folder: string, source: CopySource, storage: Storage, now: Date): Promise<Manifest> {
  const part = `${folder}.part`
  await mkdir(join(part, 'tables'), { recursive: true })
  for (const table of source.tables) {
    const lines = async function* () {
      for await (const rows of source.rows(table)) yield rows.map((row) => `${lineOf(row)}\n`).join('')
    }
    await pipeline(Readable.from(lines()), createGzip({ level: 4 }), createWriteStream(tableFile(part, table)))
  }
  const files = await copyFiles(storage, diskStorage(filesFolder(part)))
  const { migrations, tables, sequences, sums } = source
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), migrations, tables, sequences, sums, files }
  await writeFile(join(part, 'manifest.json'), JSON.stringify(manifest, null, 1), { flush: true })
  await rename(part, folder)
  return manifest
}

/** The contents of a folder that `writeArchive` wrote. */
export async function readArchive(
  folder: string,
): Promise<CopySource & { madeAt: string; files: FileSum[]; stored: Storage }> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => {
    throw new CannotCopy(`There is no backup in ${folder}.`)
  })
  const manifest = manifestIn(text, folder)
  return {
    ...manifest,
    stored: diskStorage(filesFolder(folder)),
    async *rows(table) {
      let rows: string[] = []
      try {
        for await (const line of linesOf(tableFile(folder, table))) {
          rows.push(z.string().parse(JSON.parse(line)))
          if (rows.length < 500) continue
          yield rows
          rows = []
        }
      } catch (cause) {
        throw new CannotCopy(`The table ${table.name} is damaged in this backup.`, { cause })
      }
      if (rows.length > 0) yield rows
    },
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** How many files are copied at once: the latency of a remote store is longer than its work. */
const atOnce = 16

/** Copies every permanent file, reads each copy again and compares. Returns what was copied. */
export async function copyFiles(from: Storage, to: Storage): Promise<FileSum[]> {
  const files: FileSum[] = []
  let keys: string[] = []
  const copyAll = async () => {
    const copied = await Promise.all(keys.map((key) => copyFile(from, to, key)))
    files.push(...copied.filter((file) => file !== null))
    keys = []
  }
  for await (const { key } of from.list()) {
    if (passing.some((prefix) => key.startsWith(prefix))) continue
    keys.push(key)
    if (keys.length === atOnce) await copyAll()
  }
  await copyAll()
  return files
}

/** Null when the file was removed after it was listed. */
async function copyFile(from: Storage, to: Storage, key: string): Promise<FileSum | null> {
  const found = await from.read(key)
  if (!found) return null
  const bytes = await buffer(found.stream())
  await to.write(key, bytes)
  const copy = await to.read(key)
  const sum = sha256(bytes)
  if (!copy || sha256(await buffer(copy.stream())) !== sum) throw new CannotCopy(`${key} did not arrive as it was.`)
  return { key, size: bytes.length, sha256: sum }
}

/** Refuses an archive with a changed file, before anything is restored from it. */
export async function checkFiles(stored: Storage, files: FileSum[]): Promise<void> {
  for (const { key, sha256: sum } of files) {
    const found = await stored.read(key)
    if (!found || sha256(await buffer(found.stream())) !== sum)
      throw new CannotCopy(`${key} is damaged in this backup.`)
  }
}
