import { type EventRecord, messages } from '@firstrung/contract'
import { Group, Stack, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { eventQueries } from '#app/features/events/event/event-queries.ts'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { totalText } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconPlus } from '#app/ui/base/icons.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { CardSkeleton } from '#app/ui/list/skeletons.tsx'
import { AdminEventCard } from './admin-event-card.tsx'
import styles from './admin-events.module.css'

const EventModal = lazyWithRetry(async () => (await import('./event-modal.tsx')).EventModal)
const AttendeesDialog = lazyWithRetry(async () => (await import('./attendees-dialog.tsx')).AttendeesDialog)

/** The open dialog. */
type Open = { kind: 'new' } | { kind: 'edit' | 'attendees'; event: EventRecord } | null

/** All events: visible ones and hidden ones. */
export function AdminEvents() {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const onOpen = (kind: 'edit' | 'attendees', event: EventRecord) => setOpen({ kind, event })
  return (
    <Stack gap="xl">
      <Group justify="space-between">
        <Title>Events</Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ kind: 'new' })}>
          Create Event
        </Button>
      </Group>
      <EventSection title="Active Events" isActive onOpen={onOpen} />
      <EventSection title="Hidden Events" isActive={false} onOpen={onOpen} />
      <Suspense>
        {open?.kind === 'new' && <EventModal onClose={close} />}
        {open?.kind === 'edit' && <EventModal event={open.event} onClose={close} />}
        {open?.kind === 'attendees' && <AttendeesDialog event={open.event} onClose={close} />}
      </Suspense>
    </Stack>
  )
}

interface EventSectionProps {
  title: string
  isActive: boolean
  onOpen: (kind: 'edit' | 'attendees', event: EventRecord) => void
}

function EventSection({ title, isActive, onOpen }: EventSectionProps) {
  const list = useInfiniteQuery(eventQueries.section(isActive))
  const first = list.data?.pages[0]
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <InfiniteList
        list={list}
        entriesOf={(page) => page.events}
        total={first ? totalText(first) : 0}
        skeleton={<CardSkeleton cards={3} />}
        empty={
          <EmptyState title={messages.adminLookingForEvents}>
            {isActive ? 'Make one with Create Event.' : 'Hidden events are listed here until you show them again.'}
          </EmptyState>
        }
      >
        {(events) => (
          <ul className={styles.adminEventCards} aria-label={title}>
            {events.map((event) => (
              <AdminEventCard
                key={event._id}
                event={event}
                onEdit={() => onOpen('edit', event)}
                onAttendees={() => onOpen('attendees', event)}
              />
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  )
}
