import type { AccountSettings } from '@firstrung/contract'
import { Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { counted } from '#app/lib/format.ts'
import { lazyWithRetry } from '#app/lib/lazy-with-retry.ts'
import { useSession } from '#app/lib/session.ts'
import { toast, toastError } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { useAskForConfirmation } from './account-queries.ts'

const SecondFactorDialog = lazyWithRetry(async () => (await import('./second-factor-dialogs.tsx')).SecondFactorDialog)

export type SecondFactorAct = 'setUp' | 'renew' | 'off'

interface SecondFactorPartProps {
  account: AccountSettings
  /** Turning it on is what the page is for. */
  isMain?: boolean
}

/** Turns two-step login on and off. */
export function SecondFactorPart({ account, isMain = false }: SecondFactorPartProps) {
  const [act, setAct] = useState<SecondFactorAct | null>(null)
  const { isOn, isReady, isRequired, recoveryCodesLeft } = account.secondFactor
  return (
    <Stack gap="md" align="flex-start">
      {isOn ? (
        <>
          <Text>
            Two-step login is on. You have {counted(recoveryCodesLeft, 'recovery code')} left for when you lose your
            phone.
          </Text>
          <Group>
            <Button variant="secondary" onClick={() => setAct('renew')}>
              Get new recovery codes
            </Button>
            {!isRequired && (
              <Button variant="danger" onClick={() => setAct('off')}>
                Turn off
              </Button>
            )}
          </Group>
        </>
      ) : isReady ? (
        <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => setAct('setUp')}>
          Turn on two-step login
        </Button>
      ) : (
        <ConfirmFirst />
      )}
      {act && (
        <Suspense>
          <SecondFactorDialog act={act} isPassword={account.isPassword} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </Stack>
  )
}

/** The mailbox must be known to be theirs. */
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
