import { MentorQueue } from '#app/features/service-requests/mentor-queue.tsx'

export function MentorRequestsTab() {
  return <MentorQueue />
}
