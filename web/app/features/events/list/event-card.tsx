import { type EventRecord, messages } from '@firstrung/contract'
import { Link } from 'react-router'
import { EventBanner } from '#app/features/events/event/event-banner.tsx'
import { preview, topicLabel } from '#app/features/events/event/event-labels.ts'
import eventsStyles from '#app/features/events/event/events.module.css'
import { toast } from '#app/lib/browser/toast.ts'
import { useSession } from '#app/lib/session/session.ts'
import { relative } from '#app/lib/text/dates.ts'
import { istDateTime } from '#app/lib/text/documented-dates.ts'
import { IconCheck } from '#app/ui/base/icons.ts'
import styles from './event-card.module.css'

interface EventCardProps {
  event: EventRecord
  /** The card is among the first on the page, so its picture is loaded at once. */
  isFirst?: boolean
  /** The level of its heading. */
  heading?: 'h2' | 'h3'
}

/** The text of the link. For a full event it leads to the page, where people can join the waiting list. */
function linkText({ hasRegistered, hasEnded, capacity, seatsTaken }: EventRecord, isSignedIn: boolean): string {
  if (hasRegistered) return 'Registered'
  if (hasEnded) return 'View event'
  const isFull = capacity !== null && seatsTaken >= capacity
  return isFull && isSignedIn ? 'Join the waiting list' : 'Register'
}

/** An event in the public list. Its link leads visitors to the registration (EVT-05). Past events have no registration. */
export function EventCard({ event, isFirst = false, heading: Heading = 'h2' }: EventCardProps) {
  const isSignedIn = useSession() !== null
  const [topic = ''] = event.relatedTopics
  return (
    <li className={styles.eventCard}>
      <EventBanner event={event} sizes="(min-width: 62em) 352px, (min-width: 37.5em) 50vw, 100vw" isFirst={isFirst} />
      <div className={styles.eventCardBody}>
        <p className={styles.eventCardMarks}>
          <span className={eventsStyles.eventTopic}>{topicLabel(topic)}</span>
          {/* Clocks of server and browser differ slightly. */}
          <time dateTime={event.startsAt} suppressHydrationWarning>
            {relative(event.startsAt)}
          </time>
        </p>
        <Heading>{event.title}</Heading>
        <p className={styles.eventCardWhen}>{istDateTime(event.startsAt)}</p>
        <p>{preview(event.description)}</p>
        {(!event.hasEnded || isSignedIn) && (
          <Link
            className={styles.eventCardLink}
            to={isSignedIn ? `/events/${event._id}` : '/candidate/register'}
            onClick={() => {
              if (!isSignedIn) toast.warning(messages.eventsForMembers)
            }}
          >
            {event.hasRegistered && <IconCheck size={20} aria-hidden />}
            {linkText(event, isSignedIn)}
            <span className="visually-hidden">
              {event.hasEnded && !event.hasRegistered ? ` ${event.title}` : ` for ${event.title}`}
            </span>
          </Link>
        )}
      </div>
    </li>
  )
}
