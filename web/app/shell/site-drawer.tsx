import { Badge, Divider, Group, NavLink, Stack, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useHasJobBoard } from '#app/lib/page/site.ts'
import { openLogin } from '#app/lib/session/login-modal-store.ts'
import { firstName, type Session } from '#app/lib/session/session.ts'
import { signOut } from '#app/lib/session/sign-out.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { Logo } from '#app/ui/base/logo.tsx'
import { ThemeToggle } from '#app/ui/base/theme-toggle.tsx'
import { SideDrawer } from '#app/ui/notice/side-drawer.tsx'
import { audienceOf, navigationOf, profileOf, registrations } from './navigation.ts'
import '#app/ui/base/library-styles.ts'

interface SiteDrawerProps {
  opened: boolean
  onClose: () => void
  session: Session | null
}

/** The bar's items on a small screen. */
export function SiteDrawer({ opened, onClose, session }: SiteDrawerProps) {
  const { pathname } = useLocation()
  const audience = audienceOf(session)
  const hasJobBoard = useHasJobBoard()
  const profile = profileOf[audience]
  return (
    <SideDrawer opened={opened} onClose={onClose} position="right" size="min(340px, 88vw)" title={<Logo />}>
      <Stack gap="xs">
        {session && (
          <Group wrap="nowrap" mb="xs">
            <Avatar
              name={session.user.fullName || session.user.email}
              fileKey={session.user.avatarS3FileKey}
              decorative
            />
            <Text fw={650}>{firstName(session.user)}</Text>
          </Group>
        )}
        <nav aria-label="Main">
          {navigationOf(session, hasJobBoard).map(({ label, to, also, isNew }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              onClick={onClose}
              label={label}
              active={pathname === to || pathname === also}
              aria-current={pathname === to || pathname === also ? 'page' : undefined}
              rightSection={isNew && <Badge color="marigold.5">New</Badge>}
            />
          ))}
          {profile && <NavLink component={Link} to={profile.to} onClick={onClose} label={profile.label} />}
        </nav>
        <Divider />
        {session ? (
          <Button variant="secondary" onClick={() => void signOut()}>
            Logout
          </Button>
        ) : (
          <Stack gap="sm">
            <Button
              variant="secondary"
              onClick={() => {
                onClose()
                openLogin()
              }}
            >
              Log in
            </Button>
            <Text fw={650} mt="xs">
              Register
            </Text>
            {registrations.map(({ label, to }, index) => (
              <LinkButton key={to} to={to} onClick={onClose} variant={index === 0 ? 'primary' : 'secondary'}>
                {label}
              </LinkButton>
            ))}
          </Stack>
        )}
        <Group mt="md" ml={-12}>
          <ThemeToggle showsState />
        </Group>
      </Stack>
    </SideDrawer>
  )
}
