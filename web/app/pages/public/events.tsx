import { messages } from '@firstrung/contract'
import { useEffect, useRef, useState } from 'react'
import { type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { EventCard } from '#app/features/events/list/event-card.tsx'
import { EventFilters } from '#app/features/events/list/event-filters.tsx'
import { firstPage, isSearching, paramsOf, searchOf } from '#app/features/events/list/event-search.ts'
import { useEventList } from '#app/features/events/list/use-event-list.ts'
import { orNotFound, publicApi } from '#app/lib/api/public-api.server.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { pageMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import { totalText } from '#app/lib/text/format.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { LoadMore } from '#app/ui/list/load-more.tsx'
import type { Route } from './+types/events.ts'
import styles from './events.module.css'

/** The first events are in the HTML. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const search = searchOf(new URL(request.url).searchParams)
  const page = await orNotFound(publicApi(context).events.list({ body: firstPage(search) }))
  const meta = pageMeta(context, {
    path: '/events',
    title: 'Events',
    description: 'Workshops, talks and competitions for fresh graduates. Online, and free with an account.',
    picture: { kind: 'page', name: 'events' },
  })
  return { address: paramsOf(search).toString(), page, meta }
}

/** The list itself fetches a changed search. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export const handle = cachedPage('title', 'topic')

export const meta = metaOfLoader()

/** The pause after which typing is sent. */
const typingMillis = 300
/** Cards whose pictures are visible when the page opens. */
const inSight = 3

/** Public events; attending one needs a session. */
export default function EventsPage({ loaderData }: Route.ComponentProps) {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(() => searchOf(params))
  const [title, setTitle] = useState(search.title)
  const sent = { ...search, title }
  const address = paramsOf(sent).toString()
  const written = useRef(address)

  useEffect(() => {
    const timer = setTimeout(() => setTitle(search.title), typingMillis)
    return () => clearTimeout(timer)
  }, [search.title])

  // The search is in the URL, so that Back from an event returns to the same list.
  useEffect(() => {
    if (written.current === address) return
    written.current = address
    setParams(new URLSearchParams(address), { replace: true, preventScrollReset: true })
  }, [address, setParams])

  const list = useEventList(sent, loaderData)
  const { events, error } = list
  const upcoming = events.filter(({ hasEnded }) => !hasEnded)
  const past = events.filter(({ hasEnded }) => hasEnded)
  const total = totalText(list)

  return (
    <div className={`container ${styles.eventsPage}`}>
      <h1>Upcoming Events</h1>
      <p className={styles.eventsLead}>Free online workshops, talks and competitions.</p>
      <EventFilters search={search} onChange={setSearch} />
      {error !== null && <LoadError error={error} onRetry={() => void list.retry()} retrying={list.isAsking} />}
      {events.length === 0 && !list.isOld && (
        <EmptyState title={messages.lookingForEvents} order={2}>
          {isSearching(sent)
            ? 'No events match. Try another topic or word.'
            : 'We’re planning the next ones. Please check back soon.'}
        </EmptyState>
      )}
      {upcoming.length > 0 && (
        <ul className={styles.eventCards} aria-label="Events" aria-busy={list.isOld}>
          {upcoming.map((event, index) => (
            <EventCard key={event._id} event={event} isFirst={index < inSight} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <>
          {upcoming.length === 0 && <p>{messages.noUpcomingEvents}</p>}
          <h2 className={styles.eventsPast} id="past-events">
            Past events
          </h2>
          <ul className={styles.eventCards} aria-labelledby="past-events" aria-busy={list.isOld}>
            {past.map((event, index) => (
              <EventCard key={event._id} event={event} heading="h3" isFirst={upcoming.length + index < inSight} />
            ))}
          </ul>
        </>
      )}
      <p className="visually-hidden" role="status">
        {list.isAsking ? '' : total === '1' ? '1 event found' : `${total} events found`}
      </p>
      <LoadMore
        hasMore={list.hasMore && error === null}
        loading={list.isAsking}
        onMore={list.more}
        shown={events.length}
        total={total}
      />
    </div>
  )
}
