import type { WholeJob } from '@firstrung/contract'
import { useUserId } from '#app/lib/session/session.ts'
import { CreateJobModal } from './create-job-modal.tsx'
import { copyOf } from './job-form-values.ts'

interface DuplicateJobModalProps {
  job: WholeJob
  /** What is judged on its scorecards; undefined for those who may not choose it. */
  criteria: string[] | undefined
  opened: boolean
  onClose: () => void
  /** Called with the id of the new job. */
  onPosted: (jobId: string) => void
}

/** Posts another job like this one. */
export function DuplicateJobModal({ job, criteria, ...dialog }: DuplicateJobModalProps) {
  const userId = useUserId()
  return <CreateJobModal {...dialog} from={{ copy: () => copyOf(job, userId, criteria) }} />
}
