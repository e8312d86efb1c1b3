import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startEngineThread } from './engine-thread.ts'

/**
 * Creates a new database in `folder`. It is made in a sibling folder and moved in one step, so a kill leaves only a folder that
 * the next start deletes.
 */
export async function createCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const engine = await startEngineThread(unfinished)
  await engine.close()
  await syncTree(unfinished)
  await rename(unfinished, folder)
  await sync(dirname(folder))
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await sync(join(entry.parentPath, entry.name))
  }
  await sync(folder)
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
