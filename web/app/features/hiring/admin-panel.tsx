import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound } from '#app/lib/is-not-found.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { CardSkeleton } from '#app/ui/skeletons.tsx'
import { jobsPath } from './admin-paths.ts'
import { FilterBar } from './filter-bar.tsx'
import { HiringPanel } from './hiring-panel.tsx'
import { hiringQueries } from './hiring-queries.ts'
import { JobHeader } from './job-header.tsx'
import { ListTabs, usePanelView } from './job-lists.tsx'
import { noFilters } from './panel-filters.ts'

/** The team's hiring panel of a job, with filters over its lists. Give it the job's id as `key`. */
export function AdminPanel({ jobId }: { jobId: string }) {
  const [filters, setFilters] = useState(noFilters)
  const [view, setView] = usePanelView()
  const panel = { role: 'admin', jobId, filters } as const
  const { data, error, isFetching, refetch } = useQuery(hiringQueries.panel(panel))
  // While new filters load, or when they fail, the page keeps its header and the input.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const job = data ?? last

  if (!job) {
    return error ? <NotLoaded error={error} retrying={isFetching} onRetry={() => void refetch()} /> : <PanelSkeleton />
  }
  return (
    <>
      <JobHeader job={job} panel={panel} />
      <FilterBar onChange={setFilters} />
      {!data && error ? (
        <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <HiringPanel viewer="admin" job={job} filters={filters}>
          <ListTabs job={job} filters={filters} view={view} onView={setView} isStale={!data} />
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
  const isGone = isNotFound(error)
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
      title="This job is not here any more"
      order={1}
      action={
        <LinkButton to={jobsPath} variant="secondary">
          Manage Jobs
        </LinkButton>
      }
    >
      It was deleted, or its address is not complete.
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
