import { messages } from '@firstrung/contract'
import { TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconSearch } from '#app/ui/icons.ts'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { CardSkeleton } from '#app/ui/skeletons.tsx'
import { peopleQueries } from './people-queries.ts'
import { totalText } from './people-words.ts'
import { PersonCard } from './person-card.tsx'
import './people.css'

/** After the last letter typed. */
const waitMillis = 300

interface PeopleListProps {
  search: string
  /** Called when typing pauses. */
  onSearch: (search: string) => void
}

/** All candidates, newest first, in portions. */
export function PeopleList({ search, onSearch }: PeopleListProps) {
  const [typed, setTyped] = useState(search)
  const apply = useDebouncedCallback((text: string) => onSearch(text.trim()), waitMillis)
  const list = useInfiniteQuery(peopleQueries.list(search))
  const { data, error, refetch, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const people = data?.pages.flatMap((page) => page.users)
  const total = data?.pages[0] && totalText(data.pages[0])
  const retry = () => void (data && !isPlaceholderData ? fetchNextPage() : refetch())

  return (
    <>
      <div className="people-head">
        <Title>Candidates {total && <span className="people-count">{total}</span>}</Title>
        <search>
          <TextInput
            label="Search"
            placeholder="Name, email or phone"
            leftSection={<IconSearch size={18} aria-hidden />}
            maxLength={100}
            value={typed}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              apply(value)
            }}
          />
        </search>
      </div>
      <div aria-busy={isPlaceholderData}>
        {!people && !error && <CardSkeleton cards={9} />}
        {people?.length === 0 && !error && (
          <EmptyState title={messages.lookingForCandidates} order={2}>
            {search
              ? 'Nobody has this in name, email or phone.'
              : 'Candidates appear here as soon as they register, or when you create them in the Profile Editor.'}
          </EmptyState>
        )}
        {people && people.length > 0 && (
          <div className="people-cards">
            {people.map((person) => (
              <PersonCard key={person._id} person={person} search={search} />
            ))}
          </div>
        )}
        {error && <LoadFailed error={error} retrying={isFetching} onRetry={retry} />}
        <LoadMore
          hasMore={hasNextPage && !error}
          loading={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
          shown={people?.length ?? 0}
          total={total ?? ''}
        />
      </div>
    </>
  )
}
