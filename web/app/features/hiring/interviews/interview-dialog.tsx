import { InterviewAsk, messages } from '@firstrung/contract'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ownTeam } from '#app/lib/api/own-team-queries.ts'
import { requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { displayName } from '#app/lib/text/display-name.ts'
import { FormDialog } from '#app/ui/form/form-dialog.tsx'
import { DayPlan } from './day-plan.tsx'
import { DespiteClash, useClash } from './despite-clash.tsx'
import { blankTime, timeFieldOf, timeOf } from './interview-time.ts'
import { InterviewTimeInputs } from './interview-time-inputs.tsx'

interface Values {
  interviewDate: string
  interviewTime: string
  length: number | ''
  unit: string
  interviewEmail: string
  usesOwnLink: boolean
  interviewLink: string
  despiteClash: boolean
}

/** The body of the request; it has the recruiter's own link only if they chose to use it. */
const bodyOf = ({ interviewEmail, usesOwnLink, interviewLink, despiteClash, ...time }: Values) => ({
  ...timeOf(time),
  interviewEmail,
  despiteClash,
  ...(usesOwnLink && { interviewLink }),
})

interface InterviewDialogProps {
  /** The id of the candidate. */
  about: string
  /** The candidate and the round. */
  name: string
  round: 1 | 2
  email: string
  /** The recruiter's own meeting link, from their profile. */
  meetingLink?: string
  opened: boolean
  onClose: () => void
  save: (wish: ReturnType<typeof bodyOf>) => Promise<unknown>
}

const needed = ['interviewDate', 'interviewTime', 'length', 'interviewEmail'] as const

/** Asks for the time, the length and the interviewer (HIRE-13). The input stays after a refusal. */
export function InterviewDialog({
  about,
  name,
  round,
  email,
  meetingLink = '',
  opened,
  onClose,
  save,
}: InterviewDialogProps) {
  const clash = useClash('recruiter')
  const { form, values, submit, saving } = useDraftForm({
    about: `interview ${about}`,
    start: (): Values => ({
      ...blankTime,
      interviewEmail: email,
      usesOwnLink: meetingLink !== '',
      interviewLink: meetingLink,
      despiteClash: false,
    }),
    check: (all: Values) =>
      requireFields(all.usesOwnLink ? [...needed, 'interviewLink' as const] : needed, messages.chooseAllFields)(all),
    schema: InterviewAsk,
    toBody: bodyOf,
    pathOf: timeFieldOf,
    save: (all) => save(bodyOf(all)),
    onError: clash.refusalOf,
    onSaved: onClose,
  })
  const { usesOwnLink } = values
  const userId = useUserId()
  const { data: team } = useQuery({ ...ownTeam(userId), enabled: opened })
  const colleagues = (team?.members ?? []).filter((member) => member._id !== userId)
  const colleaguesId = useId()
  return (
    <FormDialog {...{ opened, onClose, submit, saving }} title="Choose Interview" submitLabel="Submit">
      <Text mb="md">
        {round === 2 ? 'Second round' : 'First round'} with {name}.{' '}
        {usesOwnLink
          ? `${name} and the interviewer get the link at once.`
          : `Our team sends the meeting link; ${name} is asked to keep the time free.`}{' '}
        Times are Indian time.
      </Text>
      <InterviewTimeInputs inputProps={(field) => form.getInputProps(field)} />
      <DayPlan day={values.interviewDate} />
      <DespiteClash
        sentence={clash.sentence}
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
      <Checkbox mt="md" label="Use my meeting link" {...form.getInputProps('usesOwnLink', { type: 'checkbox' })} />
      {usesOwnLink && (
        <TextInput
          mt="sm"
          label="Meeting link"
          type="url"
          placeholder="https://"
          {...(meetingLink === '' && { description: 'Save it in your profile to have it filled in here.' })}
          {...form.getInputProps('interviewLink')}
        />
      )}
    </FormDialog>
  )
}
