import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LinkMenu } from '#app/ui/list/link-menu.tsx'
import { registrations } from './navigation.ts'

interface RegisterMenuProps {
  button: ReactNode
  className?: string
  opens?: 'down' | 'up'
}

/** Asks who is registering. */
export function RegisterMenu(props: RegisterMenuProps) {
  return (
    <LinkMenu {...props}>
      {registrations.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </LinkMenu>
  )
}
