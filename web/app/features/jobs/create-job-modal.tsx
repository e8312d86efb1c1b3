import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useUserId } from '#app/lib/session.ts'
import { phoneScreen } from '#app/ui/breakpoints.ts'
import { JobForm } from './job-form.tsx'
import { blankJob } from './job-form-values.ts'
import { usePostJob } from './job-queries.ts'

interface CreateJobModalProps {
  opened: boolean
  onClose: () => void
}

/** Posts a new job. Unsaved input stays in this browser until it is posted, also when the dialog is closed. */
export function CreateJobModal({ opened, onClose }: CreateJobModalProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Create New Job"
      size={640}
      fullScreen={useMediaQuery(phoneScreen)}
      closeOnClickOutside={false}
    >
      <NewJob onPosted={onClose} />
    </Modal>
  )
}

function NewJob({ onPosted }: { onPosted: () => void }) {
  const draft = { key: `job/${useUserId()}`, uploads: ['description', 'descriptionFileName'] as const, whole: true }
  const post = usePostJob()
  return <JobForm start={blankJob} draft={draft} submitLabel="Post Job" save={post.mutateAsync} onSaved={onPosted} />
}
