import { type AdminJobs, jobStates, jobWaits, teamJobSorts } from '@firstrung/contract'
import { Select, SimpleGrid, Title } from '@mantine/core'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import styles from '#app/features/hiring/application/hiring.module.css'
import { hiringQueries, type JobFilters } from '#app/features/hiring/panel/hiring-queries.ts'
import { putParameter, useSearch } from '#app/lib/browser/use-search.ts'
import { count } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { SearchBox } from '#app/ui/form/search-box.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { JobCard } from './job-card.tsx'
import finderStyles from './job-finder.module.css'

const stateLabels = { open: 'Open', completed: 'Completed' }
const waitLabels = { link: 'Interview without a link', nobody: 'Nobody shortlisted', today: 'New today' }
const sortLabels = { newest: 'Newest first', waiting: 'Longest waiting first' }

const choicesOf = <T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }))
const oneOf = <T extends string>(values: readonly T[], given: string | null): T | undefined =>
  values.find((value) => value === given)

/** The search and the filters in a URL. */
export function filtersIn(params: URLSearchParams): JobFilters {
  const search = params.get('search')
  const state = oneOf(jobStates, params.get('state'))
  const waiting = oneOf(jobWaits, params.get('waiting'))
  const sort = oneOf(teamJobSorts, params.get('sort'))
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(waiting && { waiting }),
    ...(sort && sort !== 'newest' && { sort }),
  }
}

/** Finds jobs among all of them. Without a search, filters or another order, `children` are shown. */
export function JobFinder({ children }: { children: ReactNode }) {
  const [params, changeSearch] = useSearch()
  const filters = filtersIn(params)
  /** Counts how often the filters were cleared: a new key empties the input before the URL has changed. */
  const [clears, setClears] = useState(0)
  const isFinding = Object.keys(filters).length > 0
  const list = useInfiniteQuery({ ...hiringQueries.found(filters), enabled: isFinding })

  const change = (part: Partial<Record<keyof JobFilters, string | null>>) =>
    changeSearch((next) => {
      for (const [name, value] of Object.entries(part)) putParameter(next, name, value)
    })

  function clear() {
    setClears(clears + 1)
    change({ search: null, state: null, waiting: null, sort: null })
  }

  return (
    <>
      <div className={finderStyles.finder}>
        <SearchBox
          key={clears}
          label="Search jobs"
          placeholder="Title, company or recruiter"
          search={clears > 0 ? '' : (filters.search ?? '')}
          onSearch={(search) => change({ search })}
          busy={list.isPlaceholderData}
        />
        <Select
          size="sm"
          aria-label="State"
          placeholder="Open and completed"
          data={choicesOf(jobStates, stateLabels)}
          clearable
          value={filters.state ?? null}
          onChange={(state) => change({ state })}
        />
        <Select
          size="sm"
          aria-label="What waits"
          placeholder="All work"
          data={choicesOf(jobWaits, waitLabels)}
          clearable
          value={filters.waiting ?? null}
          onChange={(waiting) => change({ waiting })}
        />
        <Select
          size="sm"
          aria-label="Order"
          data={choicesOf(teamJobSorts, sortLabels)}
          allowDeselect={false}
          value={filters.sort ?? 'newest'}
          onChange={(sort) => change({ sort })}
        />
      </div>
      {isFinding ? <Found list={list} onClear={clear} /> : children}
    </>
  )
}

interface FoundProps {
  list: UseInfiniteQueryResult<InfiniteData<AdminJobs>>
  onClear: () => void
}

function Found({ list, onClear }: FoundProps) {
  const total = list.data?.pages[0]?.total
  const clear = (
    <Button variant="quiet" size="sm" onClick={onClear}>
      Clear search and filters
    </Button>
  )
  return (
    <section className={styles.jobSection} aria-labelledby="jobs-found">
      <div className={finderStyles.finderHead}>
        <Title order={2} size="h4" id="jobs-found" aria-live="polite">
          Jobs found {total !== undefined && <CountMark small>{count(total)}</CountMark>}
        </Title>
        {total !== 0 && clear}
      </div>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.jobs}
        total={total ?? 0}
        skeleton={<CardSkeleton cards={3} />}
        empty={
          <EmptyState title="No job matches" action={clear}>
            Search by a part of the title, the company or the name of the recruiter.
          </EmptyState>
        }
      >
        {(jobs) => (
          <SimpleGrid
            cols={{ base: 1, xs: 2, lg: 3, xl: 4 }}
            spacing="sm"
            verticalSpacing="sm"
            aria-busy={list.isPlaceholderData}
          >
            {jobs.map((job) => (
              <JobCard key={job._id} job={job} detailed />
            ))}
          </SimpleGrid>
        )}
      </InfiniteList>
    </section>
  )
}
