import { ActionIcon, Badge, Button, Container } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { openLogin } from '#app/lib/login-door.ts'
import { homeOf, signOut, useSession } from '#app/lib/session.ts'
import { IconChevronDown, IconMenu2 } from '#app/ui/icons.ts'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeToggle } from '#app/ui/theme-toggle.tsx'
import { AccountMenu } from './account-menu.tsx'
import { audienceOf, type NavigationItem, navigation } from './navigation.ts'
import { RegisterMenu } from './register-menu.tsx'

const SiteDrawer = lazy(async () => ({ default: (await import('./site-drawer.tsx')).SiteDrawer }))
const RecruiterBell = lazy(async () => ({ default: (await import('./recruiter-bell-slot.tsx')).RecruiterBellSlot }))

/** The bar at the top, for whoever is looking. */
export function SiteBar() {
  const session = useSession()
  const { pathname } = useLocation()
  const [drawer, setDrawer] = useState<'unused' | 'open' | 'closed'>('unused')
  const audience = audienceOf(session)
  const onlyLogout = pathname === '/candidate/profile/edit'

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the drawer
  useEffect(() => setDrawer((now) => (now === 'unused' ? now : 'closed')), [pathname])

  return (
    <header className="site-bar" data-audience={audience}>
      <Container className="site-bar-inner">
        <Link to={homeOf(session) ?? '/'} className="site-bar-home" aria-label="Firstrung, start page">
          <Logo />
        </Link>
        {onlyLogout ? (
          <div className="site-bar-actions">
            <Button variant="subtle" onClick={() => void signOut()}>
              Logout
            </Button>
          </div>
        ) : (
          <>
            <nav aria-label="Main" className="site-bar-links">
              {navigation[audience].map((item) => (
                <BarLink key={item.to} {...item} />
              ))}
            </nav>
            <div className="site-bar-actions">
              <span className="site-bar-theme">
                <ThemeToggle />
              </span>
              {audience === 'recruiter' && (
                <Suspense>
                  <RecruiterBell />
                </Suspense>
              )}
              {session ? (
                <AccountMenu session={session} />
              ) : (
                <div className="site-bar-doors">
                  <Button variant="subtle" size="sm" onClick={() => openLogin()}>
                    Log in
                  </Button>
                  <RegisterMenu>
                    <Button size="sm" rightSection={<IconChevronDown size={16} />}>
                      Register
                    </Button>
                  </RegisterMenu>
                </div>
              )}
              <ActionIcon
                className="site-bar-burger"
                variant="subtle"
                size={44}
                aria-label="Open menu"
                aria-expanded={drawer === 'open'}
                onClick={() => setDrawer('open')}
              >
                <IconMenu2 size={24} />
              </ActionIcon>
            </div>
          </>
        )}
      </Container>
      {drawer !== 'unused' && (
        <Suspense>
          <SiteDrawer opened={drawer === 'open'} onClose={() => setDrawer('closed')} session={session} />
        </Suspense>
      )}
    </header>
  )
}

function BarLink({ label, to, isNew }: NavigationItem) {
  return (
    <NavLink to={to} className="bar-link">
      {label}
      {isNew && (
        <Badge size="sm" color="marigold.5" autoContrast component="span">
          New
        </Badge>
      )}
    </NavLink>
  )
}
