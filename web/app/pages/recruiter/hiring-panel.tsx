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
import { QueryPage } from '#app/shell/query-page.tsx'
import type { Route } from './+types/hiring-panel.ts'

export const meta = () => [{ title: 'Hiring Panel · Firstrung' }]

export default function HiringPanelPage({ params }: Route.ComponentProps) {
  const query = useQuery(panelQueries.panel(params.id))
  const [view, setView] = useLocalStorage<PanelView>({ key: 'panel-view', defaultValue: 'cards' })
  const email = useSession()?.user.email ?? ''

  return (
    <QueryPage query={query}>
      {(job) => (
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
      )}
    </QueryPage>
  )
}
