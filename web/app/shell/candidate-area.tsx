import { Outlet } from 'react-router'
import { requireCandidate } from '#app/lib/guards.ts'
import { PageSkeleton } from '#app/ui/skeletons.tsx'
import type { Route } from './+types/candidate-area.ts'
import { useSessionEnd } from './use-session-end.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireCandidate]

/** Loads nothing, but the guard runs only where there is a loader, also for a page that is opened by its URL. */
export const clientLoader = () => null

export const HydrateFallback = PageSkeleton

/** Pages for candidates alone. */
export default function CandidateArea() {
  useSessionEnd('/')
  return <Outlet />
}
