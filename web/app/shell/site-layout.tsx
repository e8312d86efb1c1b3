import { Outlet } from 'react-router'
import type { Route } from './+types/site-layout.ts'
import { ErrorPage } from './error-page.tsx'
import { PublicShell } from './public-shell.tsx'

export default function SiteLayout() {
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  )
}

/** A missing or broken page still stands in its shell. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicShell>
      <ErrorPage error={error} />
    </PublicShell>
  )
}
