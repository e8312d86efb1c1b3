import type { OwnProposal } from '@firstrung/contract'
import { Card, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { timesByDay, zonedText } from '#app/lib/text/zoned-times.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './choice.module.css'
import { KeptTime } from './kept-time.tsx'
import { leftText } from './waiting-list-texts.ts'

const DeclineDialog = lazyWithRetry(async () => (await import('./choice-dialogs.tsx')).DeclineDialog)

interface OpenTimesProps {
  proposal: OwnProposal
  zone: string
  /** The time that is shown to be booked, and whether it was chosen on this page just now. */
  chosen: { timeId: string; isByHand: boolean } | null
  /** The time that the server is asked to keep. */
  holding: string | undefined
  isBooking: boolean
  onChoose: (timeId: string) => void
  onBook: (timeId: string) => void
  onDeclined: () => void
}

/** The times that are left, by day, and the one that is kept for the candidate. */
export function OpenTimes(props: OpenTimesProps) {
  const { proposal, zone, chosen, holding, isBooking, onChoose, onBook, onDeclined } = props
  const { times, waiting, places, held, companyName } = proposal
  const [isDeclining, setDeclining] = useState(false)
  // Once opened the dialog stays mounted, so that closing it restores the focus.
  const [wasOpen, setWasOpen] = useState(false)
  const timeId = held?.timeId ?? chosen?.timeId
  const kept = times.find(({ _id }) => _id === timeId)
  return (
    <Card component="section" aria-labelledby="times" className={styles.times}>
      <Title order={2} size="h3" id="times">
        {times.length > 0 ? 'Times that are free' : `No ${waiting ? 'other ' : ''}time is free right now`}
      </Title>
      {times.length === 0 && (
        <Text mt={4}>
          Others have chosen these times. {companyName} is told when all of them are taken, and can propose others. We
          tell you when it does.
        </Text>
      )}
      {timesByDay(times, zone).map(({ day, times: ofDay }) => (
        <div key={day}>
          <Title order={3} size="h4" mt="md" mb="xs" id={`day ${day}`.replaceAll(/\W+/g, '-')}>
            {day}
          </Title>
          <TimesOfDay
            labelledBy={`day ${day}`.replaceAll(/\W+/g, '-')}
            times={ofDay}
            keptId={kept?._id}
            {...{ places, holding, isBooking, onChoose }}
          />
        </div>
      ))}
      {kept && (
        <KeptTime
          key={kept._id}
          startsAt={kept.startsAt}
          until={held?.timeId === kept._id ? held.until : null}
          takesFocus={chosen?.isByHand === true && chosen.timeId === kept._id}
          {...{ zone, isBooking }}
          note={waiting ? `When you book it, you no longer wait for ${zonedText(waiting.startsAt, zone)}.` : ''}
          onBook={() => onBook(kept._id)}
        />
      )}
      <div className={styles.decline}>
        <Button
          variant="secondary"
          onClick={() => {
            setWasOpen(true)
            setDeclining(true)
          }}
        >
          {times.length > 0 ? 'None of these suits me' : 'Ask for other times'}
        </Button>
      </div>
      {wasOpen && (
        <Suspense>
          <DeclineDialog
            proposal={proposal}
            opened={isDeclining}
            onClose={() => setDeclining(false)}
            onDeclined={onDeclined}
          />
        </Suspense>
      )}
    </Card>
  )
}

interface TimesOfDayProps extends Pick<OpenTimesProps, 'holding' | 'isBooking' | 'onChoose'> {
  /** The id of the heading. */
  labelledBy: string
  times: ReturnType<typeof timesByDay<OwnProposal['times'][number]>>[number]['times']
  /** How many can choose the same time. */
  places: number
  keptId: string | undefined
}

const TimesOfDay = ({ labelledBy, times, places, keptId, holding, isBooking, onChoose }: TimesOfDayProps) => (
  <ul className={styles.ofDay} aria-labelledby={labelledBy}>
    {times.map(({ _id, clock, indian, left }) => (
      <li key={_id}>
        <Button
          variant="secondary"
          fullWidth
          className={styles.time ?? ''}
          aria-pressed={_id === keptId}
          loading={_id === holding}
          disabled={isBooking}
          onClick={() => onChoose(_id)}
        >
          <span>{clock}</span>
          {indian && (
            <span className={styles.indian}>
              <span className="visually-hidden"> · </span>
              {indian}
            </span>
          )}
          {leftText(left, places) && (
            <span className={styles.places}>
              <span className="visually-hidden"> · </span>
              {leftText(left, places)}
            </span>
          )}
        </Button>
      </li>
    ))}
  </ul>
)
