import { teamRoleLabels, teamRoles } from '@firstrung/contract'
import { ActionIcon, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AdminBell } from '#app/features/notifications/admin-bell.tsx'
import { useSiteName } from '#app/lib/page/site.ts'
import { useSession } from '#app/lib/session/session.ts'
import { signOut } from '#app/lib/session/sign-out.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { Button } from '#app/ui/base/button.tsx'
import { IconLogout, IconMenu2 } from '#app/ui/base/icons.ts'
import { Logo } from '#app/ui/base/logo.tsx'
import { SkipLink } from '#app/ui/base/skip-link.tsx'
import { ThemeToggle } from '#app/ui/base/theme-toggle.tsx'
import { SideDrawer } from '#app/ui/notice/side-drawer.tsx'
import { AdminMenu } from './admin-menu.tsx'
import styles from './admin-shell.module.css'
import type { AdminTab } from './admin-tabs.ts'

/** The team's layout: a menu of tabs on the left and a bar at the top. On other pages no tab is selected. */
export function AdminShell({ tab, children }: { tab: AdminTab | 'system' | null; children: ReactNode }) {
  const [menuOpen, menu] = useDisclosure(false)
  const siteName = useSiteName()
  const session = useSession()
  const role = teamRoles.find((one) => one === session?.user.teamRole)
  const name = session?.user.fullName || session?.user.email || 'Admin'

  return (
    <div className={styles.admin}>
      <SkipLink />
      <header className={styles.adminBar}>
        <ActionIcon
          className={styles.adminBurger}
          variant="subtle"
          size={44}
          aria-label="Open menu"
          onClick={menu.open}
        >
          <IconMenu2 size={24} />
        </ActionIcon>
        <Link to="/admin" aria-label={`${siteName}, admin dashboard`} className={styles.adminHome}>
          <Logo />
        </Link>
        <div className={styles.adminBarEnd}>
          <span className={styles.adminTheme}>
            <ThemeToggle />
          </span>
          <AdminBell />
          <Link to="/admin/account" className={styles.adminPerson} title="Your account">
            <Avatar name={name} fileKey={session?.user.avatarS3FileKey} size={36} decorative />
            <div className={styles.adminPersonText}>
              <Text size="sm" fw={650} truncate>
                {name}
              </Text>
              <Text size="sm" c="dimmed">
                {role && role !== 'admin' ? teamRoleLabels[role] : 'Admin Account'}
              </Text>
            </div>
          </Link>
          <Button variant="secondary" size="sm" className={styles.adminSignOut} onClick={() => void signOut()}>
            <IconLogout size={18} aria-hidden />
            <span className={styles.adminSignOutText}>Sign Out</span>
          </Button>
        </div>
      </header>
      <div className={styles.adminMenu}>
        <AdminMenu tab={tab} />
      </div>
      <main id="content" tabIndex={-1} className={styles.adminMain}>
        {children}
      </main>
      <SideDrawer opened={menuOpen} onClose={menu.close} title={<Logo />} size="min(320px, 88vw)">
        <AdminMenu tab={tab} onChoose={menu.close} />
      </SideDrawer>
    </div>
  )
}
