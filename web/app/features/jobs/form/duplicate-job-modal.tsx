import type { WholeJob } from '@firstrung/contract'
import { useUserId } from '#app/lib/session/session.ts'
import { CreateJobModal } from './create-job-modal.tsx'
import { copyOf } from './job-form-values.ts'

interface DuplicateJobModalProps {
  job: WholeJob
  /** The criteria of its scorecards; undefined for viewers who may not choose them. */
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
