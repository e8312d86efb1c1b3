import { ok } from 'node:assert'
import type { ApplicationStatus, Notice, OwnApplicationWhole } from '@firstrung/contract'
import type { Person } from './factories.accounts.ts'
import type { TestContext } from './test-context.ts'

/** Who and what takes part in a walk over the endings of applications, and how its steps are made. */

export const minute = 60_000
export const day = 24 * 60 * minute
/** How long a rejection can be undone, and a mail to many stopped. */
export const rejectionDelay = 30 * minute
export const mailDelay = minute

/** A server, its clock and its tasks. */
export type Walked = TestContext & { runTasks(): Promise<unknown> }

export interface Job {
  id: string
  slug: string
  title: string
}

/** An application as its candidate has followed it through the API. */
export interface Followed {
  id: string
  person: Person
  job: Job
  appliedAt: number
  /** The promised day that was last shown before the first answer. */
  promisedBy: number
  status: ApplicationStatus
  application: OwnApplicationWhole
  notices: Notice[]
}

export interface Walk {
  w: Walked
  pick: <T>(from: readonly T[]) => T | undefined
  admin: Person
  owner: Person
  companyId: string
  /** The colleagues that are still there. */
  recruiters: Person[]
  people: Person[]
  jobs: Job[]
  /** How many jobs were posted; those that were deleted are no longer in `jobs`. */
  posted: number
  followed: Map<string, Followed>
  isSuspended: boolean
  isOwnerSuspended: boolean
  /** When recruiters rejected applications of which nobody was told yet, by application. */
  rejections: Map<string, number>
  /** Out of which proposal the candidate of an application last booked an interview. */
  booked: Map<string, { person: Person; proposalId: string }>
}

/** The person a step affected: undefined for several people, null when the step did nothing. A refused step changes nothing. */
export type Outcome = Person | null | undefined
export type Run = (walk: Walk) => Promise<Outcome>
export const some = <T>(one: T | undefined, run: (one: T) => Promise<Outcome>): Promise<Outcome> =>
  one === undefined ? Promise.resolve(null) : run(one)

/** A call that may be refused. */
export async function raw(
  { w }: Walk,
  { path, as, body, about }: { path: string; as: Person; body: object; about?: Person },
  method: 'PUT' | 'POST' = 'POST',
): Promise<Outcome> {
  const { status } = await w.request(method, path, { as, body })
  ok(status < 500, `${method} ${path} was answered ${status}`)
  return status === 200 ? about : null
}

export const ofApplication =
  (statuses: readonly ApplicationStatus[] | null, run: (walk: Walk, one: Followed) => Promise<Outcome>): Run =>
  (walk) =>
    some(walk.pick([...walk.followed.values()].filter(({ status }) => !statuses || statuses.includes(status))), (one) =>
      run(walk, one),
    )

export const waiting: readonly ApplicationStatus[] = ['sent', 'shortlisted', 'roundTwo']
