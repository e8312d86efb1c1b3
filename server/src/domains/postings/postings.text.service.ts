import { buffer } from 'node:stream/consumers'
import { type DescriptionRead, folders } from '@firstrung/contract'
import * as files from '#src/domains/files/files.service.ts'
import { notifyRecruiters, notifyRecruitersWithMail } from '#src/domains/jobs/jobs.members.service.ts'
import { type Ctx, inTransaction } from '#src/platform/context.ts'
import { type DescriptionReading, readDescriptionFile } from './description/description-reader.ts'
import { checkText } from './fraud/flags.service.ts'
import { comparePosting } from './postings.likeness.tasks.ts'
import { publishWhole } from './postings.states.service.ts'

/** Tells the recruiters of a job that its posting, a draft, can be published. */
export const askToPublish = (ctx: Ctx, jobId: string, jobTitle: string): Promise<void> =>
  notifyRecruitersWithMail(ctx, jobId, {
    key: `posting-ready:${jobId}`,
    text: `${jobTitle} is ready for the job board. Check it and publish it.`,
    subject: `${jobTitle} is ready for the job board`,
    details: '',
    jobTitle,
    path: `/job/${jobId}/board`,
  })

/** The text of an uploaded description file of the caller's, and what it says. Slow: not for a transaction. */
export async function readUploaded(ctx: Ctx, given: string): Promise<DescriptionRead> {
  const { key, contentType } = await files.ownFile(ctx, given, folders.jobDescriptions)
  const reading = await readingOf(ctx, key, contentType)
  if (reading.state === 'read') return { ...reading, state: 'read' }
  if (reading.state === 'failed') ctx.log.warn({ cause: reading.cause }, 'an uploaded description could not be read')
  return { state: reading.state, content: [], isCut: false, facts: null }
}

async function readingOf(ctx: Ctx, key: string, contentType: string): Promise<DescriptionReading> {
  const file = await ctx.storage.read(key)
  if (!file) return { state: 'failed', cause: 'the file is gone' }
  return readDescriptionFile({ bytes: new Uint8Array(await buffer(file.stream())), contentType })
}

/**
 * Reads the description file of a job: what it says is proposed in the posting, and its text becomes the posting's unless one
 * was typed. With `isAsked` it notifies the recruiters that the posting can be published, or that a text is missing. Slow: not
 * for a transaction.
 */
export async function readFile(ctx: Ctx, jobId: string, isAsked: boolean): Promise<void> {
  const job = await ctx.db
    .selectFrom('jobs')
    .innerJoin('postings', 'postings.jobId', 'jobs.id')
    .innerJoin('uploads', 'uploads.key', 'jobs.descriptionKey')
    .select(['title', 'uploads.key', 'uploads.contentType'])
    .where('jobs.id', '=', jobId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!job) return
  const { title, key, contentType } = job
  const reading = await readingOf(ctx, key, contentType)
  if (reading.state === 'failed') ctx.log.warn({ job: jobId, cause: reading.cause }, 'a description could not be read')
  await inTransaction(ctx, (own) => keep(own, { jobId, title, key, isAsked }, reading))
}

/** Keeps what was read; its recruiters are asked for a text where there is none. */
async function keep(
  ctx: Ctx,
  { jobId, title, key, isAsked }: { jobId: string; title: string; key: string; isAsked: boolean },
  reading: DescriptionReading,
): Promise<void> {
  const posting = await ctx.db
    .selectFrom('postings')
    .innerJoin('jobs', 'jobs.id', 'postings.jobId')
    .select(['textSource', 'waitsForText', 'jobs.descriptionKey'])
    .where('postings.jobId', '=', jobId)
    .forUpdate('postings')
    .executeTakeFirst()
  // Another file was chosen in the meantime.
  if (!posting || posting.descriptionKey !== key) return
  const fileFacts = reading.state === 'read' ? JSON.stringify(reading.facts) : null
  if (posting.textSource === 'typed') {
    await ctx.db.updateTable('postings').set({ fileFacts }).where('jobId', '=', jobId).execute()
    return
  }
  if (reading.state !== 'read') {
    if (!posting.waitsForText && !isAsked) return
    await ctx.db.updateTable('postings').set({ waitsForText: false }).where('jobId', '=', jobId).execute()
    await notifyRecruiters(
      ctx,
      jobId,
      `We could not read the description of ${title}. Describe the job in words, then publish it on the board.`,
      { jobTitle: title, jobId },
    )
    return
  }
  await ctx.db
    .updateTable('postings')
    .set((eb) => ({
      content: JSON.stringify(reading.content),
      contentText: reading.text,
      textSource: 'file',
      fileFacts,
      revision: eb('revision', '+', 1),
    }))
    .where('jobId', '=', jobId)
    .execute()
  await checkText(ctx, jobId)
  await ctx.later(comparePosting, { jobId })
  if (posting.waitsForText) await publishWhole(ctx, jobId)
  else if (isAsked) await askToPublish(ctx, jobId, title)
}
