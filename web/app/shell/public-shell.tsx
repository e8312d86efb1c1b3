import { type ReactNode, Suspense } from 'react'
import { useNavigation } from 'react-router'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { closeLogin, useLoginModal } from '#app/lib/session/login-modal-store.ts'
import { SkipLink } from '#app/ui/base/skip-link.tsx'
import styles from './public-shell.module.css'
import { SiteBar } from './site-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { useRouteAnnouncement } from './use-route-announcement.ts'

const LoginModal = lazyWithRetry(async () => (await import('./login-modal.tsx')).LoginModal)

/** Bar, page and footer, for everybody except the team. */
export function PublicShell({ children }: { children: ReactNode }) {
  const login = useLoginModal()
  const { state } = useNavigation()
  const title = useRouteAnnouncement()

  return (
    <>
      <SkipLink />
      {state === 'loading' && <div className={styles.routeProgress} role="progressbar" aria-label="Loading page" />}
      <SiteBar />
      <main id="content" tabIndex={-1} className={styles.siteMain}>
        {children}
      </main>
      <SiteFooter />
      <p className="visually-hidden" aria-live="polite">
        {title}
      </p>
      {login && (
        <Suspense>
          <LoginModal {...login} onClose={closeLogin} />
        </Suspense>
      )}
    </>
  )
}
