import { Alert, type MantineSpacing, Text } from '@mantine/core'
import { useSession } from '#app/lib/session.ts'
import { toast, toastError } from '#app/lib/toast.ts'
import { Button } from '#app/ui/button.tsx'
import { IconInfoCircle } from '#app/ui/icons.ts'
import { useAccount, useAskForConfirmation } from './account-queries.ts'

/** Asks people who have registered with a password to confirm their email. For everybody else it asks the server nothing. */
export function ConfirmEmailNotice({ mb = 'lg' }: { mb?: MantineSpacing }) {
  return useSession()?.user.confirmsEmail ? <Unconfirmed mb={mb} /> : null
}

/** Whether the notice is shown to this person. */
export function useAsksToConfirm(): boolean {
  const mayAsk = useSession()?.user.confirmsEmail === true
  const { data: account } = useAccount(mayAsk)
  return mayAsk && account?.isEmailConfirmed === false
}

function Unconfirmed({ mb }: { mb: MantineSpacing }) {
  const { data: account } = useAccount()
  const ask = useAskForConfirmation()
  if (!account || account.isEmailConfirmed) return null
  return (
    <Alert role="region" icon={<IconInfoCircle />} title="Confirm your email" color="marigold" mb={mb}>
      <Text mb="sm">
        We have sent a link to {account.email}. Until you open it, we send no other emails to this address; you see
        everything in your notifications.
      </Text>
      <Button
        variant="secondary"
        size="sm"
        loading={ask.isPending}
        onClick={() =>
          ask.mutate(undefined, {
            onSuccess: ({ msg }) => toast.success(msg),
            onError: (error) => toastError(error),
          })
        }
      >
        Send again
      </Button>
    </Alert>
  )
}
