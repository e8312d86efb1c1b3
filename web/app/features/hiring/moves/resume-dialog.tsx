import type { HiringCandidate } from '@firstrung/contract'
import { CopyNote } from '#app/features/hiring/application/copy-note.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { PdfViewer } from '#app/ui/pdf/pdf-viewer.tsx'

interface ResumeDialogProps {
  /** The candidate's name. */
  name: string
  resume: Pick<HiringCandidate['resume'], 'resumeS3PublicUrl' | 'resumeFileName'>
  contact?: HiringCandidate['contact']
  opened: boolean
  onClose: () => void
}

/** The resume, page by page, with a link that downloads it. */
export function ResumeDialog({ name, resume, contact, opened, onClose }: ResumeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Resume of ${name}`} size={600}>
      {contact === 'masked' && <CopyNote />}
      <PdfViewer url={resume.resumeS3PublicUrl} label="Resume" downloadName={resume.resumeFileName} />
    </Dialog>
  )
}
