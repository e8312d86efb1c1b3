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

declare module '#src/platform/database/db.ts' {
  interface Database {
    interviewerSettings: InterviewerSettingsTable
    interviewerHours: InterviewerHoursTable
    interviewerDaysOff: InterviewerDaysOffTable
  }
}
