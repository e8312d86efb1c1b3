import { Outlet } from 'react-router'
import { QueryProvider } from '#app/lib/api/query-provider.tsx'
import { usePreloadedToasts } from '#app/ui/notice/preload-toasts.ts'

/** The layout of every page with queries. */
export default function QueryLayout() {
  usePreloadedToasts()
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
