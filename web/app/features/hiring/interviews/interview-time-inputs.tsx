import { durationUnits, limits } from '@firstrung/contract'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { indianToday } from '#app/lib/text/dates.ts'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import type { TimeField } from './interview-time.ts'

/** Day, time and duration of an interview. `inputProps` comes from the form. */
export function InterviewTimeInputs({ inputProps }: { inputProps: (field: TimeField) => object }) {
  return (
    <SimpleGrid cols={2}>
      <TextInput label="Date" type="date" min={indianToday()} data-autofocus {...inputProps('interviewDate')} />
      <TextInput label="Time" type="time" {...inputProps('interviewTime')} />
      <WholeInput label="Duration" min={1} max={limits.interviewMinutes} {...inputProps('length')} />
      <Select label="Unit" data={[...durationUnits]} allowDeselect={false} {...inputProps('unit')} />
    </SimpleGrid>
  )
}
