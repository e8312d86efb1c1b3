import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import { publicApi } from '#app/lib/public-api.server.ts'
import { externalLinksOf } from '#app/lib/site.ts'
import type { Route } from './+types/site-layout.ts'
import { ErrorPage } from './error-page.tsx'
import { PublicShell } from './public-shell.tsx'

/** The operator's settings (`lib/site.ts` reads them). */
export async function loader({ context }: Route.LoaderArgs) {
  const { google, links, contactEmail } = await publicApi(context).content.read()
  return { google, outside: externalLinksOf({ links, contactEmail }) }
}

/** Settings do not change while the server runs. */
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
