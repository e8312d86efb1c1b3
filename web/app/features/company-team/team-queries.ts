import type { CompanyRole, Invite, MemberRole, TeamJoining } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { ownTeam } from '#app/lib/api/own-team-queries.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { session, useUserId } from '#app/lib/session/session.ts'

export const teamQueries = {
  jobMembers: (userId: string, jobId: string) =>
    queryOptions({
      queryKey: queryKeys.companyTeam.jobMembers(userId, jobId),
      queryFn: () => api.companyTeams.jobMembers({ params: { id: jobId } }),
    }),
  invitation: (code: string) =>
    queryOptions({
      queryKey: queryKeys.companyTeam.invitation(code),
      queryFn: () => api.companyTeams.readInvitation({ body: { code } }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
}

export const useTeam = () => useQuery(ownTeam(useUserId()))
export const useJobMembers = (jobId: string) => useQuery(teamQueries.jobMembers(useUserId(), jobId))

/** Changes the team, shows a toast, and loads the team again. */
function useTeamChange<Input>(mutationFn: (input: Input) => Promise<{ msg: string }>) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn,
    onSuccess: ({ msg }) => {
      toast.success(msg)
      return cache.invalidateQueries({ queryKey: queryKeys.companyTeam.of(userId) })
    },
  })
}

export const useInvite = () => useTeamChange((body: Invite) => api.companyTeams.invite({ body }))
export const useResend = () => useTeamChange((id: string) => api.companyTeams.resend({ params: { id } }))
export const useWithdraw = () => useTeamChange((id: string) => api.companyTeams.withdraw({ params: { id } }))
export const useChangeRole = () =>
  useTeamChange(({ id, role }: { id: string; role: CompanyRole }) =>
    api.companyTeams.changeRole({ params: { id }, body: { role } }),
  )
export const useRemoveMember = () =>
  useTeamChange(({ id, jobsTo }: { id: string; jobsTo?: string | undefined }) =>
    api.companyTeams.remove({ params: { id }, body: { jobsTo } }),
  )
export const useSetJobMember = (jobId: string) =>
  useTeamChange(({ memberId, role }: { memberId: string; role: MemberRole }) =>
    api.companyTeams.setJobMember({ params: { id: jobId, memberId }, body: { role } }),
  )
export const useRemoveJobMember = (jobId: string) =>
  useTeamChange((memberId: string) => api.companyTeams.removeJobMember({ params: { id: jobId, memberId } }))

/** Leaves the caller's team, and drops all its data from the cache. */
export function useLeaveTeam() {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (id: string) => api.companyTeams.remove({ params: { id }, body: {} }),
    onSuccess: ({ msg }) => {
      toast.success(msg)
      cache.clear()
    },
  })
}

/** Accepts an invitation, and loads the jobs and the company of the new team. */
export function useJoin() {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: TeamJoining) => api.companyTeams.join({ body }),
    onSuccess: ({ msg }, { fullName }) => {
      if (fullName) session.updateUser({ fullName: fullName.trim() })
      toast.success(msg)
      cache.clear()
    },
  })
}
