import { Link, Outlet } from 'react-router'
import { useSiteName } from '#app/lib/page/site.ts'
import { skipAdminSignIn } from '#app/lib/session/guards.ts'
import { Logo } from '#app/ui/base/logo.tsx'
import { PageSkeleton } from '#app/ui/list/skeletons.tsx'
import type { Route } from './+types/admin-login-layout.ts'
import styles from './admin-login-layout.module.css'

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [skipAdminSignIn]

/** Empty, but without a loader the guard would not run for a page that is opened by its URL. */
export const clientLoader = () => null

export const HydrateFallback = PageSkeleton

/** The layout of the pages on which admins sign in. */
export default function AdminLoginLayout() {
  return (
    <main id="content" tabIndex={-1} className={styles.adminLogin}>
      <Link to="/" className={styles.adminLoginHome} aria-label={`${useSiteName()}, start page`}>
        <Logo />
      </Link>
      <div>
        <Outlet />
      </div>
    </main>
  )
}
