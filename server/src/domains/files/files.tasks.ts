import { readdir, rm, stat } from 'node:fs/promises'
import { imageWidths } from '@firstrung/contract'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { periods } from '#src/platform/time/retention.ts'
import { narrowKey } from './files.read.service.ts'
import { incomingFolder, waitingKey } from './files.receive.service.ts'

const day = 24 * 3600 * 1000
/** How long an upload may stay without a row that names it. */
const unclaimedLife = periods.unsavedUploadDays * day

/** Deletes files from the storage. A separate task: it is repeated until all are gone. */
export const removeFiles: Task<{ keys: string[] }> = {
  name: 'files.remove',
  ownTransaction: true,
  async run(ctx, { keys }) {
    for (const key of keys) {
      for (const width of imageWidths) await ctx.storage.remove(narrowKey(key, width))
      await ctx.storage.remove(key)
    }
  },
}

/** Deletes, every night, uploads that never arrived or that no row names. */
export const sweepUploads: Task<Record<string, never>> = {
  name: 'files.sweep-uploads',
  cron: '45 3 * * *',
  async run(ctx) {
    const gone = await ctx.db
      .deleteFrom('uploads')
      .where('claimedAt', 'is', null)
      .where('createdAt', '<', new Date(ctx.now().getTime() - unclaimedLife))
      .returning('key')
      .execute()
    if (gone.length > 0) await ctx.later(removeFiles, { keys: gone.map(({ key }) => key) })
    await clearIncoming(incomingFolder(ctx))
    await ctx.later(sweepWaiting, {})
  },
}

/** Deletes what was sent to the object store a day ago and never checked. Slow: it lists the store. */
export const sweepWaiting: Task<Record<string, never>> = {
  name: 'files.sweep-waiting',
  ownTransaction: true,
  async run(ctx) {
    for await (const { key, changedAt } of ctx.storage.list(waitingKey(''))) {
      if (ctx.now().getTime() - changedAt.getTime() > day) await ctx.storage.remove(key)
    }
  },
}

/** Files that were half received at a crash. */
async function clearIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = `${folder}/${name}`
    const info = await stat(path).catch(() => null)
    if (info && Date.now() - info.mtimeMs > day) await rm(path, { force: true })
  }
}
