import type { ChoiceState, JobProposal, ProposalPerson } from '@firstrung/contract'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { namesText } from './common-times.ts'

/** 'Waiting for Kavya Menon to choose one of 6 times, until 3 Dec 2026, 10:00 am.' */
export function waitingText(
  { times, places, endsAt }: Pick<JobProposal, 'times' | 'places' | 'endsAt'>,
  name: string,
  waitsFor: string | null,
): string {
  const left = times.filter(({ taken }) => taken < places).length
  const until = `until ${dayTimeText(endsAt)}`
  if (waitsFor) {
    const more = left === 0 ? '' : ` They can still choose one of ${counted(left, 'other time')}, ${until}.`
    return `${name} waits for a place on ${dayTimeText(waitsFor)}.${more}`
  }
  if (left === 0) return `All of these times are taken. ${name} can wait for one of them, ${until}.`
  const choice = left === 1 ? 'accept the proposed time' : `choose one of ${left} times`
  return `Waiting for ${name} to ${choice}, ${until}.`
}

export const declinedText = ({ fullName, reason }: Pick<ProposalPerson, 'fullName' | 'reason'>): string =>
  reason ? `None of the times suited ${fullName}. Their reason: ${reason}` : `None of the times suited ${fullName}.`

/** What taking proposed times back does, and who is told. Several candidates may share them. */
export function withdrawalText({ people, counts }: Pick<JobProposal, 'people' | 'counts'>): string {
  const first = people.find(({ state }) => state === 'open')
  const others = counts.open - 1
  const named = first && (others < 1 ? first.fullName : `${first.fullName} and ${counted(others, 'other candidate')}`)
  const who = named ?? counted(counts.open, 'candidate')
  const booked = counts.booked > 0 ? ' Interviews that are booked stay.' : ''
  return `${who} ${counts.open === 1 ? 'is' : 'are'} told, and can no longer choose one.${booked} You can propose other times, or plan the interview yourself.`
}

interface Joining {
  room: string
  usesOwnLink: boolean
  /** How many interviewers there are. */
  hosts: number
}

/** How candidates learn where the interview is held. `who` is one name, or 'the candidates'. */
export function joiningText(who: string, { room, usesOwnLink, hosts }: Joining): string {
  const name = capital(who)
  const interviewers = hosts === 0 ? '' : hosts === 1 ? ' and the interviewer' : ' and the interviewers'
  const link = `${name}${interviewers} get the link with the booking.`
  if (room.trim() === '') return usesOwnLink ? link : 'Our team then sends the meeting link.'
  const read = `${name} ${who === everybody ? 'read' : 'reads'} the room with the times.`
  return usesOwnLink ? `${read} ${link}` : read
}

/** Several candidates, as `joiningText` names them. */
export const everybody = 'the candidates'

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** 'With Meera and Rohan', or 'Day for groups' where nobody of the company is named. */
export const proposalTitle = ({ hosts }: Pick<JobProposal, 'hosts'>): string =>
  hosts.length === 0 ? 'Day for groups' : `With ${namesText(hosts.map(({ fullName }) => fullName))}`

/** '60 minutes · 20 places each · Hall 2, Pune' */
export const proposalFacts = ({ minutes, places, room }: Pick<JobProposal, 'minutes' | 'places' | 'room'>): string =>
  [counted(minutes, 'minute'), places > 1 && `${counted(places, 'place')} each`, room].filter(Boolean).join(' · ')

/** When times were proposed, and until when they can be chosen. */
export function stateText({ proposedAt, endsAt, isWithdrawn }: JobProposal, now: number): string {
  const proposed = `Proposed ${dayTimeText(proposedAt)}`
  if (isWithdrawn) return `${proposed} · taken back`
  return Date.parse(endsAt) > now ? `${proposed} · can be chosen until ${dayTimeText(endsAt)}` : `${proposed} · over`
}

/** What became of proposed times for a candidate, as a word. */
export const choiceLabels: Record<ChoiceState, string> = {
  booked: 'Chosen',
  open: 'Not yet',
  declined: 'None suits',
  over: 'Over',
}

/** '12 have chosen, 30 have not yet, 2 said that none suits, 1 can no longer choose'; states without anybody are left out. */
export function countsText({ booked, open, declined, over }: JobProposal['counts']): string {
  const texts = [
    booked > 0 && (booked === 1 ? '1 has chosen' : `${booked} have chosen`),
    open > 0 && (open === 1 ? '1 has not yet' : `${open} have not yet`),
    declined > 0 && `${declined} said that none suits`,
    over > 0 && `${over} can no longer choose`,
  ]
  return texts.filter(Boolean).join(', ')
}

/** '18 of 20 places taken, 3 wait', or of a time for one candidate 'Taken, 1 waits'. */
export function takenText({ taken, waiting }: JobProposal['times'][number], places: number): string {
  const left = places === 1 ? (taken > 0 ? 'Taken' : 'Free') : `${taken} of ${counted(places, 'place')} taken`
  return waiting === 0 ? left : `${left}, ${waiting === 1 ? '1 waits' : `${waiting} wait`}`
}

/** What one candidate has chosen, waits for or said. */
export function personText({ state, startsAt, waitsFor, reason }: ProposalPerson): string {
  if (state === 'booked') return startsAt ? dayTimeText(startsAt) : choiceLabels.booked
  if (state === 'declined') return reason ? `None suits: ${reason}` : 'None suits'
  if (state === 'over') return 'Can no longer choose'
  return waitsFor ? `Waits for ${dayTimeText(waitsFor)}` : 'Has not chosen yet'
}

/** What follows where there are fewer places than candidates; empty where there are enough. */
export function fewerText(places: number, candidates: number): string {
  if (places === 0 || places >= candidates) return ''
  const without = candidates - places
  return `${counted(without, 'candidate')} will find none left. They can wait for one: when it gets free, it is booked for the next in line, who is told at once.`
}

interface LeftOutOf {
  userId: string
  msg: string
}

/** Who was left out and why, by reason: names where they are known, else a number. */
export function leftOutLines(leftOut: readonly LeftOutOf[], nameOf: (userId: string) => string | undefined): string[] {
  return [...Map.groupBy(leftOut, ({ msg }) => msg)].map(([msg, people]) => {
    const names = people.flatMap(({ userId }) => nameOf(userId) ?? [])
    const others = people.length - names.length
    // Some reasons name the candidate.
    if (names.length === 1 && others === 0 && msg.startsWith(`${names[0]} `)) return msg
    const unnamed = names.length === 0 ? counted(others, 'candidate') : counted(others, 'other')
    return `${namesText(others > 0 ? [...names, unnamed] : names)}: ${msg}`
  })
}
