import type { OwnInterviewChange, OwnProposal } from '@firstrung/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { refetchCandidate } from '#app/lib/api/refetch-visible.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'

/** No news say that somebody else takes a time, or lets one go that was kept for them. */
const lookMillis = 60_000

/** The times that a company proposes to the candidate, read again each minute while they can choose. */
export function useProposal(id: string) {
  const userId = useUserId()
  return useQuery({
    queryKey: queryKeys.applications.proposal(userId, id),
    queryFn: async () => (await api.hiring.ownProposal({ params: { id } })).proposal,
    refetchInterval: ({ state: { data } }) => (data?.state === 'open' ? lookMillis : false),
    // Others may have taken some of the times since.
    refetchOnMount: 'always',
  })
}

/** Takes the proposal out of an answer at once, and reads the rest of what shows it. After a refusal, all of it is read. */
function useChoice<Input>(id: string, send: (input: Input) => Promise<{ proposal: OwnProposal; msg?: string }>) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: send,
    onSuccess: ({ proposal, msg }) => {
      cache.setQueryData(queryKeys.applications.proposal(userId, id), proposal)
      if (msg) toast.success(msg)
    },
    onSettled: () => refetchCandidate(cache, userId),
  })
}

/** Keeps a time for the candidate while they decide. */
export function useHoldTime(id: string) {
  const cache = useQueryClient()
  const userId = useUserId()
  const queryKey = queryKeys.applications.proposal(userId, id)
  return useAction({
    mutationFn: (timeId: string) => api.hiring.holdTime({ params: { id }, body: { timeId } }),
    onSuccess: async ({ proposal }) => {
      // A reading that began before would show the time as free.
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, proposal)
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}

/** Books the interview at a time. */
export const useBookTime = (id: string) =>
  useChoice(id, (timeId: string) => api.hiring.bookTime({ params: { id }, body: { timeId } }))

/** Waits for a place at a time that is full; ends the wait for another one. */
export const useWaitForTime = (id: string) =>
  useChoice(id, (timeId: string) => api.hiring.waitForTime({ params: { id }, body: { timeId } }))

/** Waits no longer for a place. */
export const useStopWaiting = (id: string) => useChoice(id, () => api.hiring.stopWaiting({ params: { id } }))

/** Tells the company that none of the times suits the candidate. */
export const useDeclineTimes = (id: string) =>
  useChoice(id, (reason: string) => api.hiring.declineTimes({ params: { id }, body: { reason } }))

/** Moves or cancels the interview that was booked. */
export const useChangeOwnInterview = (id: string, interviewId: string) =>
  useChoice(id, (body: OwnInterviewChange) => api.hiring.changeOwnInterview({ params: { id: interviewId }, body }))
