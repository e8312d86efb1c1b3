import { Suspense, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { whenIdle } from '#app/lib/browser/when-idle.ts'
import { useHasJobBoard, useSiteName } from '#app/lib/page/site.ts'
import { openLogin } from '#app/lib/session/login-modal-store.ts'
import { homeOf, useSession } from '#app/lib/session/session.ts'
import { signOut } from '#app/lib/session/sign-out.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconButton } from '#app/ui/base/icon-button.tsx'
import { IconChevronDown, IconMenu2 } from '#app/ui/base/icons.ts'
import { Logo } from '#app/ui/base/logo.tsx'
import { ThemeToggle } from '#app/ui/base/theme-toggle.tsx'
import { AccountMenu } from './account-menu.tsx'
import { audienceOf, type NavigationItem, navigationOf } from './navigation.ts'
import { RegisterMenu } from './register-menu.tsx'
import styles from './site-bar.module.css'

const SiteDrawer = lazyWithRetry(async () => (await import('./site-drawer.tsx')).SiteDrawer)
const Bell = lazyWithRetry(async () => (await import('./bell-slot.tsx')).BellSlot)

/** The bar at the top, for every kind of viewer. */
export function SiteBar() {
  const session = useSession()
  const name = useSiteName()
  const { pathname, search } = useLocation()
  const [drawer, setDrawer] = useState<'unused' | 'open' | 'closed'>('unused')
  const audience = audienceOf(session)
  const hasJobBoard = useHasJobBoard()
  const [isIdle, setIdle] = useState(false)
  // The profile page links here with a step; then the page has the usual bar (G-102).
  const onlyLogout = pathname === '/candidate/profile/edit' && !search.includes('step=')

  // If the script's guess before hydration was wrong or is outdated, shows the visitor's bar again.
  useEffect(() => {
    if (!session) delete document.documentElement.dataset.session
  }, [session])

  // The bell loads the component library, so it is shown only after hydration.
  useEffect(() => whenIdle(() => setIdle(true)), [])

  return (
    <header className={styles.siteBar} data-audience={audience}>
      <div className={`container ${styles.siteBarInner}`}>
        <Link to={homeOf(session) ?? '/'} className={styles.siteBarHome} aria-label={`${name}, start page`}>
          <Logo />
        </Link>
        {onlyLogout ? (
          <div className={styles.siteBarActions}>
            <Button variant="quiet" onClick={() => void signOut()}>
              Logout
            </Button>
          </div>
        ) : (
          <>
            <nav aria-label="Main" className={styles.siteBarLinks}>
              {navigationOf(session, hasJobBoard).map((item) => (
                <BarLink key={item.to} {...item} />
              ))}
            </nav>
            <div className={styles.siteBarActions}>
              <span className={styles.siteBarTheme}>
                <ThemeToggle />
              </span>
              {isIdle && (audience === 'candidate' || audience === 'recruiter') && (
                <Suspense>
                  <Bell side={audience} />
                </Suspense>
              )}
              {session ? <AccountMenu session={session} /> : <SignInButtons />}
              <IconButton
                className={styles.siteBarBurger}
                aria-label="Open menu"
                aria-expanded={drawer === 'open'}
                onClick={() => setDrawer('open')}
              >
                <IconMenu2 size={24} />
              </IconButton>
            </div>
          </>
        )}
      </div>
      {drawer !== 'unused' && (
        <Suspense>
          <SiteDrawer opened={drawer === 'open'} onClose={() => setDrawer('closed')} session={session} />
        </Suspense>
      )}
    </header>
  )
}

function SignInButtons() {
  return (
    <div className={styles.siteBarDoors}>
      <Button variant="quiet" size="sm" onClick={() => openLogin()}>
        Log in
      </Button>
      <RegisterMenu
        className={styles.registerButton}
        button={
          <>
            Register <IconChevronDown size={16} aria-hidden />
          </>
        }
      />
    </div>
  )
}

function BarLink({ label, to, also, isNew }: NavigationItem) {
  const { pathname } = useLocation()
  const isHere = pathname === also || `${pathname}/`.startsWith(`${to}/`)
  return (
    <Link to={to} className={styles.barLink} aria-current={isHere ? 'page' : undefined}>
      {label}
      {isNew && <span className={styles.newMark}>New</span>}
    </Link>
  )
}
