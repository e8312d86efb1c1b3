import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface LinkButtonProps {
  to: string
  look?: 'filled' | 'outline'
  size?: 'md' | 'lg'
  children: ReactNode
}

/** A link that looks like a button. Public pages use it: the library's button is an eighth of what they may weigh. */
export function LinkButton({ to, look = 'filled', size = 'md', children }: LinkButtonProps) {
  return (
    <Link to={to} className="button" data-look={look} data-size={size}>
      {children}
    </Link>
  )
}
