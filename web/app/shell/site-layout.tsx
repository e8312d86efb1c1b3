import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import { siteData } from '#app/lib/page/site.server.ts'
import type { Route } from './+types/site-layout.ts'
import { ErrorPage } from './error-page.tsx'
import { PublicShell } from './public-shell.tsx'

/** The operator's settings (`lib/page/site.ts` reads them). */
export const loader = ({ context }: Route.LoaderArgs) => siteData(context)

/** A page that stays open keeps the settings with which it was opened. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export default function SiteLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  )
}

/** A missing or broken page is shown inside its shell. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell>
      <ErrorPage error={error} />
    </PublicShell>
  )
}
