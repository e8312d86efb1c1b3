import { limits, type ResumeToReview, ResumeReview as Review } from '@firstrung/contract'
import { Anchor, Skeleton, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { donePath, reviewPath, reviewsPath } from '#app/features/service-requests/requests/queue-labels.ts'
import {
  queueQueries,
  resumeAfter,
  useReviewResume,
} from '#app/features/service-requests/requests/service-requests-queries.ts'
import { useQueueAddress } from '#app/features/service-requests/requests/use-queue-address.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { isForNext } from '#app/lib/page/is-for-next.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { IconChevronLeft } from '#app/ui/base/icons.ts'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { PdfViewer } from '#app/ui/pdf/pdf-viewer.tsx'
import { DueTime } from './resume-queue.tsx'
import styles from './resume-review.module.css'

/** The screen on which a resume is reviewed. */
export function ResumeReview({ userId }: { userId: string }) {
  const { data: person, error, isFetching, refetch } = useQuery(queueQueries.resumeOf(userId))
  const { filter } = useQueueAddress()
  return (
    <>
      <Anchor component={Link} to={reviewsPath(filter)} className={styles.queueBack}>
        <IconChevronLeft size={18} aria-hidden />
        Resume Review Requests
      </Anchor>
      {person ? (
        <ReviewForm person={person} />
      ) : person === null ? (
        <EmptyState title="This resume is not waiting for a review" order={1}>
          It has been reviewed already, or there is none.
        </EmptyState>
      ) : error ? (
        <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} aria-busy />
      )}
    </>
  )
}

/** The end of a series of reviews. */
export function ReviewsDone() {
  const { filter } = useQueueAddress()
  const reviewed = reviewedIn(useLocation().state)
  return (
    <EmptyState
      title="All done"
      order={1}
      action={
        <LinkButton to={reviewsPath(filter)} variant="secondary">
          Resume Review Requests
        </LinkButton>
      }
    >
      {reviewed > 0 && `You reviewed ${counted(reviewed, 'resume')}. `}No other resume is waiting in this list.
    </EmptyState>
  )
}

/** How many resumes were reviewed one after the other, kept in the history state. */
const reviewedIn = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'reviewed' in state ? Number(state.reviewed) : 0

/** The draft of the review is kept in this browser until it is sent. */
function ReviewForm({ person }: { person: ResumeToReview }) {
  const { userId, resume: newest } = person
  const navigate = useNavigate()
  const { filter } = useQueueAddress()
  const reviewed = reviewedIn(useLocation().state)
  // Null means the end of the list; undefined if the reviewer wants no next resume.
  const next = useRef<string | null>(undefined)
  const review = useReviewResume(() => {
    if (next.current === undefined) return void navigate(reviewsPath(filter))
    const path = next.current ? reviewPath(next.current, filter) : donePath(filter)
    // Replaces the URL, so that Back leads to the list: the previous resume does not wait any more.
    void navigate(path, { replace: true, state: { reviewed: reviewed + 1 } })
  })
  const wantsNext = useRef(false)
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (reviewed > 0) text.current?.focus({ preventScroll: true })
  }, [reviewed])
  const resume = useReadResume(newest, review.isError)
  // Names the file on screen: the server refuses a review of another file.
  const bodyOf = ({ reviewText }: { reviewText: string }) => ({
    userId,
    reviewText,
    resumeS3FileKey: resume.resumeS3FileKey,
  })
  const { form, submit, saving } = useDraftForm({
    start: () => ({ reviewText: '' }),
    draft: { key: `review/${userId}` },
    schema: Review,
    toBody: bodyOf,
    async save(values) {
      // Loaded before this resume leaves the list.
      next.current = wantsNext.current ? await resumeAfter(userId, filter) : undefined
      return review.mutateAsync(bodyOf(values))
    },
  })

  return (
    <>
      <Title>Resume of {displayName(person)}</Title>
      <Text component="div" c="dimmed" mt={4} mb="lg">
        Review due <DueTime person={person} />
      </Text>
      <div className={styles.reviewColumns}>
        <PdfViewer url={resume.resumeS3PublicUrl} label="Resume" downloadName={resume.resumeFileName} />
        <form
          className={styles.reviewForm}
          noValidate
          onSubmit={(event) => {
            wantsNext.current = isForNext(event)
            submit(event)
          }}
        >
          <Textarea
            ref={text}
            label="Review"
            description={`${displayName(person)} reads it as you write it, with its line breaks.`}
            autosize
            minRows={10}
            maxRows={24}
            maxLength={limits.review}
            {...form.getInputProps('reviewText')}
          />
          <StickyActions>
            <Button type="submit" value="next" variant="secondary" disabled={saving}>
              Submit and next
            </Button>
            <Button type="submit" loading={saving}>
              Submit
            </Button>
          </StickyActions>
        </form>
      </div>
    </>
  )
}

/**
 * The file that is reviewed. A newer file must not replace it while somebody reads it, because the review would be about
 * the wrong file. The newer file is shown once the server has refused the review.
 */
function useReadResume(newest: ResumeToReview['resume'], isRefused: boolean) {
  const [read, setRead] = useState(newest)
  const isSame = newest.resumeS3FileKey === read.resumeS3FileKey
  if (!isSame && isRefused) setRead(newest)
  return isSame ? newest : read
}
