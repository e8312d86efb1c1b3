import { useQuery } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useHasJobBoard } from '#app/lib/page/site.ts'
import { useUserId } from '#app/lib/session/session.ts'

/** The open jobs that fit the candidate best. Loaded only if the installation has a board. */
export function useFittingJobs() {
  const userId = useUserId()
  const hasBoard = useHasJobBoard()
  return useQuery({
    queryKey: queryKeys.board.fitting(userId),
    enabled: userId !== '' && hasBoard,
    queryFn: async () => (await api.board.fitting()).jobs,
  })
}
