import { type ReactNode, Suspense } from 'react'
import { useNavigation } from 'react-router'
import { closeLogin, useLoginDoor } from '#app/lib/login-door.ts'
import { part } from '#app/lib/part.ts'
import { useArrival } from './arrival.ts'
import { SiteBar } from './site-bar.tsx'
import { SiteFooter } from './site-footer.tsx'

const LoginModal = part(async () => (await import('./login-modal.tsx')).LoginModal)

/** Bar, page and foot, for everybody but the team. */
export function PublicShell({ children }: { children: ReactNode }) {
  const loginTab = useLoginDoor()
  const { state } = useNavigation()
  const title = useArrival()

  return (
    <div className="site">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {state === 'loading' && <div className="route-progress" role="progressbar" aria-label="Loading page" />}
      <SiteBar />
      <main id="content" tabIndex={-1} className="site-main">
        {children}
      </main>
      <SiteFooter />
      <p className="visually-hidden" aria-live="polite">
        {title}
      </p>
      {loginTab && (
        <Suspense>
          <LoginModal tab={loginTab} onClose={closeLogin} />
        </Suspense>
      )}
    </div>
  )
}
