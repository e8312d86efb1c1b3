import { WaitingInterviews } from '#app/features/hiring/interviews/waiting-interviews.tsx'

export function InterviewLinksTab() {
  return <WaitingInterviews />
}
