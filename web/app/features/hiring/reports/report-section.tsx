import { Card, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type ReportBar, ReportBars } from './report-bars.tsx'
import styles from './report-sections.module.css'

interface SectionProps {
  title: string
  note: string
  children: ReactNode
}

/** A section of a report with its heading. */
export function Section({ title, note, children }: SectionProps) {
  const id = useId()
  return (
    <Card component="section" padding="md" aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {note}
      </Text>
      {children}
    </Card>
  )
}

interface PairProps {
  bars: readonly ReportBar[]
  table: ReactNode
}

/** The picture of a section beside its table. */
export const Pair = ({ bars, table }: PairProps) => (
  <div className={styles.reportPair}>
    <ReportBars bars={bars} />
    {table}
  </div>
)
