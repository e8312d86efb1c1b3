import { type AttendanceAnswer, interviewIn } from '@firstrung/contract'
import {
  type InterviewFacts,
  reasonIn,
  type StepText,
  timeOf,
  whereText,
} from '#src/domains/hiring/application/texts.ts'
import type { ReminderKind } from '#src/platform/time/reminders.ts'

/** What the candidate says about coming. */
export interface AttendanceFacts extends InterviewFacts {
  attendance: AttendanceAnswer | null
  attendanceReason: string
}

/** The reminder of an interview, for its candidate. */
export function interviewReminderText(kind: ReminderKind, interview: AttendanceFacts): StepText {
  const { jobTitle, companyName, durationText, attendance } = interview
  const about = `your ${interviewIn(interview)} for ${jobTitle} at ${companyName}`
  const takes = `It takes ${durationText}. ${whereText(interview, 'The meeting link is below and on your dashboard.')}`
  if (kind === 'hour') return { text: `Soon: ${about} begins on ${timeOf(interview)}.`, details: takes }
  const asks =
    attendance === null
      ? 'Please say on the page of your application whether you will be there.'
      : 'If you cannot come, please say so on the page of your application.'
  return { text: `Reminder: ${about} is on ${timeOf(interview)}.`, details: `${takes} ${asks}` }
}

/** The reminder before the last hour, for those who hold an interview. */
export function hostReminderText(interview: AttendanceFacts, candidate: string, whose: 'Your' | 'The'): StepText {
  const { jobTitle, attendance, attendanceReason } = interview
  const what = `${whose} ${interviewIn(interview)} with ${candidate} for ${jobTitle}`
  const details = {
    coming: `${candidate} will be there.`,
    notComing: `${candidate} cannot come.${reasonIn(attendanceReason)}`,
    unknown: `${candidate} has not said whether they will be there.`,
  }
  return { text: `${what} begins on ${timeOf(interview)}.`, details: details[attendance ?? 'unknown'] }
}

const nameOf = (interview: InterviewFacts) => `${interviewIn(interview)} for ${interview.jobTitle}`

/** For the candidate: that the company says they did not come, or says it no longer. */
export function candidateAbsenceText(interview: InterviewFacts, isAbsent: boolean): StepText {
  const { companyName } = interview
  const it = `to your ${nameOf(interview)} on ${timeOf(interview)}`
  const rest = 'Nothing else about your application has changed.'
  if (!isAbsent) return { text: `${companyName} no longer says that you did not come ${it}.`, details: rest }
  return {
    text: `${companyName} says that you did not come ${it}.`,
    details: `${rest} If nobody from ${companyName} came, you can say so on the page of your application.`,
  }
}

/** For the company: that the candidate says nobody came, or says it no longer. */
export function companyAbsenceText(interview: InterviewFacts, candidate: string, isAbsent: boolean): StepText {
  const it = `to the ${nameOf(interview)} on ${timeOf(interview)}`
  if (!isAbsent)
    return {
      text: `${candidate} no longer says that nobody from your company came ${it}.`,
      details: 'You need not do anything.',
    }
  return {
    text: `${candidate} says that nobody from your company came ${it}.`,
    details: 'A recruiter of the job can move the interview to another time or cancel it.',
  }
}

/** What a candidate said about coming, for the company, and what it can do. */
export function attendanceText(interview: AttendanceFacts, candidate: string): StepText {
  const about = `the ${nameOf(interview)} on ${timeOf(interview)}`
  if (interview.attendance === 'coming')
    return { text: `${candidate} can come to ${about} after all.`, details: 'You need not do anything.' }
  return {
    text: `${candidate} cannot come to ${about}.`,
    details:
      `${reasonIn(interview.attendanceReason)} A recruiter of the job can move the interview to another time or cancel it.`.trim(),
  }
}
