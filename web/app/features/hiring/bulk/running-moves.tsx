import type { BulkProgress } from '@firstrung/contract'
import { useEffect, useEffectEvent } from 'react'
import { type Batch, useBatchProgress } from '#app/features/hiring/messages/bulk-queries.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './selection.module.css'

export interface RunningMovesProps {
  batches: readonly Batch[]
  onFinished: (progress: BulkProgress) => void
  /** Cancels the rejections that are not done yet, and restores the rejected candidates. */
  undo: { mutate: (batches: readonly Batch[]) => void; isPending: boolean }
}

/** The progress of bulk moves. Rejections can be undone while they are carried out. */
export function RunningMoves({ batches, onFinished, undo }: RunningMovesProps) {
  const data = useBatchProgress(batches)
  const finish = useEffectEvent(onFinished)
  useEffect(() => {
    if (data?.isFinished) finish(data)
  }, [data])
  return (
    <section className={styles.selectionBar} aria-label="Chosen candidates">
      <p role="status">{data ? `${data.done} of ${data.total} done` : 'One moment…'}</p>
      <progress value={data?.done ?? 0} max={data?.total ?? 1} aria-label="Progress" />
      {data?.move === 'remove' && (
        <Button size="xs" variant="secondary" loading={undo.isPending} onClick={() => undo.mutate(batches)}>
          Undo
        </Button>
      )}
    </section>
  )
}
