import { type ClaimLink, type PersonRecord, type RouteInput, type routes } from '@firstrung/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { notify, notifyFailure } from '#app/lib/notify.ts'
import { session } from '#app/lib/session.ts'
import { useAction } from '#app/lib/use-action.ts'

/** Cards that 'Load more' brings, and names that the selector offers. */
const cardsAtATime = 24
const namesAtATime = 20
/** The links to resumes live for ten minutes (G-18). */
const linksRenewedMillis = 8 * 60_000

const lists = ['people', 'list'] as const

export const peopleQueries = {
  /** Candidates, newest first; the last answer stays on screen until the next one is there. */
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...lists, search],
      queryFn: ({ pageParam: cursor }) => api.people.list({ query: { search, limit: cardsAtATime, cursor } }),
      initialPageParam: '',
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    }),

  /** The first of those with a completed profile. */
  choices: (search: string) =>
    queryOptions({
      queryKey: [...lists, 'completed', search],
      queryFn: async () =>
        (await api.people.list({ query: { search, profileCompleted: 'true', limit: namesAtATime } })).users,
      placeholderData: keepPreviousData,
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: ['people', 'one', id],
      queryFn: async () => (await api.people.read({ params: { id } })).user,
      refetchInterval: linksRenewedMillis,
    }),

  /** For whom a claim link stands. */
  claim: (code: string) =>
    queryOptions({
      queryKey: ['people', 'claim', code],
      queryFn: () => api.people.readClaim({ body: { code } }),
    }),
}

type Draft = RouteInput<typeof routes.people.create>['body']
type Change = RouteInput<typeof routes.people.change>['body']
type Answer = { user: PersonRecord; msg: string }

/** Makes a candidate for somebody. */
export function useCreatePerson() {
  const show = useShow()
  return useAction<Answer, Draft>({ mutationFn: (body) => api.people.create({ body }), onSuccess: show })
}

/** Changes the profile of a candidate for somebody. */
export function useChangePerson(id: string) {
  const show = useShow()
  return useAction<Answer, Change>({
    mutationFn: (body) => api.people.change({ params: { id }, body }),
    onSuccess: show,
  })
}

/** Says that it is done, and shows it everywhere. */
function useShow() {
  const cache = useQueryClient()
  return ({ user, msg }: Answer) => {
    notify.success(msg)
    cache.setQueryData(peopleQueries.one(user._id).queryKey, user)
    void cache.invalidateQueries({ queryKey: lists })
  }
}

/** Makes a stored file the resume of this candidate, at once. */
export function useReplaceResume(userId: string) {
  const cache = useQueryClient()
  return async (file: { fileKey: string; publicUrl: string }) => {
    const body = { userId, resumeS3FileKey: file.fileKey, resumeS3PublicUrl: file.publicUrl }
    const { msg } = await api.people.uploadResume({ body })
    notify.success(msg)
    await cache.invalidateQueries({ queryKey: peopleQueries.one(userId).queryKey })
  }
}

/** Makes a claim link; an earlier one of the same person ends. */
export function useOfferClaim(id: string) {
  return useAction<ClaimLink>({
    mutationFn: () => api.people.offerClaim({ params: { id } }),
    onError: (error) => notifyFailure(error),
  })
}

type Claim = RouteInput<typeof routes.people.claim>['body']

/** Sets the first password and signs in; nothing that was loaded for somebody else stays. */
export function useClaim() {
  const cache = useQueryClient()
  return useAction({
    mutationFn: (body: Claim) => api.people.claim({ body }),
    onSuccess: ({ token, user, msg }) => {
      cache.clear()
      session.store({ token, user, userType: 'candidate' })
      notify.success(msg)
    },
  })
}
