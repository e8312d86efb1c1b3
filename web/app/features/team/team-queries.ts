import type { RouteInput, routes, TeamRole } from '@firstrung/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

export const teamQueries = {
  members: () => queryOptions({ queryKey: queryKeys.team, queryFn: () => api.team.list() }),
}

type Answer = { msg: string }

/** A change of the team: shows its toast and loads the team again. */
function useTeamChange<Input>(mutationFn: (input: Input) => Promise<Answer>, { fromForm = false } = {}) {
  const cache = useQueryClient()
  return useAction({
    mutationFn,
    onSuccess: ({ msg }: Answer) => toast.success(msg),
    ...(!fromForm && { onError: (error: unknown) => toastError(error) }),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.team }),
  })
}

type InvitationBody = RouteInput<typeof routes.team.invite>['body']

export const useInvite = () => useTeamChange((body: InvitationBody) => api.team.invite({ body }), { fromForm: true })
export const useInviteAgain = () => useTeamChange((id: string) => api.team.inviteAgain({ params: { id } }))
export const useChangeRole = () =>
  useTeamChange(({ id, teamRole }: { id: string; teamRole: TeamRole }) =>
    api.team.change({ params: { id }, body: { teamRole } }),
  )
export const useEndMembership = () => useTeamChange((id: string) => api.team.end({ params: { id } }))
export const useRestoreMembership = () => useTeamChange((id: string) => api.team.restore({ params: { id } }))
