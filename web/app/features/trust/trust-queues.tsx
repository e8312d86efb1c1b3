import { messages, type TrustQueue, trustQueues } from '@firstrung/contract'
import { SegmentedControl, Stack, Title } from '@mantine/core'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { putParameter, useSearch } from '#app/lib/browser/use-search.ts'
import { count } from '#app/lib/text/format.ts'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { ReportedMessage } from './reported-message.tsx'
import styles from './trust.module.css'
import { TrustCompany } from './trust-company.tsx'
import { messagesQuery, queueQuery } from './trust-queries.ts'

type Shown = TrustQueue | 'messages' | 'removed'
const shown: { value: Shown; label: string }[] = [
  { value: 'companies', label: 'To confirm' },
  { value: 'reports', label: 'Reported' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'messages', label: 'Reported messages' },
  { value: 'removed', label: 'Removed messages' },
]
const emptyQueues: Record<TrustQueue, string> = {
  companies: 'A company comes here once it has confirmed its company mail and entered a CIN, LLPIN or GST number.',
  reports: 'Nobody has reported a company.',
  suspended: 'A company that you suspend comes here and can be restored.',
}

/** The companies and the messages that the team checks. The URL names the queue. */
export function TrustQueues() {
  const [params, changeSearch] = useSearch()
  const { value: queue } = shown.find(({ value }) => value === params.get('queue')) ??
    shown[0] ?? { value: 'companies' }
  const choice = (
    <SegmentedControl
      mb="lg"
      aria-label="Queue"
      className={styles.choice}
      data={shown}
      value={queue}
      onChange={(value) => changeSearch((next) => putParameter(next, 'queue', value === 'companies' ? '' : value))}
    />
  )
  const company = trustQueues.find((one) => one === queue)
  if (company) return <Companies key={company} queue={company} choice={choice} />
  return <Messages key={queue} state={queue === 'removed' ? 'hidden' : 'open'} choice={choice} />
}

interface QueueProps {
  /** The control that chooses the queue. */
  choice: ReactNode
}

function Companies({ queue, choice }: QueueProps & { queue: TrustQueue }) {
  const list = useInfiniteQuery(queueQuery(queue))
  return (
    <Queue
      list={list}
      entriesOf={(page) => page.companies}
      choice={choice}
      emptyTitle={queue === 'suspended' ? 'No suspended companies' : 'Nothing to check'}
      emptyText={emptyQueues[queue]}
    >
      {(company) => <TrustCompany key={company._id} company={company} />}
    </Queue>
  )
}

function Messages({ state, choice }: QueueProps & { state: 'open' | 'hidden' }) {
  const list = useInfiniteQuery(messagesQuery(state))
  return (
    <Queue
      list={list}
      entriesOf={(page) => page.messages}
      choice={choice}
      emptyTitle={state === 'open' ? messages.noMessageReports : messages.noHiddenMessages}
      emptyText={
        state === 'open'
          ? 'Companies and candidates report what the other side wrote to them. You read only reported messages and those around them.'
          : 'Messages that you remove can be shown again from here.'
      }
    >
      {(message) => <ReportedMessage key={message._id} message={message} />}
    </Queue>
  )
}

interface ListProps<P extends { total: number }, T> extends QueueProps {
  list: UseInfiniteQueryResult<InfiniteData<P>>
  entriesOf: (page: P) => T[]
  emptyTitle: string
  emptyText: string
  /** One entry, with its key. */
  children: (entry: T) => ReactNode
}

function Queue<P extends { total: number }, T>({
  list,
  entriesOf,
  choice,
  emptyTitle,
  emptyText,
  children,
}: ListProps<P, T>) {
  const total = list.data?.pages[0]?.total
  return (
    <>
      <Title mb="md">Trust {total !== undefined && <CountMark>{count(total)}</CountMark>}</Title>
      {choice}
      <InfiniteList
        list={list}
        entriesOf={entriesOf}
        total={total ?? 0}
        skeleton={<ListSkeleton rows={6} />}
        empty={
          <EmptyState title={emptyTitle} order={2}>
            {emptyText}
          </EmptyState>
        }
      >
        {(entries) => (
          <Stack gap="lg" aria-busy={list.isPlaceholderData}>
            {entries.map(children)}
          </Stack>
        )}
      </InfiniteList>
    </>
  )
}
