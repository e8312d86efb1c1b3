import type { RouteAnswer, routes } from '@firstrung/contract'

/** An open attempt. */
export interface OpenAttempt {
  testId: string
  title: string
  /** When the time is over, by this device's clock; null for a quiz without a time limit. */
  endsAt: number | null
}

type Taken = RouteAnswer<typeof routes.assessments.taken>

/** The open attempts, by the clock of this device: the server only says how much time is left. */
export const openAttempts = ({ running, now }: Pick<Taken, 'running' | 'now'>, receivedAt: number): OpenAttempt[] =>
  running.map(({ deadlineAt, test }) => ({
    testId: test._id,
    title: test.title,
    endsAt: deadlineAt === null ? null : Date.parse(deadlineAt) - Date.parse(now) + receivedAt,
  }))
