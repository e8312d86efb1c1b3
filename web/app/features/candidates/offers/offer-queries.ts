import { type OfferAcceptance, type OfferDecline, type OwnOffer, routes, urlOf } from '@firstrung/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { downloadFile } from '#app/lib/api/download.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { refetchCandidate } from '#app/lib/api/refetch-visible.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'

/** An offer that a company made to the candidate. */
export function useOffer(id: string) {
  const userId = useUserId()
  return useQuery({
    queryKey: queryKeys.applications.offer(userId, id),
    queryFn: async () => (await api.hiring.ownOffer({ params: { id } })).offer,
    // It may have expired since.
    refetchOnMount: 'always',
  })
}

/** Takes the offer out of an answer at once, and reads the rest of what shows it. After a refusal, all of it is read. */
function useAnswer<Input>(id: string, send: (input: Input) => Promise<{ offer: OwnOffer; msg: string }>) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: send,
    onSuccess: ({ offer, msg }) => {
      cache.setQueryData(queryKeys.applications.offer(userId, id), offer)
      toast.success(msg)
    },
    onSettled: () => refetchCandidate(cache, userId),
  })
}

/** Accepts the offer: the candidate is hired by it. */
export const useAcceptOffer = (id: string) =>
  useAnswer(id, (body: OfferAcceptance) => api.hiring.acceptOffer({ params: { id }, body }))

/** Declines the offer; the application goes on. */
export const useDeclineOffer = (id: string) =>
  useAnswer(id, (body: OfferDecline) => api.hiring.declineOffer({ params: { id }, body }))

/** Downloads the letter of an offer. A plain link would not carry the session. */
export const useOfferLetter = (id: string) =>
  useAction({
    mutationFn: () => downloadFile(urlOf(routes.hiring.ownOfferLetter, { params: { id } }), 'offer.pdf'),
    onError: (error) => toastError(error),
  })
