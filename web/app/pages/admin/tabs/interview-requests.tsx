import { ComingTab } from './coming-tab.tsx'

export function InterviewRequestsTab() {
  return (
    <ComingTab title="Interview Requests">
      Here you will schedule and close the mock interviews that candidates ask for.
    </ComingTab>
  )
}
