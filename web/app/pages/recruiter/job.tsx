import { Container } from '@mantine/core'
import { Suspense, useState } from 'react'
import { CompleteJobButton } from '#app/features/jobs/complete-job-button.tsx'
import { JobDetails, JobHead } from '#app/features/jobs/job-details.tsx'
import { useJob } from '#app/features/jobs/job-queries.ts'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { QueryPage } from '#app/shell/query-page.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { IconPencil, IconUsers } from '#app/ui/icons.ts'
import type { Route } from './+types/job.ts'

/** Loaded on demand: the form is most of the page's size and is needed only after a click. */
const EditJobModal = lazyWithRetry(async () => (await import('#app/features/jobs/edit-job-modal.tsx')).EditJobModal)

export const meta = () => [{ title: 'Job · Firstrung' }]

export default function JobPage({ params }: Route.ComponentProps) {
  const query = useJob(params.id)
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [editing, setEditing] = useState<boolean | null>(null)

  return (
    <QueryPage query={query}>
      {(job) => (
        <Container py={{ base: 'lg', md: 'xl' }}>
          <title>{`${job.jobTitle} · Firstrung`}</title>
          <JobHead job={job}>
            <LinkButton to={`/hiringpanel/${job._id}`} leftSection={<IconUsers size={18} />}>
              View Candidates
            </LinkButton>
            <Button variant="secondary" leftSection={<IconPencil size={18} />} onClick={() => setEditing(true)}>
              Edit
            </Button>
            <CompleteJobButton job={job} />
          </JobHead>
          <JobDetails job={job} />
          {editing !== null && (
            <Suspense>
              <EditJobModal job={job} opened={editing} onClose={() => setEditing(false)} />
            </Suspense>
          )}
        </Container>
      )}
    </QueryPage>
  )
}
