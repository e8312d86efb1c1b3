import { useState } from 'react'
import { counted } from '#app/lib/text/format.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { RadioChoices } from '#app/ui/form/radio-choices.tsx'
import { useGroupDayForm } from './group-day-form.ts'
import { GroupDayInputs } from './group-day-inputs.tsx'
import { ManyInputs } from './many-inputs.tsx'
import { type ProposalAnswer, proposeLabel, useProposalForm } from './proposal-form.ts'

interface ProposeManyDialogProps {
  jobId: string
  /** They do not change while the dialog is open. */
  applicantIds: readonly string[]
  /** The recruiter's own meeting link, from their profile. */
  meetingLink: string
  opened: boolean
  onClose: () => void
  onProposed: (answer: ProposalAnswer) => void
}

type Way = 'interviewers' | 'groups'
const ways: { value: Way; label: string }[] = [
  { value: 'interviewers', label: 'With interviewers: one candidate at a time' },
  { value: 'groups', label: 'A day for groups: many candidates at the same time' },
]

/** Proposes times to several candidates: with interviewers, or on a day for groups. The input of both stays after a refusal. */
export function ProposeManyDialog(props: ProposeManyDialogProps) {
  const { jobId, applicantIds, meetingLink, opened, onClose, onProposed } = props
  const [way, setWay] = useState<Way>('interviewers')
  const isInGroups = way === 'groups'
  const common = { jobId, applicantIds, meetingLink, onSaved: onProposed }
  const proposal = useProposalForm({ ...common, isShown: opened && !isInGroups })
  const groupDay = useGroupDayForm(common)
  const { submit, saving, failure, values } = isInGroups ? groupDay : proposal
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving, failure }}
      title={`Propose times to ${counted(applicantIds.length, 'candidate')}`}
      submitLabel={proposeLabel(values.times.length)}
      canSubmit={isInGroups || proposal.canPropose}
    >
      <RadioChoices
        label="How"
        stacked
        choices={ways}
        value={way}
        onChange={(next) => !saving && setWay(next as Way)}
      />
      <div style={{ marginTop: 16 }}>
        {isInGroups ? (
          <GroupDayInputs {...{ meetingLink, groupDay }} candidates={applicantIds.length} />
        ) : (
          <ManyInputs {...{ jobId, meetingLink, proposal }} candidates={applicantIds.length} />
        )}
      </div>
    </FormDialog>
  )
}
