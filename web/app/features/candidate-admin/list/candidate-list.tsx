import { messages, routes } from '@firstrung/contract'
import { Group, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { peopleQueries } from '#app/features/candidate-admin/people/candidate-admin-queries.ts'
import type { PeopleFilters } from '#app/features/candidate-admin/people/people-filters.ts'
import { totalText } from '#app/lib/text/format.ts'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { SearchBox } from '#app/ui/form/search-box.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { ExportButton } from '#app/ui/list/export-button.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './candidate-list.module.css'
import { PeopleFilterBar } from './people-filter-bar.tsx'
import { PersonCard } from './person-card.tsx'

interface PeopleListProps {
  filters: PeopleFilters
  /** Called with the changed filters when typing pauses; a blank value removes a filter. */
  onFilter: (changed: PeopleFilters) => void
}

/** Candidates, filtered and in the chosen order, page by page. */
export function PeopleList({ filters, onFilter }: PeopleListProps) {
  const list = useInfiniteQuery(peopleQueries.list(filters))
  const first = list.data?.pages[0]
  const total = first && totalText(first)

  return (
    <>
      <div className={styles.peopleHead}>
        <Title>Candidates {total && <CountMark>{total}</CountMark>}</Title>
        <Group gap="sm" wrap="nowrap" align="end">
          <SearchBox
            className={styles.peopleSearch}
            label="Search"
            placeholder="Name, email or phone"
            search={filters.search}
            onSearch={(search) => onFilter({ search })}
            busy={list.isPlaceholderData}
          />
          <ExportButton
            what="candidates"
            path={routes.candidateAdmin.exportList.path}
            body={filters}
            fileName="candidates"
          >
            The file has everybody in this list as it is filtered now, with contact, education and skills.
          </ExportButton>
        </Group>
      </div>
      <PeopleFilterBar filters={filters} onChange={onFilter} />
      <InfiniteList
        list={list}
        entriesOf={(page) => page.users}
        total={total ?? 0}
        skeleton={<CardSkeleton cards={9} />}
        empty={
          <EmptyState title={messages.lookingForCandidates} order={2}>
            {Object.keys(filters).length > 0
              ? 'Nobody matches the search and the filters.'
              : 'Candidates appear here as soon as they register, or when you create them in the Profile Editor.'}
          </EmptyState>
        }
      >
        {(people) => (
          <div className={styles.peopleCards} aria-busy={list.isPlaceholderData}>
            {people.map((person) => (
              <PersonCard key={person._id} person={person} filters={filters} />
            ))}
          </div>
        )}
      </InfiniteList>
    </>
  )
}
