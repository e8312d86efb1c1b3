import type { InterviewRecord } from '../shapes/candidates.ts'

/** Whether it is known where an interview is held: behind a link or in a room. One without either waits for its link. */
export const isScheduled = ({
  interviewLink,
  interviewRoom = '',
}: Pick<InterviewRecord, 'interviewLink'> & Partial<Pick<InterviewRecord, 'interviewRoom'>>): boolean =>
  interviewLink !== '' || interviewRoom !== ''
