import { ApiError, messages } from '@firstrung/contract'
import { Text } from '@mantine/core'
import { homeOf, useSession } from '#app/lib/session.ts'
import { errorMessage } from '#app/lib/toast.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { useConfirmEmail } from './account-queries.ts'

const isOver = (error: Error | null) => error instanceof ApiError && (error.status === 403 || error.status === 400)

/**
 * The page of the link that confirms an email. It only asks: programs open links in mails by themselves, and must not confirm
 * an account that somebody else has registered.
 */
export function VerifyEmail({ token }: { token: string }) {
  const confirm = useConfirmEmail()
  const home = homeOf(useSession())
  const next = home ? (
    <LinkButton to={home}>Continue</LinkButton>
  ) : (
    <LinkButton to="/" variant="secondary">
      Start page
    </LinkButton>
  )
  if (confirm.data) {
    return (
      <MessagePage title={messages.emailConfirmed}>
        <p role="status">
          From now on we email {confirm.data.email} about your applications, interviews and requests. You choose the
          topics in your profile, under Account.
        </p>
        {next}
      </MessagePage>
    )
  }
  if (!token || isOver(confirm.error)) {
    return (
      <MessagePage title="This link no longer works" text={messages.emailLinkOver}>
        <p>You can ask for a new link on your dashboard.</p>
        {next}
      </MessagePage>
    )
  }
  return (
    <MessagePage title="Confirm your email" text="Confirm only if you have registered with this email yourself.">
      {confirm.error && (
        <Text role="alert" c="red" mb="md">
          {errorMessage(confirm.error)}
        </Text>
      )}
      <Button loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
        Confirm my email
      </Button>
    </MessagePage>
  )
}
