import { limits, rejectionSubject, type TemplateKind } from '@firstrung/contract'

/** The heading of a letter until the recruiter writes another one. */
export const offerSubject = 'Offer: {jobTitle} at {company}'

export const templateKindLabels: Record<TemplateKind, string> = {
  rejection: 'Rejection',
  mail: 'Email',
  offer: 'Offer letter',
}

/** The subject of a new message. */
export const usualSubjects: Record<TemplateKind, string> = {
  rejection: rejectionSubject,
  mail: '',
  offer: offerSubject,
}

/** Which placeholders a message can have. */
export const placeholdersText = (kind: TemplateKind): string =>
  kind === 'offer'
    ? '{candidate}, {jobTitle}, {company}, {recruiter}, {pay} and {place} are filled in, {start} with the first day of work, and {answerBy} with the last day to answer.'
    : '{candidate}, {jobTitle}, {company} and {recruiter} are filled in.'

/** The longest text of a message. */
export const longestText = (kind: TemplateKind): number => (kind === 'offer' ? limits.offer.letter : limits.bulkMessage)
