import type { Stats, StatsPeriod } from '@firstrung/contract'
import { SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { count } from '#app/lib/text/format.ts'
import {
  IconBriefcase,
  IconCalendarEvent,
  IconClipboardCheck,
  IconSchool,
  IconUserCheck,
  IconUserPlus,
} from '#app/ui/base/icons.ts'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { StatCard } from '#app/ui/list/stat-card.tsx'
import { adminQueries } from './admin-queries.ts'

const tiles: { field: keyof Stats; label: string; icon: ReactNode }[] = [
  { field: 'newUsers', label: 'New Users', icon: <IconUserPlus size={20} aria-hidden /> },
  { field: 'jobCandidates', label: 'Job Candidates', icon: <IconBriefcase size={20} aria-hidden /> },
  { field: 'internCandidates', label: 'Intern Candidates', icon: <IconSchool size={20} aria-hidden /> },
  { field: 'candidatesHired', label: 'Candidates Hired', icon: <IconUserCheck size={20} aria-hidden /> },
  { field: 'testTaken', label: 'Tests Taken', icon: <IconClipboardCheck size={20} aria-hidden /> },
  { field: 'eventsAttended', label: 'Events Attended', icon: <IconCalendarEvent size={20} aria-hidden /> },
]

/** Six stats over a period. 0 is a value; a missing one shows N/A. */
export function StatTiles({ period }: { period: StatsPeriod }) {
  const { data: stats, error, isFetching, refetch } = useQuery(adminQueries.stats(period))
  const isLoading = !stats && !error

  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 2, sm: 3, xl: 6 }} spacing="sm" verticalSpacing="sm">
        {tiles.map(({ field, label, icon }) => (
          <StatCard key={field} label={label} icon={icon} value={isLoading ? undefined : shown(stats?.[field])} />
        ))}
      </SimpleGrid>
      {error && !stats && <LoadError error={error} retrying={isFetching} onRetry={() => void refetch()} />}
    </Stack>
  )
}

const shown = (figure: number | undefined): string => (figure === undefined ? 'N/A' : count(figure))
