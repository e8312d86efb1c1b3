import type { HiringCandidate } from '@firstrung/contract'
import { Modal } from '@mantine/core'
import { displayName } from '#app/lib/display-name.ts'
import { PdfViewer } from '#app/ui/pdf-viewer.tsx'

interface ResumeDialogProps {
  candidate: HiringCandidate
  opened: boolean
  onClose: () => void
}

/** The resume, page by page, with a link that downloads it. */
export function ResumeDialog({ candidate, opened, onClose }: ResumeDialogProps) {
  const { resumeS3PublicUrl, resumeFileName } = candidate.resume
  return (
    <Modal opened={opened} onClose={onClose} title={`Resume of ${displayName(candidate)}`} size={600}>
      <PdfViewer url={resumeS3PublicUrl} label="Resume" downloadName={resumeFileName} />
    </Modal>
  )
}
