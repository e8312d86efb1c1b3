import { type Permission, teamMay, teamRoles } from '@firstrung/contract'
import { useSession } from './session.ts'

/** Whether the role of the signed-in member of the team allows something. */
export function useTeamMay(): (permission: Permission) => boolean {
  const stored = useSession()?.user.teamRole
  const teamRole = teamRoles.find((role) => role === stored) ?? null
  return (permission) => teamMay({ role: 'admin', teamRole }, permission)
}
