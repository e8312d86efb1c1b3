import type { BulkProgress } from '@firstrung/contract'
import { useEffect, useEffectEvent } from 'react'
import { type Batch, useBatchProgress } from './bulk-queries.ts'
import styles from './selection.module.css'

interface RunningMovesProps {
  batches: readonly Batch[]
  onFinished: (progress: BulkProgress) => void
}

/** How far moves of many have come. */
export function RunningMoves({ batches, onFinished }: RunningMovesProps) {
  const data = useBatchProgress(batches)
  const finish = useEffectEvent(onFinished)
  useEffect(() => {
    if (data?.isFinished) finish(data)
  }, [data])
  return (
    <section className={styles.selectionBar} aria-label="Chosen candidates">
      <p role="status">{data ? `${data.done} of ${data.total} done` : 'One moment…'}</p>
      <progress value={data?.done ?? 0} max={data?.total ?? 1} aria-label="Progress" />
    </section>
  )
}
