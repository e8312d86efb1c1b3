import { type EventDetail, messages } from '@firstrung/contract'
import { Suspense, useState } from 'react'
import { useAttend } from '#app/features/events/event/event-queries.ts'
import eventsStyles from '#app/features/events/event/events.module.css'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { isCandidate, useSession } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconCheck, IconExternalLink } from '#app/ui/base/icons.ts'
import { StickyActions } from '#app/ui/form/sticky-actions.tsx'
import styles from './event-seat.module.css'
import { attendanceLabel, seatsLabel } from './seat-labels.ts'

const LeaveSeat = lazyWithRetry(async () => (await import('./leave-seat.tsx')).LeaveSeat)

/** The viewer's seat: register, wait, give up. People with a seat get the link (EVT-12). */
export function EventSeat({ event }: { event: EventDetail }) {
  const session = useSession()
  if (isCandidate(session?.userType)) return <OwnSeat event={event} userId={session?.user.userId ?? ''} />
  return (
    <>
      <p>{session?.userType === 'admin' ? attendanceLabel(event) : 'Candidates can register for this event.'}</p>
      {event.eventLink && <EventLink link={event.eventLink} />}
    </>
  )
}

function OwnSeat({ event, userId }: { event: EventDetail; userId: string }) {
  const [leaving, setLeaving] = useState<'unused' | 'open' | 'closed'>('unused')
  const attend = useAttend(userId, event._id)
  const { hasRegistered, waitingPlace } = event
  const isFull = event.capacity !== null && event.seatsTaken >= event.capacity

  return (
    <>
      {event.hasEnded && <p className={styles.eventNote}>{messages.eventOver}</p>}
      {!event.isActive && (
        <p className={styles.eventNote}>
          This event is called off for now. You keep your {hasRegistered ? 'seat' : 'place on the waiting list'}: if it
          takes place after all, we will tell you.
        </p>
      )}
      {event.hasEnded && !hasRegistered ? null : waitingPlace === null ? (
        <StickyActions className={eventsStyles.eventAction}>
          {hasRegistered ? (
            <Button done disabled leftSection={<IconCheck size={20} aria-hidden />}>
              Registered
            </Button>
          ) : (
            <Button loading={attend.isPending} onClick={() => attend.mutate()}>
              {isFull ? 'Join the waiting list' : 'Attend'}
            </Button>
          )}
        </StickyActions>
      ) : (
        <p>
          <b>You are number {waitingPlace} on the waiting list.</b>
        </p>
      )}
      {!hasRegistered && !event.hasEnded && seatsLabel(event) && (
        <p className={`${styles.eventNote} quiet`}>
          {waitingPlace === null ? seatsLabel(event) : 'You get the next free seat, and we will notify you.'}
        </p>
      )}
      {event.eventLink && <EventLink link={event.eventLink} />}
      {(hasRegistered || waitingPlace !== null) && !event.hasEnded && (
        <Button variant="secondary" size="sm" className={styles.eventLeave} onClick={() => setLeaving('open')}>
          {hasRegistered ? 'Cancel my seat' : 'Leave the waiting list'}
        </Button>
      )}
      {leaving !== 'unused' && (
        <Suspense>
          <LeaveSeat event={event} opened={leaving === 'open'} onClose={() => setLeaving('closed')} />
        </Suspense>
      )}
    </>
  )
}

function EventLink({ link }: { link: string }) {
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={styles.eventLink}>
      <IconExternalLink size={20} aria-hidden /> Open the event
    </a>
  )
}
