import {
  type HiringRole,
  InterviewChange,
  type InterviewRecord,
  isScheduled,
  limits,
  messages,
} from '@firstrung/contract'
import { Text, Textarea } from '@mantine/core'
import { requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { AlsoWithInput } from './also-with-input.tsx'
import { DayPlan } from './day-plan.tsx'
import { DespiteClash, useClash } from './despite-clash.tsx'
import { useChangeInterview } from './interview-queries.ts'
import { interviewTimeText, timeFieldOf, timeOf, timeValuesOf } from './interview-time.ts'
import { InterviewTimeInputs } from './interview-time-inputs.tsx'

interface ChangeDialogProps {
  interview: InterviewRecord
  /** The candidate. */
  name: string
  /** Who changes it. */
  viewer: HiringRole
  opened: boolean
  onClose: () => void
}

/** A sentence that says who will be notified of a change. */
function whoIsTold({ interview, name, viewer }: ChangeDialogProps): string {
  const others = viewer === 'admin' ? 'the recruiter' : 'our team'
  return isScheduled(interview)
    ? `${name}, the interviewer and ${others} are told, with the reason, and calendar entries are updated.`
    : `${name} and ${others} are told, with the reason.`
}

/** Asks for a new time and the reason; if the time clashes with another interview, also whether to move it anyway. */
export function MoveInterviewDialog(props: ChangeDialogProps) {
  const { interview, name, viewer, opened, onClose } = props
  const change = useChangeInterview(viewer, interview._id)
  const clash = useClash(viewer)
  const { form, values, submit, saving } = useDraftForm({
    about: `move ${interview._id}`,
    start: () => ({
      ...timeValuesOf(interview),
      alsoWith: interview.alsoWith.map(({ userId }) => userId),
      reason: '',
      despiteClash: false,
    }),
    check: requireFields(['interviewDate', 'interviewTime', 'length', 'reason'], messages.chooseAllFields),
    schema: InterviewChange,
    toBody: ({ reason, alsoWith, ...time }) => ({ action: 'move', ...timeOf(time), alsoWith, reason }),
    pathOf: timeFieldOf,
    save: ({ reason, despiteClash, alsoWith, ...time }) =>
      change.mutateAsync({
        action: 'move',
        ...timeOf(time),
        ...(viewer === 'recruiter' && { alsoWith }),
        reason,
        despiteClash,
      }),
    onError: clash.refusalOf,
    onSaved: onClose,
  })
  return (
    <FormDialog {...{ opened, onClose, submit, saving }} title={`Move the interview with ${name}`} submitLabel="Move">
      <Text mb="md">
        Now: {interviewTimeText(interview)}. {whoIsTold(props)} Times are Indian time.
      </Text>
      <InterviewTimeInputs inputProps={(field) => form.getInputProps(field)} />
      {viewer === 'recruiter' && <DayPlan day={values.interviewDate} moved={interview._id} />}
      <DespiteClash
        sentence={clash.sentence}
        label="Move it anyway"
        inputProps={form.getInputProps('despiteClash', { type: 'checkbox' })}
      />
      {viewer === 'recruiter' && (
        <AlsoWithInput
          interviewEmail={interview.interviewEmail}
          opened={opened}
          inputProps={form.getInputProps('alsoWith')}
        />
      )}
      <ReasonInput
        inputProps={form.getInputProps('reason')}
        {...(viewer === 'recruiter' && {
          description: 'The candidate reads it if the time changes, and so does who no longer interviews.',
        })}
      />
    </FormDialog>
  )
}

/** Asks why an interview is cancelled. */
export function CancelInterviewDialog(props: ChangeDialogProps) {
  const { interview, name, viewer, opened, onClose } = props
  const change = useChangeInterview(viewer, interview._id)
  const { form, submit, saving } = useDraftForm({
    about: `cancel ${interview._id}`,
    start: () => ({ reason: '' }),
    check: requireFields(['reason'], messages.reasonNeeded),
    schema: InterviewChange,
    toBody: ({ reason }) => ({ action: 'cancel', reason }),
    save: ({ reason }) => change.mutateAsync({ action: 'cancel', reason }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title={`Cancel the interview with ${name}?`}
      submitLabel="Cancel interview"
      cancelLabel="Keep it"
      destructive
    >
      <Text mb="md">
        {interviewTimeText(interview)}. {whoIsTold(props)} A new interview can be requested afterwards.
      </Text>
      <ReasonInput inputProps={form.getInputProps('reason')} isFirst />
    </FormDialog>
  )
}

interface ReasonInputProps {
  inputProps: object
  isFirst?: boolean
  description?: string
}

const ReasonInput = ({ inputProps, isFirst = false, description = 'The candidate reads it.' }: ReasonInputProps) => (
  <Textarea
    mt="md"
    label="Reason"
    description={description}
    autosize
    minRows={2}
    maxRows={6}
    maxLength={limits.interviewReason}
    {...(isFirst && { 'data-autofocus': true })}
    {...inputProps}
  />
)
