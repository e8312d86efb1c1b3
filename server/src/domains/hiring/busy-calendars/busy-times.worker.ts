import { limits } from '@firstrung/contract'
import { answerJobs, isOutOfMemory } from '#src/platform/processes/process-jobs.ts'
import { type BusyTimes, busyTimes, busyTimesOf, type CalendarAsk } from './busy-times.ts'
import type { BusyTimesJob, BusyTimesReading, CalendarAnswer } from './busy-times-reader.ts'
import { entriesIn } from './caldav-answers.ts'

answerJobs(async ({ answer, ...ask }: BusyTimesJob): Promise<BusyTimesReading> => {
  try {
    const read = readingOf(answer, ask)
    if ('state' in read) return read
    return read.spans.length > limits.busyCalendars.times ? { state: 'too many' } : { state: 'read', ...read }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return { state: 'failed', cause: String(error).slice(0, 300) }
  }
})

function readingOf(answer: CalendarAnswer, ask: CalendarAsk): BusyTimes | BusyTimesReading {
  if ('text' in answer) return busyTimes(new TextDecoder().decode(answer.text), ask) ?? { state: 'no calendar' }
  const given = entriesIn(answer.properties, answer.entries)
  if (given.state !== 'entries') return given
  const { spans, unread } = busyTimesOf(given.texts, ask)
  return { spans, unread: unread + given.unread }
}
