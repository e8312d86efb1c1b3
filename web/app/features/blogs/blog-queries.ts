import { type BlogStatus, folders, limits, type RouteInput, type routes } from '@firstrung/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { uploadFile } from '#app/lib/api/upload.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

/** What is sent. */
export type SentBlog = RouteInput<typeof routes.blogs.create>['body']

export const blogQueries = {
  /** The team's blogs, newest first; the previous answer stays on screen while loading. */
  list: (filter: { status: BlogStatus | undefined; search: string }) =>
    infiniteQueryOptions({
      queryKey: queryKeys.blogs.list(filter),
      queryFn: ({ pageParam: cursor }) => api.blogs.listAll({ query: { ...filter, limit: limits.page, cursor } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),

  /** Read again for each opening of the form, and never while somebody is writing. */
  forEdit: (id: string) =>
    queryOptions({
      queryKey: queryKeys.blogs.forEdit(id),
      queryFn: () => api.blogs.read({ params: { id } }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),

  /** The current version, to compare with what was written in the meantime. */
  now: (id: string) =>
    queryOptions({
      queryKey: queryKeys.blogs.now(id),
      queryFn: () => api.blogs.read({ params: { id } }),
      staleTime: 0,
      gcTime: 0,
    }),
}

/** Makes a blog, or changes the one with this id. */
export function useSaveBlog(id: string | null) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: SentBlog) =>
      id === null ? api.blogs.create({ body }) : api.blogs.update({ params: { id }, body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.blogs.lists }),
  })
}

/** Removes a blog from every list; the documented message is a warning. */
export function useDeleteBlog(id: string) {
  const cache = useQueryClient()
  return useAction<{ msg: string }>({
    mutationFn: () => api.blogs.remove({ params: { id } }),
    onSuccess: async ({ msg }) => {
      toast.warning(msg)
      await cache.invalidateQueries({ queryKey: queryKeys.blogs.lists })
    },
    onError: (error) => toastError(error),
  })
}

/** Uploads a banner; returns its key. */
export async function uploadBanner(file: File, onProgress: (percent: number) => void): Promise<string> {
  const stem = file.name.replace(/\.[^.]*$/, '').slice(0, 100)
  const objectName = `blog_banner_${stem || 'picture'}`
  return (await uploadFile({ file, folder: folders.blogBanners, objectName, onProgress })).fileKey
}
