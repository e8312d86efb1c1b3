import { type HiringCandidate, InterviewLink, messages } from '@firstrung/contract'
import { Text, TextInput } from '@mantine/core'
import { interviewStateOf } from '#app/features/hiring/application/hiring-labels.ts'
import { type Panel, useEnterLink } from '#app/features/hiring/panel/hiring-queries.ts'
import { requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { counted } from '#app/lib/text/format.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { interviewTimeText } from './interview-time.ts'
import { interviewersText } from './interviewers.ts'

interface InterviewLinkDialogProps {
  panel: Panel
  /** The candidate of the interview; null for all interviews of the job without a link. */
  candidate?: Pick<HiringCandidate, 'userId' | 'fullName' | 'email' | 'interviews'>
  /** How many interviews of the job have no link. */
  waiting?: number
  opened: boolean
  onClose: () => void
}

/** Sets or changes an interview link, in one of its two forms. */
export function InterviewLinkDialog({ panel, candidate, waiting = 0, opened, onClose }: InterviewLinkDialogProps) {
  const enter = useEnterLink(panel)
  const interview = candidate && interviewStateOf(candidate.interviews).interview
  const isWanted = Boolean(interview) || waiting > 0
  const bodyOf = ({ interviewLink }: { interviewLink: string }) => ({
    jobId: panel.jobId,
    interviewLink,
    ...(candidate && ({ action: 'user-interview', userId: candidate.userId } as const)),
  })
  const { form, submit, saving } = useDraftForm({
    about: candidate?.userId ?? 'all',
    start: () => ({ interviewLink: interview?.interviewLink ?? '' }),
    check: requireFields(['interviewLink'], messages.enterMeetLink),
    schema: InterviewLink,
    toBody: bodyOf,
    save: (values) => enter.mutateAsync(bodyOf(values)),
    onSaved: onClose,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={interview?.interviewLink ? 'Change link' : 'Interview link'}
      submitLabel="Save link"
      canSubmit={isWanted}
    >
      <Text mb="md">
        {candidate && interview
          ? `${displayName(candidate)}, ${interview.roundName ?? `round ${interview.interviewRound}`}: ${interviewTimeText(interview)}. The candidate, the interviewer (${interviewersText(interview)}) and the recruiter are told.`
          : waiting === 0
            ? messages.noInterviewWaits
            : `${counted(waiting, 'interview')} of this job ${waiting === 1 ? 'has' : 'have'} no link yet and ${waiting === 1 ? 'gets' : 'get'} this one. The candidates, the interviewers and the recruiter are told.`}
      </Text>
      {isWanted && (
        <TextInput
          label="Interview link"
          type="url"
          placeholder="https://"
          data-autofocus
          {...form.getInputProps('interviewLink')}
        />
      )}
    </FormDialog>
  )
}
