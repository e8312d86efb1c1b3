import { InterviewAsk, messages } from '@firstrung/contract'
import { SegmentedControl, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { MeetingLinkInputs } from '#app/features/hiring/booking/meeting-link-inputs.tsx'
import { proposeLabel, useCanChoose, useProposalForm } from '#app/features/hiring/booking/proposal-form.ts'
import { ownTeam } from '#app/lib/api/own-team-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { AlsoWithInput } from './also-with-input.tsx'
import { DayPlan } from './day-plan.tsx'
import { DespiteClash, useClash } from './despite-clash.tsx'
import { blankTime, timeFieldOf, timeOf } from './interview-time.ts'
import { InterviewTimeInputs } from './interview-time-inputs.tsx'
import { withoutInterviewer } from './interviewers.ts'

const ProposalInputs = lazyWithRetry(
  async () => (await import('#app/features/hiring/booking/proposal-inputs.tsx')).ProposalInputs,
)

interface Values {
  interviewDate: string
  interviewTime: string
  length: number | ''
  unit: string
  interviewEmail: string
  alsoWith: string[]
  usesOwnLink: boolean
  interviewLink: string
  despiteClash: boolean
}

/** The body of the request; it has the recruiter's own link only if they chose to use it. */
const bodyOf = ({ interviewEmail, alsoWith, usesOwnLink, interviewLink, despiteClash, ...time }: Values) => ({
  ...timeOf(time),
  interviewEmail,
  alsoWith,
  despiteClash,
  ...(usesOwnLink && { interviewLink }),
})

interface InterviewDialogProps {
  jobId: string
  /** The id of the candidate. */
  about: string
  /** The candidate and the round. */
  name: string
  round: number
  /** What the job calls this round; undefined where it has named none. */
  roundName?: string | undefined
  /** How long interviews of this round take; undefined or null where nobody has said so. */
  minutes?: number | null | undefined
  email: string
  /** The recruiter's own meeting link, from their profile. */
  meetingLink?: string
  opened: boolean
  onClose: () => void
  save: (wish: ReturnType<typeof bodyOf>) => Promise<unknown>
}

const needed = ['interviewDate', 'interviewTime', 'length', 'interviewEmail'] as const

type Way = 'plan' | 'propose'
const ways: { value: Way; label: string }[] = [
  { value: 'plan', label: 'Plan it yourself' },
  { value: 'propose', label: 'Let the candidate choose' },
]

/**
 * Asks for the time, the length and the interviewer (HIRE-13), or for times from which the candidate chooses one. The input
 * of both stays after a refusal.
 */
export function InterviewDialog(props: InterviewDialogProps) {
  const { jobId, about, meetingLink = '', minutes, opened, onClose } = props
  const [way, setWay] = useState<Way>('plan')
  const isProposing = way === 'propose'
  const proposal = useProposalForm({
    ...{ jobId, meetingLink, minutes },
    applicantIds: [about],
    isShown: opened && isProposing,
    onSaved: onClose,
  })
  const canChoose = useCanChoose(jobId, about, opened && isProposing)
  const plan = usePlanForm(props)
  const { submit, saving } = isProposing ? proposal : plan
  return (
    <FormDialog
      {...{ opened, onClose, submit, saving }}
      title="Choose Interview"
      submitLabel={isProposing ? proposeLabel(proposal.values.times.length) : 'Submit'}
      canSubmit={!isProposing || (proposal.canPropose && !canChoose)}
    >
      <SegmentedControl
        aria-label="Who chooses the time"
        data={ways}
        value={way}
        onChange={setWay}
        disabled={saving}
        fullWidth
        mb="md"
      />
      {isProposing ? (
        <Suspense fallback={<FormSkeleton fields={3} />}>
          <ProposalInputs {...props} {...{ meetingLink, canChoose, proposal }} userId={about} />
        </Suspense>
      ) : (
        <PlanInputs {...props} plan={plan} />
      )}
    </FormDialog>
  )
}

/** The form of an interview that the recruiter plans. */
function usePlanForm({ about, email, meetingLink = '', minutes, opened, onClose, save }: InterviewDialogProps) {
  const { data: team } = useQuery({ ...ownTeam(useUserId()), enabled: opened })
  const wishOf = (all: Values) =>
    bodyOf({ ...all, alsoWith: withoutInterviewer(all.alsoWith, all.interviewEmail, team?.members ?? []) })
  const clash = useClash('recruiter')
  const draft = useDraftForm({
    about: `interview ${about}`,
    start: (): Values => ({
      ...blankTime,
      ...(minutes && { length: minutes }),
      interviewEmail: email,
      alsoWith: [],
      usesOwnLink: meetingLink !== '',
      interviewLink: meetingLink,
      despiteClash: false,
    }),
    check: (all: Values) =>
      requireFields(all.usesOwnLink ? [...needed, 'interviewLink' as const] : needed, messages.chooseAllFields)(all),
    schema: InterviewAsk,
    toBody: wishOf,
    pathOf: timeFieldOf,
    save: (all) => save(wishOf(all)),
    onError: clash.refusalOf,
    onSaved: onClose,
  })
  return { ...draft, clash: clash.sentence }
}

interface PlanInputsProps extends InterviewDialogProps {
  plan: ReturnType<typeof usePlanForm>
}

function PlanInputs({
  name,
  round,
  roundName,
  meetingLink = '',
  opened,
  plan: { form, values, clash },
}: PlanInputsProps) {
  const { usesOwnLink } = values
  const userId = useUserId()
  const { data: team } = useQuery({ ...ownTeam(userId), enabled: opened })
  const colleagues = (team?.members ?? []).filter((member) => member._id !== userId)
  const colleaguesId = useId()
  return (
    <>
      <Text mb="md">
        {roundName ?? (round === 2 ? 'Second round' : 'First round')} with {name}.{' '}
        {usesOwnLink
          ? `${name} and the interviewer get the link at once.`
          : `Our team sends the meeting link; ${name} is asked to keep the time free.`}{' '}
        Times are Indian time.
      </Text>
      <InterviewTimeInputs inputProps={(field) => form.getInputProps(field)} />
      <DayPlan day={values.interviewDate} />
      <DespiteClash
        sentence={clash}
        label="Plan it anyway"
        inputProps={form.getInputProps('despiteClash', { type: 'checkbox' })}
      />
      <TextInput
        mt="md"
        label="Interviewer's email"
        type="email"
        list={colleaguesId}
        {...(colleagues.length > 0 && { description: 'Colleagues are suggested as you type.' })}
        {...form.getInputProps('interviewEmail')}
      />
      <datalist id={colleaguesId}>
        {colleagues.map((colleague) => (
          <option key={colleague._id} value={colleague.email}>
            {displayName(colleague)}
          </option>
        ))}
      </datalist>
      <AlsoWithInput
        interviewEmail={values.interviewEmail}
        opened={opened}
        inputProps={form.getInputProps('alsoWith')}
      />
      <MeetingLinkInputs
        usesOwnLink={usesOwnLink}
        meetingLink={meetingLink}
        inputProps={(field, options) => form.getInputProps(field, options)}
      />
    </>
  )
}
