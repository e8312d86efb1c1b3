import type { Act, SubjectKind } from '@firstrung/contract'
import { Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { SearchBox } from '#app/ui/form/search-box.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './acts-list.module.css'
import { operationQueries } from './operation-queries.ts'

/** The audit log: each act with its person, its subject, its time, and the state before and after. */
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
          <EmptyState title={search ? 'No activity matches' : 'Nothing yet'}>
            {search
              ? 'Clear the search to see everything.'
              : 'Every change by a member of the team is recorded here, with their name and the time.'}
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

function ActRow({ act: { actor, parts, createdAt } }: { act: Act }) {
  return (
    <li className={styles.act}>
      <Text component="span">
        <strong>{actor.fullName || actor.email || 'A former member'}</strong>{' '}
        {parts.map((part) => (
          <Part key={`${part.kind} ${part.text}`} {...part} />
        ))}
      </Text>
      <Text component="time" dateTime={createdAt} size="sm" c="dimmed">
        {dayTimeText(createdAt)}
      </Text>
    </li>
  )
}

/** The page of each kind of subject; null if there is none. */
const pathOf: Record<SubjectKind, ((id: string) => string) | null> = {
  candidate: (id) => `/admin?tab=candidates&candidate=${id}`,
  recruiter: (id) => `/admin?tab=recruiters&recruiter=${id}`,
  person: null,
  job: (id) => `/admin?tab=manage-jobs&job=${id}`,
  test: (id) => `/admin?tab=skill-tests&test=${id}`,
  // A hidden event has no page of its own.
  event: () => '/admin?tab=events',
  blog: (id) => `/admin?tab=blogs&blog=${id}`,
  post: (id) => `/forum/${id}`,
  payment: () => '/admin?tab=payments',
  grievance: () => '/admin?tab=complaints',
  company: () => '/admin?tab=trust',
}

function Part({ text, kind, _id }: Act['parts'][number]) {
  const path = kind && _id ? pathOf[kind]?.(_id) : undefined
  return path ? <TextLink to={path}>{text}</TextLink> : text
}
