import { useSearchParams } from 'react-router'
import { ResumeQueue } from '#app/features/service-requests/queues/resume-queue.tsx'
import { ResumeReview, ReviewsDone } from '#app/features/service-requests/queues/resume-review.tsx'

/** The queue of resumes, the resume in the URL, or the end of a series of reviews. */
export function ResumeReviewTab() {
  const [search] = useSearchParams()
  const userId = search.get('review')
  if (userId === 'done') return <ReviewsDone />
  return userId ? <ResumeReview key={userId} userId={userId} /> : <ResumeQueue />
}
