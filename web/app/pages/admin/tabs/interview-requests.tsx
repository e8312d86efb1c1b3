import { InterviewQueue } from '#app/features/service-requests/queues/interview-queue.tsx'

export function InterviewRequestsTab() {
  return <InterviewQueue />
}
