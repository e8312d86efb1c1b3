import { interviewRound, type RoundFacts, type Stage } from '@firstrung/contract'
import { sql } from 'kysely'
import { refuseMoved } from '#src/domains/hiring/application/conflicts.service.ts'
import { beginning } from '#src/domains/hiring/application/news.service.ts'
import { roundsOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'

/**
 * The round of an interview that somebody wants to plan for a candidate now. Refuses it where the stage allows none, and where the
 * interview of the round is there already. An interview to which somebody did not come is not over: it is moved or cancelled.
 */
export async function nextRound(
  ctx: Ctx,
  application: Parameters<typeof refuseMoved>[2] & { jobId: string; stage: Stage },
): Promise<RoundFacts> {
  const { rows: asked } = await sql<{ round: number; isOver: boolean }>`
    select i.round, i.status = 'scheduled' and i.candidate_absent_at is null and i.company_absent_at is null
      and ${beginning} + make_interval(mins => i.duration_minutes) <= ${ctx.now()} as is_over
    from interviews i where i.application_id = ${application.id} and i.status <> 'cancelled'`.execute(ctx.db)
  const numbersOf = (interviews: typeof asked) => interviews.map(({ round }) => round)
  const named = await roundsOf(ctx, application.jobId)
  const further = {
    ...(named.length > 0 && { count: named.length }),
    over: numbersOf(asked.filter(({ isOver }) => isOver)),
  }
  const round =
    interviewRound(application.stage, numbersOf(asked), further) ??
    (await refuseMoved(ctx, 'recruiter', application, 'interview'))
  if (numbersOf(asked).includes(round)) fail('interview_scheduled')
  return { round, roundName: named[round - 1]?.name ?? null }
}
