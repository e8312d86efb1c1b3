import { Card, Group, Text, Title } from '@mantine/core'
import { useApplications } from '#app/features/candidates/values/candidate-queries.ts'
import { useToldBy } from '#app/lib/api/account-settings.ts'
import { useLiveHint } from '#app/lib/live/use-live-hint.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import styles from './own-application.module.css'
import { ApplicationRows, HiredCard } from './own-application.tsx'

/** Applications on the dashboard. */
const most = 3

interface MyApplicationsProps {
  /** Whether the candidate has applied for jobs or internships; only then the section says that there is no news yet. */
  hasApplied: boolean
}

/** A card for each hiring, and the newest open applications. Renders nothing for candidates without any. */
export function MyApplications({ hasApplied }: MyApplicationsProps) {
  const open = useApplications('open')
  const ended = useApplications('ended')
  useLiveHint('messages-changed')
  const applications = open.data?.pages.flatMap((page) => page.applications)
  const hasEnded = (ended.data?.pages[0]?.total ?? 0) > 0
  if (open.error && !applications) {
    return <LoadError error={open.error} onRetry={() => void open.refetch()} retrying={open.isFetching} />
  }
  if (!applications) return null
  if (applications.length === 0 && !hasEnded && !hasApplied) return null
  return (
    <>
      {applications
        .filter(({ status }) => status === 'hired')
        .map((application) => (
          <HiredCard key={application._id} application={application} />
        ))}
      <Card component="section" aria-labelledby="my-applications">
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h3" id="my-applications">
            My applications
          </Title>
          {(applications.length > 0 || hasEnded) && <TextLink to="/applications">See all</TextLink>}
        </Group>
        {applications.length > 0 ? (
          <div className={styles.lines}>
            <ApplicationRows applications={applications.slice(0, most)} />
          </div>
        ) : (
          <Text c="dimmed">{hasApplied ? <Matching /> : 'None of your applications is open right now.'}</Text>
        )}
      </Card>
    </>
  )
}

function Matching() {
  const toldBy = useToldBy('decisions')
  return `Our team is matching you with jobs. You'll see it here, and we'll ${toldBy}, when you are shortlisted.`
}
