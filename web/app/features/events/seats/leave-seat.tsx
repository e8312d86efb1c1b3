import type { EventDetail } from '@firstrung/contract'
import { useLeave } from '#app/features/events/event/event-queries.ts'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import '#app/ui/base/library-styles.ts'

interface LeaveSeatProps {
  event: EventDetail
  opened: boolean
  onClose: () => void
}

/** Asks before the candidate gives up a seat or a position on the waiting list. */
export function LeaveSeat({ event, opened, onClose }: LeaveSeatProps) {
  const leave = useLeave(event._id)
  const { hasRegistered } = event
  return (
    <ConfirmDialog
      opened={opened}
      title={hasRegistered ? 'Cancel your seat?' : 'Leave the waiting list?'}
      confirmLabel={hasRegistered ? 'Cancel seat' : 'Leave'}
      cancelLabel={hasRegistered ? 'Keep seat' : 'Stay'}
      busy={leave.isPending}
      onConfirm={() => leave.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {hasRegistered
        ? 'If somebody is on the waiting list, they get your seat at once. You can register again while there are seats.'
        : 'If you come back later, you start at the end of the list.'}
    </ConfirmDialog>
  )
}
