import { ComingTab } from './coming-tab.tsx'

export function ProjectRequestsTab() {
  return (
    <ComingTab title="Project Requests">
      Here you will see who wants to join a live project, and write to them.
    </ComingTab>
  )
}
