import { BusyCalendarDraft, limits } from '@firstrung/contract'
import { List, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { Button } from '#app/ui/base/button.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { useChangeCalendars } from './booking-queries.ts'
import styles from './interview-hours.module.css'

const kinds = [
  { value: 'ics', label: 'An address (ICS)' },
  { value: 'caldav', label: 'A CalDAV server' },
]

interface Values {
  kind: string
  address: string
  username: string
  password: string
}

const bodyOf = ({ kind, address, username, password }: Values) =>
  kind === 'caldav' ? { address, username, password } : { address }

/** Adds a calendar elsewhere in which the signed-in recruiter or interviewer is busy. */
export function AddCalendar({ userId }: { userId: string }) {
  const change = useChangeCalendars(userId)
  const { form, submit, saving } = useDraftForm({
    // An address and a password are secrets: they are not kept in the browser.
    isUnmissed: true,
    start: (): Values => ({ kind: 'ics', address: '', username: '', password: '' }),
    schema: BusyCalendarDraft,
    toBody: bodyOf,
    save: (values) => change.mutateAsync({ add: BusyCalendarDraft.parse(bodyOf(values)) }),
    onSaved: () => form.reset(),
  })
  const isCalDav = form.values.kind === 'caldav'
  return (
    <div>
      <form onSubmit={submit} noValidate aria-label="Add a calendar" className={styles.addCalendar}>
        <NativeSelect
          label="Your calendar is at"
          data={kinds}
          className={styles.calendarKind}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label="Address of your calendar"
          description={
            isCalDav
              ? 'Begins with https://, and is that of one calendar. We use the password only to read it, and never show it again.'
              : 'Begins with https:// or webcal://. Anyone with this address can read your calendar, so we never show it again.'
          }
          type="url"
          autoComplete="off"
          required
          maxLength={limits.busyCalendars.address}
          {...form.getInputProps('address')}
        />
        {isCalDav && (
          <div className={styles.calendarLogin}>
            <TextInput
              label="User name"
              autoComplete="off"
              required
              maxLength={limits.busyCalendars.username}
              {...form.getInputProps('username')}
            />
            <PasswordField
              label="App password"
              autoComplete="new-password"
              isElsewhere
              required
              maxLength={limits.busyCalendars.password}
              {...form.getInputProps('password')}
            />
          </div>
        )}
        <Button type="submit" variant="secondary" loading={saving}>
          Add calendar
        </Button>
      </form>
      {isCalDav ? <CalDavHelp /> : <IcsHelp />}
      <Text size="sm" c="dimmed" mt="xs">
        We read it every {limits.busyCalendars.minutes} minutes.
        {!isCalDav && ' Some providers publish changes only after hours.'}
      </Text>
    </div>
  )
}

function IcsHelp() {
  return (
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
    </details>
  )
}

function CalDavHelp() {
  return (
    <details className={styles.calendarHelp}>
      <summary>Where to find it in Nextcloud, Fastmail, iCloud and Zimbra</summary>
      <List spacing="xs">
        <List.Item>
          <strong>Nextcloud:</strong> edit your calendar in the calendar app and copy its internal (or private) link.
          Make an app password in your settings, under ‘Security’.
        </List.Item>
        <List.Item>
          <strong>Fastmail:</strong> in the settings, under ‘Calendars’, choose ‘Export’ beside your calendar and copy
          the CalDAV URL. Make an app password that may read calendars; your user name is your email.
        </List.Item>
        <List.Item>
          <strong>iCloud:</strong> Apple shows the address of a calendar nowhere, so choose ‘An address (ICS)’. If you
          know it from another program, use your Apple account’s email and an app-specific password.
        </List.Item>
        <List.Item>
          <strong>Zimbra:</strong> the address is <span translate="no">https://SERVER/dav/YOUR-EMAIL/Calendar/</span>,
          with your email as user name.
        </List.Item>
        <List.Item>
          <strong>Google Calendar and Outlook</strong> take no password here: choose ‘An address (ICS)’.
        </List.Item>
      </List>
    </details>
  )
}
