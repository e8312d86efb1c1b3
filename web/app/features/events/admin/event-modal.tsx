import type { EventRecord } from '@firstrung/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useUserId } from '#app/lib/session/session.ts'
import { phoneScreen } from '#app/ui/base/breakpoints.ts'
import { Dialog } from '#app/ui/notice/dialog.tsx'
import { EventForm } from './event-form.tsx'
import { blankEvent, formOf } from './event-form-values.ts'
import { useSaveEvent } from './event-saving-queries.ts'

interface EventModalProps {
  /** The event to change; without it a new one is made. */
  event?: EventRecord
  onClose: () => void
}

/** Makes an event, or changes one. */
export function EventModal({ event, onClose }: EventModalProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={event ? 'Edit Event' : 'Create Event'}
      keepsText={!event}
      size={600}
      fullScreen={useMediaQuery(phoneScreen)}
      closeOnClickOutside={false}
    >
      {event ? <OldEvent event={event} onSaved={onClose} /> : <NewEvent onSaved={onClose} />}
    </Dialog>
  )
}

/** Unsaved input stays in this browser until the event is made, also when the dialog is closed. */
function NewEvent({ onSaved }: { onSaved: () => void }) {
  const uploads = ['bannerS3FileKey', 'bannerS3PublicUrl'] as const
  const draft = { key: `event/${useUserId()}`, uploads, whole: true }
  const create = useSaveEvent(null)
  return (
    <EventForm
      start={blankEvent}
      draft={draft}
      isNew
      submitLabel="Create Event"
      save={create.mutateAsync}
      onSaved={onSaved}
    />
  )
}

function OldEvent({ event, onSaved }: { event: EventRecord; onSaved: () => void }) {
  const change = useSaveEvent(event._id)
  return (
    <EventForm
      start={() => formOf(event)}
      isNew={false}
      isToldOf={event.isActive}
      submitLabel="Update"
      save={change.mutateAsync}
      onSaved={onSaved}
    />
  )
}
