import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The internals of PGlite's engine through which a sync reaches the disk: they moved between 0.5.14 and 0.5.16. */
type EngineModule = {
  NODEFS?: { stream_ops?: { fsync?: (stream: Stream) => number; write?: unknown } }
}
type Stream = { nfd: number }

/** PGlite's file system on a folder, with the call that it lacks: fsync. */
class DurableFS extends NodeFS {
  syncs = 0

  override async init(...[lite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(lite, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (engine: EngineModule) => this.hookSync(engine)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  private hookSync(engine: EngineModule): void {
    syncThrough(engine, (stream) => {
      fs.fsyncSync(stream.nfd)
      this.syncs += 1
    })
  }
}

/** Makes the engine's fsync call `sync`, or throws: without the hook commits would only seem to be stored. */
export function syncThrough(engine: EngineModule, sync: (stream: Stream) => void): void {
  const operations = engine.NODEFS?.stream_ops
  if (typeof operations?.write !== 'function') {
    throw new Error('This version of PGlite keeps its file operations elsewhere: commits cannot be made durable.')
  }
  // A failed sync must end the engine: its error passes through PostgreSQL, and the commit is never answered.
  operations.fsync = (stream) => {
    sync(stream)
    return 0
  }
}

const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  // fdatasync, the default, does nothing in this build.
  '--wal_sync_method=fsync',
  '--shared_buffers=16MB',
]

/** Opens the database in `folder`, creating it when it is empty, and proves that its commits reach the disk. */
export async function openDurable(folder: string): Promise<PGlite> {
  const files = new DurableFS(folder)
  let lastWords = ''
  const onStderr = (line: string) => {
    if (/ (FATAL|PANIC): /.test(line)) lastWords = line
    return false
  }
  const lite = await PGlite.create({
    fs: files,
    extensions: { btree_gin, btree_gist, pg_trgm },
    startParams,
    onStderr,
  }).catch((cause: unknown) => {
    const reason = lastWords || (cause instanceof Error ? cause.message : String(cause))
    throw new Error(`The database in ${folder} does not open: ${reason}`, { cause })
  })
  await proveDurable(lite, files)
  return lite
}

async function proveDurable(lite: PGlite, files: DurableFS): Promise<void> {
  const { rows } = await lite.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method') order by name`,
  )
  const settings = rows.map(({ name, setting }) => `${name}=${setting}`).join(' ')
  const before = files.syncs
  await lite.exec('checkpoint')
  if (settings !== 'fsync=on synchronous_commit=on wal_sync_method=fsync' || files.syncs === before) {
    throw new Error(`The embedded database would not keep its commits (${settings}, ${files.syncs - before} syncs).`)
  }
}
