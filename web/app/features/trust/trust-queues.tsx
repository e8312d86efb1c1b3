import { type TrustQueue, trustQueues } from '@firstrung/contract'
import { SegmentedControl, Stack, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { putParameter, useSearch } from '#app/lib/use-search.ts'
import { CountMark } from '#app/ui/count-mark.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { InfiniteList } from '#app/ui/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { TrustCompany } from './trust-company.tsx'
import { queueQuery } from './trust-queries.ts'

const queues: { value: TrustQueue; label: string; empty: string }[] = [
  {
    value: 'companies',
    label: 'To confirm',
    empty: 'A company comes here once it has confirmed its company mail and entered a CIN, LLPIN or GST number.',
  },
  { value: 'reports', label: 'Reports', empty: 'Nobody has reported a company.' },
  { value: 'suspended', label: 'Suspended', empty: 'No company is suspended.' },
]

/** The companies that the team checks. The queue is part of the address. */
export function TrustQueues() {
  const [params, changeSearch] = useSearch()
  const queue = trustQueues.find((one) => one === params.get('queue')) ?? 'companies'
  const list = useInfiniteQuery(queueQuery(queue))
  const total = list.data?.pages[0]?.total
  return (
    <>
      <Title mb="md">Trust {total !== undefined && <CountMark>{total}</CountMark>}</Title>
      <SegmentedControl
        mb="lg"
        aria-label="Queue"
        data={queues.map(({ value, label }) => ({ value, label }))}
        value={queue}
        onChange={(value) => changeSearch((next) => putParameter(next, 'queue', value === 'companies' ? '' : value))}
      />
      <InfiniteList
        list={list}
        entriesOf={(page) => page.companies}
        total={total ?? 0}
        skeleton={<ListSkeleton rows={6} />}
        empty={
          <EmptyState title={queue === 'suspended' ? 'Nobody here' : 'Nothing to check'} order={2}>
            {queues.find(({ value }) => value === queue)?.empty}
          </EmptyState>
        }
      >
        {(companies) => (
          <Stack gap="lg" aria-busy={list.isPlaceholderData}>
            {companies.map((company) => (
              <TrustCompany key={company._id} company={company} />
            ))}
          </Stack>
        )}
      </InfiniteList>
    </>
  )
}
