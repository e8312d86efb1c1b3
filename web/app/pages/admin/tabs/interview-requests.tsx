import { InterviewQueue } from '#app/features/service-requests/interview-queue.tsx'

export function InterviewRequestsTab() {
  return <InterviewQueue />
}
