import type { NoticeData } from '@firstrung/contract'
import type { Interview } from '#src/domains/hiring/application/news.service.ts'
import { membersOf } from '#src/domains/jobs/jobs.members.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** Where interviewers find their interviews: they have no hiring panel. */
const ownInterviewsPath = '/rdashboard'

/** The members of the company that an interview concerns: the job's recruiters, and those of its interviewers who are members. */
export async function concernedBy(
  ctx: Ctx,
  jobId: string,
  { email, alsoWith }: Pick<Interview, 'email' | 'alsoWith'>,
): Promise<{ id: string; isHost: boolean; path: string }[]> {
  return (await membersOf(ctx, { id: jobId })).flatMap((member) => {
    const isInterviewer = member.role === 'interviewer'
    const isHost = member.email === email.toLowerCase() || alsoWith.some(({ id }) => id === member.id)
    return isHost || !isInterviewer ? [{ id: member.id, isHost, path: isInterviewer ? ownInterviewsPath : '' }] : []
  })
}

/** What a notification about an interview leads to. */
export const noticeData = (interview: Interview, jobId: string): Partial<NoticeData> => ({
  jobTitle: interview.jobTitle,
  jobId,
  user: interview.candidateName,
  userId: interview.candidateId,
})

/** When and where an interview is, for a notification. */
export const whenData = (
  interview: Pick<Interview, 'heldOn' | 'heldAt' | 'durationText' | 'link'>,
): Partial<NoticeData> => ({
  interviewDate: interview.heldOn,
  interviewTime: interview.heldAt,
  interviewDuration: interview.durationText,
  interviewLink: interview.link,
})
