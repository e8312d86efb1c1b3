import type { BulkProgress } from '@firstrung/contract'
import { useEffect, useEffectEvent } from 'react'
import { useBulkProgress, useStopMails } from '#app/features/hiring/messages/bulk-queries.ts'
import { type Panel } from '#app/features/hiring/panel/hiring-queries.ts'
import { Button } from '#app/ui/base/button.tsx'
import styles from './selection.module.css'

interface MailBarProps {
  panel: Panel
  bulkId: string
  onFinished: (progress: BulkProgress) => void
}

/** Emails to many candidates: first until when they can be undone, then how many are sent. */
export function MailBar({ panel, bulkId, onFinished }: MailBarProps) {
  const { data } = useBulkProgress(panel.jobId, bulkId)
  const stop = useStopMails(panel.jobId)
  const finish = useEffectEvent((progress: BulkProgress) => onFinished(progress))
  useEffect(() => {
    if (data?.isFinished) finish(data)
  }, [data])
  const isWaiting = data?.done === 0
  return (
    <section className={styles.selectionBar} aria-label="Emails">
      <p role="status">
        {data === undefined
          ? 'One moment…'
          : isWaiting
            ? 'Your emails have not gone out yet.'
            : `${data.done} of ${data.total} done`}
      </p>
      {isWaiting ? (
        <Button size="xs" variant="secondary" loading={stop.isPending} onClick={() => stop.mutate(bulkId)}>
          Undo
        </Button>
      ) : (
        <progress value={data?.done ?? 0} max={data?.total ?? 1} aria-label="Progress" />
      )}
    </section>
  )
}
