/** What somebody complains about. */
export const grievanceKinds = ['data', 'company', 'community', 'payment', 'other'] as const
export type GrievanceKind = (typeof grievanceKinds)[number]
export const grievanceKindLabels = {
  data: 'My data and my privacy',
  company: 'A company or a job',
  community: 'Something that people wrote here',
  payment: 'A payment',
  other: 'Something else',
} satisfies Record<GrievanceKind, string>
/** Which complaints the team lists: all without an answer, only those of them that are past their day, or answered ones. */
export const grievanceStates = ['open', 'late', 'answered'] as const
