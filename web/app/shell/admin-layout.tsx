import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import { QueryProvider } from '#app/lib/api/query-provider.tsx'
import { siteData } from '#app/lib/page/site.server.ts'
import { usePreloadedToasts } from '#app/ui/notice/preload-toasts.ts'
import type { Route } from './+types/admin-layout.ts'
import { ErrorPage } from './error-page.tsx'
import '#app/ui/base/library-styles.ts'

/** The operator's settings (`lib/page/site.ts` reads them). */
export const loader = ({ context }: Route.LoaderArgs) => siteData(context)

/** A page that stays open keeps the settings with which it was opened. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

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
