import { Link } from 'react-router'
import { firstName, type Session } from '#app/lib/session/session.ts'
import { signOut } from '#app/lib/session/sign-out.ts'
import { Avatar } from '#app/ui/base/avatar.tsx'
import { IconChevronDown, IconLogout, IconUser } from '#app/ui/base/icons.ts'
import { LinkMenu } from '#app/ui/list/link-menu.tsx'
import styles from './account-menu.module.css'
import { audienceOf, profileOf } from './navigation.ts'

/** The menu of the signed-in person: picture, first name, profile, logout. */
export function AccountMenu({ session }: { session: Session }) {
  const { user } = session
  const name = firstName(user)
  const profile = profileOf[audienceOf(session)]
  return (
    <LinkMenu
      className={styles.accountButton}
      button={
        <>
          <Avatar name={user.fullName || name} fileKey={user.avatarS3FileKey} size={36} decorative />
          <span className="visually-hidden">Account of </span>
          <span className={styles.accountName}>{name}</span>
          <IconChevronDown size={16} aria-hidden />
        </>
      }
    >
      {profile && (
        <Link to={profile.to}>
          <IconUser size={18} aria-hidden /> {profile.label}
        </Link>
      )}
      <button type="button" onClick={() => void signOut()}>
        <IconLogout size={18} aria-hidden /> Logout
      </button>
    </LinkMenu>
  )
}
