import {
  type ApiApplication,
  type ApiApplicationsQuery,
  type ApiApplicationWhole,
  type ApiMove,
  type ApiMoved,
  type ApiResume,
  apiStageOf,
  type HiringCandidate,
  indianMoment,
  type JobOffer,
  moveOfApi,
  stageOfApi,
} from '@firstrung/contract'
import { noteReadByProgram } from '#src/domains/candidates/candidates.resumes.service.ts'
import { linkLife } from '#src/domains/files/files.service.ts'
import { openPaper } from '#src/domains/hiring/access/resumes.service.ts'
import { rejectionsOf } from '#src/domains/hiring/endings/rejections.service.ts'
import { moveQuietly } from '#src/domains/hiring/moves/actions.service.ts'
import { listOffers } from '#src/domains/hiring/offers/offers.service.ts'
import {
  applicationOf,
  type ChangedApplication,
  listChanged,
} from '#src/domains/hiring/person/changed-applications.service.ts'
import { candidateIn, openCandidate } from '#src/domains/hiring/person/person.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

/** The applications in the lists of the caller's jobs. It names no candidate, so nothing is noted. */
export async function listApplications(
  ctx: Ctx,
  { stage, ...query }: ApiApplicationsQuery & { limit: number },
): Promise<{ data: ApiApplication[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listChanged(ctx, { ...query, stage: stage && stageOfApi[stage] })
  return { data: rows.map(presentApplication), nextCursor }
}

/** One application as its page shows it. It counts as opened by the caller, and by a program. */
export async function readApplication(ctx: Ctx, applicationId: string): Promise<ApiApplicationWhole> {
  const application = await applicationOf(ctx, applicationId)
  const { jobId, candidateId } = application
  const { candidate } = await openCandidate(ctx, jobId, candidateId)
  await noteReadByProgram(ctx, candidateId)
  const { offers } = await listOffers(ctx, jobId, { userId: candidateId, limit: 1 })
  return {
    ...presentApplication(application),
    candidate: presentCandidate(candidate),
    answers: (candidate.answers ?? []).map(({ question, answer }) => ({ question, answer })),
    note: candidate.note ?? '',
    answerBy: candidate.answerBy ?? null,
    rating: candidate.ratings.map(({ rating, comment }) => ({ rating, comment }))[0] ?? null,
    testPercent: candidate.testPercent,
    interviews: candidate.interviews.map(presentInterview),
    offer: offers[0] ? presentOffer(offers[0]) : null,
    rejection: candidate.rejection
      ? { reason: candidate.rejection.reason, tellsAt: candidate.rejection.tellsAt }
      : null,
    hasResume: candidate.resume.resumeS3PublicUrl !== '',
  }
}

/** Moves an application by the rules of its page. */
export async function moveApplication(
  ctx: Ctx,
  applicationId: string,
  { move, stage, reason }: ApiMove,
): Promise<ApiMoved> {
  const { jobId, candidateId: applicantId } = await applicationOf(ctx, applicationId)
  const target = { jobId, applicantId, stage: stage && stageOfApi[stage] }
  const action = moveOfApi[move]
  await moveQuietly(
    ctx,
    action === 'remove' ? { action, ...target, reason, subject: '', message: '' } : { action, ...target },
  )
  const rejection = (await rejectionsOf(ctx, [applicationId])).get(applicationId)
  const moved = presentApplication(await applicationOf(ctx, applicationId))
  return { ...moved, tellsAt: (moved.stage === 'rejected' && rejection?.tellsAt) || null }
}

/** A link to the resume that the page of an application opens. Asking for it counts as opening it, with all that this refuses. */
export async function readResume(ctx: Ctx, applicationId: string): Promise<ApiResume> {
  const { jobId, candidateId } = await applicationOf(ctx, applicationId)
  const { resume, contact } = (await candidateIn(ctx, jobId, candidateId)).candidate
  if (contact === 'ended') fail('access_ended')
  orNotFound(resume.resumeS3FileKey || null)
  await openPaper(ctx, resume.resumeS3FileKey, { viewerId: signedIn(ctx).id, isRead: true, isDownload: false })
  await noteReadByProgram(ctx, candidateId)
  return {
    url: `${ctx.env.publicUrl}${resume.resumeS3PublicUrl}`,
    fileName: resume.resumeFileName,
    expiresAt: new Date(ctx.now().getTime() + linkLife).toISOString(),
  }
}

const presentApplication = (row: ChangedApplication): ApiApplication => ({
  id: row.id,
  jobId: row.jobId,
  candidateId: row.candidateId,
  stage: orNotFound(apiStageOf(row.stage)),
  source: row.source,
  appliedAt: row.appliedAt?.toISOString() ?? null,
  changedAt: row.stageChangedAt.toISOString(),
})

const presentCandidate = (candidate: HiringCandidate): ApiApplicationWhole['candidate'] => ({
  name: candidate.fullName,
  contact: candidate.contact ?? 'shown',
  email: candidate.email,
  phone: candidate.mobileNo,
  city: candidate.city,
  state: candidate.state,
  college: candidate.college.collegeName,
  degree: candidate.college.degree,
  graduationYear: candidate.college.graduationYear,
  skills: candidate.experience.skills.map(({ skill }) => skill),
})

const presentInterview = (
  interview: HiringCandidate['interviews'][number],
): ApiApplicationWhole['interviews'][number] => ({
  id: interview._id,
  round: interview.interviewRound,
  startsAt: indianMoment(interview.interviewDate, interview.interviewTime).toISOString(),
  duration: interview.interviewDuration,
  link: interview.interviewLink,
  room: interview.interviewRoom,
  interviewer: interview.interviewEmail,
  attendance: interview.attendance?.answer ?? null,
})

const presentOffer = (offer: JobOffer): ApiApplicationWhole['offer'] => ({
  id: offer._id,
  state: offer.state,
  pay: offer.pay,
  startsOn: offer.startsOn,
  place: offer.place,
  answerBy: offer.answerBy,
  madeAt: offer.madeAt,
  answeredAt: offer.answer?.answeredAt ?? null,
  withdrawnAt: offer.withdrawnAt,
})
