import { type HiringCandidate, messages } from '@firstrung/contract'
import { displayName } from '#app/lib/display-name.ts'
import { counted, shortDate } from '#app/lib/format.ts'
import type { DeskFilters } from './desk-filters.ts'
import { interviewStateOf } from './desk-words.ts'
import { useEnterLink } from './hiring-desk-queries.ts'
import { LinkDialog } from './link-dialog.tsx'

interface InterviewLinkDialogProps {
  jobId: string
  filters: DeskFilters
  /** Whose interview; without anybody it is for all interviews of the job that wait for a link. */
  person?: HiringCandidate
  /** How many interviews of the job wait for a link. */
  waiting?: number
  opened: boolean
  onClose: () => void
}

/** Enters or changes an interview link, in one of its two forms. */
export function InterviewLinkDialog({
  jobId,
  filters,
  person,
  waiting = 0,
  opened,
  onClose,
}: InterviewLinkDialogProps) {
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
        ? `${displayName(person)}, round ${interview.interviewRound}: ${shortDate(interview.interviewDate)} at ${interview.interviewTime}, ${interview.interviewDuration}. The interviewer is ${interview.interviewEmail}.`
        : waiting === 0
          ? messages.noInterviewWaits
          : `${counted(waiting, 'interview')} of this job ${waiting === 1 ? 'has' : 'have'} no link yet and ${waiting === 1 ? 'gets' : 'get'} this one. The candidates, the interviewers and the recruiter are told.`}
    </LinkDialog>
  )
}
