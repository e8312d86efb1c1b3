import { Outlet } from 'react-router'
import { requireAdmin } from '#app/lib/session/guards.ts'
import { PageSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/admin-area.ts'
import { useSessionEnd } from './use-session-end.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireAdmin]

/** Empty, but without a loader the guard would not run for a page that is opened by its URL. */
export const clientLoader = () => null

export const HydrateFallback = PageSkeleton

/** The panel of the team. */
export default function AdminArea() {
  useSessionEnd('/admin/login')
  return <Outlet />
}
