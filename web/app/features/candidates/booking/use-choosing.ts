import { ApiError, type ErrorCode, type OwnProposal } from '@firstrung/contract'
import { useState } from 'react'
import { errorMessage, toastError } from '#app/lib/browser/toast.ts'
import { useBookTime, useHoldTime, useStopWaiting, useWaitForTime } from './booking-queries.ts'

/** Refusals after which the page shows which times are left. */
const aboutTimes: readonly ErrorCode[] = ['time_taken', 'you_are_busy', 'proposal_over', 'time_free']

/** Choosing, booking and waiting for proposed times. `onDone` is called when the page shows something else. */
export function useChoosing({ _id, held }: OwnProposal, onDone: () => void) {
  const hold = useHoldTime(_id)
  const book = useBookTime(_id)
  const wait = useWaitForTime(_id)
  const stopping = useStopWaiting(_id)
  const [chosen, setChosen] = useState(held && { timeId: held.timeId, isByHand: false })
  const [refusal, setRefusal] = useState('')

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && aboutTimes.some((code) => code === error.code)) setRefusal(errorMessage(error))
    else toastError(error)
  }
  return {
    /** Why the last try was refused; empty if it was not. */
    refusal,
    choosing: {
      chosen,
      holding: hold.isPending ? hold.variables : undefined,
      isBooking: book.isPending,
      onChoose: (timeId: string) => {
        setRefusal('')
        hold.mutate(timeId, { onSuccess: () => setChosen({ timeId, isByHand: true }), onError: refuse })
      },
      onBook: (timeId: string) => {
        setRefusal('')
        book.mutate(timeId, { onSuccess: onDone, onError: refuse })
      },
    },
    waitingList: {
      asking: wait.isPending ? wait.variables : undefined,
      isBusy: wait.isPending || stopping.isPending || book.isPending,
      isStopping: stopping.isPending,
      onWait: (timeId: string) => {
        setRefusal('')
        wait.mutate(timeId, { onSuccess: onDone, onError: refuse })
      },
      stop: () => stopping.mutate(undefined, { onSuccess: onDone, onError: refuse }),
    },
  }
}
