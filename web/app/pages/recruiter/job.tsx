import { Container, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { JobMembers } from '#app/features/company-team/job-members.tsx'
import { useCriteria } from '#app/features/hiring/evaluations/evaluation-queries.ts'
import { JobCriteria } from '#app/features/hiring/evaluations/job-criteria.tsx'
import { Consequences } from '#app/features/hiring/moves/consequences.tsx'
import { AnswersDue } from '#app/features/hiring/promises/answers-due.tsx'
import { JobRounds } from '#app/features/hiring/rounds/job-rounds.tsx'
import { useJob } from '#app/features/jobs/job-queries.ts'
import { CompleteJobButton } from '#app/features/jobs/list/complete-job-button.tsx'
import { JobDetails, JobHead } from '#app/features/jobs/list/job-details.tsx'
import { isRemovedJob, RemovedJob } from '#app/features/jobs/list/removed-job.tsx'
import { usePosting } from '#app/features/jobs/postings/posting-queries.ts'
import { PostingSummary } from '#app/features/jobs/postings/posting-summary.tsx'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { titleMeta } from '#app/lib/page/page-meta.ts'
import { useHasJobBoard } from '#app/lib/page/site.ts'
import { JobGone } from '#app/shell/job-gone.tsx'
import { QueryPage } from '#app/shell/query-page.tsx'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { IconCopy, IconPencil, IconUsers } from '#app/ui/base/icons.ts'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import type { Route } from './+types/job.ts'

/** Loaded on demand: the form is most of the page's size and is needed only after a click. */
const EditJobModal = lazyWithRetry(
  async () => (await import('#app/features/jobs/form/edit-job-modal.tsx')).EditJobModal,
)

const DuplicateJobModal = lazyWithRetry(
  async () => (await import('#app/features/jobs/form/duplicate-job-modal.tsx')).DuplicateJobModal,
)

export const meta = titleMeta('Job')

export default function JobPage({ params }: Route.ComponentProps) {
  const query = useJob(params.id)
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [copying, setCopying] = useState<boolean | null>(null)
  const { data: criteria } = useCriteria(params.id, query.data !== undefined && query.data.myRole !== 'recruiter')
  const hasBoard = useHasJobBoard()
  const navigate = useNavigate()
  const [editing, setEditing] = useState<boolean | null>(null)

  if (isRemovedJob(query.error)) return <RemovedJob />
  return (
    <QueryPage query={query} missing={<JobGone />}>
      {(job) => (
        <Container py={{ base: 'lg', md: 'xl' }}>
          <PageTitle text={job.jobTitle} />
          <JobHead job={job}>
            <LinkButton to={`/hiringpanel/${job._id}`} leftSection={<IconUsers size={18} />}>
              View Candidates
            </LinkButton>
            {job.myRole !== 'recruiter' && (
              <Button variant="secondary" leftSection={<IconPencil size={18} />} onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            <Button variant="secondary" leftSection={<IconCopy size={18} />} onClick={() => setCopying(true)}>
              Duplicate
            </Button>
            <CompleteJobButton
              job={job}
              consequences={(move) => <Consequences viewer="recruiter" jobId={job._id} step={{ move }} />}
            />
          </JobHead>
          <JobDetails job={job} />
          {hasBoard && job.myRole !== 'recruiter' && <Posting jobId={job._id} />}
          {hasBoard && job.myRole !== 'recruiter' && <AnswersDue jobId={job._id} />}
          {job.myRole !== 'recruiter' && <JobRounds jobId={job._id} />}
          {job.myRole !== 'recruiter' && <JobCriteria jobId={job._id} />}
          <JobMembers jobId={job._id} mayShare={job.myRole !== 'recruiter'} />
          {copying !== null && (
            <Suspense>
              <DuplicateJobModal
                {...{ job, criteria }}
                opened={copying}
                onClose={() => setCopying(false)}
                onPosted={(id) => void navigate(`/job/${id}`)}
              />
            </Suspense>
          )}
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

/** The state of a job's posting. */
function Posting({ jobId }: { jobId: string }) {
  const query = usePosting(jobId)
  return (
    <QueryContent query={query} waiting={<Skeleton height={80} />}>
      {(posting) => <PostingSummary posting={posting} withLink />}
    </QueryContent>
  )
}
