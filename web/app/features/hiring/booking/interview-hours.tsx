import { InterviewHours as Hours, limits } from '@firstrung/contract'
import { Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { indianToday } from '#app/lib/text/dates.ts'
import { ownZone } from '#app/lib/text/zoned-times.ts'
import { Button } from '#app/ui/base/button.tsx'
import { FormFailureNote } from '#app/ui/form/form-failure.tsx'
import { WholeInput } from '#app/ui/form/number-inputs.tsx'
import { RepeatableRows } from '#app/ui/form/repeatable-rows.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { bookingQueries, useSaveHours } from './booking-queries.ts'
import { BusyCalendars } from './busy-calendars.tsx'
import { formOf, hoursOfForm, inputOfField, zoneChoices } from './hours-form-values.ts'
import styles from './interview-hours.module.css'
import { type HoursForm, WeekdayHours } from './weekday-hours.tsx'

/** When the signed-in recruiter or interviewer holds interviews. */
export function InterviewHours() {
  const userId = useUserId()
  return (
    <QueryContent query={useQuery(bookingQueries.hours(userId))} waiting={<FormSkeleton fields={6} />}>
      {(hours) => (
        <Stack gap="xl">
          <Form key={userId} userId={userId} saved={hours} />
          <BusyCalendars />
        </Stack>
      )}
    </QueryContent>
  )
}

function Form({ userId, saved }: { userId: string; saved: Hours }) {
  const save = useSaveHours(userId)
  const { form, values, submit, saving, failure } = useDraftForm({
    about: 'interview hours',
    start: () => formOf(saved, ownZone()),
    schema: Hours,
    toBody: hoursOfForm,
    pathOf: inputOfField,
    save: (all) => save.mutateAsync(Hours.parse(hoursOfForm(all))),
  })
  const zones = useMemo(() => zoneChoices(values.zone), [values.zone])
  return (
    <form noValidate onSubmit={submit} className={styles.hoursForm}>
      <Text maw="65ch">
        Candidates can choose the time of an interview with you themselves. Colleagues who propose times to them see
        when you are free; candidates see only the times that were proposed.
      </Text>
      {saved.hours.length === 0 && (
        <Text maw="65ch">You have not set your hours yet, so nobody can propose times with you.</Text>
      )}
      <Select
        label="Time zone"
        description="Your hours stay the same when clocks change."
        data={zones}
        searchable
        allowDeselect={false}
        limit={100}
        nothingFoundMessage="No time zone has this name"
        maw={360}
        {...form.getInputProps('zone')}
      />
      <section aria-labelledby="hours-of-week" className={styles.hoursPart}>
        <Title order={2} size="h4" id="hours-of-week">
          Hours of your week
        </Title>
        <WeekdayHours form={form} />
      </section>
      <Bounds form={form} />
      <DaysOff form={form} />
      <FormFailureNote failure={failure} />
      <div>
        <Button type="submit" loading={saving}>
          Save
        </Button>
      </div>
    </form>
  )
}

// The inputs stand in a row, below sentences of different lengths.
const order = ['label' as const, 'input' as const, 'description' as const, 'error' as const]

/** How close, how tight and how many interviews may be. */
function Bounds({ form }: { form: HoursForm }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <WholeInput
        label="Notice in hours"
        description="How long before it begins an interview can be booked"
        min={0}
        max={limits.booking.noticeHours}
        inputWrapperOrder={order}
        {...form.getInputProps('noticeHours')}
      />
      <WholeInput
        label="Gap in minutes"
        description="Kept free before and after each interview"
        min={0}
        max={limits.booking.gapMinutes}
        inputWrapperOrder={order}
        {...form.getInputProps('gapMinutes')}
      />
      <WholeInput
        label="Most interviews a day"
        description="No more can be booked on one day"
        min={1}
        max={limits.booking.mostADay}
        inputWrapperOrder={order}
        {...form.getInputProps('mostADay')}
      />
    </SimpleGrid>
  )
}

/** Days without interviews. */
function DaysOff({ form }: { form: HoursForm }) {
  const { daysOff } = form.getValues()
  return (
    <section aria-labelledby="days-off" className={styles.hoursPart}>
      <Title order={2} size="h4" id="days-off">
        Days off
      </Title>
      <Text c="dimmed">Nothing can be booked on these days. Public holidays are left out by themselves.</Text>
      <RepeatableRows
        name="Days off"
        count={daysOff.length}
        max={limits.booking.daysOff}
        onAdd={() => form.insertListItem('daysOff', { from: '', to: '' })}
        onRemove={(index) => form.removeListItem('daysOff', index)}
      >
        {(index) => (
          <SimpleGrid cols={2}>
            <TextInput
              label="First day"
              type="date"
              min={indianToday()}
              {...form.getInputProps(`daysOff.${index}.from`)}
            />
            <TextInput
              label="Last day"
              type="date"
              min={daysOff[index]?.from || indianToday()}
              {...form.getInputProps(`daysOff.${index}.to`)}
            />
          </SimpleGrid>
        )}
      </RepeatableRows>
    </section>
  )
}
