import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@firstrung/contract'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { AppError, fail } from '#src/platform/errors/errors.ts'
import { unsealed } from './capability.ts'
import { checked } from './checks/checking.ts'
import { type FileKind, folderRules } from './checks/folder-rules.ts'

/** A file that is being received, with its headers. */
interface Arrival {
  contentType: string
  length: number | undefined
  body: Readable
  /** Aborted when the sender disconnects. */
  signal?: AbortSignal
}

/** Where files are kept until they are checked; nobody can read them there. */
export const incomingFolder = (ctx: Ctx): string => `${ctx.env.dataDir}/incoming`

/** Where a file that was sent straight to the object store waits until it is checked. */
export const waitingKey = (key: string): string => `incoming/${key}`

/**
 * Takes the file of a signed upload, once: its size and type must be those that were signed, and only a checked file is
 * kept.
 */
export async function receive(ctx: Ctx, ticket: string, { contentType, length, body, signal }: Arrival): Promise<void> {
  const [key = ''] = unsealed(ctx.linkSecret, 'upload', ticket, ctx.now()) ?? fail('link_expired')
  const upload = (await signedUpload(ctx, key)) ?? fail('link_expired')
  if (upload.status !== 'signed') fail('already_uploaded')
  const { kind } = folderRules[upload.folder]
  if (contentType !== upload.contentType) fail('file_wrong_kind', { msg: kind.wrongKind })
  if (length && length > (upload.size ?? kind.bytes)) fail('file_too_large', { msg: kind.tooLarge })
  await accept(ctx, key, upload, body, signal)
}

/**
 * Checks a file that its owner sent directly to the object store. A refused file is deleted there; one that was checked
 * before is accepted.
 */
export async function collect(ctx: Ctx, key: string): Promise<void> {
  const upload = await signedUpload(ctx, key)
  const { id, role } = signedIn(ctx)
  if (!upload || (upload.ownerId !== id && role !== 'admin')) fail('upload_missing')
  const waiting = upload.status === 'signed' ? await ctx.storage.read(waitingKey(key)) : null
  if (!waiting) return untilStored(ctx, key)
  try {
    await accept(ctx, key, upload, waiting.stream())
  } catch (error) {
    // Only one of two concurrent checks stores the file.
    if (error instanceof AppError && error.code === 'already_uploaded') return untilStored(ctx, key)
    if (error instanceof AppError && error.status < 500) await ctx.storage.remove(waitingKey(key))
    throw error
  }
  await ctx.storage.remove(waitingKey(key))
}

/** Waits for a concurrent check that is writing the file. Refuses a file that nobody has sent. */
async function untilStored(ctx: Ctx, key: string): Promise<void> {
  for (let tries = 0; tries < storingTries; tries += 1) {
    const upload = await signedUpload(ctx, key)
    if (upload?.status === 'stored') return
    if (upload?.status !== 'storing') break
    await sleep(storingPause)
  }
  fail('upload_missing')
}

/** Writing a file takes a second at most; milliseconds. */
const storingPause = 50
const storingTries = 200

type SignedUpload = Awaited<ReturnType<typeof signedUpload>> & object

const signedUpload = (ctx: Ctx, key: string) =>
  ctx.db
    .selectFrom('uploads')
    .select(['folder', 'contentType', 'size', 'status', 'ownerId'])
    .where('key', '=', key)
    .executeTakeFirst()

/** Writes the body to a local file, checks it there, and keeps what may be kept. */
async function accept(
  ctx: Ctx,
  key: string,
  upload: SignedUpload,
  body: Readable,
  signal?: AbortSignal,
): Promise<void> {
  const { kind } = folderRules[upload.folder]
  await mkdir(incomingFolder(ctx), { recursive: true })
  const path = `${incomingFolder(ctx)}/${randomUUID()}`
  try {
    const size = await take(body, path, kind)
    if (upload.size && size !== upload.size) fail('invalid', { msg: messages.otherSize })
    const virus = await ctx.scanner?.scan(path)
    if (virus) {
      ctx.log.warn({ virus, owner: upload.ownerId }, 'an infected file was refused')
      fail('file_infected')
    }
    const file = await checked(ctx, { path, declaredType: upload.contentType, kind, owner: upload.ownerId, signal })
    await keep(ctx, key, file.bytes, file.contentType)
  } finally {
    // Reads and drops the rest of a refused body, because otherwise the sender would not read the answer.
    body.resume()
    await rm(path, { force: true })
  }
}

/** Writes the stream to a file and returns its size; stops at the limit of the kind. */
async function take(body: Readable, path: string, kind: FileKind): Promise<number> {
  let size = 0
  const file = await open(path, 'wx')
  try {
    // Not destroyed: that would close the connection, and the sender would not see why.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk)
      size += bytes.length
      if (size > kind.bytes) fail('file_too_large', { msg: kind.tooLarge })
      await file.writeFile(bytes)
    }
  } catch (error) {
    // The sender closed the connection: not an error to log.
    if (body.readableAborted) fail('malformed')
    throw error
  } finally {
    await file.close()
  }
  if (size === 0) fail('invalid', { msg: messages.brokenFile })
  return size
}

/** If two files are sent with one ticket at the same time, only the one that locks the row is stored. */
async function keep(ctx: Ctx, key: string, bytes: Buffer, contentType: string): Promise<void> {
  const row = ctx.db.updateTable('uploads').where('key', '=', key)
  const ours = await row.set({ status: 'storing' }).where('status', '=', 'signed').executeTakeFirst()
  if (ours.numUpdatedRows === 0n) fail('already_uploaded')
  try {
    await ctx.storage.write(key, bytes, contentType)
    await row.set({ status: 'stored', contentType, size: bytes.length, storedAt: ctx.now() }).execute()
  } catch (error) {
    await row.set({ status: 'signed' }).execute()
    throw error
  }
}
