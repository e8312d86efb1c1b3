import { randomBytes } from 'node:crypto'
import { type Folder, folders, isCover, messages, type SignedUpload, type SignRequest } from '@firstrung/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import type { Database } from '#src/platform/database/db.ts'
import { SlowWorkFirst } from '#src/platform/database/transaction.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { sealed } from './capability.ts'
import { folderNamed, folderRules } from './checks/folder-rules.ts'
import { cleanName, plainName, stemOf } from './file-names.ts'
import { collect, waitingKey } from './files.receive.service.ts'
import { removeFiles } from './files.tasks.ts'

export { type Paper, type PaperAnswer, type PaperOpening, pdfOf } from './papers/papers.ts'

const minute = 60_000
/** Within which time a signed upload must begin. Sending the file may take longer. */
const ticketLife = 5 * minute
/** How long a link to a private file is valid. */
export const linkLife = 10 * minute

const after = (ctx: Ctx, millis: number): Date => new Date(ctx.now().getTime() + millis)

/** Lets the caller upload one file: checks folder, name, type and size, and returns where to send it. */
export async function sign(ctx: Ctx, request: SignRequest): Promise<SignedUpload> {
  const { id, role } = signedIn(ctx)
  const folder = folderNamed(request.path) ?? fail('invalid', { fields: [{ field: 'path', msg: messages.noFolder }] })
  const { kind, uploaders, isPrivate, ownNames, prefix = '' } = folderRules[folder]
  if (!uploaders.includes(role)) fail('forbidden')
  // Only own properties: a name such as 'constructor' must not match.
  const ending = Object.hasOwn(kind.types, request.contentType) ? kind.types[request.contentType] : undefined
  if (!ending) fail('file_wrong_kind', { msg: kind.wrongKind })
  if (request.size && request.size > kind.bytes) fail('file_too_large', { msg: kind.tooLarge })

  const given = stemOf(cleanName(request.objectName))
  if (ownNames && role !== 'admin' && !ownNames(id).includes(given)) fail('forbidden')
  const stem = given.startsWith(prefix) ? given : prefix + given
  // Pictures are stored in our own format, so their documented names have no ending.
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

/** Files of a known size go directly to an object store; all others come through this server. */
function addressFor(ctx: Ctx, key: string, { contentType, size }: SignRequest): string {
  const direct =
    size && ctx.storage.addressFor?.(waitingKey(key), { contentType, size, seconds: Math.floor(ticketLife / 1000) })
  return direct || `/files/upload/${sealed(ctx.linkSecret, 'upload', [key], after(ctx, ticketLife))}`
}

/** The facts of an uploaded file that other rows may store. */
interface ClaimedFile {
  key: string
  fileName: string
  contentType: string
  size: number
}

/**
 * Resolves the key that a client sends (G-116): a key that signing returned, the URL of such a file, or the documented name in
 * its folder (`resumes/resume-{userId}.pdf`), also without the folder. A documented name is the newest finished upload of that
 * name by the caller. Returns unknown keys unchanged, and '' for '' (no file).
 */
export async function keyMeant(ctx: Ctx, given: string, folder: Folder): Promise<string> {
  const path = decoded(given.replace(/^(?:https?:\/\/[^/]*)?\/files\//, '').replace(/[?#].*$/s, ''))
  const start = [folder, otherNames[folder]].find((one) => one !== undefined && path.startsWith(one)) ?? ''
  const name = path.slice(start.length)
  if (name === '' || /^[0-9a-f]{32}\/[^/]+$/.test(name)) return given === '' ? '' : folder + name
  const { isPrivate } = folderRules[folder]
  const isOfThatName = (eb: ExpressionBuilder<Database, 'uploads'>) =>
    eb.or([
      // Pictures are kept without an ending; clients may name one.
      eb('fileName', 'in', isPrivate ? [name] : [name, stemOf(name)]),
      eb(sql`right(key, ${name.length + 1})`, '=', `/${name}`),
    ])
  const newest = await ctx.db
    .selectFrom('uploads')
    .select(['key', 'status'])
    .where('ownerId', '=', signedIn(ctx).id)
    .where('folder', '=', folder)
    // A file that was sent directly to the object store is finished when it exists there.
    .where('status', 'in', ctx.storage.addressFor ? ['stored', 'signed'] : ['stored'])
    .where(isOfThatName)
    .orderBy('createdAt', 'desc')
    .limit(mostUnfinished)
    .execute()
  for (const { key, status } of newest) if (status === 'stored' || (await ctx.storage.read(waitingKey(key)))) return key
  return folder + name
}

/** Folders that the specification also calls by another name (G-116). */
const otherNames: { [F in Folder]?: string } = {
  [folders.blogBanners]: 'blogs/',
  [folders.forumBanners]: 'forum_posts/',
}

/** The most signed uploads of one name, perhaps never sent, that are looked up in the object store. */
const mostUnfinished = 5

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Lets a row name an uploaded file. Refuses unless the caller uploaded it to this folder (admins may name anybody's) and it
 * was checked. A row that keeps its current key need not call this. Accepts what `keyMeant` does; the key that it returns
 * is to be stored.
 */
export async function claim(ctx: Ctx, given: string, folder: Folder): Promise<ClaimedFile> {
  const { id, role } = signedIn(ctx)
  const key = await keyMeant(ctx, given, folder)
  let own = ctx.db
    .updateTable('uploads')
    .set({ claimedAt: ctx.now() })
    .where('key', '=', key)
    .where('folder', '=', folder)
    .where('status', '=', 'stored')
  if (role !== 'admin') own = own.where('ownerId', '=', id)
  const upload = await own.returning(['fileName', 'contentType', 'size']).executeTakeFirst()
  if (!upload?.size) {
    if (ctx.storage.addressFor && (await isSigned(ctx, key, folder))) {
      throw new SlowWorkFirst((db) => collect({ ...ctx, db }, key))
    }
    fail('upload_missing')
  }
  return { key, fileName: upload.fileName, contentType: upload.contentType, size: upload.size }
}

/**
 * A checked file that the caller uploaded to this folder, perhaps straight to the object store; accepts what `keyMeant` does.
 * Slow: not for a transaction.
 */
export async function ownFile(
  ctx: Ctx,
  given: string,
  folder: Folder,
): Promise<Pick<ClaimedFile, 'key' | 'contentType'>> {
  const key = await keyMeant(ctx, given, folder)
  await collect(ctx, key)
  const upload = await ctx.db
    .selectFrom('uploads')
    .select(['key', 'contentType'])
    .where('key', '=', key)
    .where('folder', '=', folder)
    .executeTakeFirst()
  return upload ?? fail('upload_missing')
}

/**
 * The key to store of the picture that a client names: null for a cover, which is made from the title. A new picture is
 * claimed; the one that the row has already is not checked again.
 */
export async function claimPicture(
  ctx: Ctx,
  given: string,
  folder: Folder,
  before: string | null = null,
): Promise<string | null> {
  if (isCover(given)) return null
  const key = await keyMeant(ctx, given, folder)
  return key === before ? key : (await claim(ctx, key, folder)).key
}

/** The folder with which a key or a file's URL begins. */
const folderOf = (given: string): Folder | undefined =>
  Object.values(folders).find((folder) => given.replace(/^(?:https?:\/\/[^/]*)?\/files\//, '').startsWith(folder))

/** Checks a file that its owner sent directly to the object store; accepts what `keyMeant` does. */
export async function check(ctx: Ctx, given: string): Promise<void> {
  const folder = folderOf(given) ?? fail('upload_missing')
  await collect(ctx, await keyMeant(ctx, given, folder))
}

/** Whether somebody may have sent this file to the object store. A concurrent request may have checked it by now. */
async function isSigned(ctx: Ctx, key: string, folder: Folder): Promise<boolean> {
  const uploads = ctx.db.selectFrom('uploads').select('key').where('key', '=', key).where('folder', '=', folder)
  return Boolean(await uploads.executeTakeFirst())
}

/** Marks a file as no longer named by a row; it is deleted some days later. */
export async function release(ctx: Ctx, key: string | null): Promise<void> {
  if (key) await ctx.db.updateTable('uploads').set({ claimedAt: null }).where('key', '=', key).execute()
}

/** The columns in which other domains store keys of files. */
type NamingColumn = 'jobs.descriptionKey' | 'jobDrafts.descriptionKey' | 'blogs.bannerKey' | 'events.bannerKey'

/** Whether a row names the file in this column. */
export async function isNamed(ctx: Ctx, key: string, column: NamingColumn): Promise<boolean> {
  const [table = ''] = column.split('.')
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${key} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Releases a file, unless a row names it in this column. */
export async function releaseUnnamed(ctx: Ctx, key: string | null, column: NamingColumn): Promise<void> {
  if (key && !(await isNamed(ctx, key, column))) await release(ctx, key)
}

/** Makes somebody else the owner of a file, because its first owner leaves and a row of others names it. */
export async function giveTo(ctx: Ctx, key: string, ownerId: string): Promise<void> {
  await ctx.db.updateTable('uploads').set({ ownerId }).where('key', '=', key).execute()
}

/** What a person uploaded, oldest first, and further files about them. */
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

/** Deletes files from the storage, unless something names them. */
export async function erase(ctx: Ctx, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await ctx.db.deleteFrom('uploads').where('key', 'in', keys).execute()
  await ctx.later(removeFiles, { keys: [...new Set(keys)] })
}

/** The URL of a public picture; empty without one. */
export const publicUrl = (key: string | null): string => (key ? `/files/${key}` : '')

/** A URL with which the caller can read a private file for ten minutes. */
export function signedLink(ctx: Ctx, key: string, fileName: string): string {
  const facts = [key, signedIn(ctx).id, fileName]
  return `/files/${key}?link=${sealed(ctx.linkSecret, 'read', facts, after(ctx, linkLife))}`
}
