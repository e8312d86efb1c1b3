import { type BusyCalendar, limits } from '@firstrung/contract'
import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUserId } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'
import { AddCalendar } from './add-calendar.tsx'
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
        Candidates can then choose times at which it says that you are busy. To add it again you need its address
        {removed?.username && ' and the password'}.
      </ConfirmDialog>
    </>
  )
}
