import { Container, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { HiringPanel } from '#app/features/hiring/hiring-panel.tsx'
import { hiringQueries } from '#app/features/hiring/hiring-queries.ts'
import { ListColumns, usePanelView, ViewSwitch } from '#app/features/hiring/job-lists.tsx'
import { JobYear } from '#app/features/jobs/job-card.tsx'
import { shortDate } from '#app/lib/format.ts'
import { useSession } from '#app/lib/session.ts'
import { QueryPage } from '#app/shell/query-page.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import type { Route } from './+types/hiring-panel.ts'
import styles from './hiring-panel.module.css'

export const meta = () => [{ title: 'Hiring Panel · Firstrung' }]

export default function HiringPanelPage({ params }: Route.ComponentProps) {
  const query = useQuery(hiringQueries.panel({ role: 'recruiter', jobId: params.id }))
  const [view, setView] = usePanelView()
  const email = useSession()?.user.email ?? ''

  return (
    <QueryPage query={query}>
      {(job) => (
        <Container size={1440} py={{ base: 'md', md: 'lg' }}>
          <title>{`${job.jobTitle} · Hiring Panel · Firstrung`}</title>
          <div className={styles.panelHead}>
            <div>
              <Title order={1} size="h2">
                {job.jobTitle} <JobYear job={job} />
              </Title>
              <Text c="dimmed">{shortDate(job.createdAt)}</Text>
            </div>
            <Group gap="sm">
              <ViewSwitch view={view} onChange={setView} />
              <LinkButton to={`/job/${job._id}`} variant="secondary">
                Hiring Panel
              </LinkButton>
            </Group>
          </div>
          {!job.isActive && (
            <Text mb="md" fw={600}>
              This job is completed. Its lists can be read; reopen it on its page to go on.
            </Text>
          )}
          <HiringPanel viewer="recruiter" job={job} email={email}>
            <ListColumns job={job} view={view} />
          </HiringPanel>
        </Container>
      )}
    </QueryPage>
  )
}
