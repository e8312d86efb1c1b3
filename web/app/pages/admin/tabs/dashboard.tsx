import { Stack, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { CreateCards } from '#app/features/admin/create-cards.tsx'
import { Statistics } from '#app/features/admin/statistics.tsx'
import { TeamNeeds } from '#app/features/admin/team-needs.tsx'
import { AdminForum, ForumReports } from '#app/features/forum/admin-forum.tsx'
import { NewestJobs } from '#app/features/hiring/jobs/newest-jobs.tsx'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { LoadedTogether } from '#app/ui/list/loaded-together.tsx'

const EventModal = lazyWithRetry(async () => (await import('#app/features/events/admin/event-modal.tsx')).EventModal)

/** Stats, today's jobs, and cards to create something; the open dialog is in the URL. */
export function DashboardTab() {
  const [params, setParams] = useSearchParams()
  const create = params.get('create')
  const may = useTeamMay()
  const close = () => setParams({}, { replace: true, preventScrollReset: true })
  return (
    <Stack gap="xl">
      <Title>Dashboard</Title>
      <LoadedTogether name="team's dashboard">
        <TeamNeeds />
        {may('stats.read') && <Statistics />}
        {may('job.list_all') && <NewestJobs />}
        {may('event.manage') && <CreateCards />}
        {may('forum.edit') ? (
          <AdminForum creating={create === 'forum'} onCreated={close} />
        ) : (
          may('forum.moderate') && <ForumReports />
        )}
        {!may('event.manage') && <Text>Your queues are in the menu.</Text>}
      </LoadedTogether>
      <Suspense>{create === 'event' && may('event.manage') && <EventModal onClose={close} />}</Suspense>
    </Stack>
  )
}
