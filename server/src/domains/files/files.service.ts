import { type Folder, folders } from '@firstrung/contract'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'
import { sealed } from './capability.ts'

const minute = 60_000
/** How long a link to a private file lives (G-18). */
const linkLife = 10 * minute

/** Private papers; everything else is for everybody. */
const privateFolders: readonly Folder[] = [folders.resumes, folders.jobDescriptions]

/** What a record may remember of an uploaded file. */
export interface ClaimedFile {
  key: string
  fileName: string
  contentType: string
  size: number
}

/**
 * Lets a record name an uploaded file. Refuses unless the person asking uploaded it to this folder (a member of the
 * team may name anybody's) and it was checked. A record that keeps the key it has need not ask again.
 */
export async function claim(ctx: Ctx, key: string, folder: Folder): Promise<ClaimedFile> {
  const { id, role } = signedIn(ctx)
  let own = ctx.db
    .updateTable('uploads')
    .set({ claimedAt: ctx.now() })
    .where('key', '=', key)
    .where('folder', '=', folder)
    .where('status', '=', 'stored')
  if (role !== 'admin') own = own.where('ownerId', '=', id)
  const upload = await own.returning(['fileName', 'contentType', 'size']).executeTakeFirst()
  if (!upload?.size) fail('upload_missing')
  return { key, fileName: upload.fileName, contentType: upload.contentType, size: upload.size }
}

/** Tells that a record no longer names this file; it is cleared away some days later. */
export async function release(ctx: Ctx, key: string | null): Promise<void> {
  if (key) await ctx.db.updateTable('uploads').set({ claimedAt: null }).where('key', '=', key).execute()
}

/** The address of a picture that everybody may see; empty without one. */
export const publicUrl = (key: string | null): string => (key ? `/files/${key}` : '')

/** An address under which a private file can be read for ten minutes, made for the person asking. */
export function signedLink(ctx: Ctx, key: string, fileName: string): string {
  const until = new Date(ctx.now().getTime() + linkLife)
  return `/files/${key}?link=${sealed(ctx.linkSecret, 'read', [key, signedIn(ctx).id, fileName], until)}`
}

export const isPrivate = (folder: Folder): boolean => privateFolders.includes(folder)
