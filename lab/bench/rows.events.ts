import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { sql } from 'kysely'
import type { Bench } from './bench.ts'
import { median } from './load.ts'

/** Lists of events, few and many, and the rush for a last seat. */
export async function eventRows(bench: Bench): Promise<void> {
  const { world } = bench
  const team = await world.make.admin()
  const candidate = await world.make.newCandidate()
  const like = await world.make.event(team)
  await copies(bench, like, { shown: 100, hidden: 1000 })
  await bench.compare('list of 20 events', [
    { method: 'POST', path: '/api/events', token: candidate.token, body: { limit: 20 } },
  ])
  await copies(bench, like, { shown: bench.quick ? 10_000 : 100_000, hidden: 0 })
  const list = (isActive: boolean) =>
    ({ method: 'POST', path: '/api/events', token: team.token, body: { limit: 20, isActive } }) as const
  await bench.growth('list of events, 100,000 against 1,000', list(false), list(true), 1.5)
  await lastSeat(bench, team)
}

/** This many more events like this one, from a year ago to a year ahead. */
export async function copies(
  { db }: Pick<Bench, 'db'>,
  eventId: string,
  counts: { shown: number; hidden: number },
): Promise<void> {
  await sql`
    insert into events (title, description, held_on, held_at, link, tags, banner_key, hidden_at)
    select title || ' ' || n, description, current_date - 365 + n % 730, held_at, link, tags, banner_key,
      case when n > ${counts.shown} then now() end
    from events, generate_series(1, ${counts.shown + counts.hidden}::int) n
    where id = ${eventId}`.execute(db)
  await sql`analyze events`.execute(db)
}

/** Fifty people claim one seat at the same moment; exactly one may get it. */
async function lastSeat({ world, subject, row, rounds, quick }: Bench, team: Person): Promise<void> {
  const claimants: Person[] = []
  for (let n = 0; n < (quick ? 10 : 50); n += 1) claimants.push(await world.make.newCandidate())
  const winners: number[] = []
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const eventId = await world.make.event(team, { capacity: 1 })
    const began = performance.now()
    const answers = await Promise.all(
      claimants.map(async ({ token }) => {
        const answer = await fetch(`http://127.0.0.1:${subject.port}/api/events/register/${eventId}`, {
          method: 'PUT',
          headers: { 'x-auth-token': token },
        })
        return (await answer.json()) as { success: boolean; eventId?: string }
      }),
    )
    times.push(performance.now() - began)
    if (answers.some(({ success }) => !success)) throw new Error('a claim was refused')
    winners.push(answers.filter((answer) => answer.eventId === eventId).length)
  }
  row(
    `${claimants.length} claims of a last seat at once`,
    `${winners.join(', ')} given (${Math.round(median(times))} ms for all)`,
    'exactly one each time',
    winners.every((count) => count === 1),
  )
}
