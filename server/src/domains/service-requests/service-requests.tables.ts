import type { Mentorship, MockInterviewRequest, RequestQueue } from '@firstrung/contract'
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
  /** Where it is held; empty until the team has entered it. */
  meetingLink: Generated<string>
  closedAt: Date | null
  closedBy: string | null
  /** What the candidate was told. */
  closingNote: Generated<string>
}

/** A candidate has at most one that is open. */
export interface MentorshipRequestTable {
  id: Generated<string>
  candidateId: string
  mentorName: Mentorship['mentorName']
  status: Generated<Mentorship['status']>
  requestedAt: Generated<Date>
  closedAt: Date | null
  closedBy: string | null
  closingNote: Generated<string>
}

/** A request for a live project that the team has closed; open ones are stored with the candidate. */
export interface ClosedProjectRequestTable {
  id: Generated<string>
  candidateId: string
  requestedAt: Date
  closedAt: Date
  closedBy: string | null
  closingNote: Generated<string>
}

/** Which member of the team works on the open request of a candidate. */
export interface RequestAssignmentTable {
  candidateId: string
  queue: RequestQueue
  assigneeId: string
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    mockInterviewRequests: MockInterviewRequestTable
    mentorshipRequests: MentorshipRequestTable
    closedProjectRequests: ClosedProjectRequestTable
    requestAssignments: RequestAssignmentTable
  }
}
