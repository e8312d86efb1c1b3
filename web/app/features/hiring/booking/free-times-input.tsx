import { type InterviewHost, limits } from '@firstrung/contract'
import { Chip, Group, Input, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { indianToday } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { bookingQueries, type FreeTimesWish, spansAhead } from './booking-queries.ts'
import { commonTimes, hostNames, zonesText } from './common-times.ts'
import styles from './free-times-input.module.css'
import { mostTimes } from './proposal-form.ts'
import { chosenWithin, dayAhead, timesByDay } from './times-by-day.ts'

interface FreeTimesInputProps {
  jobId: string
  wish: Omit<FreeTimesWish, 'from'>
  /** Who can hold the interviews of the job. */
  people: readonly InterviewHost[]
  /** The chosen moments. */
  value?: string[]
  onChange?: (next: string[]) => void
  error?: ReactNode
  'data-path'?: string
}

/** The times at which all interviewers are free, by day, of which several can be chosen; two weeks at a time. */
export function FreeTimesInput({
  jobId,
  wish,
  people,
  value = [],
  onChange = () => {},
  error,
  'data-path': path,
}: FreeTimesInputProps) {
  const id = useId()
  const [span, setSpan] = useState(0)
  const { days } = limits.booking
  const from = dayAhead(indianToday(), span * days)
  const query = useQuery(bookingQueries.freeTimes(jobId, { ...wish, from }))
  const here = chosenWithin(value, from, days)
  const zones = zonesText(people, query.data ?? [])
  return (
    <Input.Wrapper
      id={id}
      mt="md"
      label="Times to choose from"
      labelElement="div"
      description={`At most ${mostTimes}. ${zones}`.trim()}
      error={error}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the library's wrapper */}
      <div
        role="group"
        tabIndex={-1}
        data-path={path}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-description${error ? ` ${id}-error` : ''}`}
      >
        <Group justify="space-between" my="xs" wrap="nowrap">
          <Button size="xs" variant="secondary" disabled={span === 0} onClick={() => setSpan(span - 1)}>
            Earlier
          </Button>
          <Text size="sm" c="dimmed" aria-live="polite" ta="center">
            {value.length === 0 ? 'None chosen' : `${value.length} chosen`}
          </Text>
          <Button size="xs" variant="secondary" disabled={span === spansAhead - 1} onClick={() => setSpan(span + 1)}>
            Later
          </Button>
        </Group>
        <QueryContent query={query} waiting={<ListSkeleton rows={2} />}>
          {(answers) => (
            <Days
              // What was chosen is shown even if somebody has booked it since, so that it can be given up.
              days={timesByDay([...commonTimes(wish.hostIds, answers), ...here])}
              hosts={hostNames(people, wish.hostIds)}
              chosen={value}
              onChange={onChange}
            />
          )}
        </QueryContent>
      </div>
    </Input.Wrapper>
  )
}

interface DaysProps {
  days: ReturnType<typeof timesByDay>
  /** The names of the interviewers. */
  hosts: readonly string[]
  chosen: string[]
  onChange: (next: string[]) => void
}

function Days({ days, hosts, chosen, onChange }: DaysProps) {
  if (days.length === 0)
    return (
      <Text py="sm">
        {hosts.length > 1
          ? 'There is no time in these two weeks at which all of them are free. Look later, or choose fewer interviewers.'
          : `${hosts.join('')} has no free time in these two weeks. Look later.`}
      </Text>
    )
  const isFull = chosen.length >= mostTimes
  return (
    <div className={styles.days}>
      <Chip.Group multiple value={chosen} onChange={onChange}>
        {days.map(({ day, title, times }) => (
          <fieldset key={day} className={styles.day}>
            <legend>{title}</legend>
            <Group gap="xs">
              {times.map(({ value, label }) => (
                <Chip
                  key={value}
                  value={value}
                  variant="outline"
                  size="md"
                  disabled={isFull && !chosen.includes(value)}
                >
                  {label}
                </Chip>
              ))}
            </Group>
          </fieldset>
        ))}
      </Chip.Group>
    </div>
  )
}
