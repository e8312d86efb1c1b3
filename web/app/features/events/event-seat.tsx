import type { EventDetail } from '@firstrung/contract'
import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { isCandidate, useSession } from '#app/lib/session.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { IconCheck, IconExternalLink } from '#app/ui/icons.ts'
import { useAttend, useLeave } from './event-queries.ts'
import { attendanceLabel, seatsLabel } from './seat-words.ts'
import '#app/ui/full-styles.css'

/** The seat of whoever looks: taking it, waiting for it, giving it up. The link is there for who has one (EVT-12). */
export function EventSeat({ event }: { event: EventDetail }) {
  const session = useSession()
  if (isCandidate(session?.userType)) return <OwnSeat event={event} userId={session?.user.userId ?? ''} />
  return (
    <>
      <Text>{session?.userType === 'admin' ? attendanceLabel(event) : 'Candidates can register for this event.'}</Text>
      {event.eventLink && <EventLink link={event.eventLink} />}
    </>
  )
}

function OwnSeat({ event, userId }: { event: EventDetail; userId: string }) {
  const [isLeaving, setLeaving] = useState(false)
  const attend = useAttend(userId, event._id)
  const leave = useLeave(event._id)
  const { hasRegistered, waitingPlace } = event
  const isFull = event.capacity !== null && event.seatsTaken >= event.capacity
  const giveUp = () => leave.mutate(undefined, { onSettled: () => setLeaving(false) })

  return (
    <>
      {event.hasEnded && !hasRegistered && (
        <Text size="sm">This event is over. Its link may still lead to notes or a recording.</Text>
      )}
      {!event.isActive && <Text size="sm">This event is not listed at the moment. You keep your seat.</Text>}
      {waitingPlace === null ? (
        <div className="sticky-actions event-action">
          {hasRegistered ? (
            <Button size="md" disabled leftSection={<IconCheck size={20} />}>
              Registered
            </Button>
          ) : (
            <Button size="md" loading={attend.isPending} onClick={() => attend.mutate()}>
              {isFull ? 'Join the waiting list' : 'Attend'}
            </Button>
          )}
        </div>
      ) : (
        <Text fw={650}>You are number {waitingPlace} on the waiting list.</Text>
      )}
      {!hasRegistered && seatsLabel(event) && (
        <Text size="sm" c="dimmed">
          {waitingPlace === null ? seatsLabel(event) : 'As soon as a seat is free you get it, and we tell you.'}
        </Text>
      )}
      {event.eventLink && <EventLink link={event.eventLink} />}
      {(hasRegistered || waitingPlace !== null) && !event.hasEnded && (
        <Button variant="default" size="sm" className="event-leave" onClick={() => setLeaving(true)}>
          {hasRegistered ? 'Cancel my seat' : 'Leave the waiting list'}
        </Button>
      )}
      <ConfirmDialog
        opened={isLeaving}
        title={hasRegistered ? 'Cancel my seat' : 'Leave the waiting list'}
        confirmLabel={hasRegistered ? 'Cancel seat' : 'Leave'}
        cancelLabel={hasRegistered ? 'Keep seat' : 'Stay'}
        busy={leave.isPending}
        onConfirm={giveUp}
        onClose={() => setLeaving(false)}
      >
        {hasRegistered
          ? 'Whoever waits gets your seat at once. You can register again while there are seats.'
          : 'If you come back later, you start at the end of the list.'}
      </ConfirmDialog>
    </>
  )
}

function EventLink({ link }: { link: string }) {
  return (
    <Anchor href={link} target="_blank" rel="noopener noreferrer" className="event-link">
      <IconExternalLink size={20} aria-hidden /> Open the event
    </Anchor>
  )
}
