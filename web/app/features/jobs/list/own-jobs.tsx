import { type Job, jobStates, type ListedJob, ownJobSorts } from '@firstrung/contract'
import { Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type OwnJobFilters, useOwnJobs } from '#app/features/jobs/job-queries.ts'
import { putParameter, useSearch } from '#app/lib/browser/use-search.ts'
import { Button } from '#app/ui/base/button.tsx'
import { SearchBox } from '#app/ui/form/search-box.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { JobCard } from './job-card.tsx'
import styles from './own-jobs.module.css'

/** From this number of jobs on, the list has a search. */
const searchableFrom = 5

const stateLabels = { open: 'Open', completed: 'Completed' }
const sortLabels = { newest: 'Newest first', 'new-applicants': 'Most new candidates first' }

/** The search and the filters in a URL. */
function filtersIn(params: URLSearchParams): OwnJobFilters {
  const search = params.get('search')
  const state = jobStates.find((one) => one === params.get('state'))
  const sort = ownJobSorts.find((one) => one === params.get('sort') && one !== 'newest')
  return { ...(search && { search }), ...(state && { state }), ...(sort && { sort }) }
}

interface OwnJobsProps {
  /** The facts on a card, next to title and date. */
  facts: (job: Job) => ReactNode
  /** The text of the empty list. */
  action: ReactNode
}

type FilterChange = Partial<Record<keyof OwnJobFilters, string | null>>

/** The recruiter's own jobs as cards, newest first, page by page; searched, filtered and sorted by the URL. */
export function OwnJobs({ facts, action }: OwnJobsProps) {
  const [params, changeSearch] = useSearch()
  const filters = filtersIn(params)
  const isFiltered = Object.keys(filters).length > 0
  /** Counts how often the filters were cleared: a new key empties the input before the URL has changed. */
  const [clears, setClears] = useState(0)
  const list = useOwnJobs(filters)
  const { jobs, total, error, isError, isFetching, isPlaceholderData, refetch } = list

  const change = (part: FilterChange) =>
    changeSearch((next) => {
      for (const [name, value] of Object.entries(part)) putParameter(next, name, value)
    })

  if (!jobs && isError) return <LoadError error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!jobs) return <CardSkeleton />
  if (jobs.length === 0 && !isFiltered) {
    return (
      <EmptyState title="No jobs yet" action={action}>
        Post your first job and our team will look for candidates who fit.
      </EmptyState>
    )
  }
  return (
    <>
      {(isFiltered || total >= searchableFrom) && (
        <div className={styles.jobFinder}>
          <SearchBox
            key={clears}
            label="Search your jobs"
            placeholder="Title or location"
            search={clears > 0 ? '' : (filters.search ?? '')}
            onSearch={(search) => change({ search })}
            busy={isPlaceholderData}
          />
          <FilterSelects filters={filters} onChange={change} />
        </div>
      )}
      {jobs.length === 0 ? (
        <EmptyState
          title="No job matches"
          action={
            <Button
              variant="secondary"
              onClick={() => {
                setClears(clears + 1)
                change({ search: null, state: null, sort: null })
              }}
            >
              Clear search and filters
            </Button>
          }
        />
      ) : (
        <JobGrid jobs={jobs} facts={facts} busy={isPlaceholderData} />
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        shown={jobs.length}
        total={total}
      />
    </>
  )
}

function FilterSelects({ filters, onChange }: { filters: OwnJobFilters; onChange: (part: FilterChange) => void }) {
  return (
    <>
      <Select
        size="sm"
        aria-label="State"
        placeholder="Open and completed"
        data={jobStates.map((value) => ({ value, label: stateLabels[value] }))}
        clearable
        value={filters.state ?? null}
        onChange={(state) => onChange({ state })}
      />
      <Select
        size="sm"
        aria-label="Order"
        data={ownJobSorts.map((value) => ({ value, label: sortLabels[value] }))}
        allowDeselect={false}
        value={filters.sort ?? 'newest'}
        onChange={(sort) => onChange({ sort })}
      />
    </>
  )
}

function JobGrid({ jobs, facts, busy }: { jobs: ListedJob[]; facts: OwnJobsProps['facts']; busy: boolean }) {
  return (
    <ul className={styles.jobGrid} aria-label="Jobs" aria-busy={busy}>
      {jobs.map((job) => (
        <li key={job._id}>
          <JobCard job={job}>{facts(job)}</JobCard>
        </li>
      ))}
    </ul>
  )
}
