import { limits, messages, type ResumeToReview } from '@firstrung/contract'
import { Badge, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { reviewPath, sinceText } from '#app/features/service-requests/requests/queue-labels.ts'
import styles from '#app/features/service-requests/requests/service-requests.module.css'
import { queueQueries, useQueueRenewal } from '#app/features/service-requests/requests/service-requests-queries.ts'
import { useQueueAddress } from '#app/features/service-requests/requests/use-queue-address.ts'
import { relative } from '#app/lib/text/dates.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { shortDateTime } from '#app/lib/text/documented-dates.ts'
import { count } from '#app/lib/text/format.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { IconDownload, IconPencil } from '#app/ui/base/icons.ts'
import { PersonCard } from './person-card.tsx'
import { QueueFrame } from './queue-frame.tsx'

/** Resumes that wait for a review, the earliest due first. */
export function ResumeQueue() {
  const address = useQueueAddress()
  const queue = useInfiniteQuery({
    ...queueQueries.resumes(address.filter),
    ...useQueueRenewal(),
    enabled: !address.isClosed,
  })
  const first = queue.data?.pages[0]
  const overdue = first?.overdue ?? 0

  return (
    <QueueFrame
      title="Resume Review Requests"
      name="resumes"
      queue={queue}
      address={address}
      emptyText={messages.noResumesToReview}
      emptyHint="Uploaded resumes are listed here until they are reviewed."
      note={
        <Text c="dimmed" mt={4}>
          Promised within {limits.reviewHours} hours, oldest first.{' '}
          {overdue > 0 && (
            <b className={styles.queueLate}>
              {count(overdue)}
              {first?.totalIsBounded && overdue === first.total ? '+' : ''} overdue
            </b>
          )}
        </Text>
      }
      card={(person) => (
        <PersonCard
          key={person.resume.resumeS3FileKey}
          person={person}
          queue="resumes"
          facts={[
            ['Received', sinceText(person.resume.uploadedAt)],
            ['Review due', <DueTime key="due" person={person} />],
          ]}
        >
          <LinkButton
            href={person.resume.resumeS3PublicUrl}
            download={person.resume.resumeFileName}
            target="_blank"
            rel="noopener"
            size="xs"
            variant="secondary"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Download
            <span className="visually-hidden"> the resume of {displayName(person)}</span>
          </LinkButton>
          <LinkButton
            to={reviewPath(person.userId, address.filter)}
            size="xs"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            Review
            <span className="visually-hidden"> the resume of {displayName(person)}</span>
          </LinkButton>
        </PersonCard>
      )}
    />
  )
}

/** When the review is due, or that it is overdue. */
export function DueTime({ person }: { person: ResumeToReview }) {
  const { reviewDueAt } = person.resume
  return (
    <>
      {person.isOverdue && (
        <Badge color="brick" variant="light" mr={6}>
          Overdue
        </Badge>
      )}
      {relative(reviewDueAt)} · {shortDateTime(reviewDueAt)}
    </>
  )
}
