/** The placeholders of a message to candidates: '{candidate}' becomes the name of its reader. */
export const placeholders = ['candidate', 'jobTitle', 'company', 'recruiter'] as const
export type Placeholder = (typeof placeholders)[number]

const anyPlaceholder = /\{([^{}\s]{1,40})\}/g
const isKnown = (name: string): name is Placeholder => placeholders.some((one) => one === name)

/** The subject of a rejection when the recruiter wrote none. */
export const rejectionSubject = 'You were not selected for {jobTitle} at {company}'

/** The first unknown placeholder of a message. */
export const unknownPlaceholder = (message: string): string | undefined =>
  [...message.matchAll(anyPlaceholder)].map(([, name = '']) => name).find((name) => !isKnown(name))

/** A message with values instead of its placeholders. */
export const fillMessage = (message: string, facts: Record<Placeholder, string>): string =>
  message.replace(anyPlaceholder, (whole, name: string) => (isKnown(name) ? facts[name] : whole))
