import type { EventPage } from '@firstrung/contract'
import { useEffect, useRef, useState } from 'react'
import { isCandidate, useSession } from '#app/lib/session/session.ts'
import { eventsOf } from './event-list-queries.ts'
import { type EventSearch, firstPage, paramsOf } from './event-search.ts'

/** The list on screen: the pages of one search. */
interface EventList extends EventPage {
  address: string
}

const addressOf = (search: EventSearch) => paramsOf(search).toString()

/**
 * The events of a search. The first page comes with the HTML; during a new search the old list stays until the new list
 * is loaded, and responses to earlier searches are dropped.
 */
export function useEventList(search: EventSearch, first: { address: string; page: EventPage }) {
  const [list, setList] = useState<EventList>({ address: first.address, ...first.page })
  const [error, setError] = useState<unknown>(null)
  const [isAsking, setAsking] = useState(false)
  const turn = useRef(0)
  const address = addressOf(search)

  async function bring(body: Parameters<typeof eventsOf>[0], before: EventPage['events']) {
    turn.current += 1
    const mine = turn.current
    setAsking(true)
    setError(null)
    try {
      const page = await eventsOf(body)
      if (mine === turn.current) setList({ address, ...page, events: [...before, ...page.events] })
    } catch (thrown) {
      if (mine === turn.current) setError(thrown)
    } finally {
      if (mine === turn.current) setAsking(false)
    }
  }

  /** The first page came with the HTML, which is the same for everybody: a candidate's own seats are fetched separately. */
  async function markOwnSeats() {
    const own = await eventsOf(firstPage(search)).catch(() => null)
    if (!own) return
    const seats = new Set(own.events.filter(({ hasRegistered }) => hasRegistered).map(({ _id }) => _id))
    setList((now) => ({
      ...now,
      events: now.events.map((event) => (seats.has(event._id) ? { ...event, hasRegistered: true } : event)),
    }))
  }

  /** Keeps the list on screen: responses to abandoned searches are dropped. */
  function stop() {
    turn.current += 1
    setAsking(false)
    setError(null)
  }

  useEffect(() => {
    if (list.address !== address) void bring(firstPage(search), [])
    else stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address identifies the search
  }, [address])

  const isOwn = isCandidate(useSession()?.userType)
  useEffect(() => {
    if (isOwn && list.address === address && list.events.length > 0) void markOwnSeats()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for the list that came with the page
  }, [isOwn])

  return {
    ...list,
    error,
    isAsking,
    /** Whether the list on screen belongs to an earlier search. */
    isOld: list.address !== address,
    hasMore: list.nextCursor !== null && list.address === address,
    more: () => {
      if (!isAsking) void bring({ ...firstPage(search), cursor: list.nextCursor }, list.events)
    },
    retry: () =>
      list.address === address
        ? bring({ ...firstPage(search), cursor: list.nextCursor }, list.events)
        : bring(firstPage(search), []),
  }
}
