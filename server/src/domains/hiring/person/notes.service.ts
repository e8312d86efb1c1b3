import { messages, type PersonNote } from '@firstrung/contract'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { broadcastChange } from '#src/domains/hiring/application/live.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { isInLists } from '#src/domains/hiring/panel/panel.service.ts'
import { applicationFor } from '#src/domains/hiring/pool/locked-application.service.ts'
import { type Colleague, companyOf } from '#src/domains/jobs/jobs.members.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyEach } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { mentionedIn } from '#src/platform/text/mentions.ts'

/** Notes that are shown about one candidate. */
const shown = 100

/** The notes of a job's company about one of its candidates, newest first. Only members of that company may get them. */
export async function notesOf(ctx: Ctx, applicationId: string | null): Promise<PersonNote[]> {
  if (applicationId === null) return []
  const rows = await ctx.db
    .selectFrom('applicationNotes')
    .leftJoin('accounts', 'accounts.id', 'applicationNotes.authorId')
    .select(['applicationNotes.id', 'text', 'authorId', 'writtenAt', 'editedAt', 'accounts.fullName'])
    .where('applicationId', '=', applicationId)
    .orderBy('writtenAt', 'desc')
    .orderBy('applicationNotes.id', 'desc')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    text: row.text,
    authorName: row.fullName ?? '',
    isOwn: row.authorId === signedIn(ctx).id,
    writtenAt: row.writtenAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
  }))
}

/** Writes a note about a candidate in one of the caller's lists. */
export async function addNote(
  ctx: Ctx,
  { jobId, candidateId, text }: { jobId: string; candidateId: string; text: string },
): Promise<{ id: string; msg: string }> {
  const job = await jobs.lock(ctx, jobId)
  permit(ctx, 'note.write', job)
  const application = await applicationFor(ctx, 'recruiter', job, candidateId)
  if (!isInLists(ctx, application)) orNotFound(undefined)
  const { id } = await ctx.db
    .insertInto('applicationNotes')
    .values({ applicationId: application.id, authorId: signedIn(ctx).id, text, writtenAt: ctx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyMentioned(ctx, { jobId, candidateId }, text)
  await broadcastChange(ctx, { jobId, candidateId })
  return { id, msg: messages.noteAdded }
}

/** Changes an own note. */
export async function editNote(ctx: Ctx, id: string, text: string): Promise<{ id: string; msg: string }> {
  const note = await ownNote(ctx, id)
  await ctx.db.updateTable('applicationNotes').set({ text, editedAt: ctx.now() }).where('id', '=', id).execute()
  await notifyMentioned(ctx, note, text, note.text)
  await broadcastChange(ctx, note)
  return { id, msg: messages.noteChanged }
}

/** Deletes an own note for good. */
export async function removeNote(ctx: Ctx, id: string): Promise<{ id: string; msg: string }> {
  const note = await ownNote(ctx, id)
  await ctx.db.deleteFrom('applicationNotes').where('id', '=', id).execute()
  await broadcastChange(ctx, note)
  return { id, msg: messages.noteDeleted }
}

/** A note in a job that the caller may see, locked. Only its author may change it. */
async function ownNote(ctx: Ctx, id: string) {
  const note = orNotFound(
    await jobs
      .visible(ctx)
      .clearSelect()
      .innerJoin('applications', 'applications.jobId', 'jobs.id')
      .innerJoin('applicationNotes', 'applicationNotes.applicationId', 'applications.id')
      .select(['applicationNotes.authorId', 'text', 'applications.candidateId', 'jobs.id as jobId'])
      .where('applicationNotes.id', '=', id)
      .forUpdate('applicationNotes')
      .executeTakeFirst(),
  )
  permit(ctx, 'note.edit', note)
  return note
}

/** Who can be mentioned in notes about the candidates of a job: those who see them, without the caller. */
export async function colleaguesOf(ctx: Ctx, jobId: string): Promise<Colleague[]> {
  return (await companyOf(ctx, jobId)).filter(({ id, mayOpen }) => mayOpen && id !== signedIn(ctx).id)
}

/**
 * Notifies the colleagues that a note names and `before` did not, without quoting the note. A colleague who may not see the
 * candidate cannot be named.
 */
async function notifyMentioned(
  ctx: Ctx,
  { jobId, candidateId }: { jobId: string; candidateId: string },
  text: string,
  before = '',
): Promise<void> {
  if (!text.includes('@')) return
  const company = await companyOf(ctx, jobId)
  const known = new Set(mentionedIn(before, company).map(({ id }) => id))
  const named = mentionedIn(text, company).filter(({ id }) => !known.has(id))
  const reached = named.filter(({ mayOpen }) => mayOpen)
  // Two colleagues may share a name; it is enough if one of them may see the candidate.
  const names = new Set(reached.map(({ fullName }) => fullName.toLowerCase()))
  const outside = named.find(({ fullName }) => !names.has(fullName.toLowerCase()))
  if (outside) {
    const msg = messages.mentionOutside(outside.fullName)
    fail('invalid', { msg, fields: [{ field: 'text', msg }] })
  }
  const fresh = reached.filter(({ id }) => id !== signedIn(ctx).id)
  if (fresh.length === 0) return
  const contacts = await contactsOf(ctx, [candidateId, signedIn(ctx).id])
  const user = nameIn(contacts, candidateId)
  const sentence = `${nameIn(contacts, signedIn(ctx).id)} mentioned you in a note about ${user}.`
  const path = `/hiringpanel/${jobId}?person=${candidateId}`
  const data = { jobId, user, userId: candidateId, path }
  await notifyEach(
    ctx,
    'memberNews',
    fresh.map(({ id: to }) => ({ to, text: sentence, data })),
  )
}
