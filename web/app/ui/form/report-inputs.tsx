import { limits } from '@firstrung/contract'
import { Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'
import { RadioChoices } from './radio-choices.tsx'

interface ReportInputsProps {
  reasons: ComponentProps<typeof RadioChoices>['choices']
  form: Pick<UseFormReturnType<unknown>, 'getInputProps'>
}

/** The inputs for a report about something that somebody else wrote. */
export const ReportInputs = ({ reasons, form }: ReportInputsProps) => (
  <>
    <RadioChoices stacked label="What is wrong with it?" choices={reasons} {...form.getInputProps('reason')} />
    <Textarea
      label="Anything we should know? (optional)"
      autosize
      minRows={2}
      maxLength={limits.reportNote}
      {...form.getInputProps('note')}
    />
  </>
)
