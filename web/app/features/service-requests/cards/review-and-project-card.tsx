import { type CandidateRecord, limits, messages } from '@firstrung/contract'
import { Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import serviceRequestsStyles from '#app/features/service-requests/requests/service-requests.module.css'
import {
  useApplyForProject,
  useAskForReview,
} from '#app/features/service-requests/requests/service-requests-queries.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { resumeName } from '#app/lib/text/resume-name.ts'
import { shownText } from '#app/lib/text/shown-text.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconEye, IconFileText } from '#app/ui/base/icons.ts'
import { IconCard } from '#app/ui/list/icon-card.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { ResumeUpload } from './resume-upload.tsx'
import styles from './review-and-project-card.module.css'

interface ReviewAndProjectCardProps {
  record: CandidateRecord
  /** Called when the profile may have changed. */
  onChanged: () => void
}

/** Two services in one card: a review of the resume, and a live project. */
export function ReviewAndProjectCard({ record, onChanged }: ReviewAndProjectCardProps) {
  const apply = useApplyForProject()
  return (
    <IconCard
      icon={IconFileText}
      id="resume-review"
      title="Resume review and live project"
      text={`Get your resume reviewed within ${limits.reviewHours} hours, or apply for a live project to have real work to show.`}
    >
      <div className={styles.servicePart}>
        <Review record={record} onChanged={onChanged} />
      </div>
      <div className={styles.servicePart}>
        {record.appliedForProject ? (
          <Text className={serviceRequestsStyles.requestState}>{messages.projectWaitlisted}</Text>
        ) : (
          <Button
            variant="secondary"
            loading={apply.isPending}
            onClick={() => apply.mutate(record.userId, { onSettled: onChanged })}
          >
            Apply for a live project
          </Button>
        )}
      </div>
    </IconCard>
  )
}

/** No file, a file without a request for review, one that waits for its review, or the review. */
function Review({ record, onChanged }: ReviewAndProjectCardProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const [now] = useState(() => Date.now())
  const ask = useAskForReview()
  const { resume, resumeIsReviewed, userId } = record
  const { reviewDueAt } = resume

  if (resumeIsReviewed) {
    return (
      <>
        <Button variant="secondary" leftSection={<IconEye size={18} aria-hidden />} onClick={dialog.open}>
          Check Review
        </Button>
        <Dialog opened={isOpen} onClose={dialog.close} title="Your resume review" size={600}>
          <Text className={styles.reviewText}>{resume.reviewText}</Text>
          <Text c="dimmed" mt="lg" mb="sm">
            Have you improved it? Upload the new version and we will review it again.
          </Text>
          <ResumeUpload userId={userId} onChanged={onChanged} />
        </Dialog>
      </>
    )
  }
  const isUnasked = !reviewDueAt && resume.resumeS3FileKey !== ''
  return (
    <>
      {isUnasked && (
        <Text className={serviceRequestsStyles.requestState}>
          Would you like a review of your resume (
          {resumeName({ fileName: resume.resumeFileName, uploadedAt: resume.uploadedAt })})?
        </Text>
      )}
      {reviewDueAt && (
        <div className={serviceRequestsStyles.requestState}>
          <Text>{shownText(messages.resumeReceived)}</Text>
          <Text size="sm" mt={4}>
            {Date.parse(reviewDueAt) > now
              ? `Within ${limits.reviewHours} hours: by ${dayTimeText(reviewDueAt)}.`
              : `It was promised by ${dayTimeText(reviewDueAt)}. We are sorry for the delay. We review the oldest requests first.`}
          </Text>
        </div>
      )}
      <Group gap="sm" mt={reviewDueAt || isUnasked ? 'sm' : 0}>
        {isUnasked && (
          <Button
            variant="secondary"
            loading={ask.isPending}
            onClick={() => ask.mutate(resume.resumeS3FileKey, { onSettled: onChanged })}
          >
            Ask for a review
          </Button>
        )}
        <ResumeUpload userId={userId} onChanged={onChanged} />
      </Group>
    </>
  )
}
