import { type CalendarFeed, limits } from '@firstrung/contract'
import { Anchor, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQueries, useEndCalendarFeed, useMakeCalendarFeed } from '#app/features/accounts/account-queries.ts'
import styles from '#app/features/accounts/account-section.module.css'
import { toastError } from '#app/lib/browser/toast.ts'
import { useSession, useUserId } from '#app/lib/session/session.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { Button } from '#app/ui/base/button.tsx'
import { CopyOnlyInput } from '#app/ui/form/copy-only-input.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { ConfirmDialog } from '#app/ui/notice/confirm-dialog.tsx'

/** The address to which the caller's calendars subscribe: making it, and ending it. It is shown once. */
export function CalendarSettings() {
  return (
    <QueryContent query={useQuery(accountQueries.calendarFeed(useUserId()))} waiting={<FormSkeleton fields={1} />}>
      {(feed) => <Feed feed={feed} />}
    </QueryContent>
  )
}

/** Whether there is an address, in one line. */
export function CalendarState() {
  const { data } = useQuery(accountQueries.calendarFeed(useUserId()))
  return data !== undefined && (data ? 'On' : 'Off')
}

function Feed({ feed }: { feed: CalendarFeed | null }) {
  const make = useMakeCalendarFeed()
  const end = useEndCalendarFeed()
  const [asked, setAsked] = useState<'new' | 'end' | null>(null)
  const done = { onSuccess: () => setAsked(null), onError: (error: Error) => toastError(error) }
  return (
    <Stack gap="md" align="stretch">
      <Text>
        The calendar has {useContents()}, from {limits.calendarPastDays} days ago on. Anybody who has the address can
        read it without logging in, so keep it to yourself.
      </Text>
      {feed && make.data && <Address address={make.data.address} />}
      {feed && !make.data && (
        <Text>
          You made your address on {dayText(feed.madeAt)}.{' '}
          {feed.readAt ? `A calendar last read it on ${dayText(feed.readAt)}.` : 'No calendar has read it yet.'} We do
          not show it again: if you have lost it, make a new one.
        </Text>
      )}
      {feed && (
        <Text size="sm" c="dimmed">
          It works until you end it or make a new one, also after you log out or change your password.
        </Text>
      )}
      <Group>
        <Button
          variant="secondary"
          loading={make.isPending && asked === null}
          onClick={() => (feed ? setAsked('new') : make.mutate(undefined, done))}
        >
          {feed ? 'Make a new address' : 'Make an address'}
        </Button>
        {feed && (
          <Button variant="secondary" onClick={() => setAsked('end')}>
            End the address
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={asked === 'new'}
        title="Make a new address?"
        confirmLabel="Make a new address"
        cancelLabel="Keep this one"
        busy={make.isPending}
        onConfirm={() => make.mutate(undefined, done)}
        onClose={() => setAsked(null)}
      >
        Calendars that use the current address stop updating. Subscribe to the new one there.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'end'}
        title="End the address?"
        confirmLabel="End the address"
        cancelLabel="Keep it"
        destructive
        busy={end.isPending}
        onConfirm={() =>
          end.mutate(undefined, {
            ...done,
            onSuccess: () => {
              setAsked(null)
              make.reset()
            },
          })
        }
        onClose={() => setAsked(null)}
      >
        Calendars that use it stop updating. What they have read already may stay there until you remove the calendar.
      </ConfirmDialog>
    </Stack>
  )
}

/** What the feed has, in the words of each side. */
function useContents(): string {
  const { user, userType } = useSession() ?? {}
  if (user?.isAdmin) return 'the interviews that you hold'
  if (userType === 'recruiter') return 'the interviews that you hold, and those of the jobs that you lead'
  return 'your interviews, and the events at which you have a seat'
}

/** The address while it is shown, and what to do with it. */
function Address({ address }: { address: string }) {
  return (
    <>
      <CopyOnlyInput label="Calendar address" description="Copy it now: we show it only once." value={address} />
      <Anchor href={address.replace(/^https?:/, 'webcal:')}>Subscribe with the calendar app of this device</Anchor>
      <details className={styles.calendarSteps}>
        <summary>How to subscribe in Google Calendar, Outlook and Apple Calendar</summary>
        <List spacing="xs">
          <List.Item>
            <strong>Google Calendar:</strong> on a computer, choose the plus sign beside ‘Other calendars’, then ‘From
            URL’. Paste the address and choose ‘Add calendar’.
          </List.Item>
          <List.Item>
            <strong>Outlook:</strong> in the calendar of Outlook on the web, choose ‘Add calendar’, then ‘Subscribe from
            web’. Paste the address and choose ‘Import’.
          </List.Item>
          <List.Item>
            <strong>Apple Calendar:</strong> on an iPhone or iPad, tap ‘Calendars’, then ‘Add Calendar’ and ‘Add
            Subscription Calendar’. On a Mac, choose ‘File’, then ‘New Calendar Subscription’. Paste the address and
            choose ‘Subscribe’.
          </List.Item>
        </List>
        <Text size="sm" c="dimmed" mt="xs">
          Calendars look for changes by themselves, some only once a day. Our emails and the bell tell you at once. An
          interview that you have added from an email can stand there twice.
        </Text>
      </details>
    </>
  )
}
