/** Where an interview is held; both are empty until somebody has entered one of them. */
interface Meeting {
  interviewLink: string
  interviewRoom?: string
}

/** Whether it is known where an interview is held: behind a link or in a room. One without either waits for its link. */
export const isScheduled = ({ interviewLink, interviewRoom = '' }: Meeting): boolean =>
  interviewLink !== '' || interviewRoom !== ''
