import { WaitingInterviews } from '#app/features/hiring/waiting-interviews.tsx'

export function InterviewLinksTab() {
  return <WaitingInterviews />
}
