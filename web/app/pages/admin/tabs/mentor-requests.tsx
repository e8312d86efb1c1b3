import { ComingTab } from './coming-tab.tsx'

export function MentorRequestsTab() {
  return <ComingTab title="Mentor Requests" />
}
