import type { JobProposal } from '@firstrung/contract'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'

type Person = JobProposal['people'][number]

/** 'Waiting for Kavya Menon to choose one of 6 times, until 3 Dec 2026, 10:00 am.' */
export function waitingText({ times, endsAt }: Pick<JobProposal, 'times' | 'endsAt'>, name: string): string {
  const left = times.filter(({ isTaken }) => !isTaken).length
  const choice = left === 1 ? 'accept the proposed time' : `choose one of ${left} times`
  return `Waiting for ${name} to ${choice}, until ${dayTimeText(endsAt)}.`
}

export const declinedText = ({ fullName, reason }: Pick<Person, 'fullName' | 'reason'>): string =>
  reason ? `None of the times suited ${fullName}. Their reason: ${reason}` : `None of the times suited ${fullName}.`

/** What taking proposed times back does, and who is told. Several candidates may share them. */
export function withdrawalText({ people }: Pick<JobProposal, 'people'>): string {
  const [first, ...others] = people.filter(({ state }) => state === 'open')
  const isAlone = others.length === 0
  const who = isAlone ? first?.fullName : `${first?.fullName} and ${counted(others.length, 'other candidate')}`
  const booked = people.some(({ state }) => state === 'booked') ? ' Interviews that are booked stay.' : ''
  return `${who} ${isAlone ? 'is' : 'are'} told, and can no longer choose one.${booked} You can propose other times, or plan the interview yourself.`
}
