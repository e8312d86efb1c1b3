import { MentorQueue } from '#app/features/service-requests/queues/mentor-queue.tsx'

export function MentorRequestsTab() {
  return <MentorQueue />
}
