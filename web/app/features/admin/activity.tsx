import type { StatsPeriod } from '@firstrung/contract'
import { Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { ActivityTable } from './activity-table.tsx'
import { adminQueries } from './admin-queries.ts'
import { spanOf } from './periods.ts'

const ActivityCharts = lazyWithRetry(async () => (await import('./activity-charts.tsx')).ActivityCharts)

/** Registrations, tests, applications and hires over the period, as bars or as numbers. */
export function Activity({ period }: { period: StatsPeriod }) {
  const { data: trend, error, isFetching, refetch } = useQuery(adminQueries.trend(period))
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const isQuiet = trend && Object.values(trend.totals).every((total) => total === 0)

  return (
    <Card component="section" padding="md" aria-labelledby="activity">
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h5" id="activity">
          Activity
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Show as"
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={(value) => setView(value === 'table' ? 'table' : 'chart')}
        />
      </Group>
      {!trend && error && <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!trend && !error && <Skeleton height={280} />}
      {isQuiet && <Text c="dimmed">No activity {spanOf(period)}.</Text>}
      {trend &&
        !isQuiet &&
        (view === 'table' ? (
          <ActivityTable trend={trend} span={spanOf(period)} />
        ) : (
          <Suspense fallback={<Skeleton height={280} />}>
            <ActivityCharts trend={trend} />
          </Suspense>
        ))}
    </Card>
  )
}
