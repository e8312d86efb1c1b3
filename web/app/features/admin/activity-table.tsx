import type { Trend } from '@firstrung/contract'
import { Table } from '@mantine/core'
import { count } from '#app/lib/text/format.ts'
import { series, startText } from './activity-labels.ts'
import styles from './activity-table.module.css'

const unitNames = { hour: 'Hour', day: 'Day', month: 'Month' }

/** The numbers of the charts, the latest first. */
export function ActivityTable({ trend, span }: { trend: Trend; span: string }) {
  const { unit, points, totals } = trend
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.activityTable} aria-label={`Activity ${span}`} tabIndex={0}>
      <Table stickyHeader verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{unitNames[unit]}</Table.Th>
            {series.map(({ kind, label }) => (
              <Table.Th key={kind} scope="col" ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.toReversed().map((point) => (
            <Table.Tr key={point.from}>
              <Table.Th scope="row" fw={400}>
                {startText(unit, point.from)}
              </Table.Th>
              {series.map(({ kind }) => (
                <Table.Td key={kind} ta="right">
                  {count(point[kind])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            {series.map(({ kind }) => (
              <Table.Th key={kind} ta="right">
                {count(totals[kind])}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </section>
  )
}
