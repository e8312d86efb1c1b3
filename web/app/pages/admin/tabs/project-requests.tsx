import { ComingTab } from './coming-tab.tsx'

export function ProjectRequestsTab() {
  return <ComingTab title="Project Requests" />
}
