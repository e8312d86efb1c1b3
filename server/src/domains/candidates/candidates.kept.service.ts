import { folders, limits, messages, type OwnResume, type ResumeChange, type ResumeInput } from '@firstrung/contract'
import type { Selectable } from 'kysely'
import * as files from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { completeWith } from './candidates.saving.service.ts'
import { lockCandidate } from './candidates.service.ts'
import type { ResumeTable } from './candidates.tables.ts'
import { readUploadedResume } from './candidates.tasks.ts'

/** What later domains know about the use of resumes. */
export interface ResumeUses {
  /** In how many open applications each of these resumes is used; unused ones may be missing. */
  countOpen(ctx: Ctx, resumeIds: readonly string[]): Promise<ReadonlyMap<string, number>>
}

type Resume = Pick<Selectable<ResumeTable>, 'id' | 'label' | 'fileKey' | 'fileName' | 'isCurrent' | 'uploadedAt'>

/** The resumes of a candidate that are not archived, as a query to extend. */
export const keptResumes = ({ db }: Ctx, candidateId: string) =>
  db
    .selectFrom('resumes')
    .select(['id', 'label', 'fileKey', 'fileName', 'isCurrent', 'uploadedAt'])
    .where('candidateId', '=', candidateId)
    .where('archivedAt', 'is', null)

/** The caller's resumes: the default one first, then the newest. */
export async function listKept(ctx: Ctx, uses: ResumeUses): Promise<{ resumes: OwnResume[] }> {
  const rows = await keptResumes(ctx, signedIn(ctx).id)
    .orderBy('isCurrent', 'desc')
    .orderBy('uploadedAt', 'desc')
    .orderBy('id')
    .execute()
  const open = await uses.countOpen(
    ctx,
    rows.map(({ id }) => id),
  )
  return { resumes: rows.map((row) => presentOwn(ctx, row, open.get(row.id))) }
}

/** Refuses to apply with a resume of somebody else, or an archived one. */
export function refuseResume(): never {
  fail('invalid', { msg: messages.resumeUnknown, fields: [{ field: 'resumeId', msg: messages.resumeUnknown }] })
}

/** Keeps an uploaded file as a further resume; the first one is the default. Repeating it keeps it once. */
export async function addKept(
  ctx: Ctx,
  uses: ResumeUses,
  { s3FileKey, label }: ResumeInput,
): Promise<{ resume: OwnResume; msg: string }> {
  const { id: candidateId } = signedIn(ctx)
  const before = await lockCandidate(ctx, candidateId)
  const key = await files.keyMeant(ctx, s3FileKey, folders.resumes)
  const all = await keptResumes(ctx, candidateId).execute()
  const same = all.find(({ fileKey }) => fileKey === key)
  if (same) return { resume: await presentOne(ctx, uses, same.id), msg: messages.resumeAdded }
  if (all.length >= limits.resumes) fail('resumes_full')

  const file = await files.claim(ctx, key, folders.resumes)
  const isCurrent = all.length === 0
  const { id } = await ctx.db
    .insertInto('resumes')
    .values({ candidateId, fileKey: file.key, fileName: file.fileName, uploadedAt: ctx.now(), label, isCurrent })
    // An archived one is kept again.
    .onConflict((conflict) =>
      conflict
        .column('fileKey')
        .doUpdateSet({ label, isCurrent, archivedAt: null })
        .where('resumes.candidateId', '=', candidateId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isCurrent) await completeWith(ctx, before, file.key)
  await ctx.later(readUploadedResume, { resumeId: id })
  return { resume: await presentOne(ctx, uses, id), msg: messages.resumeAdded }
}

/** Names a resume, or makes it the default. The earlier default is kept. From then on a review is requested for the new one. */
export async function changeKept(
  ctx: Ctx,
  uses: ResumeUses,
  resumeId: string,
  { label, isDefault }: ResumeChange,
): Promise<{ resume: OwnResume; msg: string }> {
  const { id: candidateId } = signedIn(ctx)
  await lockCandidate(ctx, candidateId)
  const { isCurrent } = orNotFound(await keptResumes(ctx, candidateId).where('id', '=', resumeId).executeTakeFirst())
  if (isDefault && !isCurrent) {
    await ctx.db
      .updateTable('resumes')
      .set({ isCurrent: false })
      .where('candidateId', '=', candidateId)
      .where('isCurrent', '=', true)
      .execute()
  }
  await ctx.db
    .updateTable('resumes')
    .set({ label, isCurrent: isCurrent || isDefault === true })
    .where('id', '=', resumeId)
    .execute()
  return { resume: await presentOne(ctx, uses, resumeId), msg: messages.resumeSaved }
}

/** Archives a resume. Its file stays for applications that were decided, and for its review. A repeat is harmless. */
export async function removeKept(ctx: Ctx, uses: ResumeUses, resumeId: string): Promise<{ msg: string }> {
  const { id: candidateId } = signedIn(ctx)
  await lockCandidate(ctx, candidateId)
  const { isCurrent, archivedAt } = orNotFound(
    await ctx.db
      .selectFrom('resumes')
      .select(['isCurrent', 'archivedAt'])
      .where('id', '=', resumeId)
      .where('candidateId', '=', candidateId)
      .executeTakeFirst(),
  )
  if (isCurrent) fail('resume_is_default')
  if (archivedAt) return { msg: messages.resumeRemoved }
  if ((await uses.countOpen(ctx, [resumeId])).get(resumeId)) fail('resume_in_use')
  await ctx.db.updateTable('resumes').set({ archivedAt: ctx.now() }).where('id', '=', resumeId).execute()
  return { msg: messages.resumeRemoved }
}

async function presentOne(ctx: Ctx, uses: ResumeUses, id: string): Promise<OwnResume> {
  const row = await keptResumes(ctx, signedIn(ctx).id).where('id', '=', id).executeTakeFirstOrThrow()
  return presentOwn(ctx, row, (await uses.countOpen(ctx, [id])).get(id))
}

const presentOwn = (ctx: Ctx, row: Resume, usedIn = 0): OwnResume => ({
  _id: row.id,
  label: row.label,
  fileName: row.fileName,
  url: files.signedLink(ctx, row.fileKey, row.fileName),
  isDefault: row.isCurrent,
  uploadedAt: row.uploadedAt.toISOString(),
  usedIn,
})
