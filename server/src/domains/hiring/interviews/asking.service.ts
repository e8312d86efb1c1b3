import { anInterviewIn, type InterviewAsk, messages } from '@firstrung/contract'
import type { Done } from '#src/domains/hiring/application/done.ts'
import { notifyTeamOf } from '#src/domains/hiring/application/team-news.service.ts'
import type { Target } from '#src/domains/hiring/pool/target.service.ts'
import { noteAnswered } from '#src/domains/hiring/promises/clock.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { requestInterview } from './interviews.service.ts'

/** A recruiter's request for an interview with a candidate; it counts as the promised answer, and the team is notified. */
export async function askForInterview(
  ctx: Ctx,
  { job, application, contacts }: Target,
  ask: InterviewAsk,
): Promise<Done> {
  const { candidateId, stage } = application
  const { round, roundName, isScheduled, warning } = await requestInterview(ctx, application, ask)
  await noteAnswered(ctx, application)
  const verb = isScheduled ? 'scheduled' : 'requested'
  const what = `${verb} ${anInterviewIn({ round, roundName })} with`
  await notifyTeamOf(ctx, { job, candidateId, contacts }, what)
  const msg = isScheduled ? messages.interviewSet : messages.interviewRequested
  return { job, userId: candidateId, stage, isActive: true, msg, ...(warning && { warning }) }
}
