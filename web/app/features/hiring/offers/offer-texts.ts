import { type JobOffer, type Joining, messages, offerDeclineLabels } from '@firstrung/contract'
import { dayText } from '#app/lib/text/dates.ts'

/** What the answer of the server says about the openings of a job. */
export interface Openings {
  openings: number
  /** Openings that are filled, or offered to somebody who can still accept. */
  promised: number
}

export const isFull = ({ openings, promised }: Openings): boolean => promised >= openings

/** '1 of 3 openings is free.' */
export function openingsText(job: Openings): string {
  if (isFull(job)) return messages.openingsPromised
  const free = job.openings - job.promised
  if (job.openings === 1) return 'The only opening is free.'
  return `${free} of ${job.openings} openings ${free === 1 ? 'is' : 'are'} free.`
}

/** Who is notified of an offer, how long they can accept, and what accepting does. */
export const offeringText = (name: string, answerBy: string): string =>
  `We tell ${name}, with a link to the letter. They can accept until the end of ${answerBy ? dayText(answerBy) : 'the day that you choose'}. Accepting hires them.`

type Stated = Pick<JobOffer, 'state' | 'answerBy' | 'answer' | 'withdrawnAt'>

/** What became of an offer, in a sentence. */
export function stateText({ state, answerBy, answer, withdrawnAt }: Stated, name: string): string {
  const answered = answer ? ` on ${dayText(answer.answeredAt)}` : ''
  switch (state) {
    case 'open':
      return `Open: ${name} can accept until the end of ${dayText(answerBy)}.`
    case 'accepted':
      return `Accepted${answered}${answer?.name ? ` as ${answer.name}` : ''}.`
    case 'declined':
      return `Declined${answered}.${answer?.reason ? ` Reason: ${offerDeclineLabels[answer.reason]}.` : ''}`
    case 'withdrawn':
      return withdrawnAt ? `Withdrawn on ${dayText(withdrawnAt)}.` : 'Withdrawn.'
    case 'expired':
      return `Expired at the end of ${dayText(answerBy)}, without an answer.`
    case 'over':
      return 'This offer can no longer be accepted.'
  }
}

/** What somebody wrote with the end of an offer; empty if nobody wrote anything. */
export function noteText(
  { answer, withdrawalNote }: Pick<JobOffer, 'answer' | 'withdrawalNote'>,
  name: string,
): string {
  if (answer?.note) return `${name} wrote: ${answer.note}`
  return withdrawalNote && `Your note to ${name}: ${withdrawalNote}`
}

/** 'Made by Meera Iyer on 28 Nov 2026' */
export const madeText = ({ madeBy, madeAt }: Pick<JobOffer, 'madeBy' | 'madeAt'>): string =>
  `Made by ${madeBy || 'someone who left'} on ${dayText(madeAt)}`

/** What more days mean to the candidate. */
export const extensionText = ({ state, answerBy }: Pick<JobOffer, 'state' | 'answerBy'>, name: string): string =>
  state === 'expired'
    ? `The offer expired at the end of ${dayText(answerBy)}. With a later day ${name} can accept it after all. We tell them the new day.`
    : `${name} can accept until the end of ${dayText(answerBy)}. We tell them the new day.`

/** What a withdrawal does, and who is notified. */
export const withdrawalText = (name: string): string =>
  `${name} is told at once and can no longer accept. You can make another offer later.`

/** What the company has said about somebody who was hired, or the question. */
export function joiningText(joining: Pick<Joining, 'joined' | 'saidAt'> | null, name: string): string {
  if (!joining) return `Has ${name} joined?`
  return `Your company said on ${dayText(joining.saidAt)} that ${name} has ${joining.joined ? 'joined' : 'not joined'}.`
}

/** What it means that somebody has not joined, and who is notified. */
export const notJoinedText = (name: string): string =>
  `We tell ${name}, and ask our team to take the hiring back. Until it does, the hiring stays. You can change this.`
