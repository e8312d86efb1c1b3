import type { HiringCandidate } from '@firstrung/contract'
import { shortDate } from '#app/lib/format.ts'
import type { DeskFilters } from './desk-filters.ts'
import { interviewStateOf, nameOf } from './desk-words.ts'
import { useEnterLink } from './hiring-desk-queries.ts'
import { LinkDialog } from './link-dialog.tsx'

interface InterviewLinkDialogProps {
  jobId: string
  filters: DeskFilters
  /** Whose interview; without anybody it is for all interviews of the job that wait for a link. */
  person?: HiringCandidate
  opened: boolean
  onClose: () => void
}

/** Enters or changes an interview link, in one of its two forms. */
export function InterviewLinkDialog({ jobId, filters, person, opened, onClose }: InterviewLinkDialogProps) {
  const enter = useEnterLink(jobId, filters)
  const interview = person && interviewStateOf(person.interviews).interview
  const isChange = Boolean(interview?.interviewLink)

  return (
    <LinkDialog
      title={isChange ? 'Change link' : 'Interview link'}
      initialLink={interview?.interviewLink ?? ''}
      opened={opened}
      busy={enter.isPending}
      error={enter.error}
      onClose={onClose}
      onSave={(interviewLink) =>
        enter.mutate(
          { jobId, interviewLink, ...(person && { action: 'user-interview', userId: person.userId }) },
          { onSuccess: onClose },
        )
      }
    >
      {person && interview
        ? `${nameOf(person)}, round ${interview.interviewRound}: ${shortDate(interview.interviewDate)} at ${interview.interviewTime}, ${interview.interviewDuration}. The interviewer is ${interview.interviewEmail}.`
        : 'Every interview of this job that was requested and has no link yet gets this one.'}
    </LinkDialog>
  )
}
