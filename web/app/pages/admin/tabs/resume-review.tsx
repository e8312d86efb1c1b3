import { useSearchParams } from 'react-router'
import { ResumeQueue } from '#app/features/service-requests/resume-queue.tsx'
import { ResumeReview } from '#app/features/service-requests/resume-review.tsx'

/** The queue of resumes, or the one in the address. */
export function ResumeReviewTab() {
  const [search] = useSearchParams()
  const userId = search.get('review')
  return userId ? <ResumeReview key={userId} userId={userId} /> : <ResumeQueue />
}
