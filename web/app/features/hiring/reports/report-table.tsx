import { Table } from '@mantine/core'
import styles from './report-table.module.css'

interface ReportTableProps {
  /** The name of the table, for screen readers. */
  label: string
  columns: readonly string[]
  /** The first cell of each row is its name. */
  rows: readonly (readonly [name: string, ...cells: string[]])[]
}

/** The numbers of a section of a report. */
export function ReportTable({ label, columns, rows }: ReportTableProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.reportTable} aria-label={label} tabIndex={0}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, ...cells]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {cells.map((cell, index) => (
                <Table.Td key={columns[index + 1]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
