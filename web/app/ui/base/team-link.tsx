import type { Permission } from '@firstrung/contract'
import type { ReactNode } from 'react'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { TextLink } from './text-link.tsx'

interface TeamLinkProps {
  to: string
  /** The permission that the linked page needs. */
  needs: Permission
  children: ReactNode
}

/** A link for team members whose role may open the page, and plain text for the others. */
export function TeamLink({ to, needs, children }: TeamLinkProps) {
  const may = useTeamMay()
  return may(needs) ? <TextLink to={to}>{children}</TextLink> : children
}
