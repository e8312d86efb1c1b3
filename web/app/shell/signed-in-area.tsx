import { Outlet } from 'react-router'
import { requireSignedIn } from '#app/lib/session/guards.ts'
import { PageSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/signed-in-area.ts'
import { useSessionEnd } from './use-session-end.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSignedIn]

/** Empty, but without a loader the guard would not run for a page that is opened by its URL. */
export const clientLoader = () => null

export const HydrateFallback = PageSkeleton

/** Pages for everybody with a session. */
export default function SignedInArea() {
  useSessionEnd('/')
  return <Outlet />
}
