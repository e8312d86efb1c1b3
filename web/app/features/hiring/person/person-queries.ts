import { ApiError, type HiringRole } from '@firstrung/contract'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { freshMillis, queryKeys } from '#app/lib/api/query-keys.ts'
import { signedLinksRefetchMillis } from '#app/lib/api/signed-links.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

/** A candidate of a job, and whose panel it is. */
export interface PersonInPanel {
  role: HiringRole
  jobId: string
  userId: string
}

/** A candidate with the newest activity; each further page has older activity. */
export const personQuery = ({ role, jobId, userId }: PersonInPanel) =>
  infiniteQueryOptions({
    queryKey: queryKeys.personInJob.one(role, jobId, userId),
    queryFn: async ({ pageParam }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      const { person } =
        role === 'admin'
          ? await api.hiring.adminPerson({ params: { jobId, userId }, query })
          : await api.hiring.person({ params: { id: jobId, userId }, query })
      return person
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: signedLinksRefetchMillis,
    // The next candidate is loaded ahead and not again when shown; live messages announce changes.
    staleTime: freshMillis,
    // A 404 is final: the candidate was taken back.
    retry: (failures, error) => !(error instanceof ApiError && error.status === 404) && failures < 2,
  })

/** Writes, changes and deletes notes about a candidate. */
export function useNotes({ role, jobId, userId }: PersonInPanel) {
  const cache = useQueryClient()
  const readAgain = () => cache.invalidateQueries({ queryKey: queryKeys.personInJob.one(role, jobId, userId) })
  const remove = useAction({
    mutationFn: (id: string) => api.hiring.removeNote({ params: { id } }),
    onSuccess({ msg }) {
      toast.success(msg)
      return readAgain()
    },
    onError: (error) => toastError(error),
  })
  return {
    add: (text: string) => api.hiring.addNote({ params: { id: jobId, userId }, body: { text } }).then(readAgain),
    change: (id: string, text: string) => api.hiring.editNote({ params: { id }, body: { text } }).then(readAgain),
    remove,
  }
}
