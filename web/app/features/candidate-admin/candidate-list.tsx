import { messages } from '@firstrung/contract'
import { Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { totalText } from '#app/lib/format.ts'
import { CountMark } from '#app/ui/count-mark.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { InfiniteList } from '#app/ui/infinite-list.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { CardSkeleton } from '#app/ui/skeletons.tsx'
import { peopleQueries } from './candidate-admin-queries.ts'
import styles from './candidate-list.module.css'
import { PersonCard } from './person-card.tsx'

interface PeopleListProps {
  search: string
  /** Called when typing pauses. */
  onSearch: (search: string) => void
}

/** All candidates, newest first, page by page. */
export function PeopleList({ search, onSearch }: PeopleListProps) {
  const list = useInfiniteQuery(peopleQueries.list(search))
  const first = list.data?.pages[0]
  const total = first && totalText(first)

  return (
    <>
      <div className={styles.peopleHead}>
        <Title>Candidates {total && <CountMark>{total}</CountMark>}</Title>
        <SearchBox
          label="Search"
          placeholder="Name, email or phone"
          search={search}
          onSearch={onSearch}
          busy={list.isPlaceholderData}
        />
      </div>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.users}
        total={total ?? 0}
        skeleton={<CardSkeleton cards={9} />}
        empty={
          <EmptyState title={messages.lookingForCandidates} order={2}>
            {search
              ? 'Nobody has this in name, email or phone.'
              : 'Candidates appear here as soon as they register, or when you create them in the Profile Editor.'}
          </EmptyState>
        }
      >
        {(people) => (
          <div className={styles.peopleCards} aria-busy={list.isPlaceholderData}>
            {people.map((person) => (
              <PersonCard key={person._id} person={person} search={search} />
            ))}
          </div>
        )}
      </InfiniteList>
    </>
  )
}
