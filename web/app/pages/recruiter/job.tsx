import { ApiError } from '@firstrung/contract'
import { Button, Container } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { CompleteJobButton } from '#app/features/jobs/complete-job-button.tsx'
import { JobDetails, JobHead } from '#app/features/jobs/job-details.tsx'
import { useJob } from '#app/features/jobs/job-queries.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { IconPencil, IconUsers } from '#app/ui/icons.ts'
import { LoadFailed } from '#app/ui/load-failed.tsx'
import { PageSkeleton } from '#app/ui/skeletons.tsx'
import type { Route } from './+types/job.ts'

/** The form is most of the page's weight and is wanted after a click only. */
const EditJobModal = lazy(async () => ({
  default: (await import('#app/features/jobs/edit-job-modal.tsx')).EditJobModal,
}))

export const meta = () => [{ title: 'Job · Firstrung' }]

/** No job of the person asking has this address: an unknown id, somebody else's, or no id at all. */
const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 400)

export default function JobPage({ params }: Route.ComponentProps) {
  const { data: job, error, isError, isFetching, refetch } = useJob(params.id)
  // Once opened the dialog stays, so that closing it gives the focus back.
  const [editing, setEditing] = useState<boolean | null>(null)

  if (isError && isMissing(error)) return <ErrorPage />
  if (!job) {
    if (!isError) return <PageSkeleton />
    return (
      <Container py="xl">
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Container>
    )
  }
  return (
    <Container py={{ base: 'lg', md: 'xl' }}>
      <title>{`${job.jobTitle} · Firstrung`}</title>
      <JobHead job={job}>
        <Button component={Link} to={`/hiringpanel/${job._id}`} leftSection={<IconUsers size={18} />}>
          View Candidates
        </Button>
        <Button variant="outline" leftSection={<IconPencil size={18} />} onClick={() => setEditing(true)}>
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
  )
}
