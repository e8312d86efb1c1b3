import { randomBytes } from 'node:crypto'
import { type Folder, messages, type SignedUpload, type SignRequest } from '@firstrung/contract'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'
import { SlowWorkFirst } from '#src/platform/transaction.ts'
import { sealed } from './capability.ts'
import { cleanName, plainName, stemOf } from './file-names.ts'
import { collect, waitingKey } from './files.receive.service.ts'
import { removeFiles } from './files.tasks.ts'
import { folderNamed, folderRules } from './folder-rules.ts'

const minute = 60_000
/** How long a signed upload may wait for its file. */
const ticketLife = 15 * minute
/** How long a link to a private file lives (G-18). */
const linkLife = 10 * minute

const after = (ctx: Ctx, millis: number): Date => new Date(ctx.now().getTime() + millis)

/** Lets the person asking upload one file: checks folder, name, type and size, and answers where to send it (G-17). */
export async function sign(ctx: Ctx, request: SignRequest): Promise<SignedUpload> {
  const { id, role } = signedIn(ctx)
  const folder = folderNamed(request.path) ?? fail('invalid', { fields: [{ field: 'path', msg: messages.noFolder }] })
  const { kind, uploaders, isPrivate, ownNames, prefix = '' } = folderRules[folder]
  if (!uploaders.includes(role)) fail('forbidden')
  const ending = kind.types[request.contentType] ?? fail('file_wrong_kind', { msg: kind.wrongKind })
  if (request.size && request.size > kind.bytes) fail('file_too_large', { msg: kind.tooLarge })

  const given = stemOf(cleanName(request.objectName))
  if (ownNames && role !== 'admin' && !ownNames(id).includes(given)) fail('forbidden')
  const stem = given.startsWith(prefix) ? given : prefix + given
  // Pictures are kept in a format of ours, so their documented names carry no ending.
  const nameOf = (part: string) => (isPrivate ? `${part}.${ending}` : part)
  const fileName = nameOf(stem)
  const key = `${folder}${randomBytes(16).toString('hex')}/${nameOf(plainName(stem))}`

  await ctx.db
    .insertInto('uploads')
    .values({
      key,
      folder,
      fileName,
      ownerId: id,
      contentType: request.contentType,
      size: request.size ?? null,
      createdAt: ctx.now(),
    })
    .execute()
  return {
    signedUrl: addressFor(ctx, key, request),
    publicUrl: isPrivate ? signedLink(ctx, key, fileName) : publicUrl(key),
    fileKey: key,
    filename: fileName,
  }
}

/** An object store takes a file of a known size by itself; everything else comes through this server. */
function addressFor(ctx: Ctx, key: string, { contentType, size }: SignRequest): string {
  const direct =
    size && ctx.storage.addressFor?.(waitingKey(key), { contentType, size, seconds: Math.floor(ticketLife / 1000) })
  return direct || `/files/upload/${sealed(ctx.linkSecret, 'upload', [key], after(ctx, ticketLife))}`
}

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
  if (!upload?.size) {
    if (ctx.storage.addressFor && (await isWaiting(ctx, key, folder))) {
      throw new SlowWorkFirst((db) => collect({ ...ctx, db }, key))
    }
    fail('upload_missing')
  }
  return { key, fileName: upload.fileName, contentType: upload.contentType, size: upload.size }
}

/** Whether a file may lie in the object store that nobody has looked at yet. */
async function isWaiting(ctx: Ctx, key: string, folder: Folder): Promise<boolean> {
  const uploads = ctx.db.selectFrom('uploads').select('key').where('key', '=', key).where('folder', '=', folder)
  return Boolean(await uploads.where('status', '=', 'signed').executeTakeFirst())
}

/** Tells that a record no longer names this file; it is cleared away some days later. */
export async function release(ctx: Ctx, key: string | null): Promise<void> {
  if (key) await ctx.db.updateTable('uploads').set({ claimedAt: null }).where('key', '=', key).execute()
}

/** What somebody uploaded, oldest first, and further files that are about him. */
export const uploadsOf = (ctx: Ctx, ownerId: string, furtherKeys: string[] = []) =>
  ctx.db
    .selectFrom('uploads')
    .select(['key', 'folder', 'fileName', 'contentType', 'size', 'storedAt'])
    .where((eb) =>
      eb.or([eb('ownerId', '=', ownerId), ...(furtherKeys.length > 0 ? [eb('key', 'in', furtherKeys)] : [])]),
    )
    .where('status', '=', 'stored')
    .orderBy('createdAt')
    .orderBy('key')
    .execute()

/** Takes files out of the store for good, once nothing names them any more. */
export async function erase(ctx: Ctx, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await ctx.db.deleteFrom('uploads').where('key', 'in', keys).execute()
  await ctx.later(removeFiles, { keys: [...new Set(keys)] })
}

/** The address of a picture that everybody may see; empty without one. */
export const publicUrl = (key: string | null): string => (key ? `/files/${key}` : '')

/** An address under which a private file can be read for ten minutes, made for the person asking. */
export function signedLink(ctx: Ctx, key: string, fileName: string): string {
  const facts = [key, signedIn(ctx).id, fileName]
  return `/files/${key}?link=${sealed(ctx.linkSecret, 'read', facts, after(ctx, linkLife))}`
}
