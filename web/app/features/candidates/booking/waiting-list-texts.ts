import { counted, ordinal } from '#app/lib/text/format.ts'
import { zonedText } from '#app/lib/text/zoned-times.ts'

/** So few places are worth saying. */
const few = 10

/** '3 places left', where several can choose the same time and few places are left; else empty. */
export const leftText = (left: number, places: number): string =>
  places > 1 && left <= few ? `${counted(left, 'place')} left` : ''

/** 'You are next in line.', 'You are the 2nd in line.' */
export const positionText = (position: number): string =>
  position === 1 ? 'You are next in line.' : `You are the ${ordinal(position)} in line.`

/** 'Nobody waits yet', '1 waits', '12 wait' */
export function queueText(waiting: number): string {
  if (waiting === 0) return 'Nobody waits yet'
  return waiting === 1 ? '1 waits' : `${waiting} wait`
}

/** A time to choose: when it is, and how many places are left if these are few. */
export const choiceText = (
  { startsAt, left }: { startsAt: string; left: number },
  places: number,
  zone: string,
): string => [zonedText(startsAt, zone), leftText(left, places)].filter(Boolean).join(' · ')
