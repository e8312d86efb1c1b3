import { type EventRecord, messages } from '@firstrung/contract'
import { Link } from 'react-router'
import { istDateTime, relative } from '#app/lib/format.ts'
import { notify } from '#app/lib/notify.ts'
import { useSession } from '#app/lib/session.ts'
import { EventBanner } from './event-banner.tsx'
import { preview, topicLabel } from './event-words.ts'
import './events.css'

interface EventCardProps {
  event: EventRecord
  /** Among the first on the page: its picture is fetched at once. */
  isFirst?: boolean
}

/** An event in a list, for everybody. Whoever is signed out is led to the registration (EVT-05). */
export function EventCard({ event, isFirst = false }: EventCardProps) {
  const isSignedIn = useSession() !== null
  const [topic = ''] = event.relatedTopics
  return (
    <li className="event-card">
      <EventBanner event={event} sizes="(min-width: 62em) 352px, (min-width: 37.5em) 50vw, 100vw" isFirst={isFirst} />
      <div className="event-card-body">
        <p className="event-card-marks">
          <span className="event-topic">{topicLabel(topic)}</span>
          {/* The server's clock and the browser's are never quite the same. */}
          <time dateTime={event.startsAt} suppressHydrationWarning>
            {relative(event.startsAt)}
          </time>
        </p>
        <h2>{event.title}</h2>
        <p className="event-card-when">{istDateTime(event.startsAt)}</p>
        <p>{preview(event.description)}</p>
        <Link
          className="event-card-link"
          to={isSignedIn ? `/events/${event._id}` : '/candidate/register'}
          onClick={() => {
            if (!isSignedIn) notify.warning(messages.eventsForMembers)
          }}
        >
          Register<span className="visually-hidden"> for {event.title}</span>
        </Link>
      </div>
    </li>
  )
}
