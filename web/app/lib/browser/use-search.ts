import { useCallback, useContext } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router'

type ChangeSearch = (rewrite: (next: URLSearchParams) => void, options?: NavigateOptions) => void

/**
 * The URL parameters, and a function that changes some of them in place. The library's own setter starts from the
 * parameters on the screen, so that the second of two quick changes reverts the first. This one starts from the newest
 * URL, also while it is still being opened.
 */
export function useSearch(): [URLSearchParams, ChangeSearch] {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const router = useContext(DataRouterContext)?.router
  const change = useCallback<ChangeSearch>(
    (rewrite, options) => {
      const newest = router?.state.navigation.location ?? router?.state.location
      // Another page is being opened: a late change of this page must not stop that.
      if (!newest || newest.pathname !== pathname) return
      const next = new URLSearchParams(newest.search)
      rewrite(next)
      void navigate(`?${next}`, { replace: true, preventScrollReset: true, state: newest.state as unknown, ...options })
    },
    [router, pathname, navigate],
  )
  return [search, change]
}

/** Sets a parameter, or removes it if there is no value. */
export function putParameter(search: URLSearchParams, name: string, value: string | null): void {
  if (value) search.set(name, value)
  else search.delete(name)
}
