import { buffer } from 'node:stream/consumers'
import { folders } from '@firstrung/contract'
import type { Ctx } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import type { StoredFile } from '#src/platform/files/storage.ts'
import { unsealed } from './capability.ts'
import { folderRules } from './checks/folder-rules.ts'
import { narrowed } from './checks/pictures.ts'

export interface ReadableFile {
  file: StoredFile
  contentType: string
  fileName: string
  isPrivate: boolean
  /** The account that uploaded it. */
  ownerId: string
  /** The account that reads it, known from the signed link or the session; null for public files. */
  viewerId: string | null
}

/** Where narrower copies of pictures are kept. */
export const narrowKey = (key: string, width: number) => `narrow/${width}/${key}`
const beingNarrowed = new Map<string, Promise<void>>()

/**
 * A stored file: pictures for everybody; private papers through a link that was signed for them, job descriptions also for
 * everybody who may see the job.
 */
export async function open(
  ctx: Ctx,
  key: string,
  { link, width }: { link?: string | undefined; width?: number | undefined },
  maySeeDescription: (ctx: Ctx, key: string) => Promise<boolean>,
): Promise<ReadableFile> {
  const upload = orNotFound(
    await ctx.db
      .selectFrom('uploads')
      .select(['folder', 'ownerId', 'fileName', 'contentType'])
      .where('key', '=', key)
      .where('status', '=', 'stored')
      .executeTakeFirst(),
  )
  const { isPrivate } = folderRules[upload.folder]
  if (!isPrivate) {
    const shown = width ? await narrow(ctx, key, width) : key
    const fileName = `${upload.fileName}.webp`
    return { ...upload, fileName, isPrivate, viewerId: null, file: orNotFound(await ctx.storage.read(shown)) }
  }
  const isDescription = upload.folder === folders.jobDescriptions
  if (link === undefined && ctx.actor && isDescription && (await maySeeDescription(ctx, key))) {
    return { ...upload, isPrivate, viewerId: ctx.actor.id, file: orNotFound(await ctx.storage.read(key)) }
  }
  const [linkedKey, viewerId, fileName = upload.fileName] =
    unsealed(ctx.linkSecret, 'read', link ?? '', ctx.now()) ?? fail('link_expired')
  if (linkedKey !== key || !viewerId) fail('link_expired')
  return { ...upload, fileName, isPrivate, viewerId, file: orNotFound(await ctx.storage.read(key)) }
}

/** Makes the narrower copy when it is missing; concurrent requests wait for the same one. */
async function narrow(ctx: Ctx, key: string, width: number): Promise<string> {
  const shown = narrowKey(key, width)
  if (await ctx.storage.read(shown)) return shown
  const make = async () => {
    const original = orNotFound(await ctx.storage.read(key))
    await ctx.storage.write(shown, await narrowed(await buffer(original.stream()), width))
  }
  const making = beingNarrowed.get(shown) ?? make().finally(() => beingNarrowed.delete(shown))
  beingNarrowed.set(shown, making)
  await making
  return shown
}
