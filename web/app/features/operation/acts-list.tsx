import type { Act } from '@firstrung/contract'
import { Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { istDateTime } from '#app/lib/format.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { InfiniteList } from '#app/ui/infinite-list.tsx'
import { SearchBox } from '#app/ui/search-box.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import styles from './acts-list.module.css'
import { operationQueries } from './operation-queries.ts'

/** The audit log: who, what, when, and to whom. */
export function ActsList() {
  const [search, setSearch] = useState('')
  const log = useInfiniteQuery(operationQueries.acts(search))

  return (
    <section aria-labelledby="staff-acts">
      <Title order={2} size="h4" id="staff-acts">
        What the team did
      </Title>
      <SearchBox
        className={styles.actsSearch}
        label="Search by person, email or act"
        onSearch={setSearch}
        busy={log.isPlaceholderData}
      />
      <InfiniteList
        list={log}
        entriesOf={(page) => page.acts}
        skeleton={<ListSkeleton rows={8} />}
        empty={
          <EmptyState title={search ? 'Nothing like that was done' : 'Nothing yet'}>
            {search
              ? 'Clear the search to see everything.'
              : 'Each change that a member of the team makes is noted here, with who made it and when.'}
          </EmptyState>
        }
      >
        {(acts) => (
          <ol className={styles.acts} aria-busy={log.isPlaceholderData}>
            {acts.map((act) => (
              <ActRow key={act._id} act={act} />
            ))}
          </ol>
        )}
      </InfiniteList>
    </section>
  )
}

function ActRow({ act: { actor, what, subjects, createdAt } }: { act: Act }) {
  return (
    <li className={styles.act}>
      <Text component="span" fw={600}>
        {actor.fullName || actor.email || 'A former member'}
      </Text>
      <Text component="span">{what}</Text>
      <Text component="span" size="sm" c="dimmed" className={styles.actSubjects}>
        {subjects.map((subject) => (
          <Subject key={subject._id} {...subject} />
        ))}
      </Text>
      <Text component="time" dateTime={createdAt} size="sm" c="dimmed">
        {istDateTime(createdAt)}
      </Text>
    </li>
  )
}

const kinds = { person: 'Person', job: 'Job', test: 'Test', other: 'Entry' } as const

/** A name, or the beginning of the id. */
function Subject({ _id, kind, name }: Act['subjects'][number]) {
  const words = name || `${kinds[kind]} ${_id.slice(0, 8)}`
  if (kind !== 'job') return <span>{words}</span>
  return <Link to={`/admin?tab=manage-jobs&job=${_id}`}>{words}</Link>
}
