import { indianDay, indianMoment } from '@firstrung/contract'
import { notify, notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import { hintQueues } from './service-requests.service.ts'

/**
 * Tells the team that the mock interview of a candidate who deletes the account does not take place: the member who works on it, or
 * else all who work on such requests. The requests go with the account.
 */
export async function endRequests(ctx: Ctx, candidateId: string): Promise<void> {
  hintQueues(ctx)
  const planned = await ctx.db
    .selectFrom('mockInterviewRequests as m')
    .leftJoin('requestAssignments as a', (join) =>
      join.onRef('a.candidateId', '=', 'm.candidateId').on('a.queue', '=', 'mock-interviews'),
    )
    .select(['wantedOn', 'wantedAt', 'assigneeId'])
    .where('m.candidateId', '=', candidateId)
    .where('status', '=', 'scheduled')
    .where('wantedOn', '>=', indianDay(ctx.now()))
    .execute()
  for (const { wantedOn, wantedAt, assigneeId } of planned) {
    const time = zonedText(indianMoment(wantedOn, wantedAt))
    const text = `The mock interview with a former candidate on ${time} is cancelled: they have deleted their account.`
    const data = { interviewDate: wantedOn, interviewTime: wantedAt, path: '/admin?tab=interview-requests' }
    if (assigneeId) await notify(ctx, 'teamNews', assigneeId, text, data)
    else await notifyTeam(ctx, 'service_request.settle', text, data)
  }
}
