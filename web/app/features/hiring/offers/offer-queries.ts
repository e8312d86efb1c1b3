import { ApiError, limits, routes, urlOf } from '@firstrung/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { downloadFile } from '#app/lib/api/download.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'

export const offerQueries = {
  /** The offers to a candidate of a job, the newest first, with how many openings are left. Any move in the job changes them. */
  ofCandidate: (jobId: string, userId: string) =>
    queryOptions({
      queryKey: queryKeys.recruiterHiring.offers(jobId, userId),
      queryFn: () => api.hiring.offers({ params: { id: jobId }, query: { userId, limit: limits.list } }),
      // Openings are filled by others too.
      staleTime: 0,
    }),
}

type Offer = Parameters<typeof api.hiring.makeOffer>[0]['body']

/** Refetches what offers in a job change: themselves, the candidates, whose promised answers they are, and what needs the recruiter. */
function useRefetch(jobId: string) {
  const cache = useQueryClient()
  const keys = [queryKeys.recruiterHiring.panels(jobId), queryKeys.personInJob.of(jobId), queryKeys.recruiterJobs.all]
  return () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/** After a refusal because somebody else was faster, shows the current state. */
const afterRefusal = (refetch: () => Promise<unknown>) => (error: unknown) => {
  if (error instanceof ApiError && [404, 409].includes(error.status)) void refetch()
}

/** Offers a candidate the job; the form shows its refusals. */
export function useMakeOffer(jobId: string) {
  const refetch = useRefetch(jobId)
  return useAction({
    mutationFn: (body: Offer) => api.hiring.makeOffer({ params: { id: jobId }, body }),
    onSuccess({ msg }) {
      toast.success(msg)
      void refetch()
    },
    onError: afterRefusal(refetch),
  })
}

/** Gives a candidate more days to answer; the form shows its refusals. */
export function useExtendOffer(jobId: string, offerId: string) {
  const refetch = useRefetch(jobId)
  return useAction({
    mutationFn: (answerBy: string) => api.hiring.extendOffer({ params: { id: offerId }, body: { answerBy } }),
    onSuccess({ msg }) {
      toast.success(msg)
      void refetch()
    },
    onError: afterRefusal(refetch),
  })
}

/** Withdraws an offer with a note to the candidate, which can be empty; the form shows its refusals. */
export function useWithdrawOffer(jobId: string, offerId: string) {
  const refetch = useRefetch(jobId)
  return useAction({
    mutationFn: (note: string) => api.hiring.withdrawOffer({ params: { id: offerId }, body: { note } }),
    onSuccess({ msg }) {
      toast.success(msg)
      void refetch()
    },
    onError: afterRefusal(refetch),
  })
}

/** Says whether somebody who was hired has joined. */
export function useNoteJoining(jobId: string, userId: string) {
  const refetch = useRefetch(jobId)
  return useAction({
    mutationFn: (body: Parameters<typeof api.hiring.noteJoining>[0]['body']) =>
      api.hiring.noteJoining({ params: { id: jobId, userId }, body }),
    onSuccess({ msg }) {
      toast.success(msg)
      void refetch()
    },
    onError(error) {
      toastError(error)
      afterRefusal(refetch)(error)
    },
  })
}

/** Downloads the letter of an offer. */
export const useOfferLetter = (offerId: string) =>
  useAction({
    mutationFn: () => downloadFile(urlOf(routes.hiring.offerLetter, { params: { id: offerId } }), 'offer.pdf'),
    onError: (error) => toastError(error),
  })
