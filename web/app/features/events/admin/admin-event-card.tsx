import type { EventRecord } from '@firstrung/contract'
import { Badge, Card, Group, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useShowEvent } from '#app/features/events/event/event-queries.ts'
import { attendanceLabel } from '#app/features/events/seats/seat-labels.ts'
import { istDateTime, utcDateTime } from '#app/lib/text/documented-dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconEye, IconEyeOff, IconPencil, IconUsers } from '#app/ui/base/icons.ts'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import styles from './admin-event-card.module.css'

interface AdminEventCardProps {
  event: EventRecord
  onEdit: () => void
  onAttendees: () => void
}

/** An event in the team's lists. */
export function AdminEventCard({ event, onEdit, onAttendees }: AdminEventCardProps) {
  const show = useShowEvent(event._id)
  const [isAsking, setAsking] = useState(false)
  const told = event.hasEnded ? 0 : event.seatsTaken + event.waiting
  const hide = () => show.mutate(false, { onSettled: () => setAsking(false) })
  const name = <VisuallyHidden> {event.title}</VisuallyHidden>
  const ist = istDateTime(event.startsAt)
  return (
    <Card component="li" className={styles.adminEventCard} padding="md">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Title order={3} size="h5">
          {event.title}
        </Title>
        {event.hasEnded && (
          <Badge variant="light" color="gray" style={{ flexShrink: 0 }}>
            Ended
          </Badge>
        )}
      </Group>
      <Tooltip label={ist} events={{ hover: true, focus: true, touch: true }}>
        <Text size="sm" w="fit-content">
          <time dateTime={event.startsAt} title={ist}>
            {utcDateTime(event.startsAt)}
          </time>
        </Text>
      </Tooltip>
      <Button
        variant="quiet"
        size="compact"
        className={styles.adminEventAttendance}
        leftSection={<IconUsers size={18} aria-hidden />}
        onClick={onAttendees}
      >
        {attendanceLabel(event)}
        <VisuallyHidden>. Attendees of {event.title}</VisuallyHidden>
      </Button>
      <div className={styles.adminEventActions}>
        <Button variant="secondary" size="sm" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          Edit{name}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          leftSection={event.isActive ? <IconEyeOff size={18} aria-hidden /> : <IconEye size={18} aria-hidden />}
          loading={show.isPending}
          onClick={() => {
            if (!event.isActive) show.mutate(true)
            else if (told > 0) setAsking(true)
            else hide()
          }}
        >
          {event.isActive ? 'Hide' : 'Unhide'}
          {name}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={`Hide ${event.title}?`}
        confirmLabel="Hide"
        cancelLabel="Keep it"
        busy={show.isPending}
        onConfirm={hide}
        onClose={() => setAsking(false)}
      >
        <Text>
          In ten minutes we tell {told === 1 ? 'the one person' : `the ${counted(told, 'person', 'people')}`} who
          registered that it is called off for now, and it leaves their calendars. Unhide it before then, and they hear
          nothing.
        </Text>
      </ConfirmDialog>
    </Card>
  )
}
