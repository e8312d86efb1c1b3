import type { Permission } from '@firstrung/contract'
import type { ReactNode } from 'react'
import { useTeamMay } from '#app/lib/session/team-may.ts'
import { TextLink } from './text-link.tsx'

interface TeamLinkProps {
  to: string
  /** What the page behind the link asks for. */
  needs: Permission
  children: ReactNode
}

/** A link for the members of the team whose role has the page behind it, and plain words for the others. */
export function TeamLink({ to, needs, children }: TeamLinkProps) {
  const may = useTeamMay()
  return may(needs) ? <TextLink to={to}>{children}</TextLink> : children
}
