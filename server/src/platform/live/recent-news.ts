import { type LiveNews, limits } from '@firstrung/contract'

/** News as they were sent. */
export interface SentNews {
  rooms: readonly string[]
  event: LiveNews
  payload: unknown
}

/** The largest number of news that are kept. */
const mostKept = 2000

export interface RecentNews {
  add(news: SentNews): void
  /** The news of the last milliseconds to one of these rooms, equal ones once; null where some may be missing. */
  since(millis: number, isIn: (room: string) => boolean): Pick<SentNews, 'event' | 'payload'>[] | null
}

/**
 * Keeps for a short time the news that were sent to open pages. The socket of a page opens after the page was read, so news
 * sent in between do not reach it.
 */
export function keepRecentNews(now: () => number = () => performance.now()): RecentNews {
  const kept: (SentNews & { at: number })[] = []
  /** News before this time are no longer known. */
  let knownFrom = now()
  const forget = () => {
    const oldest = now() - limits.keptNewsMillis
    knownFrom = Math.max(knownFrom, oldest)
    for (let [first] = kept; first && (first.at < oldest || kept.length > mostKept); [first] = kept) {
      knownFrom = Math.max(knownFrom, first.at)
      kept.shift()
    }
  }
  return {
    add(news) {
      kept.push({ ...news, at: now() })
      forget()
    },
    since(millis, isIn) {
      forget()
      const from = now() - millis
      if (from <= knownFrom) return null
      const missed = kept.filter(({ at, rooms }) => at >= from && rooms.some(isIn))
      return [
        ...new Map(missed.map(({ event, payload }) => [JSON.stringify([event, payload]), { event, payload }])).values(),
      ]
    },
  }
}
