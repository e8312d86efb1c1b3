import { Outlet } from 'react-router'
import { requireSignedIn } from '#app/lib/guards.ts'
import { PageSkeleton } from '#app/ui/skeletons.tsx'
import type { Route } from './+types/signed-in-area.ts'
import { useSessionEnd } from './session-end.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireSignedIn]

/** Nothing to load, but without a loader the guard would not run on a page opened by its address. */
export const clientLoader = () => null

export const HydrateFallback = PageSkeleton

/** Pages for anybody with a session. */
export default function SignedInArea() {
  useSessionEnd('/')
  return <Outlet />
}
