import type { FurtherHost, InterviewRecord } from '@firstrung/contract'
import type { Selectable } from 'kysely'
import type { InterviewTable } from '#src/domains/hiring/hiring.tables.ts'

/** An interview as it travels, with those of `hosts` who hold it beside its interviewer. */
export const presentInterview = (
  row: Selectable<InterviewTable> & { roundName: string | null },
  jobId: string,
  hosts: ReadonlyMap<string, FurtherHost[]>,
): InterviewRecord => ({
  _id: row.id,
  job: jobId,
  interviewLink: row.link,
  interviewRound: row.round,
  ...(row.roundName && { roundName: row.roundName }),
  interviewDate: row.heldOn,
  interviewTime: row.heldAt,
  interviewDuration: row.durationText,
  interviewEmail: row.email,
  interviewRoom: row.room,
  alsoWith: hosts.get(row.id) ?? [],
  calendarUid: row.calendarUid,
  calendarSequence: row.calendarSequence,
  attendance: presentAttendance(row),
  ...presentAbsence(row),
})

/** What each side says about the other not coming to an interview. */
export const presentAbsence = (
  row: Pick<Selectable<InterviewTable>, 'candidateAbsentAt' | 'companyAbsentAt'>,
): Pick<InterviewRecord, 'candidateAbsentAt' | 'companyAbsentAt'> => ({
  candidateAbsentAt: row.candidateAbsentAt?.toISOString() ?? null,
  companyAbsentAt: row.companyAbsentAt?.toISOString() ?? null,
})

/** What the candidate says about coming to an interview. */
export const presentAttendance = (
  row: Pick<Selectable<InterviewTable>, 'attendance' | 'attendanceAt' | 'attendanceReason'>,
): InterviewRecord['attendance'] =>
  row.attendance && row.attendanceAt
    ? { answer: row.attendance, at: row.attendanceAt.toISOString(), reason: row.attendanceReason }
    : null
