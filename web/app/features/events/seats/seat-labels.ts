import type { EventRecord } from '@firstrung/contract'
import { counted } from '#app/lib/text/format.ts'

/** How many seats are left or taken; empty for an event without a limit. */
export function seatsLabel({ capacity, seatsTaken, waiting }: EventRecord): string {
  if (capacity === null) return ''
  const left = capacity - seatsTaken
  if (left > 0) return `${counted(left, 'seat')} left`
  return waiting === 0 ? 'All seats are taken' : `All seats are taken, ${counted(waiting, 'person', 'people')} waiting`
}

/** For the team: how many people attend. */
export function attendanceLabel({ capacity, seatsTaken, waiting }: EventRecord): string {
  const seats = capacity === null ? `${seatsTaken} registered` : `${seatsTaken} of ${capacity} seats taken`
  return waiting > 0 ? `${seats}, ${waiting} waiting` : seats
}
