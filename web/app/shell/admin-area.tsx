import { Outlet } from 'react-router'
import { requireAdmin } from '#app/lib/guards.ts'
import { PageSkeleton } from '#app/ui/skeletons.tsx'
import type { Route } from './+types/admin-area.ts'
import { useSessionEnd } from './session-end.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireAdmin]

/** Nothing to load, but without a loader the guard would not run on a page opened by its address. */
export const clientLoader = () => null

export const HydrateFallback = PageSkeleton

/** The panel of the team. */
export default function AdminArea() {
  useSessionEnd('/admin/login')
  return <Outlet />
}
