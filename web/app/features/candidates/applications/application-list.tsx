import { type ApplicationWait, applicationWaits } from '@firstrung/contract'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useApplications } from '#app/features/candidates/values/candidate-queries.ts'
import { useHasJobBoard } from '#app/lib/page/site.ts'
import { LinkButton } from '#app/ui/base/button.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { waitWords } from './application-waits.ts'
import { ApplicationRows } from './own-application.tsx'

/** The candidate's applications; with `?waits=messages` only those with messages that wait for them. */
export function ApplicationList() {
  const [address] = useSearchParams()
  const waits = applicationWaits.find((wait) => wait === address.get('waits'))
  return waits ? <WaitingApplications waits={waits} /> : <AllApplications />
}

function WaitingApplications({ waits }: { waits: ApplicationWait }) {
  const waiting = useApplications(waits)
  return (
    <section aria-labelledby="waiting-applications">
      <Title order={2} size="h3" id="waiting-applications" mb="xs">
        {waitWords[waits].heading}
      </Title>
      <Text mb="md">
        <TextLink to="/applications">Show all applications</TextLink>
      </Text>
      <List list={waiting} empty={<EmptyState title="Nothing waits for you here" />} />
    </section>
  )
}

/** All applications: first hirings, then applications in progress, then ended ones. */
function AllApplications() {
  const hasJobBoard = useHasJobBoard()
  const hired = useApplications('hired')
  const inProgress = useApplications('inProgress')
  const ended = useApplications('ended')
  const isHired = totalOf(hired) > 0
  return (
    <Stack gap="xl">
      {isHired && (
        <section aria-labelledby="hired-applications">
          <Title order={2} size="h3" id="hired-applications" mb="md">
            Hired
          </Title>
          <List list={hired} empty={null} />
        </section>
      )}
      {!(isHired && inProgress.data && totalOf(inProgress) === 0) && (
        <section aria-labelledby="current-applications">
          <Title order={2} size="h3" id="current-applications" mb="md">
            In progress
          </Title>
          <List
            list={inProgress}
            empty={
              <EmptyState
                title="No applications in progress"
                action={
                  <LinkButton to={hasJobBoard ? '/jobs' : '/dashboard'} variant="secondary">
                    {hasJobBoard ? 'Find a job' : 'Go to your dashboard'}
                  </LinkButton>
                }
              >
                {hasJobBoard
                  ? 'When you apply for a job, or are shortlisted for one, you can follow it here.'
                  : 'Apply for jobs or internships on your dashboard. When you are shortlisted, you’ll see it here.'}
              </EmptyState>
            }
          />
        </section>
      )}
      {totalOf(ended) > 0 && (
        <section aria-labelledby="ended-applications">
          <Title order={2} size="h3" id="ended-applications" mb="md">
            Ended
          </Title>
          <List list={ended} empty={null} />
        </section>
      )}
    </Stack>
  )
}

type Applications = ReturnType<typeof useApplications>

/** Zero until the list is loaded. */
const totalOf = (list: Applications): number => list.data?.pages[0]?.total ?? 0

function List({ list, empty }: { list: Applications; empty: ReactNode }) {
  return (
    <InfiniteList
      list={list}
      entriesOf={(page) => page.applications}
      total={totalOf(list)}
      skeleton={<ListSkeleton rows={2} />}
      empty={empty}
    >
      {(applications) => <ApplicationRows applications={applications} />}
    </InfiniteList>
  )
}
