import type { EventRecord } from '@firstrung/contract'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from '#app/lib/session.ts'
import { phoneScreen } from '#app/ui/breakpoints.ts'
import { eventDraft } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { blankEvent, formOf, type EventForm as Values } from './event-form-values.ts'
import { useSaveEvent } from './event-saving-queries.ts'

interface EventModalProps {
  /** The one to change; without it a new one is made. */
  event?: EventRecord
  onClose: () => void
}

/** Makes an event, or changes one. */
export function EventModal({ event, onClose }: EventModalProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={event ? 'Edit Event' : 'Create Event'}
      size={600}
      fullScreen={useMediaQuery(phoneScreen)}
      closeOnClickOutside={false}
    >
      {event ? <OldEvent event={event} onSaved={onClose} /> : <NewEvent onSaved={onClose} />}
    </Modal>
  )
}

/** What was typed stays with this browser until the event is made, also when the dialog is closed. */
function NewEvent({ onSaved }: { onSaved: () => void }) {
  const userId = useSession()?.user.userId ?? ''
  const [start] = useState<Values>(() => eventDraft.read(userId) ?? blankEvent())
  const create = useSaveEvent(null)
  return (
    <EventForm
      start={start}
      isNew
      submitLabel="Create Event"
      onChange={(values) => eventDraft.keep(userId, values)}
      save={create.mutateAsync}
      onSaved={() => {
        eventDraft.drop(userId)
        onSaved()
      }}
    />
  )
}

function OldEvent({ event, onSaved }: { event: EventRecord; onSaved: () => void }) {
  const change = useSaveEvent(event._id)
  return (
    <EventForm start={formOf(event)} isNew={false} submitLabel="Update" save={change.mutateAsync} onSaved={onSaved} />
  )
}
