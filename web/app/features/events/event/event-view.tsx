import { type EventRecord, routes, urlOf } from '@firstrung/contract'
import type { ReactNode } from 'react'
import { downloadFile } from '#app/lib/api/download.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { useSiteName } from '#app/lib/page/site.ts'
import { relative } from '#app/lib/text/dates.ts'
import { istDateTime } from '#app/lib/text/documented-dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconCalendarEvent, IconClock, IconDeviceDesktop, IconUsers } from '#app/ui/base/icons.ts'
import { BackLink } from '#app/ui/list/back-link.tsx'
import { ShareButton } from '#app/ui/page/share-button.tsx'
import { EventBanner } from './event-banner.tsx'
import { topicLabel } from './event-labels.ts'
import styles from './event-view.module.css'
import eventsStyles from './events.module.css'

interface EventViewProps {
  event: EventRecord
  /** The viewer's seat. */
  children: ReactNode
}

/** One event, with all facts and actions. */
export function EventView({ event, children }: EventViewProps) {
  const saveEntry = useAction({
    mutationFn: () => downloadFile(urlOf(routes.events.calendar, { params: { id: event._id } }), 'event.ics'),
  })
  const isOpen = !event.hasEnded && !event.eventLink
  return (
    <div className={`container ${styles.eventView}`}>
      <BackLink to="/events">All events</BackLink>
      <EventBanner event={event} sizes="(min-width: 62em) 708px, 100vw" isFirst />
      <div>
        <ul className={styles.eventTags} aria-label="Topics">
          {event.relatedTopics.map((tag) => (
            <li key={tag} className={eventsStyles.eventTopic}>
              {topicLabel(tag)}
            </li>
          ))}
        </ul>
        <h1>{event.title}</h1>
      </div>
      <section aria-label="Taking part" className={styles.eventSeat}>
        <div className={styles.eventWhen}>
          <IconClock size={22} aria-hidden />
          <time dateTime={event.startsAt}>{istDateTime(event.startsAt)}</time>
          {/* Clocks of server and browser differ slightly. */}
          <span suppressHydrationWarning>{relative(event.startsAt)}</span>
          <IconDeviceDesktop size={22} aria-hidden />
          <p>{isOpen ? 'Online and free. You get the link when you register.' : 'Online and free'}</p>
          <IconUsers size={22} aria-hidden />
          <p>Hosted by the {useSiteName()} team</p>
        </div>
        {children}
        <div className={`${styles.eventUses} with-scripts`}>
          {!event.hasEnded && (
            <Button
              variant="secondary"
              size="sm"
              leftSection={<IconCalendarEvent size={18} aria-hidden />}
              onClick={() => saveEntry.mutate()}
            >
              Add to calendar
            </Button>
          )}
          <ShareButton title={event.title} path={`/events/${event._id}`} />
        </div>
      </section>
      <p className={styles.eventText}>{event.description}</p>
    </div>
  )
}
