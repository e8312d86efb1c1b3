import { ComingTab } from './coming-tab.tsx'

export function ResumeReviewTab() {
  return <ComingTab title="Resume Review" />
}
