import type { StatsPeriod } from '@firstrung/contract'
import { Group, SegmentedControl, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { Activity } from './activity.tsx'
import { FunnelTable } from './funnel-table.tsx'
import { periods } from './periods.ts'
import { StatTiles } from './stat-tiles.tsx'
import styles from './statistics.module.css'

/** The team's stats over one period: six tiles, the activity over time, and the funnel. */
export function Statistics() {
  const [period, setPeriod] = useState<StatsPeriod>('weekly')
  return (
    <Stack gap="sm">
      <section aria-labelledby="statistics">
        <Group justify="space-between" mb="sm">
          <Title order={2} size="h4" id="statistics">
            Statistics
          </Title>
          <SegmentedControl
            size="xs"
            aria-label="Statistics period"
            data={periods}
            value={period}
            onChange={(value) => setPeriod(periods.find((one) => one.value === value)?.value ?? period)}
          />
        </Group>
        <StatTiles period={period} />
      </section>
      <div className={styles.statisticsMore}>
        <Activity period={period} />
        <FunnelTable period={period} />
      </div>
    </Stack>
  )
}
