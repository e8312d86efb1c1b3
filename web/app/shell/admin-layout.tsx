import { Outlet } from 'react-router'
import { QueryProvider } from '#app/lib/query-provider.tsx'
import { usePreloadedToasts } from '#app/ui/preload-toasts.ts'
import type { Route } from './+types/admin-layout.ts'
import { ErrorPage } from './error-page.tsx'
import '#app/ui/library-styles.ts'

/** The layout of the team's pages: without navigation bar and footer. */
export default function AdminLayout() {
  usePreloadedToasts()
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content">
      <ErrorPage error={error} />
    </main>
  )
}
