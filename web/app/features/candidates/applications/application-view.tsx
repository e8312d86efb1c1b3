import type { OwnApplicationWhole } from '@firstrung/contract'
import { Card, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useHasJobBoard } from '#app/lib/page/site.ts'
import { dayText, dayTimeText } from '#app/lib/text/dates.ts'
import { jobRoleLabel, labelOf } from '#app/lib/text/labels.ts'
import { CompanyMark } from '#app/ui/base/company-mark.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { ApplicationMessages } from './application-messages.tsx'
import { MyInterviews } from './my-interviews.tsx'
import { OfferNotice } from './offer-notice.tsx'
import styles from './own-application.module.css'
import { ApplicationStatus, HiredCard } from './own-application.tsx'
import { SentApplication, WithdrawApplication } from './sent-application.tsx'
import { StillWanted } from './still-wanted.tsx'
import { TimesToChoose } from './times-to-choose.tsx'

interface ApplicationViewProps {
  application: OwnApplicationWhole
  /** Shown below the status. */
  children?: ReactNode
}

/** An application: its status, the next step, interviews, the timeline, and what was sent. */
export function ApplicationView({ application, children }: ApplicationViewProps) {
  const { job, jobSlug, status, next, stageChangedAt, interviews, timeline, rejectionMessage, sent, proposals, offer } =
    application
  const hasJobBoard = useHasJobBoard()
  const statusCard = useRef<HTMLElement>(null)
  return (
    <Stack gap="lg">
      <div>
        <Text mb="xs">
          <TextLink to="/applications">My applications</TextLink>
        </Text>
        <div className={styles.jobHead}>
          <CompanyMark name={job.companyName} logoKey={job.logoKey} />
          <div>
            <Title order={1}>{job.jobTitle}</Title>
            <Text c="dimmed" mt={4}>
              {[job.companyName, jobRoleLabel(job.jobRole), labelOf(job.jobType), job.jobLocations.join(', ')].join(
                ' · ',
              )}
            </Text>
            {hasJobBoard && jobSlug && (
              <Text mt={4}>
                <TextLink to={`/jobs/${jobSlug}`}>See the job</TextLink>
              </Text>
            )}
          </div>
        </div>
      </div>
      {status === 'hired' ? (
        <HiredCard application={application} isOwnPage />
      ) : (
        <Card component="section" aria-label="Status" ref={statusCard} tabIndex={-1}>
          <div className={styles.head}>
            <ApplicationStatus application={application} />
            <Text c="dimmed">since {dayText(stageChangedAt)}</Text>
          </div>
          <Text mt="sm">{next}</Text>
          {rejectionMessage && (
            <figure className={styles.rejection}>
              <figcaption>{job.companyName} wrote to you:</figcaption>
              <blockquote>{rejectionMessage}</blockquote>
            </figure>
          )}
          <StillWanted application={application} />
        </Card>
      )}
      {offer && <OfferNotice {...{ offer, status }} companyName={job.companyName} />}
      {proposals.map((proposal) => (
        <TimesToChoose key={proposal._id} proposal={proposal} />
      ))}
      {children}
      {interviews.length > 0 && <MyInterviews interviews={interviews} />}
      {/* Messages load after the page. Above the interviews, they would move the buttons there during a click. */}
      <ApplicationMessages application={application} />
      <Timeline timeline={timeline} isSent={sent !== undefined} />
      {sent && <SentApplication sent={sent} />}
      <WithdrawApplication application={application} onWithdrawn={() => statusCard.current?.focus()} />
    </Stack>
  )
}

interface TimelineProps extends Pick<OwnApplicationWhole, 'timeline'> {
  /** Whether the candidate has sent the application: then its company has promised an answer. */
  isSent: boolean
}

/** What happened in an application so far, and what is ahead. */
const Timeline = ({ timeline, isSent }: TimelineProps) => (
  <Card component="section" aria-labelledby="timeline">
    <Title order={2} size="h3" id="timeline">
      What happened so far
    </Title>
    <Text size="sm" c="dimmed">
      Times are Indian time.
    </Text>
    <ol className={styles.timeline} aria-labelledby="timeline">
      {timeline.map(({ kind, at, text, isAhead }) => (
        <li key={`${kind} ${at} ${text}`} data-ahead={isAhead}>
          <Text fw={600}>{text}</Text>
          <Text size="sm" c="dimmed">
            <time dateTime={at}>{dayTimeText(at)}</time>
            {isAhead && ' · coming up'}
          </Text>
        </li>
      ))}
    </ol>
    {isSent && (
      <Text size="sm" mt="md">
        <TextLink to="/policy/answers">When companies answer, and what happens if they do not</TextLink>
      </Text>
    )}
  </Card>
)
