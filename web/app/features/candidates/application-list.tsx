import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { InfiniteList } from '#app/ui/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { useApplications } from './candidate-queries.ts'
import { ApplicationRows } from './own-application.tsx'

/** All own applications: those that are open or led to a hiring, then those that have ended. */
export function ApplicationList() {
  const open = useApplications('open')
  const ended = useApplications('ended')
  return (
    <>
      <section aria-labelledby="open-applications">
        <Title order={2} size="h3" id="open-applications" mb="md">
          Current
        </Title>
        <List
          list={open}
          empty={
            <EmptyState
              title="No current applications"
              action={
                <LinkButton to="/dashboard" variant="secondary">
                  Go to your dashboard
                </LinkButton>
              }
            >
              Apply for jobs or internships on your dashboard. Each company that shortlists you then appears here.
            </EmptyState>
          }
        />
      </section>
      {ended.data?.pages[0]?.total !== 0 && (
        <section aria-labelledby="ended-applications">
          <Title order={2} size="h3" id="ended-applications" mt="xl" mb="md">
            Ended
          </Title>
          <List list={ended} empty={null} />
        </section>
      )}
    </>
  )
}

function List({ list, empty }: { list: ReturnType<typeof useApplications>; empty: ReactNode }) {
  return (
    <InfiniteList
      list={list}
      entriesOf={(page) => page.applications}
      total={list.data?.pages[0]?.total ?? 0}
      skeleton={<ListSkeleton rows={2} />}
      empty={empty}
    >
      {(applications) => <ApplicationRows applications={applications} />}
    </InfiniteList>
  )
}
