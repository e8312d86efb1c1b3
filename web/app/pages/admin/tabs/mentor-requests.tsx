import { ComingTab } from './coming-tab.tsx'

export function MentorRequestsTab() {
  return (
    <ComingTab title="Mentor Requests">
      Here you will see who asked for a mentor, write to them, and close what is done.
    </ComingTab>
  )
}
