import { ApiError } from '@firstrung/contract'
import { Button, Container, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PanelBoard } from '#app/features/hiring/panel-board.tsx'
import { panelQueries } from '#app/features/hiring/panel-queries.ts'
import type { PanelView } from '#app/features/hiring/panel-words.ts'
import { JobYear } from '#app/features/jobs/job-card.tsx'
import { shortDate } from '#app/lib/format.ts'
import { useSession } from '#app/lib/session.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { PageSkeleton } from '#app/ui/skeletons.tsx'
import type { Route } from './+types/hiring-panel.ts'

export const meta = () => [{ title: 'Hiring Panel · Firstrung' }]

/** No job of the person asking has this address. */
const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400)

export default function HiringPanelPage({ params }: Route.ComponentProps) {
  const { data: job, error, isError, isFetching, refetch } = useQuery(panelQueries.panel(params.id))
  const [view, setView] = useLocalStorage<PanelView>({ key: 'panel-view', defaultValue: 'cards' })
  const email = useSession()?.user.email ?? ''

  if (isError && isMissing(error)) return <ErrorPage />
  if (!job) {
    if (!isError) return <PageSkeleton />
    return (
      <Container py="xl">
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Container>
    )
  }
  return (
    <Container size={1440} py={{ base: 'md', md: 'lg' }}>
      <title>{`${job.jobTitle} · Hiring Panel · Firstrung`}</title>
      <div className="panel-head">
        <div>
          <Title order={1} size="h2">
            {job.jobTitle} <JobYear job={job} />
          </Title>
          <Text c="dimmed">{shortDate(job.createdAt)}</Text>
        </div>
        <Group gap="sm">
          <SegmentedControl
            aria-label="View"
            value={view}
            onChange={(value) => setView(value === 'table' ? 'table' : 'cards')}
            data={[
              { label: 'Cards', value: 'cards' },
              { label: 'Table', value: 'table' },
            ]}
          />
          <Button component={Link} to={`/job/${job._id}`} variant="outline">
            Hiring Panel
          </Button>
        </Group>
      </div>
      {!job.isActive && (
        <Text mb="md" fw={600}>
          This job is completed. Its lists can be read; reopen it on its page to go on.
        </Text>
      )}
      <PanelBoard job={job} view={view} email={email} />
    </Container>
  )
}
