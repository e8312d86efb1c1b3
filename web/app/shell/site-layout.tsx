import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import { publicApi } from '#app/lib/public-api.server.ts'
import { externalLinksOf } from '#app/lib/site.ts'
import type { Route } from './+types/site-layout.ts'
import { ErrorPage } from './error-page.tsx'
import { PublicShell } from './public-shell.tsx'

/** What the operator has set up (`lib/site.ts` reads it). */
export async function loader({ context }: Route.LoaderArgs) {
  const { google, links, contactEmail } = await publicApi(context).content.read()
  return { google, outside: externalLinksOf({ links, contactEmail }) }
}

/** Settings stay as they are while the server runs. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

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
