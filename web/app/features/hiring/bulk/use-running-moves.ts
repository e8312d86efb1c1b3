import type { BulkProgress } from '@firstrung/contract'
import { useState } from 'react'
import { type Batch, useUndoBatches } from '#app/features/hiring/messages/bulk-queries.ts'
import type { useRejections } from '#app/features/hiring/moves/use-rejections.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { counted } from '#app/lib/text/format.ts'

/** The text after each kind of bulk move. */
const bulkDone: Record<Exclude<BulkProgress['move'], 'mail'>, string> = {
  shortlist: 'shortlisted',
  waitlist: 'waitlisted',
  remove: 'rejected',
  restore: 'restored',
}

/** The bulk moves that are being carried out; a toast says when they are done. Rejections can then be undone together. */
export function useRunningMoves(rejections: Pick<ReturnType<typeof useRejections>, 'add'>, onMoved: () => void) {
  const [running, setRunning] = useState<readonly Batch[]>([])
  const undo = useUndoBatches(setRunning)
  const finish = ({ move, moved }: BulkProgress) => {
    if (move === 'mail')
      return toast.success(moved === 0 ? 'No email was sent.' : `${counted(moved, 'candidate')} emailed.`)
    setRunning([])
    onMoved()
    const text = moved === 0 ? `Nobody was ${bulkDone[move]}.` : `${counted(moved, 'candidate')} ${bulkDone[move]}.`
    if (move !== 'remove' || moved === 0) return toast.success(text)
    rejections.add({
      id: running.map(({ bulkId }) => bulkId).join(' '),
      text: `${text} They are told later.`,
      undoLabel: 'Undo the rejection of all',
      undo: () => undo.mutate(running),
    })
  }
  return { running, start: setRunning, finish, undo }
}
