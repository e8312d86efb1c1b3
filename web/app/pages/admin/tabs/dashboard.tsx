import { Stack, Title } from '@mantine/core'
import { CreateCards } from '#app/features/admin/create-cards.tsx'
import { StatTiles } from '#app/features/admin/stat-tiles.tsx'
import { NewestJobs } from '#app/features/hiring/newest-jobs.tsx'

/** Figures, today's jobs, and what can be created. */
export function DashboardTab() {
  return (
    <Stack gap="xl">
      <Title>Dashboard</Title>
      <StatTiles />
      <NewestJobs />
      <CreateCards />
    </Stack>
  )
}
