import { FileButton } from '@mantine/core'
import { useState } from 'react'
import { useReplaceResume } from '#app/features/service-requests/requests/service-requests-queries.ts'
import { isResume, resumeTypes } from '#app/lib/browser/file-checks.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconUpload } from '#app/ui/base/icons.ts'

interface ResumeUploadProps {
  userId: string
  /** Called when the profile may have changed. */
  onChanged: () => void
}

/** Uploads a new resume for review: 'Upload', then a percentage. */
export function ResumeUpload({ userId, onChanged }: ResumeUploadProps) {
  const replace = useReplaceResume(userId)
  const [percent, setPercent] = useState(0)
  const [choices, setChoices] = useState(0)

  function send(file: File | null) {
    setChoices(choices + 1)
    if (!file || !isResume(file)) return
    setPercent(0)
    replace.mutate({ file, onProgress: setPercent }, { onSettled: onChanged })
  }

  return (
    // The key makes a new input after each choice, so that the same file can be chosen again.
    <FileButton key={choices} accept={resumeTypes} onChange={send} disabled={replace.isPending}>
      {(props) => (
        <Button
          {...props}
          variant="secondary"
          loading={replace.isPending}
          leftSection={<IconUpload size={18} aria-hidden />}
        >
          {replace.isPending ? `${percent}%` : 'Upload'}
          <span className="visually-hidden"> your resume</span>
        </Button>
      )}
    </FileButton>
  )
}
