import { limits } from '@firstrung/contract'
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { indianToday } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { ChoiceChips } from '#app/ui/form/choice-chips.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { type GroupDayForm, gaps, groupLengths } from './group-day-form.ts'
import { capacityText, type GroupDay, startTimes } from './group-times.ts'
import { NoteInput } from './note-input.tsx'
import { everybody, fewerText, joiningText } from './proposal-texts.ts'
import { dayAhead, timesByDay } from './times-by-day.ts'
import { WhereInputs } from './where-inputs.tsx'

interface GroupDayInputsProps {
  meetingLink: string
  /** How many candidates can choose. */
  candidates: number
  groupDay: GroupDayForm
}

/** Asks for a day, its times and how many places each has, and says what happens then. */
export function GroupDayInputs({ meetingLink, candidates, groupDay: { form, values, change } }: GroupDayInputsProps) {
  const [now] = useState(() => Date.now())
  const today = indianToday()
  const { times, places } = values
  const choices = timesByDay([...startTimes(values, now), ...times]).flatMap((day) => day.times)
  const { booking, agendaDays } = limits
  const input = (field: keyof GroupDay) => ({
    ...form.getInputProps(field),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [field]: value }),
  })
  return (
    <>
      <Text mb="md">
        {counted(candidates, 'candidate is', 'candidates are')} told of these times and until when to choose one; each
        gets one place. You see under ‘Proposed times’ who has chosen which time.{' '}
        {joiningText(everybody, { ...values, hosts: 0 })} Times are Indian time.
      </Text>
      <TextInput label="Date" type="date" min={today} max={dayAhead(today, agendaDays)} {...input('day')} />
      <SimpleGrid cols={2} mt="md">
        <TextInput label="From" type="time" {...input('from')} />
        <TextInput label="To" type="time" {...input('to')} />
        <NativeSelect label="Length" data={groupLengths.map(minutesOption)} {...input('minutes')} />
        <NativeSelect label="Gap between times" data={gaps.map(minutesOption)} {...input('gap')} />
      </SimpleGrid>
      <div style={{ marginTop: 16 }}>
        <ChoiceChips
          label="Times"
          description={
            values.day
              ? `At most ${booking.times}. Choose a time to take it out, and once more to put it back.`
              : 'They follow from the date.'
          }
          choices={choices}
          {...form.getInputProps('times')}
          value={times}
          onChange={(next) => form.setFieldValue('times', next)}
        />
      </div>
      <WholeInput mt="md" label="Places at each time" min={1} max={booking.places} {...form.getInputProps('places')} />
      {times.length > 0 && typeof places === 'number' && (
        <Text size="sm" mt={6} role="status">
          {capacityText(times.length, places, candidates)} {fewerText(times.length * places, candidates)}
        </Text>
      )}
      <WhereInputs
        roomLabel="Room"
        usesOwnLink={values.usesOwnLink}
        meetingLink={meetingLink}
        inputProps={(field, options) => form.getInputProps(field, options)}
      />
      <NoteInput readers={everybody} inputProps={form.getInputProps('note')} />
    </>
  )
}

const minutesOption = (value: string) => ({ value, label: value === '0' ? 'None' : `${value} minutes` })
