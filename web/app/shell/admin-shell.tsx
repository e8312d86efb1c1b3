import { teamRoleLabels, teamRoles } from '@firstrung/contract'
import { ActionIcon, NavLink, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTeamNeeds } from '#app/features/admin/admin-queries.ts'
import { waitsIn } from '#app/features/admin/team-queues.ts'
import { AdminBell } from '#app/features/notifications/admin-bell.tsx'
import { useSiteName } from '#app/lib/page/site.ts'
import { useSession } from '#app/lib/session/session.ts'
import { signOut } from '#app/lib/session/sign-out.ts'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { cappedCount, elapsed } from '#app/lib/text/format.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { Button } from '#app/ui/base/button.tsx'
import {
  IconBriefcase,
  IconBuilding,
  IconCalendarEvent,
  IconCurrencyRupee,
  IconFileText,
  IconFlag,
  IconHeartHandshake,
  IconHourglass,
  IconLayoutDashboard,
  IconLink,
  IconListCheck,
  IconLogout,
  IconMenu2,
  IconMessage,
  IconNews,
  IconPencil,
  IconServer,
  IconShieldLock,
  IconTools,
  IconUserCheck,
  IconUsers,
  IconVideo,
} from '#app/ui/base/icons.ts'
import { Logo } from '#app/ui/base/logo.tsx'
import { SkipLink } from '#app/ui/base/skip-link.tsx'
import { ThemeToggle } from '#app/ui/base/theme-toggle.tsx'
import { SideDrawer } from '#app/ui/notice/side-drawer.tsx'
import styles from './admin-shell.module.css'
import { type AdminTab, adminTabs, furtherTabs, mayOpen } from './admin-tabs.ts'

const icons = {
  dashboard: IconLayoutDashboard,
  'skill-tests': IconListCheck,
  'manage-jobs': IconBriefcase,
  events: IconCalendarEvent,
  'mentor-requests': IconHeartHandshake,
  'resume-review': IconFileText,
  'interview-requests': IconVideo,
  'project-requests': IconTools,
  candidates: IconUsers,
  'profile-editor': IconPencil,
  blogs: IconNews,
  postings: IconFlag,
  trust: IconUserCheck,
  answers: IconHourglass,
  'interview-links': IconLink,
  recruiters: IconBuilding,
  payments: IconCurrencyRupee,
  complaints: IconMessage,
  team: IconShieldLock,
} satisfies Record<AdminTab, unknown>

/** The team's layout: a menu of tabs at the left, a bar above. On other pages no tab is selected. */
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
        <Tabs tab={tab} />
      </div>
      <main id="content" tabIndex={-1} className={styles.adminMain}>
        {children}
      </main>
      <SideDrawer opened={menuOpen} onClose={menu.close} title={<Logo />} size="min(320px, 88vw)">
        <Tabs tab={tab} onChoose={menu.close} />
      </SideDrawer>
    </div>
  )
}

function Tabs({ tab, onChoose }: { tab: AdminTab | 'system' | null; onChoose?: () => void }) {
  const queues = useTeamNeeds().data?.queues
  const id = useId()
  const may = useTeamMay()
  const open = (tabs: readonly { key: AdminTab; label: string }[]) => tabs.filter(({ key }) => mayOpen(key, may))
  const link = ({ key, label }: { key: AdminTab; label: string }) => {
    const Icon = icons[key]
    const waits = waitsIn(key, queues)
    return (
      <div key={key} className={styles.adminTab}>
        <NavLink
          component={Link}
          to={key === 'dashboard' ? '/admin' : `/admin?tab=${key}`}
          label={label}
          leftSection={<Icon size={20} stroke={1.7} />}
          active={key === tab}
          aria-current={key === tab ? 'page' : undefined}
          {...(waits && { 'aria-describedby': `${id}${key}` })}
          {...(onChoose ? { onClick: onChoose } : {})}
        />
        {waits && (
          <span id={`${id}${key}`} className={styles.adminTabCount} title={`Longest wait: ${elapsed(waits.since)}`}>
            {cappedCount(waits.count)}
            <span className="visually-hidden"> waiting, the oldest for {elapsed(waits.since)}</span>
          </span>
        )}
      </div>
    )
  }
  return (
    <>
      <nav aria-label="Admin">{open(adminTabs).map(link)}</nav>
      {open(furtherTabs).length > 0 && (
        <nav aria-label="Further" className={styles.adminInstallation}>
          {open(furtherTabs).map(link)}
        </nav>
      )}
      {may('system.read') && (
        <nav aria-label="Installation">
          <NavLink
            component={Link}
            to="/admin/system"
            label="System"
            leftSection={<IconServer size={20} stroke={1.7} />}
            active={tab === 'system'}
            aria-current={tab === 'system' ? 'page' : undefined}
            {...(onChoose ? { onClick: onChoose } : {})}
          />
        </nav>
      )}
    </>
  )
}
