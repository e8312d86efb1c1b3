import { Menu, UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import { firstName, type Session, signOut } from '#app/lib/session.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { IconChevronDown, IconLogout, IconUser } from '#app/ui/icons.ts'
import { audienceOf, profileOf } from './navigation.ts'

/** The person signed in: picture, first name, profile, logout. */
export function AccountMenu({ session }: { session: Session }) {
  const { user } = session
  const name = firstName(user)
  const profile = profileOf[audienceOf(session)]
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className="account-button" aria-label={`Account of ${name}`}>
          <Avatar name={user.fullName || name} fileKey={user.avatarS3FileKey} size={36} />
          <span className="account-name">{name}</span>
          <IconChevronDown size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {profile && (
          <Menu.Item component={Link} to={profile.to} leftSection={<IconUser size={18} />}>
            {profile.label}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={18} />} onClick={() => void signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
