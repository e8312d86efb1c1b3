import { type AccountSettings, ApiError, deviceOf, PasswordChange } from '@firstrung/contract'
import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'
import {
  canConfirm,
  useAccount,
  useAskForReset,
  useChangePassword,
  useEndSession,
  useEndSessions,
  useExport,
} from '#app/features/accounts/account-queries.ts'
import styles from '#app/features/accounts/account-section.module.css'
import { SecondFactorPart } from '#app/features/accounts/second-factor/second-factor-part.tsx'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { faultOfWeakPassword } from '#app/lib/browser/weak-passwords.ts'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { useSession } from '#app/lib/session/session.ts'
import { dayText, relative } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconDownload } from '#app/ui/base/icons.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { EmailPart } from './email-part.tsx'

// Loaded on demand: members of the team have neither mails nor agreements.
const MailChoices = lazyWithRetry(
  async () => (await import('#app/features/accounts/mails/mail-choices.tsx')).MailChoices,
)
const Agreements = lazyWithRetry(async () => (await import('./agreements.tsx')).Agreements)
const AgreementsState = lazyWithRetry(async () => (await import('./agreements.tsx')).AgreementsState)
const CalendarSettings = lazyWithRetry(async () => (await import('./calendar-part.tsx')).CalendarSettings)
const CalendarState = lazyWithRetry(async () => (await import('./calendar-part.tsx')).CalendarState)
const PasswordAgainDialog = lazyWithRetry(async () => (await import('./password-again-dialog.tsx')).PasswordAgainDialog)
const DeleteDialog = lazyWithRetry(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** The account settings: everything but the profile. */
export function AccountSection() {
  return (
    <QueryContent query={useAccount()} waiting={<FormSkeleton fields={6} />}>
      {(account) => <Parts account={account} />}
    </QueryContent>
  )
}

function Parts({ account }: { account: AccountSettings }) {
  // Team members cannot delete their account, because the audit log refers to it: an admin ends a membership.
  const isTeam = useSession()?.user.isAdmin
  return (
    <section aria-label="Account">
      <Part title="Email" text="For logging in, and for our emails. To change it, confirm the new address.">
        <EmailPart account={account} />
      </Part>
      <Part title="Password" text="Changing it logs you out on all other devices.">
        {account.isPassword ? <PasswordSetting email={account.email} /> : <FirstPassword email={account.email} />}
      </Part>
      <Part
        title="Two-step login"
        text="After your password you also enter a code from an app on your phone, or use a passkey. Nobody can log in with your password alone."
      >
        <SecondFactorPart account={account} />
      </Part>
      {account.mail.length > 0 && (
        <Fold
          title="Email notifications"
          state={mailState(account.mail)}
          text="You agreed to these emails with your account, and can end each of them. Notifications in the bell stay on."
        >
          <Suspense fallback={<FormSkeleton fields={4} />}>
            <MailChoices account={account} />
          </Suspense>
        </Fold>
      )}
      <Fold
        title="Interviews in your calendar"
        state={
          <Suspense>
            <CalendarState />
          </Suspense>
        }
        text="Subscribe to one address in Google Calendar, Outlook or Apple Calendar. They follow by themselves when an interview is planned, moved or cancelled."
      >
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <CalendarSettings />
        </Suspense>
      </Fold>
      {account.consent && (
        <Fold
          title="What you agreed to"
          state={
            <Suspense>
              <AgreementsState />
            </Suspense>
          }
          text="You can end each of them as easily as you agreed to it, and agree again. Nothing else changes."
        >
          <Suspense fallback={<FormSkeleton fields={2} />}>
            <Agreements />
          </Suspense>
        </Fold>
      )}
      <Fold
        title="Devices"
        state={devicesState(account.sessions)}
        text="Where you are logged in. A device that is not used for 7 days is logged out. We email you when someone logs in on a device that is new to your account."
      >
        <Sessions sessions={account.sessions} />
      </Fold>
      {!isTeam && (
        <>
          <Part title="Your data" text="Download everything we keep about you, with your files.">
            <Export account={account} />
          </Part>
          <Part title="Delete account" text="Deletes your profile, your files and your login right away, for good.">
            <Deletion account={account} />
          </Part>
        </>
      )}
    </section>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.accountPart}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <p>{text}</p>
      <div>{children}</div>
    </div>
  )
}

interface FoldProps {
  title: string
  /** The current setting, in one line. */
  state: ReactNode
  text: string
  children: ReactNode
}

/** A part that is rarely changed: it says how it stands, and opens with a press. */
const Fold = ({ title, state, text, children }: FoldProps) => (
  <details className={styles.accountFold}>
    <summary>
      <Title order={2} size="h4">
        {title}
      </Title>
      <span>{state}</span>
    </summary>
    <p>{text}</p>
    {children}
  </details>
)

function mailState(mail: AccountSettings['mail']): string {
  const on = mail.filter(({ isOn }) => isOn)
  if (on.length === 0) return 'All off'
  const daily = on.filter(({ isDaily }) => isDaily).length
  return `${on.length} of ${mail.length} on${daily > 0 ? `, ${daily} once a day` : ''}`
}

const devicesState = (sessions: AccountSettings['sessions']): string =>
  sessions.length > 1 ? `This one and ${counted(sessions.length - 1, 'other')}` : 'Only this one'

const blank = { currentPassword: '', newPassword: '' }

// The button and the form replace each other; the one that appears gets the focus.
const focusOn = (button: HTMLButtonElement | null) => button?.focus()
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus()

/** The form is rarely needed, so a button opens it. */
function PasswordSetting({ email }: { email: string }) {
  const [isOpen, form] = useDisclosure(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen) return <PasswordForm email={email} onDone={form.close} />
  const open = () => {
    setWasOpen(true)
    form.open()
  }
  return (
    <Button variant="secondary" onClick={open} ref={wasOpen ? focusOn : undefined}>
      Change password
    </Button>
  )
}

function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const change = useChangePassword()
  const { fullName = '' } = useSession()?.user ?? {}
  const { form, submit, saving } = useDraftForm({
    mode: 'uncontrolled',
    isUnmissed: true,
    start: () => blank,
    schema: PasswordChange,
    alsoCheck: ({ newPassword }) => faultOfWeakPassword('newPassword', newPassword, { email, fullName }),
    save: change.mutateAsync,
    onSaved: onDone,
  })
  return (
    <form noValidate className={styles.accountForm} onSubmit={submit} ref={focusFirst}>
      <Stack gap="md">
        <PasswordField
          label="Current password"
          required
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          description="At least 8 letters, digits or special characters."
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <Group>
          <Button type="submit" loading={saving}>
            Change password
          </Button>
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** For accounts without a password: a mailed link sets the first one. */
function FirstPassword({ email }: { email: string }) {
  const ask = useAskForReset()
  return (
    <Stack gap="md" align="flex-start">
      <Text>You log in with Google and have no password. If you want one too, we can email you a link to set it.</Text>
      <Button
        variant="secondary"
        loading={ask.isPending}
        onClick={() =>
          ask.mutate(email, { onSuccess: ({ msg }) => toast.success(msg), onError: (error) => toastError(error) })
        }
      >
        Email me a link
      </Button>
    </Stack>
  )
}

function Sessions({ sessions }: { sessions: AccountSettings['sessions'] }) {
  const endOne = useEndSession()
  const endAll = useEndSessions()
  return (
    <Stack gap="md" align="stretch">
      <ul className={styles.accountSessions}>
        {sessions.map(({ _id, userAgent, network, createdAt, lastUsedAt, isCurrent }) => (
          <li key={_id}>
            <span>
              {deviceOf(userAgent)}
              <small>
                Logged in on {dayText(createdAt)}
                {!isCurrent && `, last used ${relative(lastUsedAt)}`}
              </small>
              {network && <small>Network {network}</small>}
            </span>
            {isCurrent ? (
              <Badge variant="light">This device</Badge>
            ) : (
              <Button
                size="xs"
                variant="secondary"
                aria-label={`Log out ${deviceOf(userAgent)}`}
                loading={endOne.isPending && endOne.variables === _id}
                onClick={() => endOne.mutate(_id, { onError: (error) => toastError(error) })}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Group>
        <Button
          variant="secondary"
          loading={endAll.isPending}
          onClick={() => endAll.mutate(undefined, { onError: (error) => toastError(error) })}
        >
          Log out everywhere
        </Button>
      </Group>
    </Stack>
  )
}

function Export({ account }: { account: AccountSettings }) {
  const download = useExport()
  const [isAsking, setAsking] = useState(false)
  const start = () =>
    download.mutate(undefined, {
      onError: (error) => {
        if (canConfirm(account) && error instanceof ApiError && error.code === 'sign_in_again') setAsking(true)
        else toastError(error)
      },
    })
  return (
    <>
      <Button variant="secondary" leftSection={<IconDownload size={18} />} loading={download.isPending} onClick={start}>
        Download my data
      </Button>
      {isAsking && (
        <Suspense>
          <PasswordAgainDialog
            account={account}
            onClose={() => setAsking(false)}
            onConfirmed={() => {
              setAsking(false)
              start()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function Deletion({ account }: { account: AccountSettings }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteDialog account={account} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
