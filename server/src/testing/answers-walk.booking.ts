import { ok } from 'node:assert'
import { indianDay } from '@firstrung/contract'
import { sql } from 'kysely'
import {
  day,
  type Followed,
  type Job,
  type Outcome,
  type Run,
  raw,
  some,
  type Walk,
  type Walked,
} from './answers-walk.walk.ts'
import type { Person } from './factories.accounts.ts'

/** Recruiters propose times for interviews, and candidates choose, wait, move and cancel. */

const reason = 'I have an exam then.'

/** The recruiters hold interviews on every day. */
export async function setHours(w: Walked, person: Person): Promise<void> {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }))
  const settings = { zone: 'Asia/Kolkata', noticeHours: 2, gapMinutes: 0, mostADay: 20 }
  await w.as(person).hiring.saveInterviewHours({ body: { ...settings, hours, daysOff: [] } })
}

/** Proposes the first free times of a colleague to one candidate. */
async function proposeTimes(walk: Walk, { person, job }: Followed): Promise<Outcome> {
  const [actor, host] = [walk.pick(walk.recruiters), walk.pick(walk.recruiters)]
  if (!actor || !host) return null
  const path = `/api/rdashboard/jobs/${job.id}`
  const found = await walk.w.request('POST', `${path}/free-times`, {
    as: actor,
    body: { hostIds: [host.id], minutes: 30, days: 10 },
  })
  const [free] = (found.body['hosts'] ?? []) as { times: string[] }[]
  const times = (free?.times ?? []).filter((_, at) => at % 7 === 0).slice(0, 4)
  if (times.length === 0) return null
  const body = { applicantIds: [person.id], hostIds: [host.id], minutes: 30, times }
  return raw(walk, { path: `${path}/proposals`, as: actor, body, about: person })
}

/** Proposes a day for groups to all candidates of a job: two times with two places each. */
async function proposeGroupDay(walk: Walk, job: Job): Promise<Outcome> {
  const actor = walk.pick(walk.recruiters)
  const people = [...walk.followed.values()].filter((one) => one.job === job).map(({ person }) => person.id)
  if (!actor || people.length === 0) return null
  const on = indianDay(new Date(walk.w.clock.now.getTime() + 25 * day))
  const times = ['10:00', '12:00'].map((time) => new Date(`${on}T${time}:00+05:30`).toISOString())
  const body = { applicantIds: people, hostIds: [], minutes: 60, places: 2, room: 'Hall 2', times }
  const outcome = await raw(walk, { path: `/api/rdashboard/jobs/${job.id}/proposals`, as: actor, body, about: actor })
  return outcome === null ? null : undefined
}

interface OwnTimes {
  state: string
  times: { _id: string }[]
  full: { _id: string }[]
  interview: { _id: string; startsAt: string } | null
}
const ownProposal = async ({ w }: Walk, person: Person, id: string): Promise<OwnTimes> => {
  const { status, body } = await w.request('GET', `/api/user/proposals/${id}`, { as: person })
  ok(status === 200, `GET of proposed times was answered ${status}`)
  return body['proposal'] as OwnTimes
}

/** Does something with times that a candidate last saw proposed. */
const ofProposed =
  (run: (walk: Walk, one: Followed, proposal: { id: string; own: OwnTimes }) => Promise<Outcome>): Run =>
  (walk) =>
    some(
      walk.pick([...walk.followed.values()].filter(({ application }) => application.proposals.length > 0)),
      async (one) => {
        const id = one.application.proposals[0]?._id ?? ''
        return run(walk, one, { id, own: await ownProposal(walk, one.person, id) })
      },
    )

/** Does something with a booked interview, which others may have changed since. */
const ofBooked =
  (run: (walk: Walk, person: Person, own: OwnTimes) => Promise<Outcome>): Run =>
  (walk) =>
    some(walk.pick([...walk.booked.values()]), async ({ person, proposalId }) => {
      const own = await ownProposal(walk, person, proposalId)
      return own.state === 'booked' ? run(walk, person, own) : null
    })

const changing =
  (action: 'move' | 'cancel'): Run =>
  (walk) =>
    ofBooked((_, person, { interview, times }) => {
      const path = `/api/user/interviews/${interview?._id}`
      const body = action === 'move' ? { action, timeId: walk.pick(times)?._id ?? '', reason } : { action, reason }
      return raw(walk, { path, as: person, body, about: person }, 'PUT')
    })(walk)

/** What becomes of proposed times. */
export const bookingSteps: Record<string, { weight: number; run: Run }> = {
  proposeTimes: {
    weight: 5,
    run: (walk) => some(walk.pick([...walk.followed.values()]), (one) => proposeTimes(walk, one)),
  },
  proposeGroupDay: { weight: 2, run: (walk) => some(walk.pick(walk.jobs), (job) => proposeGroupDay(walk, job)) },
  bookTime: {
    weight: 8,
    run: ofProposed(async (walk, { id: application, person }, { id, own }) => {
      const body = { timeId: walk.pick(own.times)?._id ?? '' }
      const outcome = await raw(walk, { path: `/api/user/proposals/${id}/book`, as: person, body, about: person })
      if (outcome !== null) walk.booked.set(application, { person, proposalId: id })
      return outcome
    }),
  },
  waitForPlace: {
    weight: 4,
    run: ofProposed((walk, { person }, { id, own }) => {
      const body = { timeId: walk.pick(own.full)?._id ?? '' }
      return raw(walk, { path: `/api/user/proposals/${id}/wait`, as: person, body, about: person })
    }),
  },
  declineTimes: {
    weight: 1,
    run: ofProposed((walk, { person }, { id }) =>
      raw(walk, { path: `/api/user/proposals/${id}/decline`, as: person, body: { reason }, about: person }),
    ),
  },
  withdrawTimes: {
    weight: 1,
    run: ofProposed((walk, _, { id }) =>
      some(walk.pick(walk.recruiters), async (actor) => {
        const { status } = await walk.w.request('DELETE', `/api/rdashboard/proposals/${id}`, { as: actor })
        ok(status < 500, `DELETE of proposed times was answered ${status}`)
        return status === 200 ? undefined : null
      }),
    ),
  },
  moveBooking: { weight: 2, run: changing('move') },
  cancelBooking: { weight: 4, run: changing('cancel') },
}

/** Checks what a candidate reads of proposed times: after an ending there is nothing to choose, and what is booked is planned. */
export async function checkTimes(
  walk: Walk,
  { id, person, application, status }: Followed,
  what: string,
): Promise<void> {
  const mayChoose = ['sent', 'shortlisted', 'waitlisted', 'roundTwo'].includes(status)
  ok(mayChoose || application.proposals.length === 0, `${what} has times that seem to be open`)
  for (const proposal of application.proposals) {
    const { state } = await ownProposal(walk, person, proposal._id)
    ok(state === 'open', `${what} shows times to choose, and their page says '${state}'`)
  }
  const booked = walk.booked.get(id)
  if (!booked) return
  const { state, interview } = await ownProposal(walk, person, booked.proposalId)
  ok((state === 'booked') === (interview !== null), `${what}: '${state}' times with the interview ${interview?._id}`)
}

/** Checks that no place is given twice, and that what is booked is what is planned. */
export async function checkBookings({ w }: Walk): Promise<void> {
  const { rows } = await w.within(({ db }) =>
    sql<{ fault: string }>`
      select 'more bookings than places' as fault from booked_times b
      join proposal_times t on t.id = b.time_id join proposals p on p.id = t.proposal_id
      group by t.id, p.places having count(distinct b.application_id) > p.places
      union all
      select 'two bookings of one application' from booked_times
      group by application_id, person_id having count(*) > 1
      union all
      select 'a booked time of an interview at another time, ' || i.status from booked_times b join interviews i on i.id = b.interview_id
      where i.status not in ('requested', 'scheduled')
        or lower(b.during) <> (i.held_on + i.held_at::time) at time zone 'Asia/Kolkata'`.execute(db),
  )
  ok(rows.length === 0, rows.map(({ fault }) => fault).join('; '))
}
