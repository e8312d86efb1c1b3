import { messages } from '@firstrung/contract'
import { Stack, Title } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { personPath } from '#app/features/candidate-admin/people/candidate-admin-paths.ts'
import { AdminPanel } from '#app/features/hiring/jobs/admin-panel.tsx'
import { JobFinder } from '#app/features/hiring/jobs/job-finder.tsx'
import { JobSection } from '#app/features/hiring/jobs/job-section.tsx'

/** All jobs in three sections, the results of a search, or the job in the URL. */
export function ManageJobsTab() {
  const [search] = useSearchParams()
  const jobId = search.get('job')
  if (jobId) return <AdminPanel key={jobId} jobId={jobId} pageOf={personPath} />
  return (
    <Stack gap="xl">
      <Title>Manage Jobs</Title>
      <JobFinder>
        <JobSection section="new" title="New Jobs" emptyText={messages.noNewJobs} />
        <JobSection section="ongoing" title="Ongoing Jobs" emptyText={messages.lookingForJobs} />
        <JobSection section="archived" title="Archived Jobs" emptyText={messages.lookingForJobs} />
      </JobFinder>
    </Stack>
  )
}
