import { type PostingState, postingStates, type ReviewedPosting } from '@firstrung/contract'
import { Badge, Checkbox, SegmentedControl, Table, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { putParameter, useSearch } from '#app/lib/browser/use-search.ts'
import { relative } from '#app/lib/text/dates.ts'
import { count, counted } from '#app/lib/text/format.ts'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { TextLink } from '#app/ui/base/text-link.tsx'
import { SearchBox } from '#app/ui/form/search-box.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import styles from './posting-list.module.css'
import { stateLabels } from './posting-review-labels.ts'
import { reviewPath } from './posting-review-paths.ts'
import { postingReviewQueries } from './posting-review-queries.ts'

const states: { value: PostingState | 'all'; label: string }[] = [
  { value: 'review', label: stateLabels.review },
  { value: 'live', label: stateLabels.live },
  { value: 'paused', label: stateLabels.paused },
  { value: 'closed', label: stateLabels.closed },
  { value: 'removed', label: stateLabels.removed },
  { value: 'all', label: 'All' },
]

/** The postings of all companies. The URL has the state, the search and the filter for reports. */
export function PostingList() {
  const [params, changeSearch] = useSearch()
  const shown = states.find(({ value }) => value === params.get('state'))?.value ?? 'review'
  const state = postingStates.find((one) => one === shown) ?? ''
  const onlyReported = params.get('reported') === 'yes'
  const search = params.get('search') ?? ''
  const list = useInfiniteQuery(postingReviewQueries.list({ state, onlyReported, search }))
  const total = list.data?.pages[0]?.total
  const set = (name: string, value: string) => changeSearch((next) => putParameter(next, name, value))
  return (
    <>
      <Title mb="md">Postings {total !== undefined && <CountMark>{count(total)}</CountMark>}</Title>
      <div className={styles.postingFilters}>
        <SegmentedControl
          aria-label="State"
          data={states}
          value={shown}
          onChange={(value) => set('state', value === 'review' ? '' : value)}
        />
        <SearchBox
          label="Search"
          className={styles.postingSearch}
          placeholder="Job, company or recruiter"
          search={search}
          onSearch={(text) => set('search', text)}
          busy={list.isPlaceholderData}
        />
        <Checkbox
          label="Only with reports"
          checked={onlyReported}
          onChange={(event) => set('reported', event.currentTarget.checked ? 'yes' : '')}
        />
      </div>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.postings}
        total={total ?? 0}
        skeleton={<ListSkeleton rows={8} />}
        empty={
          <EmptyState title={shown === 'review' && !search ? 'Nothing to review' : 'No postings'} order={2}>
            {search || onlyReported
              ? 'No posting matches. Change the search or the filter.'
              : shown === 'review'
                ? 'The first posting of each company comes here before it goes on the board.'
                : 'No posting is in this list right now.'}
          </EmptyState>
        }
      >
        {(postings) => (
          <Table.ScrollContainer minWidth={640}>
            <Table verticalSpacing="sm" aria-busy={list.isPlaceholderData}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Job</Table.Th>
                  <Table.Th scope="col">Company</Table.Th>
                  <Table.Th scope="col">State</Table.Th>
                  <Table.Th scope="col">To check</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {postings.map((posting) => (
                  <PostingRow key={posting.jobId} posting={posting} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </InfiniteList>
    </>
  )
}

function PostingRow({
  posting: { jobId, title, company, recruiter, state, since, flags, reports },
}: {
  posting: ReviewedPosting
}) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        <TextLink to={reviewPath(jobId)}>{title}</TextLink>
      </Table.Th>
      <Table.Td>
        {company}
        <Text size="sm" c="dimmed">
          {recruiter}
        </Text>
      </Table.Td>
      <Table.Td>
        {stateLabels[state]}
        <Text size="sm" c="dimmed">
          {relative(since)}
        </Text>
      </Table.Td>
      <Table.Td>
        {flags > 0 && (
          <Badge variant="light" color="marigold" mr={6}>
            {counted(flags, 'sign of fraud', 'signs of fraud')}
          </Badge>
        )}
        {reports > 0 && (
          <Badge variant="light" color="red">
            {counted(reports, 'report')}
          </Badge>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
