import { Alert, type MantineSpacing, Text } from '@mantine/core'
import { useAccount, useAskForConfirmation } from '#app/features/accounts/account-queries.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { useSession } from '#app/lib/session/session.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconInfoCircle } from '#app/ui/base/icons.ts'

/** The email that this person has not confirmed; null for none. Asks the server only for people with a password. */
export function useUnconfirmedEmail(): string | null {
  const mayAsk = useSession()?.user.confirmsEmail === true
  const { data: account } = useAccount(mayAsk)
  return mayAsk && account?.isEmailConfirmed === false ? account.email : null
}

/** Asks people who have registered with a password to confirm their email. */
export function ConfirmEmailNotice() {
  const email = useUnconfirmedEmail()
  return email === null ? null : <UnconfirmedNotice email={email} mb="lg" />
}

/** Asks to confirm this email. */
export function UnconfirmedNotice({ email, mb }: { email: string; mb: MantineSpacing }) {
  const ask = useAskForConfirmation()
  return (
    <Alert role="region" icon={<IconInfoCircle />} title="Confirm your email" color="marigold" mb={mb}>
      <Text mb="sm">
        We have sent a link to {email}. Until you open it, we send no other emails to this address; you see everything
        in your notifications.
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
        Send the link again
      </Button>
    </Alert>
  )
}
