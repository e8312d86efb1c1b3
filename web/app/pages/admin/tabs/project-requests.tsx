import { ProjectQueue } from '#app/features/service-requests/project-queue.tsx'

export function ProjectRequestsTab() {
  return <ProjectQueue />
}
