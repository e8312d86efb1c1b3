import {
  folders,
  limits,
  type ManagedPost,
  type ReportSettling,
  type RouteInput,
  type routes,
} from '@firstrung/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { uploadFile } from '#app/lib/api/upload.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

const commentsAtATime = 30
const olderAtATime = 50
const postsAtATime = 12
const endless = {
  initialPageParam: '',
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
}
const portion = (limit: number, cursor: string) => ({ limit, ...(cursor && { cursor }) })

export const forumQueries = {
  /** A post at the time its page is opened; later, messages update it. */
  post: (slug: string) =>
    queryOptions({
      queryKey: queryKeys.forum.post(slug),
      queryFn: async () => (await api.forum.read({ params: { slug }, query: { limit: commentsAtATime } })).post,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  /** People who can be mentioned below a post, by the beginning of their name. */
  people: (postId: string, name: string) =>
    queryOptions({
      queryKey: queryKeys.forum.people(postId, name),
      queryFn: async () => (await api.forum.listPeople({ params: { slug: postId }, query: { name } })).people,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
      // Suggestions are optional: people can be mentioned without them.
      retry: false,
    }),
  posts: () =>
    infiniteQueryOptions({
      ...endless,
      queryKey: queryKeys.forum.posts,
      queryFn: ({ pageParam }) => api.forum.list({ query: portion(postsAtATime, pageParam) }),
    }),
  managed: () =>
    infiniteQueryOptions({
      ...endless,
      queryKey: queryKeys.forum.managed,
      queryFn: ({ pageParam }) => api.forum.listForAdmin({ query: portion(limits.page, pageParam) }),
    }),
  reports: (state: 'open' | 'hidden') =>
    infiniteQueryOptions({
      ...endless,
      queryKey: queryKeys.forum.reports(state),
      queryFn: ({ pageParam }) => api.forum.listReports({ query: { state, ...portion(limits.page, pageParam) } }),
    }),
}

/** A page of comments before a position. */
export const readOlder = (postId: string, before: number) =>
  api.forum.readComments({ params: { slug: postId }, query: { before, limit: olderAtATime } })

/** An action of a form, which shows its errors. */
const useCommentForm = <Input, Answer extends { msg: string }>(act: (input: Input) => Promise<Answer>) =>
  useAction({ mutationFn: act, onSuccess: ({ msg }) => toast.success(msg) })

/** A change with a toast; refetches all forum queries on screen. */
function useForumAction<Input, Answer extends { msg: string }>(act: (input: Input) => Promise<Answer>, rereads = true) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: act,
    onSuccess: ({ msg }) => toast.success(msg),
    onError: (error) => toastError(error),
    onSettled: () => (rereads ? cache.invalidateQueries({ queryKey: queryKeys.forum.all }) : undefined),
  })
}

type Report = RouteInput<typeof routes.forum.reportComment>['body']

export const useEditComment = () =>
  useCommentForm(({ id, commentText }: { id: string; commentText: string }) =>
    api.forum.editComment({ params: { id }, body: { commentText } }),
  )
export const useReportComment = () =>
  useCommentForm(({ id, ...body }: Report & { id: string }) => api.forum.reportComment({ params: { id }, body }))
export const useDeleteComment = () => useForumAction((id: string) => api.forum.deleteComment({ params: { id } }), false)

export const useHidePost = () =>
  useForumAction(({ id, isHidden }: { id: string; isHidden: boolean }) =>
    api.forum.setHidden({ params: { id }, body: { isHidden } }),
  )
export const useDeletePost = () => useForumAction((id: string) => api.forum.remove({ params: { id } }))
export const useSettleReport = () =>
  useForumAction(({ id, action }: ReportSettling & { id: string }) =>
    api.forum.settleReport({ params: { id }, body: { action } }),
  )

type Draft = RouteInput<typeof routes.forum.create>['body']

/** Publishes a post, or changes one. The form shows refusals. */
export function useSavePost(post: ManagedPost | null) {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: Draft): Promise<{ msg: string }> =>
      post ? api.forum.change({ params: { id: post._id }, body }) : api.forum.create({ body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.forum.all }),
  })
}

export const uploadPoster = (file: File, onProgress: (percent: number) => void) =>
  uploadFile({ file, folder: folders.forumBanners, objectName: `forum_banner_${file.name}`, onProgress })
