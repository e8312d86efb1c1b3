import type { Generated } from 'kysely'

/** When somebody of a company holds interviews. Days and times are those of their zone. */
export interface InterviewerSettingsTable {
  accountId: string
  zone: string
  noticeHours: number
  gapMinutes: number
  /** Interviews on one day. */
  dailyLimit: number
  savedAt: Date
}

/** Hours of one weekday; 1 is Monday. In minutes since midnight. */
export interface InterviewerHoursTable {
  accountId: string
  weekday: number
  fromMinute: number
  toMinute: number
}

export interface InterviewerDaysOffTable {
  accountId: string
  fromDay: string
  toDay: string
}

/** Times for an interview, of which candidates choose one each. */
export interface ProposalTable {
  id: Generated<string>
  jobId: string
  minutes: number
  /** Without interviewers: each time has places for several candidates. */
  forGroups: Generated<boolean>
  /** How many candidates can choose the same time. */
  places: Generated<number>
  /** Where it is held; empty where it has no room. */
  room: Generated<string>
  /** Empty where the team enters the link. */
  link: Generated<string>
  note: Generated<string>
  proposedBy: string | null
  proposedAt: Date
  endsAt: Date
  withdrawnAt: Date | null
}

/** Who holds the interviews; the first one is named by each. */
export interface ProposalHostTable {
  proposalId: string
  accountId: string
  rank: number
}

export interface ProposalTimeTable {
  id: Generated<string>
  proposalId: string
  startsAt: Date
}

/** A candidate who can choose one of the times, and what became of it. */
export interface ProposalPersonTable {
  proposalId: string
  applicationId: string
  round: number
  interviewId: string | null
  bookedAt: Date | null
  declinedAt: Date | null
  reason: Generated<string>
  /** The time for which they wait, and since when; null where they do not. */
  waitsFor: Generated<string | null>
  waitsSince: Generated<Date | null>
}

/** A time at which a place has become free while somebody waits for one. */
export interface FreedTimeTable {
  timeId: string
}

/** When people are taken by what candidates hold or have booked, over all companies. */
export interface BookedTimeTable {
  id: Generated<string>
  personId: string
  during: string
  timeId: string
  applicationId: string
  interviewId: string | null
  /** Null once it is booked. */
  heldUntil: Date | null
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    interviewerSettings: InterviewerSettingsTable
    interviewerHours: InterviewerHoursTable
    interviewerDaysOff: InterviewerDaysOffTable
    proposals: ProposalTable
    proposalHosts: ProposalHostTable
    proposalTimes: ProposalTimeTable
    proposalPeople: ProposalPersonTable
    bookedTimes: BookedTimeTable
    freedTimes: FreedTimeTable
  }
}
