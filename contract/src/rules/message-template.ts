/** The placeholders of a message to candidates: '{candidate}' becomes the name of its reader. */
export const placeholders = ['candidate', 'jobTitle', 'company', 'recruiter'] as const
export type Placeholder = (typeof placeholders)[number]

/** The placeholders of the letter of an offer. */
export const offerPlaceholders = [...placeholders, 'pay', 'start', 'place', 'answerBy'] as const
export type OfferPlaceholder = (typeof offerPlaceholders)[number]

const anyPlaceholder = /\{([^{}\s]{1,40})\}/g

/** The subject of a rejection when the recruiter wrote none. */
export const rejectionSubject = 'You were not selected for {jobTitle} at {company}'

/** The first placeholder of a message that is none of the `known` ones. */
export const unknownPlaceholder = (message: string, known: readonly string[] = placeholders): string | undefined =>
  [...message.matchAll(anyPlaceholder)].map(([, name = '']) => name).find((name) => !known.includes(name))

/** A message with values instead of its placeholders. */
export const fillMessage = <Known extends string = Placeholder>(
  message: string,
  facts: Record<Known, string>,
): string =>
  message.replace(anyPlaceholder, (whole, name: string) => (Object.hasOwn(facts, name) ? facts[name as Known] : whole))
