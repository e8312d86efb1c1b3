import type { ResumeChange } from '@firstrung/contract'
import { beginningOf } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { refetchCandidate } from '#app/lib/api/refetch-visible.ts'
import { uploadResume } from '#app/lib/api/upload.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'

const resumesOf = (userId: string) =>
  queryOptions({
    queryKey: queryKeys.board.resumes(userId),
    enabled: userId !== '',
    queryFn: async () => (await api.resumes.list()).resumes,
  })

/** The resumes of the signed-in candidate, the default one first. */
export const useResumes = () => useQuery(resumesOf(useUserId()))

/** The first label of a resume: the file name without its extension. */
const labelOf = (file: File) => beginningOf(file.name.replace(/\.pdf$/i, '').trim(), 60) || 'Resume'

/** Uploads a file as another resume; returns the new resume. */
export function useAddResume() {
  const cache = useQueryClient()
  const userId = useUserId()
  return async (file: File, onProgress: (percent: number) => void) => {
    const { fileKey } = await uploadResume(userId, file, onProgress)
    const { resume, msg } = await api.resumes.add({ body: { s3FileKey: fileKey, label: labelOf(file) } })
    toast.success(msg)
    await cache.invalidateQueries({ queryKey: queryKeys.board.of(userId) })
    return resume
  }
}

/** Changes a resume, or removes it. */
export function useChangeResume() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction<{ msg: string }, { id: string; change: ResumeChange | 'remove' }>({
    mutationFn: ({ id, change }) =>
      change === 'remove'
        ? api.resumes.remove({ params: { id } })
        : api.resumes.change({ params: { id }, body: change }),
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: queryKeys.board.of(userId) }),
        // The default resume is part of the profile.
        refetchCandidate(cache, userId),
      ]),
  })
}
