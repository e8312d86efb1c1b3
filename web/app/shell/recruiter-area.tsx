import { Outlet } from 'react-router'
import { requireRecruiter } from '#app/lib/guards.ts'
import { PageSkeleton } from '#app/ui/skeletons.tsx'
import type { Route } from './+types/recruiter-area.ts'
import { useSessionEnd } from './use-session-end.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireRecruiter]

/** Loads nothing, but the guard runs only where there is a loader, also for a page that is opened by its URL. */
export const clientLoader = () => null

export const HydrateFallback = PageSkeleton

/** Pages for recruiters alone. */
export default function RecruiterArea() {
  useSessionEnd('/')
  return <Outlet />
}
