import {
  type CandidateRecord,
  type MyRecord,
  messages,
  type ProfileSave,
  type RecruiterRecord,
} from '@firstrung/contract'
import * as accounts from '#src/domains/accounts/accounts.service.ts'
import * as assessments from '#src/domains/assessments/assessments.service.ts'
import * as saving from '#src/domains/candidates/candidates.saving.service.ts'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import { interviewsOf } from '#src/domains/hiring/panel/own-interviews.service.ts'
import * as recruiters from '#src/domains/recruiters/recruiters.service.ts'
import * as serviceRequests from '#src/domains/service-requests/service-requests.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'

/** The caller's whole profile, by the type of the account. */
export async function readOwn(ctx: Ctx): Promise<MyRecord> {
  const { id, role } = signedIn(ctx)
  if (role === 'candidate') return candidateRecord(ctx, id)
  if (role === 'recruiter') return recruiters.recordOf(ctx, id)
  const account = await accounts.readOwn(ctx)
  return {
    _id: account.id,
    userId: account.id,
    userType: 'admin',
    isAdmin: true,
    email: account.email,
    fullName: account.fullName,
    avatarS3FileKey: account.avatarKey ?? '',
    profileCompleted: account.profileCompleted,
  }
}

/** The calling recruiter, with company. */
export const readRecruiter = (ctx: Ctx): Promise<RecruiterRecord> => recruiters.recordOf(ctx, signedIn(ctx).id)

/** A candidate's own data: profile, service requests, tests taken and interviews. */
async function candidateRecord(ctx: Ctx, id: string): Promise<CandidateRecord> {
  return {
    ...(await candidates.recordOf(ctx, id)),
    ...(await serviceRequests.requestsOf(ctx, id)),
    testsTaken: await assessments.takenBy(ctx, id),
    interviews: await interviewsOf(ctx, id),
  }
}

/** Saves the caller's profile; the role decides which fields are read. */
export async function saveProfile(
  ctx: Ctx,
  input: ProfileSave,
): Promise<{ userId: string; msg: string; profileCompleted: boolean }> {
  const own = await accounts.readOwn(ctx)
  if (input.userId && input.userId !== own.id) fail('forbidden')
  if (input.email !== undefined && input.email.toLowerCase() !== own.email) {
    fail('invalid', { msg: messages.emailFixed, fields: [{ field: 'email', msg: messages.emailFixed }] })
  }
  const { profileCompleted } =
    own.role === 'recruiter' ? await recruiters.saveProfile(ctx, input) : await saving.saveProfile(ctx, input)
  // A resume in the input waits for a review.
  if ('resumeS3FileKey' in input && input.resumeS3FileKey) serviceRequests.hintQueues(ctx)
  if (input.password) await accounts.giveFirstPassword(ctx, own, input.password)
  return { userId: own.id, msg: messages.profileUpdated, profileCompleted }
}

/** Makes an uploaded file the candidate's resume. */
export async function uploadResume(
  ctx: Ctx,
  key: string,
): Promise<{ userId: string; userData: CandidateRecord; msg: string }> {
  await saving.replaceResume(ctx, key)
  serviceRequests.hintQueues(ctx)
  return withOwnRecord(ctx, { msg: messages.resumeUpdated })
}

/** A reply to a candidate with their data after the change. */
export async function withOwnRecord<T>(ctx: Ctx, reply: T): Promise<T & { userId: string; userData: CandidateRecord }> {
  const { id } = signedIn(ctx)
  return { ...reply, userId: id, userData: await candidateRecord(ctx, id) }
}
