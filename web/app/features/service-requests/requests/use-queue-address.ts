import { useMemo } from 'react'
import { putParameter, useSearch } from '#app/lib/browser/use-search.ts'

/** Which requests of a queue are listed; blank texts filter nothing. */
export interface QueueFilter {
  search: string
  assigned: '' | 'mine' | 'none' | 'free'
}

export interface QueueAddress {
  filter: QueueFilter
  /** Whether the closed requests are listed. */
  isClosed: boolean
  setSearch: (search: string) => void
  setAssigned: (assigned: string) => void
  setClosed: (isClosed: boolean) => void
}

/** What a queue shows, kept in the URL, so that it survives a reload, Back and a shared link. */
export function useQueueAddress(): QueueAddress {
  const [params, change] = useSearch()
  return useMemo(() => {
    const put = (name: string, value: string) => change((next) => putParameter(next, name, value))
    return {
      filter: filterIn(params),
      isClosed: params.get('requests') === 'closed',
      setSearch: (search) => put('search', search),
      setAssigned: (assigned) => put('assigned', assigned),
      setClosed: (isClosed) => put('requests', isClosed ? 'closed' : ''),
    }
  }, [params, change])
}

function filterIn(params: URLSearchParams): QueueFilter {
  const assigned = params.get('assigned')
  return {
    search: params.get('search') ?? '',
    assigned: assigned === 'mine' || assigned === 'none' || assigned === 'free' ? assigned : '',
  }
}

/** The filter as URL parameters, to append to others. */
export const filterText = (filter: QueueFilter): string =>
  (['search', 'assigned'] as const)
    .flatMap((name) => (filter[name] ? `&${name}=${encodeURIComponent(filter[name])}` : []))
    .join('')
