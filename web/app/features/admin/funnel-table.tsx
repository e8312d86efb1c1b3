import type { Funnel, FunnelStep, StatsPeriod } from '@firstrung/contract'
import { Card, Skeleton, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { count } from '#app/lib/text/format.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { adminQueries } from './admin-queries.ts'
import styles from './funnel-table.module.css'
import { spanOf } from './periods.ts'

const labels: Record<FunnelStep, string> = {
  registered: 'Registered',
  profile: 'Profile complete',
  test: 'Skill test taken',
  applied: 'Applied',
  shortlisted: 'Shortlisted',
  interview: 'Interview',
  hired: 'Hired',
}

const percent = (part: number, whole: number) => (whole === 0 ? 'N/A' : `${Math.round((100 * part) / whole)}%`)

/** Which steps the candidates of the period have ever reached or skipped, each compared with the one before. */
export function FunnelTable({ period }: { period: StatsPeriod }) {
  const { data: funnel, error, isFetching, refetch } = useQuery(adminQueries.funnel(period))
  return (
    <Card component="section" padding="md" aria-labelledby="funnel">
      <Title order={3} size="h5" id="funnel">
        From registration to hire
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Candidates who registered {spanOf(period)}, and every step they have ever reached. Those who skipped a step,
        such as the interview, are counted in it too.
      </Text>
      {!funnel && error && <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!funnel && !error && <Skeleton height={280} />}
      {funnel && <Steps steps={funnel.steps} />}
    </Card>
  )
}

function Steps({ steps }: Funnel) {
  const registered = steps[0]?.people ?? 0
  return (
    <Table className={styles.funnel} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Step</Table.Th>
          <Table.Th scope="col">People</Table.Th>
          <Table.Th scope="col">Of all</Table.Th>
          <Table.Th scope="col">Conversion</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {steps.map(({ step, people }, index) => {
          const before = steps[index - 1]
          return (
            <Table.Tr key={step}>
              <Table.Th scope="row" fw={400}>
                {labels[step]}
                <span
                  className={styles.funnelBar}
                  style={{ width: `${registered ? (100 * people) / registered : 0}%` }}
                />
              </Table.Th>
              <Table.Td>{count(people)}</Table.Td>
              <Table.Td>{percent(people, registered)}</Table.Td>
              <Table.Td>{before ? percent(people, before.people) : ''}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
