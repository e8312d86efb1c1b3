import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import { eventQueries } from '#app/features/events/event/event-queries.ts'
import { EventView } from '#app/features/events/event/event-view.tsx'
import { EventSeat } from '#app/features/events/seats/event-seat.tsx'
import { SeatFailed, SeatForMembers, SeatSkeleton } from '#app/features/events/seats/seat-placeholders.tsx'
import { orNotFound, publicApi } from '#app/lib/api/public-api.server.ts'
import { isNotFound } from '#app/lib/browser/is-not-found.ts'
import { cachedPage } from '#app/lib/page/cached-page.ts'
import { descriptionOf, pageMeta, siteNameOf, unlistedMeta } from '#app/lib/page/page-meta.server.ts'
import { metaOfLoader } from '#app/lib/page/page-meta.ts'
import * as structured from '#app/lib/page/structured-data.server.ts'
import { requireSignedIn } from '#app/lib/session/guards.ts'
import { useSession } from '#app/lib/session/session.ts'
import { istDateTime } from '#app/lib/text/documented-dates.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { useRedirectVisitors } from '#app/shell/use-session-end.ts'
import { PageTitle } from '#app/ui/base/page-title.tsx'
import { LoadError } from '#app/ui/list/load-error.tsx'
import { PageSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/event.ts'

/**
 * The HTML has the public facts of the event, for link previews and for readers without scripts. It does not contain hidden
 * events; people with a seat load them with the query below.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await orNotFound(publicApi(context).events.card({ params: { id: params.id } })).catch(
    (thrown: unknown) => {
      if (thrown instanceof Response) return null
      throw thrown
    },
  )
  if (!event) return data({ event, meta: unlistedMeta(context, 'Page not found') }, { status: 404 })
  const path = `/events/${event._id}`
  const meta = pageMeta(context, {
    path,
    title: event.title,
    description: descriptionOf(
      event.description,
      `An online event of ${siteNameOf(context)}, ${istDateTime(event.startsAt)}.`,
    ),
    picture: { kind: 'event', name: event._id, version: event.revision },
    things: (site) => [
      structured.event(site, event),
      structured.breadcrumbs(site, ['Events', '/events'], [event.title, path]),
    ],
  })
  return { event, meta }
}

/** Navigation within the app needs no request here: the query loads the whole event. */
export const clientLoader = () => null

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSignedIn]

export const handle = cachedPage()

export const meta = metaOfLoader('Event')

/** One event, for everybody with a session. */
export default function EventPage({ params, loaderData }: Route.ComponentProps) {
  useRedirectVisitors('/')
  const userId = useSession()?.user.userId ?? ''
  const own = useQuery({ ...eventQueries.one(userId, params.id), enabled: userId !== '' })
  const { error } = own
  const card = loaderData?.event
  const retry = () => void own.refetch()

  if (isNotFound(error)) return <ErrorPage />
  if (own.data) {
    return (
      <>
        <PageTitle text={own.data.title} />
        <EventView event={own.data}>
          <EventSeat event={own.data} />
        </EventView>
      </>
    )
  }
  if (card) {
    return (
      <EventView event={card}>
        {error && <SeatFailed error={error} onRetry={retry} retrying={own.isFetching} />}
        {!error && (userId ? <SeatSkeleton /> : <SeatForMembers />)}
      </EventView>
    )
  }
  if (error) {
    return (
      <div className="container" style={{ paddingBlock: 32 }}>
        <LoadError error={error} onRetry={retry} retrying={own.isFetching} />
      </div>
    )
  }
  return (
    <>
      <noscript>
        <ErrorPage />
      </noscript>
      <div className="with-scripts">
        <PageSkeleton />
      </div>
    </>
  )
}
