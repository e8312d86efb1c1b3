import { indianMoment, limits } from '@firstrung/contract'
import { counted } from '#app/lib/text/format.ts'

/** The values of the form from which the times of a day for groups follow. */
export interface GroupDay {
  day: string
  from: string
  to: string
  minutes: string
  /** Minutes between two times. */
  gap: string
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** When the times of a day for groups begin. Each of them ends by `to`; what has begun by `now` is left out. */
export function startTimes({ day, from, to, minutes, gap }: GroupDay, now: number): string[] {
  const [length, step] = [Number(minutes), Number(minutes) + Number(gap)]
  if (!day || !from || !to || !(length > 0) || !(step > 0)) return []
  const first = indianMoment(day, from).getTime()
  const count = Math.floor((minutesOf(to) - minutesOf(from) - length) / step) + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => first + at * step * 60_000)
    .filter((moment) => moment > now)
    .slice(0, limits.booking.times)
    .map((moment) => new Date(moment).toISOString())
}

/** '12 times with 20 places each make 240 places for 180 candidates.' */
export function capacityText(times: number, places: number, candidates: number): string {
  const each =
    times === 1 ? `1 time with ${counted(places, 'place')}` : `${times} times with ${counted(places, 'place')} each`
  const total = times === 1 || places === 1 ? '' : ` make ${counted(times * places, 'place')}`
  return `${each}${total} for ${counted(candidates, 'candidate')}.`
}
