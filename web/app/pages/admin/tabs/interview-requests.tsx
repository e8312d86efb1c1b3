import { ComingTab } from './coming-tab.tsx'

export function InterviewRequestsTab() {
  return <ComingTab title="Interview Requests" />
}
