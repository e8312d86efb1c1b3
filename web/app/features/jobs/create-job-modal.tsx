import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from '#app/lib/session.ts'
import { phoneScreen } from '#app/ui/breakpoints.ts'
import { jobDraft } from './job-draft.ts'
import { JobForm } from './job-form.tsx'
import { blankJob, type JobForm as Values } from './job-form-values.ts'
import { usePostJob } from './job-queries.ts'

interface CreateJobModalProps {
  opened: boolean
  onClose: () => void
}

/** Posts a new job. What was typed stays with this browser until it is posted, also when the dialog is closed. */
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
  const userId = useSession()?.user.userId ?? ''
  const [start] = useState<Values>(() => jobDraft.read(userId) ?? blankJob())
  const post = usePostJob()
  return (
    <JobForm
      start={start}
      submitLabel="Post Job"
      onChange={(values) => jobDraft.keep(userId, values)}
      save={post.mutateAsync}
      onSaved={() => {
        jobDraft.drop(userId)
        onPosted()
      }}
    />
  )
}
