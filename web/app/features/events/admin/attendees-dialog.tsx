import { type Attendee, type EventRecord, routes, urlOf } from '@firstrung/contract'
import { Anchor, Group, Table, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { eventQueries } from '#app/features/events/event/event-queries.ts'
import { dayTimeText } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { mailLink } from '#app/lib/text/mail-link.ts'
import { phoneScreen } from '#app/ui/base/breakpoints.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { ExportButton } from '#app/ui/list/export-button.tsx'
import { InfiniteList } from '#app/ui/list/infinite-list.tsx'
import { ListSkeleton } from '#app/ui/list/skeletons.tsx'
import { Dialog } from '#app/ui/notice/dialog.tsx'

interface AttendeesDialogProps {
  event: EventRecord
  onClose: () => void
}

/** The registered candidates, and the waiting list. */
export function AttendeesDialog({ event, onClose }: AttendeesDialogProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Attendees of ${event.title}`}
      size={600}
      fullScreen={useMediaQuery(phoneScreen)}
    >
      <Group justify="flex-end" mb="sm">
        <ExportButton
          what="attendees"
          path={urlOf(routes.events.exportAttendees, { params: { id: event._id } })}
          fileName="event-attendees"
        >
          The file has everyone who is registered or waiting for a seat, with their contact.
        </ExportButton>
      </Group>
      <Tabs defaultValue="seats" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="seats">Registered</Tabs.Tab>
          <Tabs.Tab value="waiting">Waiting list</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="seats">
          <People eventId={event._id} waiting={false} />
        </Tabs.Panel>
        <Tabs.Panel value="waiting">
          <People eventId={event._id} waiting />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}

function People({ eventId, waiting }: { eventId: string; waiting: boolean }) {
  const list = useInfiniteQuery(eventQueries.attendees(eventId, waiting))
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <InfiniteList
      list={list}
      entriesOf={(page) => page.attendees}
      total={total}
      skeleton={<ListSkeleton />}
      empty={
        <EmptyState title={waiting ? 'Nobody is waiting' : 'Nobody is registered yet'}>
          {waiting
            ? 'Once all seats are taken, further candidates wait here for one.'
            : 'Candidates register on the page of the event.'}
        </EmptyState>
      }
    >
      {(people) => (
        <>
          <Text mb="sm">{counted(total, 'person', 'people')}</Text>
          <Table.ScrollContainer minWidth={520}>
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Name</Table.Th>
                  <Table.Th>Contact</Table.Th>
                  <Table.Th>{waiting ? 'Waits since' : 'Registered'}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {people.map((person) => (
                  <PersonRow key={person._id} person={person} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
    </InfiniteList>
  )
}

function PersonRow({ person }: { person: Attendee }) {
  return (
    <Table.Tr>
      <Table.Td>
        {person.fullName || 'No name yet'}
        <Text size="sm" c="dimmed">
          {person.uniqueId}
        </Text>
      </Table.Td>
      <Table.Td>
        <Anchor href={mailLink(person.email)}>{person.email}</Anchor>
        <Text size="sm" c="dimmed">
          {person.mobileNo}
        </Text>
      </Table.Td>
      <Table.Td>{dayTimeText(person.since)}</Table.Td>
    </Table.Tr>
  )
}
