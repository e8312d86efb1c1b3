import { Outlet } from 'react-router'
import { requireCandidate } from '#app/lib/guards.ts'
import { PageSkeleton } from '#app/ui/skeletons.tsx'
import type { Route } from './+types/candidate-area.ts'
import { useSessionEnd } from './session-end.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireCandidate]

/** Nothing to load, but without a loader the guard would not run on a page opened by its address. */
export const clientLoader = () => null

export const HydrateFallback = PageSkeleton

/** Pages for candidates alone. */
export default function CandidateArea() {
  useSessionEnd('/')
  return <Outlet />
}
