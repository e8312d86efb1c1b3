import type { OwnApplication } from '@firstrung/contract'
import { Card, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { dayText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { CompanyMark } from '#app/ui/base/company-mark.tsx'
import { IconTrophy } from '#app/ui/base/icons.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import styles from './own-application.module.css'

export const applicationPath = ({ _id }: Pick<OwnApplication, '_id'>): string => `/applications/${_id}`

/** Where the time of an interview is chosen, moved and cancelled. */
export const choicePath = (proposalId: string): string => `/interviews/${proposalId}/choose`

/** The status, such as 'Shortlisted'; a hiring has its own style. */
export const ApplicationStatus = ({ application: { stage, status, isOpen } }: { application: OwnApplication }) => (
  <span className={styles.status} data-status={status} data-open={isOpen}>
    {stage}
  </span>
)

/** Applications as links to their pages. */
export function ApplicationRows({ applications }: { applications: readonly OwnApplication[] }) {
  return (
    <ul className={styles.applications}>
      {applications.map((application) => (
        <li key={application._id} className={styles.application}>
          <CompanyMark name={application.job.companyName} logoKey={application.job.logoKey} />
          <div className={styles.facts}>
            <div className={styles.head}>
              <Link to={applicationPath(application)}>{application.job.jobTitle}</Link>
              <ApplicationStatus application={application} />
            </div>
            <Text c="dimmed">
              {application.job.companyName} · since {dayText(application.stageChangedAt)}
            </Text>
            <Text size="sm">{application.next}</Text>
            {application.unreadMessages > 0 && (
              <Text size="sm" fw={650}>
                {counted(application.unreadMessages, 'new message')}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Celebrates a hiring, and says what follows. It is shown as long as the hiring lasts. On its own page it has no link. */
export function HiredCard({ application, isOwnPage = false }: { application: OwnApplication; isOwnPage?: boolean }) {
  const { job, next } = application
  const title = `You're hired at ${job.companyName}!`
  return (
    <Card component="section" className={styles.hired} aria-label={title}>
      <IconTrophy size={44} stroke={1.5} aria-hidden />
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text mt={4}>
          Congratulations on your job as {job.jobTitle}. {next}
        </Text>
        {!isOwnPage && (
          <Text mt="sm">
            <TextLink to={applicationPath(application)}>See the details</TextLink>
          </Text>
        )}
      </div>
    </Card>
  )
}
