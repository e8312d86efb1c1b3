import { useSearchParams } from 'react-router'
import { PostingList } from '#app/features/posting-review/posting-list.tsx'
import { PostingReview } from '#app/features/posting-review/posting-review.tsx'

/** All postings, or the posting in the URL. */
export function PostingsTab() {
  const [params] = useSearchParams()
  const jobId = params.get('posting')
  return jobId ? <PostingReview key={jobId} jobId={jobId} /> : <PostingList />
}
