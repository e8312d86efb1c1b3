import { ApiError } from '@firstrung/contract'
import { Skeleton, Stack, Title } from '@mantine/core'
import { jobsPath } from '#app/features/hiring/application/admin-paths.ts'
import { HiringPanel } from '#app/features/hiring/frame/hiring-panel.tsx'
import { PanelToolbar } from '#app/features/hiring/frame/panel-toolbar.tsx'
import { LayoutSwitches, ListTabs } from '#app/features/hiring/lists/job-lists.tsx'
import { useShownPanel } from '#app/features/hiring/panel/hiring-queries.ts'
import { usePanelAddress } from '#app/features/hiring/panel/use-panel-address.ts'
import { isNotFound } from '#app/lib/browser/is-not-found.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { JobHeader } from './job-header.tsx'

interface AdminPanelProps {
  jobId: string
  /** The team's page of a candidate. */
  pageOf: (userId: string) => string
}

/** The team's hiring panel of a job, with filters over its lists. Give it the job's id as `key`. */
export function AdminPanel({ jobId, pageOf }: AdminPanelProps) {
  const address = usePanelAddress()
  const { filters, setFilters } = address
  // The team's cards show all documented facts until somebody chooses the compact layout.
  const density = address.density ?? 'comfortable'
  const panel = { role: 'admin', jobId, filters } as const
  const { data: job, isStale, error, isFetching, refetch } = useShownPanel(panel)

  if (!job) {
    return error ? <NotLoaded error={error} retrying={isFetching} onRetry={() => void refetch()} /> : <PanelSkeleton />
  }
  return (
    <>
      <JobHeader job={job} panel={panel} />
      <PanelToolbar viewer="admin" job={job} filters={filters} onChange={setFilters}>
        <LayoutSwitches {...address} density={density} />
      </PanelToolbar>
      {isStale && error ? (
        <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <HiringPanel viewer="admin" job={job} filters={filters} pageOf={pageOf}>
          <ListTabs job={job} address={address} density={density} isStale={isStale} />
        </HiringPanel>
      )}
    </>
  )
}

interface NotLoadedProps {
  error: Error
  retrying: boolean
  onRetry: () => void
}

function NotLoaded({ error, retrying, onRetry }: NotLoadedProps) {
  const isGone = isNotFound(error) || (error instanceof ApiError && error.code === 'job_removed')
  if (!isGone) {
    return (
      <>
        <Title mb="lg">Manage Jobs</Title>
        <LoadError error={error} retrying={retrying} onRetry={onRetry} />
      </>
    )
  }
  return (
    <EmptyState
      title="This job no longer exists"
      order={1}
      action={
        <LinkButton to={jobsPath} variant="secondary">
          Manage Jobs
        </LinkButton>
      }
    >
      It was deleted, or the link is incomplete.
    </EmptyState>
  )
}

const PanelSkeleton = () => (
  <Stack gap="lg">
    <div>
      <Skeleton height={34} width="min(420px, 80%)" mb="sm" />
      <Skeleton height={16} width="min(320px, 60%)" />
    </div>
    <Skeleton height={60} />
    <CardSkeleton cards={6} cols={3} />
  </Stack>
)
