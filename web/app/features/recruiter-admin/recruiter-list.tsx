import { SegmentedControl, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { putParameter, useSearch } from '#app/lib/browser/use-search.ts'
import { count } from '#app/lib/text/format.ts'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { SearchBox } from '#app/ui/form/search-box.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { type RecruiterState, recruiterAdminQueries } from './recruiter-admin-queries.ts'
import { RecruiterCard } from './recruiter-card.tsx'
import styles from './recruiter-list.module.css'

const states: { value: RecruiterState | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
]

/** All recruiters with their companies, newest first; searched and filtered by the URL. */
export function RecruiterList() {
  const [params, change] = useSearch()
  const search = params.get('search') ?? ''
  const state = states.find(({ value }) => value === params.get('state'))?.value ?? ''
  const list = useInfiniteQuery(recruiterAdminQueries.list(search, state))
  const total = list.data?.pages[0]?.total
  return (
    <>
      <Title mb="md">Recruiters {total !== undefined && <CountMark>{count(total)}</CountMark>}</Title>
      <div className={styles.recruiterFilter}>
        <SegmentedControl
          aria-label="State"
          data={states}
          value={state}
          onChange={(value) => change((next) => putParameter(next, 'state', value))}
        />
        <SearchBox
          label="Search"
          placeholder="Name, email, company or GST number"
          search={search}
          onSearch={(typed) => change((next) => putParameter(next, 'search', typed))}
          busy={list.isPlaceholderData}
        />
      </div>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.recruiters}
        total={total ?? 0}
        skeleton={<CardSkeleton cards={6} />}
        empty={
          <EmptyState title="No recruiters" order={2}>
            {search || state
              ? 'Nobody matches. Change the search or the filter.'
              : 'Recruiters appear here as soon as they register.'}
          </EmptyState>
        }
      >
        {(recruiters) => (
          <div className={styles.recruiterCards} aria-busy={list.isPlaceholderData}>
            {recruiters.map((recruiter) => (
              <RecruiterCard key={recruiter._id} recruiter={recruiter} />
            ))}
          </div>
        )}
      </InfiniteList>
    </>
  )
}
