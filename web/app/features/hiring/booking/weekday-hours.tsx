import { ActionIcon, NativeSelect, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Button } from '#app/ui/base/button.tsx'
import { IconCopy, IconPlus, IconTrash } from '#app/ui/base/icons.ts'
import {
  copiedToWeekdays,
  type HoursValues,
  periodAfter,
  periodsOfDay,
  timeChoices,
  weekdays,
} from './hours-form-values.ts'
import styles from './interview-hours.module.css'

export type HoursForm = UseFormReturnType<HoursValues>

/** For each day of the week a switch, and its periods. */
export function WeekdayHours({ form }: { form: HoursForm }) {
  const { days } = form.getValues()
  const firstOn = days.findIndex(({ isOn }) => isOn)
  return (
    <div className={styles.week}>
      {weekdays.map((weekday, day) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in older browsers
        <div key={weekday} className={styles.weekday} role="group" aria-label={weekday}>
          <Switch label={weekday} {...form.getInputProps(`days.${day}.isOn`, { type: 'checkbox' })} />
          {days[day]?.isOn ? (
            <Periods form={form} day={day} weekday={weekday} isCopied={day === firstOn} />
          ) : (
            <Text c="dimmed" className={styles.dayOff}>
              No interviews
            </Text>
          )}
        </div>
      ))}
    </div>
  )
}

interface PeriodsProps {
  form: HoursForm
  /** From 0 for Monday. */
  day: number
  weekday: string
  /** Whether the row offers to copy its periods: one row does, or the page would be full of it. */
  isCopied: boolean
}

function Periods({ form, day, weekday, isCopied }: PeriodsProps) {
  const { days } = form.getValues()
  const periods = days[day]?.periods ?? []
  const path = `days.${day}.periods`
  return (
    <div className={styles.periods}>
      {periods.map(({ from, to }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a period is its index in the form
        <div key={index} className={styles.period}>
          <NativeSelect
            aria-label={`${weekday}, period ${index + 1}, from`}
            data={timeChoices(from)}
            {...form.getInputProps(`${path}.${index}.from`)}
          />
          <Text component="span" aria-hidden className={styles.dash}>
            –
          </Text>
          <NativeSelect
            aria-label={`${weekday}, period ${index + 1}, to`}
            data={timeChoices(to)}
            {...form.getInputProps(`${path}.${index}.to`)}
          />
          {periods.length > 1 && (
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`Remove period ${index + 1} of ${weekday}`}
              onClick={() => form.removeListItem(path, index)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </div>
      ))}
      <div className={styles.periodActions}>
        {periods.length < periodsOfDay && (
          <Button
            size="compact"
            variant="quiet"
            leftSection={<IconPlus size={16} />}
            aria-label={`Add a period on ${weekday}`}
            onClick={() => form.insertListItem(path, periodAfter(periods))}
          >
            Add a period
          </Button>
        )}
        {isCopied && (
          <Button
            size="compact"
            variant="quiet"
            leftSection={<IconCopy size={16} />}
            aria-label={`Copy to all weekdays: ${weekday}`}
            onClick={() => form.setFieldValue('days', copiedToWeekdays(days, day))}
          >
            Copy to all weekdays
          </Button>
        )}
      </div>
    </div>
  )
}
