import type { OwnProposal } from '@firstrung/contract'
import { Card, Text, Title } from '@mantine/core'
import { timesByDay } from '#app/lib/text/zoned-times.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './choice.module.css'
import { queueText } from './waiting-list-texts.ts'

interface FullTimesProps {
  proposal: OwnProposal
  zone: string
  /** The time for which the server is asked to let the candidate wait. */
  asking: string | undefined
  isBusy: boolean
  onWait: (timeId: string) => void
}

/** The times that others have taken, by day: the candidate can wait for one of them. */
export function FullTimes({ proposal, zone, asking, isBusy, onWait }: FullTimesProps) {
  const { full, waiting, times } = proposal
  const others = full.filter(({ _id }) => _id !== waiting?.timeId)
  if (others.length === 0) return null
  const explanation = waiting
    ? 'You can wait for one time. If you choose another one here, you no longer wait for the first.'
    : `${times.length > 0 ? '' : 'Others have chosen all of these times. '}You can wait for one of them. When it gets free, we book it for the next in line.`
  return (
    <Card component="section" aria-labelledby="full-times">
      <Title order={2} size="h3" id="full-times">
        {times.length > 0 || waiting ? 'Times that are taken' : 'Wait for one of these times'}
      </Title>
      <Text mt={4}>{explanation}</Text>
      {timesByDay(others, zone).map(({ day, times: ofDay }) => (
        <div key={day}>
          <Title order={3} size="h4" mt="md" mb={4} id={`full ${day}`.replaceAll(/\W+/g, '-')}>
            {day}
          </Title>
          <ul className={styles.full} aria-labelledby={`full ${day}`.replaceAll(/\W+/g, '-')}>
            {ofDay.map(({ _id, clock, indian, waiting: queue }) => (
              <li key={_id}>
                <div>
                  <Text fw={600}>{[clock, indian].filter(Boolean).join(' · ')}</Text>
                  <Text size="sm" c="dimmed">
                    {queueText(queue)}
                  </Text>
                </div>
                <Button
                  variant="secondary"
                  size="sm"
                  loading={_id === asking}
                  disabled={isBusy && _id !== asking}
                  onClick={() => onWait(_id)}
                >
                  Wait for this time<span className="visually-hidden">: {`${day}, ${clock}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  )
}
