import { firstRounds, type JobRound, messages, type RoundsChoice } from '@firstrung/contract'
import { sql } from 'kysely'
import { roundsOf, setRounds } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, permit } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'

/** The rounds of interviews of a job, for callers who may choose them. */
export async function readRounds(ctx: Ctx, jobId: string): Promise<{ rounds: JobRound[] }> {
  const job = orNotFound(await jobs.visible(ctx).where('jobs.id', '=', jobId).executeTakeFirst())
  permit(ctx, 'job.edit', job)
  return { rounds: await presentRounds(ctx, jobId) }
}

const presentRounds = async (ctx: Ctx, jobId: string): Promise<JobRound[]> => {
  const rounds = await roundsOf(ctx, jobId)
  return rounds.length > 0 ? rounds : [...firstRounds]
}

/**
 * Names the rounds of a job, in their order. A round with interviews or proposed times stays at its position, because these know
 * their round by it. With nothing but what every job begins with, the job has the documented rounds again.
 */
export async function chooseRounds(ctx: Ctx, jobId: string, { rounds }: RoundsChoice): Promise<{ msg: string }> {
  const job = await jobs.lock(ctx, jobId)
  permit(ctx, 'job.edit', job)
  const before = await presentRounds(ctx, jobId)
  const used = await usedRounds(ctx, jobId)
  for (const { position, name } of before) {
    if (used.has(position) && rounds[position - 1]?.position !== position)
      fail('round_in_use', { msg: messages.roundInUse(name) })
  }
  const after = rounds.map((round, at) => ({ ...round, position: at + 1 }))
  await setRounds(ctx, jobId, isFirst(after) ? [] : after)
  return { msg: messages.roundsSaved }
}

/** Whether these are the rounds that a job begins with. */
const isFirst = (rounds: readonly JobRound[]): boolean =>
  rounds.length === firstRounds.length &&
  firstRounds.every((first, at) => {
    const { name, minutes, guide, criteria } = rounds[at] ?? first
    return name === first.name && minutes === null && guide === '' && criteria === null
  })

/** The rounds of a job for which there were interviews, or times to choose from. */
async function usedRounds(ctx: Ctx, jobId: string): Promise<Set<number>> {
  const { rows } = await sql<{ round: number }>`
    select i.round from interviews i join applications a on a.id = i.application_id where a.job_id = ${jobId}
    union
    select pp.round from proposals p join proposal_people pp on pp.proposal_id = p.id where p.job_id = ${jobId}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ round }) => round))
}
