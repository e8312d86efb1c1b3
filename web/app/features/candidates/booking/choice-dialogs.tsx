import { limits, messages, OwnInterviewChange, type OwnProposal, ProposalDecline } from '@firstrung/contract'
import { Text, Textarea } from '@mantine/core'
import { requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { counted } from '#app/lib/text/format.ts'
import { zonedText } from '#app/lib/text/zoned-times.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import { useChangeOwnInterview, useDeclineTimes } from './booking-queries.ts'
import { choiceText } from './waiting-list-texts.ts'

interface DeclineDialogProps {
  proposal: OwnProposal
  opened: boolean
  onClose: () => void
  onDeclined: () => void
}

/** Asks why none of the times suits the candidate, and says who is told. */
export function DeclineDialog({ proposal: { _id, companyName }, opened, onClose, onDeclined }: DeclineDialogProps) {
  const decline = useDeclineTimes(_id)
  const { form, submit, saving, failure } = useDraftForm({
    about: `decline ${_id}`,
    start: () => ({ reason: '' }),
    schema: ProposalDecline,
    save: ({ reason }) => decline.mutateAsync(reason),
    onSaved: () => {
      onClose()
      onDeclined()
    },
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title={`Tell ${companyName} that none of these times suits you?`}
      submitLabel="Tell them"
    >
      <Text mb="md">
        {companyName} is told at once. It can propose other times, or plan the interview itself. You can no longer
        choose one of these.
      </Text>
      <Textarea
        label="Reason (optional)"
        description={`${companyName} reads it. It helps to say when you have time.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.interviewReason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

interface ChangeDialogProps {
  proposal: OwnProposal
  interview: NonNullable<OwnProposal['interview']>
  zone: string
  opened: boolean
  onClose: () => void
  /** Called after the change. */
  onChanged: () => void
}

const whoIsNotified = ({ companyName, hostName }: OwnProposal) =>
  hostName
    ? `${companyName} and ${hostName} are told at once, with your reason`
    : `${companyName} is told at once, with your reason`

const timeNeeded = 'Please choose a new time.'

/** Asks for another of the proposed times, and for the reason. */
export function MoveDialog({ proposal, interview, zone, opened, onClose, onChanged }: ChangeDialogProps) {
  const { movesLeft, _id, startsAt } = interview
  const change = useChangeOwnInterview(proposal._id, _id)
  const { form, values, submit, saving, failure } = useDraftForm({
    about: `move ${_id}`,
    start: () => ({ timeId: '', reason: '' }),
    check: ({ timeId, reason }) => {
      // A time that somebody has taken since is no longer shown as chosen.
      if (isLeft(proposal, timeId)) return null
      return {
        msg: timeNeeded,
        faults: { timeId: timeNeeded, ...(!reason.trim() && { reason: messages.reasonNeeded }) },
      }
    },
    schema: OwnInterviewChange,
    toBody: (chosen) => ({ action: 'move', ...chosen }),
    save: (chosen) => change.mutateAsync({ action: 'move', ...chosen }),
    onSaved: () => {
      onClose()
      onChanged()
    },
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title="Move the interview to another time"
      submitLabel="Move"
    >
      <Text mb="md">
        Now: {zonedText(startsAt, zone)}. {whoIsNotified(proposal)}.{' '}
        {movesLeft === 1 ? 'This is your last move.' : `You can move it ${counted(movesLeft, 'time')}.`}
      </Text>
      <RadioChoices
        label="New time"
        stacked
        choices={proposal.times.map((time) => ({ value: time._id, label: choiceText(time, proposal.places, zone) }))}
        {...form.getInputProps('timeId')}
        data-path="timeId"
        value={isLeft(proposal, values.timeId) ? values.timeId : ''}
      />
      <ReasonInput company={proposal.companyName} inputProps={form.getInputProps('reason')} />
    </FormDialog>
  )
}

const isLeft = ({ times }: OwnProposal, timeId: string) => times.some(({ _id }) => _id === timeId)

/** Asks why the candidate cancels, and says who is told and what follows. */
export function CancelDialog({ proposal, interview, zone, opened, onClose, onChanged }: ChangeDialogProps) {
  const { _id, startsAt } = interview
  const change = useChangeOwnInterview(proposal._id, _id)
  const { form, submit, saving, failure } = useDraftForm({
    about: `cancel ${_id}`,
    start: () => ({ reason: '' }),
    check: requireFields(['reason'], messages.reasonNeeded),
    schema: OwnInterviewChange,
    toBody: ({ reason }) => ({ action: 'cancel', reason }),
    save: ({ reason }) => change.mutateAsync({ action: 'cancel', reason }),
    onSaved: () => {
      onClose()
      onChanged()
    },
  })
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title="Cancel your interview?"
      submitLabel="Cancel interview"
      cancelLabel="Keep it"
      destructive
    >
      <Text mb="md">
        {zonedText(startsAt, zone)}. {whoIsNotified(proposal)}. You can no longer choose one of these times. Your
        application goes on, and {proposal.companyName} can propose other times.
      </Text>
      <ReasonInput company={proposal.companyName} inputProps={form.getInputProps('reason')} isFirst />
    </FormDialog>
  )
}

const ReasonInput = ({
  company,
  inputProps,
  isFirst = false,
}: {
  company: string
  inputProps: object
  isFirst?: boolean
}) => (
  <Textarea
    mt="md"
    label="Reason"
    description={`${company} reads it.`}
    autosize
    minRows={2}
    maxRows={6}
    maxLength={limits.interviewReason}
    {...(isFirst && { 'data-autofocus': true })}
    {...inputProps}
  />
)
