import {
  durationMinutes,
  durationUnits,
  type InterviewRecord,
  indianMoment,
  isScheduled,
  limits,
} from '@firstrung/contract'
import { dayTimeText } from '#app/lib/text/dates.ts'

type Interview = Pick<InterviewRecord, 'interviewDate' | 'interviewTime' | 'interviewDuration'>

/** The moment an interview begins. */
export const startOf = ({ interviewDate, interviewTime }: Interview): Date => indianMoment(interviewDate, interviewTime)

const endOf = (interview: Interview): number =>
  startOf(interview).getTime() + (durationMinutes(interview) ?? 30) * 60_000

/** The first interview that is not over yet, in one line: 'Interview 26 Nov 2026, 11:30 am'; empty without one. */
export function nextInterviewText(interviews: readonly Interview[], now: number): string {
  const [next] = interviews
    .filter((interview) => endOf(interview) >= now)
    .toSorted((one, other) => startOf(one).getTime() - startOf(other).getTime())
  return next ? `Interview ${dayTimeText(startOf(next))}` : ''
}

/** '26 Nov 2026, 11:30 am · 45 minutes' */
export const interviewTimeText = (interview: Interview): string =>
  `${dayTimeText(startOf(interview))} · ${interview.interviewDuration}`

const clockOf = (moment: Date): string => dayTimeText(moment).replace(/^.*, /, '')

/** '11:30 am', in Indian time. */
export const beginText = (interview: Interview): string => clockOf(startOf(interview))
/** '12:15 pm', in Indian time. */
export const endText = (interview: Interview): string => clockOf(new Date(endOf(interview)))
/** '11:30 am to 12:15 pm', in Indian time. */
export const clockText = (interview: Interview): string => `${beginText(interview)} to ${endText(interview)}`

/** The candidate's answer about coming; empty until they answer. */
export function attendanceText({ attendance }: Pick<InterviewRecord, 'attendance'>): string {
  if (!attendance) return ''
  if (attendance.answer === 'coming') return 'Said that they will be there.'
  return attendance.reason ? `Said that they cannot come: ${attendance.reason}` : 'Said that they cannot come.'
}

/** Whether an interview took place: its time is over, and it had a link or a room. */
export const isHeld = (
  interview: Interview & Pick<InterviewRecord, 'interviewLink' | 'interviewRoom'>,
  now: number,
): boolean => isScheduled(interview) && endOf(interview) < now

/** What both sides say of an interview that one of them did not come to. */
export type InterviewAbsence = Pick<InterviewRecord, 'candidateAbsentAt' | 'companyAbsentAt'>

/** Whether somebody says that the other side did not come to an interview. */
export const isMissed = ({ candidateAbsentAt, companyAbsentAt }: InterviewAbsence): boolean =>
  candidateAbsentAt !== null || companyAbsentAt !== null

/** Whether one side can say that the other did not come: from the beginning of the interview, and for some days. */
export function canNoteAbsence(interview: Interview & Parameters<typeof isScheduled>[0], now: number): boolean {
  const since = now - startOf(interview).getTime()
  return isScheduled(interview) && since >= 0 && since <= limits.absenceDays * 24 * 3_600_000
}

/** Whether an interview can be moved and cancelled: until it begins, and later if somebody did not come. */
export const canChange = (interview: InterviewRecord, now: number): boolean =>
  !isScheduled(interview) || isMissed(interview) || startOf(interview).getTime() > now

/** Half an hour suits most first interviews. */
export const blankTime = {
  interviewDate: '',
  interviewTime: '',
  length: 30 as number | '',
  unit: durationUnits[0] as string,
}
type TimeValues = typeof blankTime
export type TimeField = keyof TimeValues

/** The time of an interview as a form has it. */
export function timeValuesOf({ interviewDate, interviewTime, interviewDuration }: Interview): TimeValues {
  const [length = '', unit = ''] = interviewDuration.split(' ')
  return {
    interviewDate,
    interviewTime,
    length: Number(length),
    unit: durationUnits.find((one) => one.startsWith(unit)) ?? durationUnits[0],
  }
}

/** The form's time as it is sent: the duration is one field, such as '30 minutes'. */
export const timeOf = ({ interviewDate, interviewTime, length, unit }: TimeValues) => ({
  interviewDate,
  interviewTime,
  interviewDuration: `${length} ${unit}`,
})

/** The input for a faulty field of the request. */
export function timeFieldOf(field: string): string {
  if (field === 'interviewDuration') return 'length'
  // A fault names the entry of the list.
  return field.startsWith('alsoWith.') ? 'alsoWith' : field
}
