import { limits, type ResumeToReview, ResumeReview as Review } from '@firstrung/contract'
import { Anchor, Skeleton, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { displayName } from '#app/lib/display-name.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconChevronLeft } from '#app/ui/icons.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { PdfViewer } from '#app/ui/pdf-viewer.tsx'
import { StickyActions } from '#app/ui/sticky-actions.tsx'
import { reviewsPath } from './queue-labels.ts'
import { DueTime } from './resume-queue.tsx'
import styles from './resume-review.module.css'
import { queueQueries, useReviewResume } from './service-requests-queries.ts'

/** The screen on which a resume is reviewed. */
export function ResumeReview({ userId }: { userId: string }) {
  const { data: person, error, isFetching, refetch } = useQuery(queueQueries.resumeOf(userId))
  return (
    <>
      <Anchor component={Link} to={reviewsPath} className={styles.queueBack}>
        <IconChevronLeft size={18} aria-hidden />
        Resume Review Requests
      </Anchor>
      {person ? (
        <ReviewForm person={person} />
      ) : person === null ? (
        <EmptyState title="This resume does not wait for a review" order={1}>
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

/** The draft of the review is kept in this browser until it is sent. */
function ReviewForm({ person }: { person: ResumeToReview }) {
  const { userId, resume } = person
  const navigate = useNavigate()
  const review = useReviewResume(() => void navigate(reviewsPath))
  // With the file on screen: a review of another one is refused.
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
    save: (values) => review.mutateAsync(bodyOf(values)),
  })

  return (
    <>
      <Title>Resume of {displayName(person)}</Title>
      <Text component="div" c="dimmed" mt={4} mb="lg">
        Review due <DueTime person={person} />
      </Text>
      <div className={styles.reviewColumns}>
        <PdfViewer url={resume.resumeS3PublicUrl} label="Resume" downloadName={resume.resumeFileName} />
        <form className={styles.reviewForm} noValidate onSubmit={submit}>
          <Textarea
            label="Review"
            description={`${displayName(person)} reads it as you write it, with its line breaks.`}
            autosize
            minRows={10}
            maxRows={24}
            maxLength={limits.review}
            {...form.getInputProps('reviewText')}
          />
          <StickyActions>
            <Button type="submit" loading={saving}>
              Submit
            </Button>
          </StickyActions>
        </form>
      </div>
    </>
  )
}
