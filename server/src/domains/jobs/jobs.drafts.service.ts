import { folders, limits, messages, type StoredJobDraft, type UnpostedJob } from '@firstrung/contract'
import * as files from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

/** The caller's drafts, the one that was changed last first. */
export async function listDrafts(ctx: Ctx): Promise<{ drafts: StoredJobDraft[] }> {
  const rows = await ctx.db
    .selectFrom('jobDrafts')
    .selectAll()
    .where('recruiterId', '=', signedIn(ctx).id)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
  const drafts = rows.map(({ id, fields, updatedAt }) => ({ _id: id, fields, updatedAt: updatedAt.toISOString() }))
  return { drafts }
}

/** Makes a draft of the caller, or replaces it. A recruiter has a limited number of them. */
export async function saveDraft(ctx: Ctx, id: string, given: UnpostedJob): Promise<{ id: string; msg: string }> {
  const { id: recruiterId } = signedIn(ctx)
  // One at a time, so that two at once do not exceed the limit.
  await ctx.db
    .selectFrom('recruiters')
    .select('accountId')
    .where('accountId', '=', recruiterId)
    .forNoKeyUpdate()
    .execute()
  const before = await ctx.db.selectFrom('jobDrafts').selectAll().where('id', '=', id).executeTakeFirst()
  if (before && before.recruiterId !== recruiterId) fail('not_found')
  if (!before) {
    const { n } = await ctx.db
      .selectFrom('jobDrafts')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('recruiterId', '=', recruiterId)
      .executeTakeFirstOrThrow()
    if (n >= limits.jobDrafts) fail('too_many_drafts')
  }
  const descriptionKey = await files.keyMeant(ctx, given.description, folders.jobDescriptions)
  if (descriptionKey && descriptionKey !== before?.descriptionKey) {
    await files.claim(ctx, descriptionKey, folders.jobDescriptions)
  }
  const row = {
    fields: JSON.stringify({ ...given, description: descriptionKey }),
    descriptionKey,
    updatedAt: ctx.now(),
  }
  await ctx.db
    .insertInto('jobDrafts')
    .values({ id, recruiterId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  if (before && before.descriptionKey !== descriptionKey) await releaseDescription(ctx, before.descriptionKey)
  return { id, msg: messages.jobDraftSaved }
}

/** Deletes a draft of the caller. */
export async function removeDraft(ctx: Ctx, id: string): Promise<{ id: string; msg: string }> {
  orNotFound(await dropDraft(ctx, id))
  return { id, msg: messages.jobDraftDeleted }
}

/** Deletes a draft of the caller, if there is one; its file stays while a job names it. */
export async function dropDraft(ctx: Ctx, id: string): Promise<{ id: string } | undefined> {
  const dropped = await ctx.db
    .deleteFrom('jobDrafts')
    .where('id', '=', id)
    .where('recruiterId', '=', signedIn(ctx).id)
    .returning(['id', 'descriptionKey'])
    .executeTakeFirst()
  if (dropped) await releaseDescription(ctx, dropped.descriptionKey)
  return dropped
}

/** Gives up a description file that neither a job nor a draft names. */
export async function releaseDescription(ctx: Ctx, key: string | null): Promise<void> {
  if (key && !(await files.isNamed(ctx, key, 'jobDrafts.descriptionKey'))) {
    await files.releaseUnnamed(ctx, key, 'jobs.descriptionKey')
  }
}
