import { ComingTab } from './coming-tab.tsx'

export function ResumeReviewTab() {
  return (
    <ComingTab title="Resume Review">Here you will read the resumes that wait for a review, and write it.</ComingTab>
  )
}
