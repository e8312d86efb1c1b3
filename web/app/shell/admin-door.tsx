import { Link, Outlet } from 'react-router'
import { skipAdminSignIn } from '#app/lib/guards.ts'
import { Logo } from '#app/ui/logo.tsx'
import { PageSkeleton } from '#app/ui/skeletons.tsx'
import type { Route } from './+types/admin-door.ts'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [skipAdminSignIn]

/** Nothing to load, but without a loader the guard would not run on a page opened by its address. */
export const clientLoader = () => null

export const HydrateFallback = PageSkeleton

/** The sheet on which the team signs in. */
export default function AdminDoor() {
  return (
    <main id="content" tabIndex={-1} className="admin-door">
      <Link to="/" className="admin-door-home" aria-label="Firstrung, start page">
        <Logo />
      </Link>
      <div>
        <Outlet />
      </div>
    </main>
  )
}
