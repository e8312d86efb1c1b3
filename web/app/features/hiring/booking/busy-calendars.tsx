import { type BusyCalendar, BusyCalendarDraft, limits } from '@firstrung/contract'
import { Group, List, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { bookingQueries, useChangeCalendars } from './booking-queries.ts'
import { calendarText } from './calendar-texts.ts'
import styles from './interview-hours.module.css'

/** The calendars elsewhere in which the signed-in recruiter or interviewer is busy. */
export function BusyCalendars() {
  const userId = useUserId()
  return (
    <section aria-labelledby="busy-calendars" className={styles.calendars}>
      <Title order={2} size="h4" id="busy-calendars">
        Your own calendar
      </Title>
      <Text maw="65ch">
        Add your calendar, and candidates cannot choose times at which you are busy. We keep only when you are busy, and
        nothing of what you do: colleagues see when you are free, candidates only the times that were proposed.
      </Text>
      <QueryContent query={useQuery(bookingQueries.calendars(userId))} waiting={<FormSkeleton fields={1} />}>
        {(calendars) => (
          <>
            {calendars.length > 0 && <Calendars userId={userId} calendars={calendars} />}
            {calendars.length < limits.busyCalendars.each ? (
              <AddCalendar userId={userId} />
            ) : (
              <Text c="dimmed">
                You have added {limits.busyCalendars.each} calendars, which is the most. Remove one to add another.
              </Text>
            )}
          </>
        )}
      </QueryContent>
    </section>
  )
}

/** What is shown of the address of a calendar, and whose it is on a server of many. */
const nameOf = ({ host, username }: BusyCalendar): string => (username ? `${host}, ${username}` : host)

function Calendars({ userId, calendars }: { userId: string; calendars: BusyCalendar[] }) {
  const change = useChangeCalendars(userId)
  const [removed, setRemoved] = useState<BusyCalendar | null>(null)
  return (
    <>
      <ul className={styles.calendarList} aria-label="Calendars">
        {calendars.map((calendar) => (
          <li key={calendar._id}>
            <div className={styles.calendarFacts}>
              <Text fw={600} translate="no">
                {nameOf(calendar)}
              </Text>
              <Text size="sm" c={calendar.fault && !calendar.isWaiting ? 'var(--bad)' : 'dimmed'} role="status">
                {calendarText(calendar)}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                variant="quiet"
                aria-label={`Read now: ${nameOf(calendar)}`}
                disabled={calendar.isWaiting}
                onClick={() => change.mutate({ read: calendar._id })}
              >
                Read now
              </Button>
              <Button variant="quiet" aria-label={`Remove: ${nameOf(calendar)}`} onClick={() => setRemoved(calendar)}>
                Remove
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={removed !== null}
        title="Remove this calendar?"
        confirmLabel="Remove"
        cancelLabel="Keep it"
        destructive
        busy={change.isPending}
        onConfirm={() => removed && change.mutate({ remove: removed._id }, { onSettled: () => setRemoved(null) })}
        onClose={() => setRemoved(null)}
      >
        Candidates can then choose times at which it says that you are busy. To add it again you need its address.
      </ConfirmDialog>
    </>
  )
}

function AddCalendar({ userId }: { userId: string }) {
  const change = useChangeCalendars(userId)
  const { form, submit, saving } = useDraftForm({
    // An address is a secret: it is not kept in the browser.
    isUnmissed: true,
    start: () => ({ address: '' }),
    schema: BusyCalendarDraft,
    save: ({ address }) => change.mutateAsync({ add: BusyCalendarDraft.parse({ address }) }),
    onSaved: () => form.reset(),
  })
  return (
    <div>
      <form onSubmit={submit} noValidate aria-label="Add a calendar" className={styles.addCalendar}>
        <TextInput
          label="Address of your calendar"
          description="Begins with https:// or webcal://. Anyone with this address can read your calendar, so we never show it again."
          type="url"
          autoComplete="off"
          required
          maxLength={limits.busyCalendars.address}
          className={styles.calendarInput}
          {...form.getInputProps('address')}
        />
        <Button type="submit" variant="secondary" loading={saving}>
          Add calendar
        </Button>
      </form>
      <details className={styles.calendarHelp}>
        <summary>Where to find it in Google Calendar, Outlook, Apple Calendar and Nextcloud</summary>
        <List spacing="xs">
          <List.Item>
            <strong>Google Calendar:</strong> on a computer, open the settings of your calendar. Under ‘Integrate
            calendar’, copy the ‘Secret address in iCal format’.
          </List.Item>
          <List.Item>
            <strong>Outlook:</strong> in the settings of Outlook on the web, choose ‘Calendar’, then ‘Shared calendars’.
            Publish your calendar with ‘Can view when I’m busy’ and copy the ICS link.
          </List.Item>
          <List.Item>
            <strong>Apple Calendar:</strong> choose the sharing icon beside your iCloud calendar, turn ‘Public Calendar’
            on and copy the link. Anyone with the link can then read the whole calendar.
          </List.Item>
          <List.Item>
            <strong>Nextcloud:</strong> share your calendar by a link, and copy the subscription link.
          </List.Item>
        </List>
        <Text size="sm" c="dimmed" mt="xs">
          We read it every {limits.busyCalendars.minutes} minutes. Some providers publish changes only after hours.
        </Text>
      </details>
    </div>
  )
}
