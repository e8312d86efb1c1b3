import type { InterviewRecord } from '@firstrung/contract'

type Interviewers = Pick<InterviewRecord, 'alsoWith'>

const namesOf = ({ alsoWith }: Interviewers) => alsoWith.map(({ fullName }) => fullName).filter(Boolean)

/** 'Also with Ira Sen and Neha Joshi'; empty where nobody holds the interview beside its interviewer. */
export function alsoWithText(interview: Interviewers): string {
  const names = namesOf(interview)
  return names.length === 0 ? '' : `Also with ${new Intl.ListFormat('en').format(names)}`
}

/** Everybody who holds the interview: 'panel@example.org, Ira Sen'. */
export const interviewersText = (interview: Interviewers & Pick<InterviewRecord, 'interviewEmail'>): string =>
  [interview.interviewEmail, ...namesOf(interview)].filter(Boolean).join(', ')

/** The ids of these colleagues without the one who became the interviewer. */
export function withoutInterviewer(
  ids: readonly string[],
  interviewEmail: string,
  team: readonly { _id: string; email: string }[],
): string[] {
  const email = interviewEmail.trim().toLowerCase()
  const interviewer = team.find((member) => member.email.toLowerCase() === email)
  return ids.filter((id) => id !== interviewer?._id)
}
