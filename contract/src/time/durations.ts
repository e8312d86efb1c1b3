import type { durationUnits } from '../lists/jobs.ts'

type Unit = (typeof durationUnits)[number]

/** '30 minutes', or a number with its unit in another field. */
export interface Duration {
  interviewDuration: string | number
  interviewDurationUnit?: Unit | undefined
  durationUnit?: Unit | undefined
}

const durationText = /^(\d{1,4}) ?(minutes?|hours?)?$/i

/** The duration as minutes, or null when it cannot be read. At least 1 of its unit. */
export function durationMinutes({ interviewDuration, interviewDurationUnit, durationUnit }: Duration): number | null {
  const found = durationText.exec(String(interviewDuration).trim().replace(/\s+/g, ' '))
  const amount = Number(found?.[1] ?? 0)
  const unit = found?.[2] ?? interviewDurationUnit ?? durationUnit ?? 'minutes'
  return amount >= 1 ? amount * (unit.toLowerCase().startsWith('hour') ? 60 : 1) : null
}
