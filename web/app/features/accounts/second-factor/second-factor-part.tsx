import { type AccountSettings, limits, type OwnPasskey } from '@firstrung/contract'
import { Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useAskForConfirmation } from '#app/features/accounts/account-queries.ts'
import styles from '#app/features/accounts/account-section.module.css'
import { lazyWithRetry } from '#app/lib/browser/lazy-with-retry.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { canUsePasskeys } from '#app/lib/session/passkeys.ts'
import { useSession } from '#app/lib/session/session.ts'
import { dayText, relative } from '#app/lib/text/dates.ts'
import { counted } from '#app/lib/text/format.ts'
import { Button } from '#app/ui/base/button.tsx'

const SecondFactorDialog = lazyWithRetry(async () => (await import('./second-factor-dialogs.tsx')).SecondFactorDialog)

/** An action on the second factor. */
export type SecondFactorAct =
  | { act: 'setUp' | 'addPasskey' | 'removeApp' | 'renew' | 'off' }
  | { act: 'rename' | 'remove'; passkey: OwnPasskey }

interface SecondFactorPartProps {
  account: AccountSettings
  /** The page exists to enable two-step login. */
  isMain?: boolean
}

/** Turns two-step login on and off. */
export function SecondFactorPart({ account, isMain = false }: SecondFactorPartProps) {
  const [act, setAct] = useState<SecondFactorAct | null>(null)
  const { isOn, isReady } = account.secondFactor
  return (
    <Stack gap="md" align="stretch">
      {isOn ? (
        <IsOn account={account} onAct={setAct} />
      ) : isReady ? (
        <IsOff account={account} onAct={setAct} isMain={isMain} />
      ) : (
        <ConfirmFirst />
      )}
      {act && (
        <Suspense>
          <SecondFactorDialog {...act} account={account} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </Stack>
  )
}

interface PartProps {
  account: AccountSettings
  onAct: (act: SecondFactorAct) => void
}

const canAddPasskey = ({ secondFactor: { hasPasskeys, passkeys } }: AccountSettings): boolean =>
  hasPasskeys && canUsePasskeys() && passkeys.length < limits.passkeys

function IsOff({ account, onAct, isMain }: PartProps & { isMain: boolean }) {
  return (
    <Group>
      <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => onAct({ act: 'setUp' })}>
        Turn on two-step login
      </Button>
      {canAddPasskey(account) && (
        <Button variant="secondary" onClick={() => onAct({ act: 'addPasskey' })}>
          Turn on with a passkey
        </Button>
      )}
    </Group>
  )
}

function IsOn({ account, onAct }: PartProps) {
  const { isApp, passkeys, isRequired, recoveryCodesLeft } = account.secondFactor
  return (
    <>
      <Text>
        Two-step login is on. You have {counted(recoveryCodesLeft, 'recovery code')} left for when you lose your{' '}
        {isApp ? 'phone' : 'device'}.
      </Text>
      {passkeys.length > 0 && <Factors account={account} onAct={onAct} />}
      <Group>
        {canAddPasskey(account) && (
          <Button variant="secondary" onClick={() => onAct({ act: 'addPasskey' })}>
            Add a passkey
          </Button>
        )}
        {!isApp && (
          <Button variant="secondary" onClick={() => onAct({ act: 'setUp' })}>
            Add an authenticator app
          </Button>
        )}
        <Button variant="secondary" onClick={() => onAct({ act: 'renew' })}>
          Get new recovery codes
        </Button>
        {!isRequired && (
          <Button variant="danger" onClick={() => onAct({ act: 'off' })}>
            Turn off
          </Button>
        )}
      </Group>
    </>
  )
}

/** The app and the passkeys, each of which can be removed while another one is left. */
function Factors({ account, onAct }: PartProps) {
  const { isApp, passkeys, isRequired } = account.secondFactor
  const canRemove = !isRequired || passkeys.length + (isApp ? 1 : 0) > 1
  return (
    <ul className={styles.accountSessions} aria-label="Ways to log in with two steps">
      {isApp && (
        <li>
          <span>Authenticator app</span>
          {canRemove && (
            <Button
              size="xs"
              variant="secondary"
              aria-label="Remove the authenticator app"
              onClick={() => onAct({ act: 'removeApp' })}
            >
              Remove
            </Button>
          )}
        </li>
      )}
      {passkeys.map((passkey) => (
        <li key={passkey._id}>
          <span>
            {passkey.name}
            <small>
              Passkey, added on {dayText(passkey.createdAt)},{' '}
              {passkey.lastUsedAt ? `last used ${relative(passkey.lastUsedAt)}` : 'not used yet'}
            </small>
            <small>
              {passkey.isBackedUp ? 'Also on your other devices, where you sync passkeys' : 'On one device alone'}
            </small>
          </span>
          <Group gap="xs">
            <Button
              size="xs"
              variant="secondary"
              aria-label={`Rename ${passkey.name}`}
              onClick={() => onAct({ act: 'rename', passkey })}
            >
              Rename
            </Button>
            {canRemove && (
              <Button
                size="xs"
                variant="secondary"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => onAct({ act: 'remove', passkey })}
              >
                Remove
              </Button>
            )}
          </Group>
        </li>
      ))}
    </ul>
  )
}

/** Two-step login needs a confirmed email first. */
function ConfirmFirst() {
  const ask = useAskForConfirmation()
  const email = useSession()?.user.email
  return (
    <>
      <Text>Before you can turn it on, please confirm that {email} is your email.</Text>
      <Button
        variant="secondary"
        loading={ask.isPending}
        onClick={() =>
          ask.mutate(undefined, { onSuccess: ({ msg }) => toast.success(msg), onError: (error) => toastError(error) })
        }
      >
        Email me a link
      </Button>
    </>
  )
}
