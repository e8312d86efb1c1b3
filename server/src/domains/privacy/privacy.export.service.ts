import { consentChangesOf } from '#src/domains/accounts/accounts.consents.service.ts'
import * as settings from '#src/domains/accounts/accounts.settings.service.ts'
import { keysMadeBy } from '#src/domains/api-keys/api-keys.service.ts'
import { readOwn as calendarFeedOf } from '#src/domains/calendar-feeds/calendar-feeds.service.ts'
import { registrationsOf } from '#src/domains/events/events.seats.service.ts'
import * as files from '#src/domains/files/files.service.ts'
import { grievancesOf } from '#src/domains/grievances/grievances.service.ts'
import { readHours } from '#src/domains/hiring/booking/hours.service.ts'
import { calendarsOf } from '#src/domains/hiring/busy-calendars/busy-calendars.service.ts'
import * as hiring from '#src/domains/hiring/endings/leaving.service.ts'
import { viewsOf } from '#src/domains/hiring/panel/views.service.ts'
import { namedRoundsIn } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as notifications from '#src/domains/notifications/notifications.service.ts'
import { siteName } from '#src/domains/operator/operator.service.ts'
import * as records from '#src/domains/profiles/profiles.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import type { ZipEntry } from './zip.ts'

const readme = (name: string) => `Your data at ${name}

The .json files hold what ${name} knows about you, as plain text that programs can read.
The folder "files" holds what you have uploaded. Pictures are kept as WebP.
What somebody else wrote about you for others, such as remarks for recruiters, is not part of it.
`

/** Everything about the caller as files of an archive: first JSON, then the uploads. */
export async function* exportOwn(ctx: Ctx): AsyncGenerator<ZipEntry> {
  const { id, role } = signedIn(ctx)
  ctx.log.info({ actor: id }, 'own data exported')
  yield { name: 'README.txt', text: readme(await siteName(ctx)) }
  const json = (name: string, content: unknown): ZipEntry => ({ name, text: `${JSON.stringify(content, null, 2)}\n` })
  yield json('account.json', await settings.read(ctx))
  yield json('consents.json', await consentChangesOf(ctx, id))
  yield json('profile.json', await records.readOwn(ctx))
  yield json('forum.json', await forumOf(ctx, id))
  yield json('notices.json', (await notifications.list(ctx)).notifications)
  yield json('calendar.json', await notifications.entriesOf(ctx, id).execute())
  yield json('calendar-feed.json', { feed: await calendarFeedOf(ctx, id) })
  yield json('grievances.json', await grievancesOf(ctx, id))
  const resumes = await resumesOf(ctx, id)
  if (role === 'candidate') {
    yield json('resumes.json', { resumes, openedAt: await openingsOf(ctx, id) })
    yield json('applications.json', await hiring.applicationsOf(ctx, id))
    yield json('access.json', await accessOf(ctx, id))
    yield json('requests.json', await requestsOf(ctx, id))
    yield json('saved.json', await savedOf(ctx, id))
    yield json('events.json', await registrationsOf(ctx, id))
    yield json('orders.json', await ordersOf(ctx, id))
  }
  if (role === 'recruiter') {
    yield json('jobs.json', await jobsOf(ctx, id))
    yield json('interview-hours.json', await readHours(ctx))
    yield json('busy-calendars.json', (await calendarsOf(ctx, id)).calendars)
    yield json('panel-views.json', await viewsOf(ctx))
    yield json('job-drafts.json', await jobDraftsOf(ctx, id))
    yield json('api-keys.json', await keysMadeBy(ctx, id))
  }

  // The team may have uploaded a resume for this candidate.
  const resumeKeys = resumes.map(({ fileKey }) => fileKey)
  const uploads = await files.uploadsOf(ctx, id, resumeKeys)
  yield json('uploads.json', uploads)
  for (const [at, { key, folder, fileName, contentType }] of uploads.entries()) {
    const file = await ctx.storage.read(key)
    // Names of uploads are not unique, and may look like a path.
    const ending = contentType.startsWith('image/') ? '.webp' : ''
    const name = `files/${folder}${at + 1}-${fileName.replace(/[/\\]/g, '_')}${ending}`
    if (file) yield { name, stream: file.stream() }
  }
}

/** Orders of bootcamps under the account. */
const ordersOf = (ctx: Ctx, candidateId: string) =>
  ctx.db
    .selectFrom('orders')
    .select(['reference', 'title', 'amountPaise', 'status', 'payerName', 'payerEmail', 'utr', 'createdAt', 'settledAt'])
    .select(['provider', 'paymentId', 'declineReason'])
    .where('candidateId', '=', candidateId)
    .orderBy('createdAt')
    .execute()

/** All resumes that were uploaded, with their reviews. */
const resumesOf = (ctx: Ctx, candidateId: string) =>
  ctx.db
    .selectFrom('resumes')
    .select(['fileKey', 'fileName', 'label', 'uploadedAt', 'isCurrent', 'archivedAt', 'reviewText', 'reviewedAt'])
    .where('candidateId', '=', candidateId)
    .orderBy('uploadedAt')
    .execute()

/** When recruiters and the team opened a resume; who they were is not exported. */
async function openingsOf(ctx: Ctx, candidateId: string): Promise<Date[]> {
  const openings = await ctx.db
    .selectFrom('resumeOpenings')
    .select('openedAt')
    .where('candidateId', '=', candidateId)
    .where('action', '=', 'opened')
    .orderBy('openedAt')
    .execute()
  return openings.map(({ openedAt }) => openedAt)
}

/** The companies that see, or have seen, the email and phone of a candidate, and those that the candidate has blocked. */
async function accessOf(ctx: Ctx, candidateId: string) {
  const grants = await ctx.db
    .selectFrom('contactGrants')
    .innerJoin('companies', 'companies.id', 'contactGrants.companyId')
    .select(['companies.name as company', 'via', 'givenAt', 'endedAt'])
    .where('candidateId', '=', candidateId)
    .orderBy('givenAt')
    .execute()
  const blocked = await ctx.db
    .selectFrom('companyBlocks')
    .innerJoin('companies', 'companies.id', 'companyBlocks.companyId')
    .select(['companies.name as company', 'since'])
    .where('candidateId', '=', candidateId)
    .orderBy('since')
    .execute()
  return { grants, blocked }
}

async function requestsOf(ctx: Ctx, candidateId: string) {
  const mockInterviews = await ctx.db
    .selectFrom('mockInterviewRequests')
    .select(['field', 'wantedOn', 'wantedAt', 'status', 'requestedAt', 'scheduledAt', 'closedAt', 'closingNote'])
    .where('candidateId', '=', candidateId)
    .orderBy('requestedAt')
    .execute()
  const mentorships = await ctx.db
    .selectFrom('mentorshipRequests')
    .select(['mentorName', 'status', 'requestedAt', 'closedAt', 'closingNote'])
    .where('candidateId', '=', candidateId)
    .orderBy('requestedAt')
    .execute()
  const closedProjects = await ctx.db
    .selectFrom('closedProjectRequests')
    .select(['requestedAt', 'closedAt', 'closingNote'])
    .where('candidateId', '=', candidateId)
    .orderBy('requestedAt')
    .execute()
  return { mockInterviews, mentorships, closedProjects }
}

/** Jobs and searches that a candidate keeps. */
async function savedOf(ctx: Ctx, candidateId: string) {
  const jobs = await ctx.db
    .selectFrom('savedJobs')
    .innerJoin('jobs', 'jobs.id', 'savedJobs.jobId')
    .select(['jobs.title', 'savedAt'])
    .where('candidateId', '=', candidateId)
    .orderBy('savedAt')
    .execute()
  const searches = await ctx.db
    .selectFrom('savedSearches')
    .select(['name', 'query', 'mail', 'createdAt', 'lastMailedAt'])
    .where('candidateId', '=', candidateId)
    .orderBy('createdAt')
    .execute()
  return { jobs, searches }
}

/** What the caller wrote and liked in the forum. */
async function forumOf(ctx: Ctx, accountId: string) {
  const comments = await ctx.db
    .selectFrom('forumComments')
    .innerJoin('forumPosts', 'forumPosts.id', 'forumComments.postId')
    .select(['forumPosts.title as post', 'forumComments.text', 'forumComments.postedAt'])
    .select(['forumComments.editedAt', 'forumComments.deletedAt'])
    .where('forumComments.authorId', '=', accountId)
    .orderBy('forumComments.postedAt')
    .execute()
  const likedPosts = await ctx.db
    .selectFrom('forumPostLikes')
    .innerJoin('forumPosts', 'forumPosts.id', 'forumPostLikes.postId')
    .select(['forumPosts.title as post', 'likedAt'])
    .where('accountId', '=', accountId)
    .orderBy('likedAt')
    .execute()
  const likedComments = await ctx.db
    .selectFrom('forumCommentLikes')
    .select(['commentId', 'likedAt'])
    .where('accountId', '=', accountId)
    .orderBy('likedAt')
    .execute()
  const warnings = await ctx.db
    .selectFrom('forumWarnings')
    .select(['commentId', 'warnedAt'])
    .where('accountId', '=', accountId)
    .orderBy('warnedAt')
    .execute()
  return { comments, likedPosts, likedComments, warnings }
}

/** Jobs that a recruiter has begun and not posted. */
const jobDraftsOf = (ctx: Ctx, recruiterId: string) =>
  ctx.db
    .selectFrom('jobDrafts')
    .select(['fields', 'updatedAt'])
    .where('recruiterId', '=', recruiterId)
    .orderBy('updatedAt')
    .execute()

/** The jobs of a recruiter, also deleted ones, and those on which they work for a colleague. */
const jobsOf = (ctx: Ctx, recruiterId: string) =>
  ctx.db
    .selectFrom('jobs')
    .innerJoin('jobMembers', 'jobMembers.jobId', 'jobs.id')
    .select(['title', 'qualifications', 'salary', 'jobs.role', 'workMode', 'locations', 'openings', 'hiredCount'])
    .select(['descriptionFileName', 'descriptionContent', 'criteria', 'interviewLink'])
    .select(['createdAt', 'completedAt', 'deletedAt'])
    .select('jobMembers.role as myRole')
    .select(namedRoundsIn('jobs.id').as('interviewRounds'))
    .where('jobMembers.recruiterId', '=', recruiterId)
    .orderBy('createdAt')
    .execute()
