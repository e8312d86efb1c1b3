import {
  type JobOffer,
  limits,
  messages,
  OfferDraft,
  type OfferPay,
  type OfferPayKind,
  type OfferPlaceholder,
  offerDay,
  offerPayText,
  type Stage,
} from '@firstrung/contract'
import { dayAhead } from '#app/features/hiring/booking/times-by-day.ts'
import { offerSubject } from '#app/features/hiring/messages/template-kinds.ts'
import type { Faults } from '#app/lib/form/form-refusal.ts'

/** The fields of the form. `subject` and `message` are the heading and the text of the letter. */
export interface OfferValues {
  payKind: OfferPayKind
  amount: number | string
  startsOn: string
  place: string
  answerBy: string
  subject: string
  message: string
}

export const payKindLabels: Record<OfferPayKind, string> = {
  year: 'Rupees a year',
  month: 'Rupees a month',
  unpaid: 'Unpaid',
}

/** How many days a candidate has until the recruiter chooses another day. */
const usualDays = 7

/** The letter until the recruiter writes another one. */
export const usualLetter = `Dear {candidate},

Thank you for the time and care that you put into your application. We are glad to offer you the position of {jobTitle} at {company}, and would love to have you with us.

Pay: {pay}
First day: {start}
Place: {place}

Please let us know by the end of {answerBy} whether you accept. If anything is unclear, or you want to talk it over first, just write to us.

We look forward to working with you.

{recruiter}
{company}`

/** The form before anything is typed. The location is known if the job has only one. */
export const blankOffer = (today: string, jobLocations: readonly string[]): OfferValues => ({
  payKind: 'year',
  amount: '',
  startsOn: '',
  place: jobLocations.length === 1 ? (jobLocations[0] ?? '') : '',
  answerBy: dayAhead(today, usualDays),
  subject: offerSubject,
  message: usualLetter,
})

/** The pay as it is sent. */
const payOf = ({ payKind, amount }: Pick<OfferValues, 'payKind' | 'amount'>) =>
  payKind === 'unpaid' ? { kind: payKind } : { kind: payKind, amount }

/** The body of the request. */
export const offerBody = (
  { payKind, amount, subject, message, ...terms }: OfferValues,
  candidate: { _id: string; stage: Stage },
) => ({
  applicantId: candidate._id,
  stage: candidate.stage,
  pay: payOf({ payKind, amount }),
  ...terms,
  subject,
  letter: message,
})

/** The input for a faulty field of the request. */
export function offerFieldOf(field: string): string {
  if (field === 'letter') return 'message'
  if (field === 'pay.kind') return 'payKind'
  return field.startsWith('pay') ? 'amount' : field
}

/** The days from which the inputs choose. The first day of work comes after the last day for the answer. */
export const dayBounds = (today: string, answerBy: string) => ({
  answerBy: { min: today, max: dayAhead(today, limits.offer.answerDays) },
  startsOn: { min: dayAhead(answerBy || today, 1), max: dayAhead(today, limits.offer.startDays) },
})

const isWithin = (day: string, { min, max }: { min: string; max: string }): boolean => min <= day && day <= max

/** The faults of the days. Blank days are left to the shape of the request. */
export function dayFaults({ startsOn, answerBy }: Pick<OfferValues, 'startsOn' | 'answerBy'>, today: string): Faults {
  const bounds = dayBounds(today, answerBy)
  return {
    ...(answerBy === '' && { answerBy: messages.fieldNeeded }),
    ...(answerBy !== '' && !isWithin(answerBy, bounds.answerBy) && { answerBy: messages.offerAnswerDays }),
    ...(startsOn === '' && { startsOn: messages.fieldNeeded }),
    ...(startsOn !== '' && !isWithin(startsOn, bounds.startsOn) && { startsOn: messages.offerStartDays }),
  }
}

/** The days to which an offer can be extended; null if none comes before the first day of work. */
export function extensionBounds(
  { answerBy, startsOn }: Pick<JobOffer, 'answerBy' | 'startsOn'>,
  today: string,
): { min: string; max: string } | null {
  const [min = ''] = [today, dayAhead(answerBy, 1)].toSorted().slice(-1)
  const [max = ''] = [dayAhead(today, limits.offer.answerDays), dayAhead(startsOn, -1)].toSorted()
  return min <= max ? { min, max } : null
}

/** The fault of a later last day, if it has one. */
export function extensionFaults(
  answerBy: string,
  offer: Pick<JobOffer, 'answerBy' | 'startsOn'>,
  today: string,
): Faults {
  if (answerBy === '') return { answerBy: messages.fieldNeeded }
  if (answerBy <= offer.answerBy) return { answerBy: messages.offerLater }
  if (answerBy >= offer.startsOn)
    return { answerBy: `Please choose a day before the first day of work, ${offerDay(offer.startsOn)}.` }
  const isTooFar = answerBy < today || answerBy > dayAhead(today, limits.offer.answerDays)
  return isTooFar ? { answerBy: messages.offerAnswerDays } : {}
}

/** The pay as the server understands it; undefined until an amount is typed that can be read. */
function readPay(values: OfferValues): OfferPay | undefined {
  const read = OfferDraft.shape.pay.safeParse(payOf(values))
  if (!read.success) return undefined
  return read.data.kind === 'unpaid' ? { kind: 'unpaid', amount: null } : read.data
}

/** The values of the letter's placeholders as far as they are typed; the others stay visible in the preview. */
export function typedFacts(values: OfferValues): Partial<Record<OfferPlaceholder, string>> {
  const { startsOn, answerBy } = values
  const pay = readPay(values)
  const location = values.place.trim()
  return {
    ...(pay && { pay: offerPayText(pay) }),
    ...(startsOn && { start: offerDay(startsOn) }),
    ...(location && { place: location }),
    ...(answerBy && { answerBy: offerDay(answerBy) }),
  }
}
