import { type JobList, type JobWithLists, jobLists, listWords } from '@firstrung/contract'
import { Button, SegmentedControl, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isNotFound } from '#app/lib/is-not-found.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { CardSkeleton } from '#app/ui/skeletons.tsx'
import { CandidateCards } from './candidate-cards.tsx'
import { CandidateTable } from './candidate-table.tsx'
import { Desk } from './desk.tsx'
import { type DeskFilters, isFiltered, noFilters } from './desk-filters.ts'
import { jobsPath } from './desk-paths.ts'
import { countText, type DeskView, emptyTextOf } from './desk-words.ts'
import { FilterBar } from './filter-bar.tsx'
import { deskQueries, useMorePeople } from './hiring-desk-queries.ts'
import { JobHeader } from './job-header.tsx'
import './admin-hiring.css'

/** A job with its candidates in five lists: the team's place of work. Give it the job's id as `key`. */
export function JobDesk({ jobId }: { jobId: string }) {
  const [filters, setFilters] = useState(noFilters)
  const { data, error, isFetching, refetch } = useQuery(deskQueries.panel(jobId, filters))
  // While new filters load, or when they fail, the page keeps its head and what is typed.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const panel = data ?? last

  if (!panel) {
    return error ? <NotLoaded error={error} retrying={isFetching} onRetry={() => void refetch()} /> : <DeskSkeleton />
  }
  return (
    <>
      <JobHeader panel={panel} filters={filters} />
      <FilterBar onChange={setFilters} />
      {!data && error ? (
        <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Desk panel={panel} filters={filters}>
          <Lists panel={panel} filters={filters} isStale={!data} />
        </Desk>
      )}
    </>
  )
}

interface ListsProps {
  panel: JobWithLists
  filters: DeskFilters
  /** Whether these are still the candidates of the filters before. */
  isStale: boolean
}

function Lists({ panel, filters, isStale }: ListsProps) {
  const [list, setList] = useState<JobList>('applicants')
  const [stored, setStored] = useSessionStorage({ key: 'desk-view', defaultValue: 'cards' })
  const view: DeskView = stored === 'table' ? 'table' : 'cards'
  const more = useMorePeople(panel._id, filters)
  const label = listWords.admin[list].label
  const people = panel[list]
  const choose = (value: string | null) => setList(jobLists.find((one) => one === value) ?? list)

  return (
    <Tabs value={list} onChange={choose} keepMounted={false}>
      <div className="hiring-bar">
        <Tabs.List aria-label="Candidates of this job" className="hiring-tabs">
          {jobLists.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {listWords.admin[one].label}{' '}
              <span className="count-mark" data-size="sm">
                {countText(panel.counts[one], panel.countsAreBounded)}
              </span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={[
            { value: 'cards', label: 'Cards' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={setStored}
        />
      </div>
      <Tabs.Panel value={list} className="hiring-panel" aria-busy={isStale}>
        {list === 'applicants' && (
          <Text size="sm" c="dimmed" mb="sm">
            Best match first: a required skill and a fitting place, then a required skill, then everyone else; in each
            group the better skill test comes first. People hired elsewhere come last.
          </Text>
        )}
        {people.length === 0 ? (
          <EmptyState title={emptyTextOf(list, view, isFiltered(filters))} order={2} />
        ) : view === 'cards' ? (
          <CandidateCards people={people} />
        ) : (
          <CandidateTable people={people} label={label} />
        )}
        <LoadMore
          hasMore={panel.nextCursors[list] !== null}
          loading={more.isPending}
          onMore={() => more.mutate(list)}
          shown={people.length}
          total={countText(panel.counts[list], panel.countsAreBounded)}
        />
      </Tabs.Panel>
    </Tabs>
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
        <Button component={Link} to={jobsPath} variant="outline">
          Manage Jobs
        </Button>
      }
    >
      It was deleted, or its address is not complete.
    </EmptyState>
  )
}

const DeskSkeleton = () => (
  <Stack gap="lg">
    <div>
      <Skeleton height={34} width="min(420px, 80%)" mb="sm" />
      <Skeleton height={16} width="min(320px, 60%)" />
    </div>
    <Skeleton height={60} />
    <CardSkeleton cards={6} cols={3} />
  </Stack>
)
