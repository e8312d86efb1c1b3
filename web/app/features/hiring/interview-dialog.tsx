import { durationUnits, InterviewAsk, limits, messages } from '@firstrung/contract'
import { NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { requireFields } from '#app/lib/form/form-refusal.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { indianToday } from '#app/lib/format.ts'
import { FormDialog } from '#app/ui/form-dialog.tsx'

const blank = { interviewDate: '', interviewTime: '', length: '' as number | '', unit: durationUnits[0] as string }

/** The request: number and unit of the duration in one field, '30 minutes'. */
const bodyOf = ({ length, unit, ...values }: typeof blank & { interviewEmail: string }) => ({
  ...values,
  interviewDuration: `${length} ${unit}`,
})

interface InterviewDialogProps {
  /** The candidate and the round. */
  name: string
  round: 1 | 2
  email: string
  opened: boolean
  onClose: () => void
  save: (wish: ReturnType<typeof bodyOf>) => Promise<unknown>
}

/** Asks when, how long and with whom the interview is (HIRE-13). Input survives a refusal. */
export function InterviewDialog({ name, round, email, opened, onClose, save }: InterviewDialogProps) {
  const { form, submit, saving } = useDraftForm({
    start: () => ({ ...blank, interviewEmail: email }),
    check: requireFields(['interviewDate', 'interviewTime', 'length', 'interviewEmail'], messages.chooseAllFields),
    schema: InterviewAsk,
    toBody: bodyOf,
    pathOf: (field) => (field === 'interviewDuration' ? 'length' : field),
    save: (values) => save(bodyOf(values)),
    onSaved: onClose,
  })
  return (
    <FormDialog {...{ opened, onClose, submit, saving }} title="Choose Interview" submitLabel="Submit">
      <Text mb="md">
        {round === 2 ? 'Second round' : 'First round'} with {name}. Our team sends the meeting link; times are Indian
        time.
      </Text>
      <SimpleGrid cols={2}>
        <TextInput
          label="Date"
          type="date"
          min={indianToday()}
          data-autofocus
          {...form.getInputProps('interviewDate')}
        />
        <TextInput label="Time" type="time" {...form.getInputProps('interviewTime')} />
        <NumberInput
          label="Duration"
          min={1}
          max={limits.interviewMinutes}
          allowDecimal={false}
          clampBehavior="strict"
          {...form.getInputProps('length')}
        />
        <Select label="Unit" data={[...durationUnits]} allowDeselect={false} {...form.getInputProps('unit')} />
      </SimpleGrid>
      <TextInput mt="md" label="Interviewer's email" type="email" {...form.getInputProps('interviewEmail')} />
    </FormDialog>
  )
}
