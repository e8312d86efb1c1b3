import type { WholeJob } from '@firstrung/contract'
import { useMediaQuery } from '@mantine/hooks'
import { phoneScreen } from '#app/ui/base/breakpoints.ts'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { JobForm } from './job-form.tsx'
import { useModifyJob } from './job-form-queries.ts'
import { formOf } from './job-form-values.ts'

interface EditJobModalProps {
  job: WholeJob
  opened: boolean
  onClose: () => void
}

/** Changes a posted job, by the rules of posting one. */
export function EditJobModal({ job, opened, onClose }: EditJobModalProps) {
  const modify = useModifyJob(job._id)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Edit Job"
      size={640}
      fullScreen={useMediaQuery(phoneScreen)}
      closeOnClickOutside={false}
    >
      <JobForm start={() => formOf(job)} submitLabel="Save Changes" save={modify.mutateAsync} onSaved={onClose} />
    </Dialog>
  )
}
