import type { FreeTimes, InterviewHost } from '@firstrung/contract'
import { timeZone as indianZone } from '@firstrung/contract'

/** The times at which all of these interviewers are free, in order. Who is missing in the answer is never free. */
export function commonTimes(hostIds: readonly string[], answers: readonly FreeTimes[]): string[] {
  const [first, ...others] = hostIds.map((hostId) => answers.find(({ userId }) => userId === hostId)?.times ?? [])
  const free = others.map((times) => new Set(times))
  return (first ?? []).filter((time) => free.every((times) => times.has(time)))
}

/** 'Meera', 'Meera and Rohan', 'Meera, Rohan and Asha' */
export const namesText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** The names of interviewers, in the order in which the job lists them. */
export const hostNames = (people: readonly InterviewHost[], hostIds: readonly string[]): string[] =>
  people.flatMap(({ userId, fullName }) => (hostIds.includes(userId) ? fullName : []))

/** Who keeps hours of another time zone, in sentences; empty where all keep Indian time. */
export function zonesText(people: readonly InterviewHost[], answers: readonly FreeTimes[]): string {
  const abroad = answers.filter(({ zone }) => zone !== '' && zone !== indianZone)
  if (abroad.length === 0) return ''
  const each = abroad.map(
    ({ userId, zone }) => `${hostNames(people, [userId]).join('')} keeps the hours of ${zone.replaceAll('_', ' ')}`,
  )
  return `${namesText(each)}; these are the same moments in Indian time.`
}
