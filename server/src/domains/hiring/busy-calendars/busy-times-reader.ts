import { z } from 'zod'
import { type JobLimits, OverLimit, processPool } from '#src/platform/processes/process-pool.ts'
import type { CalendarAsk } from './busy-times.ts'

/** What the process is given. */
export interface BusyTimesJob extends CalendarAsk {
  answer: CalendarAnswer
}

/** What was read at the address of a calendar: a text in the iCalendar format, or the answers of a CalDAV server. */
export type CalendarAnswer = { text: Uint8Array } | { properties: Uint8Array; entries: Uint8Array | null }

/** The result of reading a calendar; `cause` is for the log. */
export type BusyTimesReading =
  | { state: 'read'; spans: { from: number; to: number }[]; unread: number }
  | { state: 'no calendar' }
  | { state: 'too many' }
  | { state: 'too large' }
  | { state: 'failed'; cause: string }

const Reading: z.ZodType<BusyTimesReading> = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    spans: z.array(z.object({ from: z.number(), to: z.number() })),
    unread: z.number(),
  }),
  z.object({ state: z.literal('no calendar') }),
  z.object({ state: z.literal('too many') }),
  z.object({ state: z.literal('too large') }),
  z.object({ state: z.literal('failed'), cause: z.string() }),
])

/** An ordinary calendar takes a fraction of each. */
const most: JobLimits = { megabytes: 400, cpuMillis: 10_000, wallMillis: 60_000 }
const pool = processPool<BusyTimesJob, BusyTimesReading>(
  new URL('./busy-times.worker.ts', import.meta.url),
  Reading,
  most,
)

/**
 * Reads a calendar in a process of its own, so that a hostile one breaks only its own reading. Throws when the machine was too
 * busy or the process broke: that says nothing about the calendar.
 */
export async function readBusyTimes(job: BusyTimesJob): Promise<BusyTimesReading> {
  try {
    return await pool.run(job)
  } catch (error) {
    if (error instanceof OverLimit) return { state: 'failed', cause: error.message }
    throw error
  }
}
