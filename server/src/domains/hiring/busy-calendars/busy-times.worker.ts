import { limits } from '@firstrung/contract'
import { answerJobs, isOutOfMemory } from '#src/platform/processes/process-jobs.ts'
import { busyTimes } from './busy-times.ts'
import type { BusyTimesJob, BusyTimesReading } from './busy-times-reader.ts'

answerJobs(async ({ bytes, ...ask }: BusyTimesJob): Promise<BusyTimesReading> => {
  try {
    const read = busyTimes(new TextDecoder().decode(bytes), ask)
    if (!read) return { state: 'no calendar' }
    return read.spans.length > limits.busyCalendars.times ? { state: 'too many' } : { state: 'read', ...read }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return { state: 'failed', cause: String(error).slice(0, 300) }
  }
})
