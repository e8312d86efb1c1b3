import { ProjectQueue } from '#app/features/service-requests/queues/project-queue.tsx'

export function ProjectRequestsTab() {
  return <ProjectQueue />
}
