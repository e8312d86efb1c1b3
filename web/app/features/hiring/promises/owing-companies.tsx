import { answerSentence, limits } from '@firstrung/contract'
import { Table, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { count, counted } from '#app/lib/text/format.ts'
import { CountMark } from '#app/ui/base/count-mark.tsx'
import { TeamLink } from '#app/ui/base/team-link.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { dueText } from './owed-labels.ts'
import { owedQueries } from './owed-queries.ts'

/** Companies whose applicants wait for an answer, oldest promise first. */
export function OwingCompanies() {
  const list = useInfiniteQuery(owedQueries.companies)
  const total = list.data?.pages[0]?.total
  return (
    <>
      <Title>Answers {total !== undefined && <CountMark>{count(total)}</CountMark>}</Title>
      <Text c="dimmed" mt={4} mb="md">
        Companies whose applicants wait for a first answer. The oldest promise comes first.
      </Text>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.companies}
        total={total ?? 0}
        skeleton={<ListSkeleton rows={8} />}
        empty={
          <EmptyState title="Nobody is waiting for an answer" order={2}>
            Companies appear here as soon as somebody applies to one of their jobs.
          </EmptyState>
        }
      >
        {(companies) => (
          <Table.ScrollContainer minWidth={640}>
            <Table verticalSpacing="sm">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Company</Table.Th>
                  <Table.Th scope="col">Waiting</Table.Th>
                  <Table.Th scope="col">Oldest promise</Table.Th>
                  <Table.Th scope="col">Last {limits.answerRecordDays} days</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {companies.map(({ companyId, companyName, waiting, late, promisedBy, record }) => (
                  <Table.Tr key={companyId}>
                    <Table.Th scope="row" fw={600}>
                      <TeamLink
                        to={`/admin?${new URLSearchParams({ tab: 'recruiters', search: companyName })}`}
                        needs="recruiter.manage"
                      >
                        {companyName}
                      </TeamLink>
                    </Table.Th>
                    <Table.Td>
                      {counted(waiting, 'candidate')}
                      {late > 0 && (
                        <Text size="sm" c="red">
                          {count(late)} late
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td>{dueText(promisedBy)}</Table.Td>
                    <Table.Td>{record.due === 0 ? 'No answer was due.' : answerSentence(record)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </InfiniteList>
    </>
  )
}
