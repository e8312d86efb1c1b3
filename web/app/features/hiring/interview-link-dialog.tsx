import { type HiringCandidate, messages } from '@firstrung/contract'
import { displayName } from '#app/lib/display-name.ts'
import { counted, shortDate } from '#app/lib/format.ts'
import { interviewStateOf } from './hiring-labels.ts'
import { type Panel, useEnterLink } from './hiring-queries.ts'
import { LinkDialog } from './link-dialog.tsx'

interface InterviewLinkDialogProps {
  panel: Panel
  /** Whose interview; without anybody it is for all interviews of the job that wait for a link. */
  candidate?: HiringCandidate
  /** How many interviews of the job wait for a link. */
  waiting?: number
  opened: boolean
  onClose: () => void
}

/** Enters or changes an interview link, in one of its two forms. */
export function InterviewLinkDialog({ panel, candidate, waiting = 0, opened, onClose }: InterviewLinkDialogProps) {
  const enter = useEnterLink(panel)
  const interview = candidate && interviewStateOf(candidate.interviews).interview
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
          {
            jobId: panel.jobId,
            interviewLink,
            ...(candidate && { action: 'user-interview', userId: candidate.userId }),
          },
          { onSuccess: onClose },
        )
      }
    >
      {candidate && interview
        ? `${displayName(candidate)}, round ${interview.interviewRound}: ${shortDate(interview.interviewDate)} at ${interview.interviewTime}, ${interview.interviewDuration}. The interviewer is ${interview.interviewEmail}.`
        : waiting === 0
          ? messages.noInterviewWaits
          : `${counted(waiting, 'interview')} of this job ${waiting === 1 ? 'has' : 'have'} no link yet and ${waiting === 1 ? 'gets' : 'get'} this one. The candidates, the interviewers and the recruiter are told.`}
    </LinkDialog>
  )
}
