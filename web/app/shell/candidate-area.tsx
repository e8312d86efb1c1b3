import { Outlet } from 'react-router'
import { requireCandidate } from '#app/lib/session/guards.ts'
import { PageSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/candidate-area.ts'
import { useSessionEnd } from './use-session-end.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireCandidate]

/** Empty, but without a loader the guard would not run for a page that is opened by its URL. */
export const clientLoader = () => null

export const HydrateFallback = PageSkeleton

/** Pages only for candidates. */
export default function CandidateArea() {
  useSessionEnd('/')
  return <Outlet />
}
