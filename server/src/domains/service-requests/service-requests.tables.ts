import type { Mentorship, MockInterviewRequest } from '@firstrung/contract'
import type { Generated } from 'kysely'

/** A candidate has at most one that is not closed. */
export interface MockInterviewRequestTable {
  id: Generated<string>
  candidateId: string
  field: string
  /** Day and time of day in India. */
  wantedOn: string
  wantedAt: string
  status: Generated<MockInterviewRequest['status']>
  requestedAt: Generated<Date>
  scheduledAt: Date | null
  closedAt: Date | null
}

/** A candidate has at most one that is open. */
export interface MentorshipRequestTable {
  id: Generated<string>
  candidateId: string
  mentorName: Mentorship['mentorName']
  status: Generated<Mentorship['status']>
  requestedAt: Generated<Date>
  closedAt: Date | null
}

declare module '#src/platform/db.ts' {
  interface Database {
    mockInterviewRequests: MockInterviewRequestTable
    mentorshipRequests: MentorshipRequestTable
  }
}
