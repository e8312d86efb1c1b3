import { type AccountSettings, type MailTopic, PasswordChange } from '@firstrung/contract'
import { Badge, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useDraftForm } from '#app/lib/form/use-draft-form.ts'
import { relative, screenDate } from '#app/lib/format.ts'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { useSession } from '#app/lib/session.ts'
import { toast, toastError } from '#app/lib/toast.ts'
import { faultOfWeakPassword } from '#app/lib/weak-passwords.ts'
import { Button } from '#app/ui/button.tsx'
import { IconDownload } from '#app/ui/icons.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { QueryContent } from '#app/ui/query-content.tsx'
import { FormSkeleton } from '#app/ui/skeletons.tsx'
import {
  useAccount,
  useAskForReset,
  useChangePassword,
  useChooseMail,
  useEndSession,
  useEndSessions,
  useExport,
} from './account-queries.ts'
import styles from './account-section.module.css'
import { deviceOf } from './device.ts'
import { mailTopicLabels, recruiterTopics } from './mail-topics.ts'

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
  return (
    <section aria-label="Account">
      <Part title="Password" text="Changing it logs you out on all other devices.">
        {account.isPassword ? <PasswordForm email={account.email} /> : <FirstPassword email={account.email} />}
      </Part>
      {account.mail.length > 0 && (
        <Part title="Email notifications" text="This is about emails only. Notifications in the bell stay on.">
          <MailChoices choices={account.mail} />
        </Part>
      )}
      <Part title="Devices" text="Where you are logged in. A device that is not used for 7 days is logged out.">
        <Sessions sessions={account.sessions} />
      </Part>
      <Part title="Your data" text="Download everything we keep about you, with your files.">
        <Export />
        <Consent account={account} />
      </Part>
      <Part title="Delete account" text="Deletes your profile, your files and everything else about you right away.">
        <Deletion account={account} />
      </Part>
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

const blank = { currentPassword: '', newPassword: '' }

function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword()
  const { fullName = '' } = useSession()?.user ?? {}
  const { form, submit, saving } = useDraftForm({
    mode: 'uncontrolled',
    start: () => blank,
    schema: PasswordChange,
    alsoCheck: ({ newPassword }) => faultOfWeakPassword('newPassword', newPassword, { email, fullName }),
    save: change.mutateAsync,
    onSaved: () => form.reset(),
  })
  return (
    <form noValidate className={styles.accountForm} onSubmit={submit}>
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
        </Group>
      </Stack>
    </form>
  )
}

/** Without a password there is none to change: one is set with a mailed link. */
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

function MailChoices({ choices }: { choices: AccountSettings['mail'] }) {
  const choose = useChooseMail()
  const isRecruiter = useSession()?.userType === 'recruiter'
  const labelOf = (topic: MailTopic) => (isRecruiter && recruiterTopics[topic]) || mailTopicLabels[topic]
  return (
    <Stack gap="sm">
      {choices.map(({ topic, isOn }) => {
        const isChanging = choose.isPending && choose.variables.topic === topic
        return (
          <Switch
            key={topic}
            label={labelOf(topic)}
            // Shows the choice at once, and reverts it when it was refused.
            checked={isChanging ? choose.variables.isOn : isOn}
            onChange={({ currentTarget }) =>
              choose.mutate({ topic, isOn: currentTarget.checked }, { onError: (error) => toastError(error) })
            }
          />
        )
      })}
    </Stack>
  )
}

function Sessions({ sessions }: { sessions: AccountSettings['sessions'] }) {
  const endOne = useEndSession()
  const endAll = useEndSessions()
  return (
    <Stack gap="md" align="stretch">
      <ul className={styles.accountSessions}>
        {sessions.map(({ _id, userAgent, createdAt, lastUsedAt, isCurrent }) => (
          <li key={_id}>
            <span>
              {deviceOf(userAgent)}
              <small>
                Logged in on {screenDate(createdAt)}
                {!isCurrent && `, last used ${relative(lastUsedAt)}`}
              </small>
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

function Export() {
  const download = useExport()
  return (
    <Button
      variant="secondary"
      leftSection={<IconDownload size={18} />}
      loading={download.isPending}
      onClick={() => download.mutate(undefined, { onError: (error) => toastError(error) })}
    >
      Download my data
    </Button>
  )
}

function Consent({ account: { consent } }: { account: AccountSettings }) {
  if (!consent) return null
  return (
    <Text size="sm" c="dimmed" mt="md">
      You agreed to our terms and our privacy policy, version {consent.textVersion}, on {screenDate(consent.givenAt)}.
    </Text>
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
