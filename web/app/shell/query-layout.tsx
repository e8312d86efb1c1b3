import { Outlet } from 'react-router'
import { QueryProvider } from '#app/lib/query-provider.tsx'
import { usePreloadedToasts } from '#app/ui/preload-toasts.ts'

/** The layout of every page with queries. */
export default function QueryLayout() {
  usePreloadedToasts()
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
