import { Container, Group, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { ProposedTimes } from '#app/features/hiring/booking/proposed-times.tsx'
import { ExportPanel } from '#app/features/hiring/frame/export-panel.tsx'
import { HiringPanel } from '#app/features/hiring/frame/hiring-panel.tsx'
import { PanelToolbar } from '#app/features/hiring/frame/panel-toolbar.tsx'
import { LayoutSwitches, ListColumns } from '#app/features/hiring/lists/job-lists.tsx'
import { useShownPanel, useVisit } from '#app/features/hiring/panel/hiring-queries.ts'
import { isFiltered } from '#app/features/hiring/panel/panel-filters.ts'
import { useDensity, usePanelAddress } from '#app/features/hiring/panel/use-panel-address.ts'
import { JobYear } from '#app/features/jobs/list/job-card.tsx'
import { isRemovedJob, RemovedJob } from '#app/features/jobs/list/removed-job.tsx'
import { useOwnRecruiter } from '#app/features/recruiters/recruiter-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { useSession } from '#app/lib/session/session.ts'
import { shortDate } from '#app/lib/text/documented-dates.ts'
import { JobGone } from '#app/shell/job-gone.tsx'
import { QueryPage } from '#app/shell/query-page.tsx'
import { LinkButton } from '#app/ui/base/button.tsx'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import type { Route } from './+types/hiring-panel.ts'
import styles from './hiring-panel.module.css'

const Consequences = lazyWithRetry(
  async () => (await import('#app/features/hiring/moves/consequences.tsx')).Consequences,
)
const CompleteJobButton = lazyWithRetry(
  async () => (await import('#app/features/jobs/list/complete-job-button.tsx')).CompleteJobButton,
)

export const meta = titleMeta('Hiring Panel')

export default function HiringPanelPage({ params }: Route.ComponentProps) {
  const address = usePanelAddress()
  const { filters, setFilters } = address
  const query = useShownPanel({ role: 'recruiter', jobId: params.id, filters })
  const density = useDensity(address.density, query.data, isFiltered(filters))
  const { isStale, error, isFetching, refetch } = query
  useVisit(params.id, isFiltered(filters) ? undefined : query.data?.counts.applicants)
  const email = useSession()?.user.email ?? ''
  const own = useOwnRecruiter()
  const meetingLink = own.isPending ? null : (own.data?.meetingLink ?? '')

  if (isRemovedJob(query.error)) return <RemovedJob />
  return (
    <QueryPage query={query} missing={<JobGone />}>
      {(job) => (
        <Container size={1440} data-wide-page py={{ base: 'md', md: 'lg' }}>
          <PageTitle text={`${job.jobTitle} · Hiring Panel`} />
          <div className={styles.panelHead}>
            <div>
              <Title order={1} size="h2">
                {job.jobTitle} <JobYear job={job} />
              </Title>
              <Text c="dimmed">{shortDate(job.createdAt)}</Text>
            </div>
            <Group gap="sm">
              <ProposedTimes jobId={job._id} isLocked={!job.isActive || job.suspension !== undefined} />
              <ExportPanel viewer="recruiter" job={job} />
              <LinkButton to={`/job/${job._id}`} variant="secondary">
                Hiring Panel
              </LinkButton>
            </Group>
          </div>
          {!job.isActive && (
            <Group mb="md" gap="sm">
              <Text fw={600}>This job is completed and read-only.</Text>
              <Suspense>
                <CompleteJobButton
                  job={job}
                  consequences={(move) => <Consequences viewer="recruiter" jobId={job._id} step={{ move }} />}
                />
              </Suspense>
            </Group>
          )}
          <PanelToolbar viewer="recruiter" job={job} filters={filters} onChange={setFilters}>
            <LayoutSwitches {...address} density={density} />
          </PanelToolbar>
          {isStale && error ? (
            <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <HiringPanel viewer="recruiter" job={job} filters={filters} email={email} meetingLink={meetingLink}>
              <ListColumns job={job} address={address} density={density} isStale={isStale} />
            </HiringPanel>
          )}
        </Container>
      )}
    </QueryPage>
  )
}
