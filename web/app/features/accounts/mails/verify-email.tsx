import { messages, type Role } from '@firstrung/contract'
import { useConfirmEmail } from '#app/features/accounts/account-queries.ts'
import { LinkUsed, MailedLink } from './mailed-link.tsx'

const chosen = 'You choose the topics in your profile, under Account.'
const mailedAbout: Record<Role, string> = {
  candidate: `about your applications, interviews and requests. ${chosen}`,
  recruiter: `about your candidates, interviews and messages. ${chosen}`,
  admin: 'about your account.',
}

/** The page of the link that confirms an email; it must not confirm an account that somebody else has registered. */
export function VerifyEmail({ token }: { token: string }) {
  const confirm = useConfirmEmail()
  if (confirm.data) {
    return (
      <LinkUsed title={messages.emailConfirmed}>
        From now on we email {confirm.data.email} {mailedAbout[confirm.data.role]}
      </LinkUsed>
    )
  }
  return (
    <MailedLink
      token={token}
      title="Confirm your email"
      text="Confirm only if you have registered with this email yourself."
      label="Confirm my email"
      isPending={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate(token)}
      over={messages.emailLinkOver}
      overMore="You can ask for a new link on your dashboard."
    />
  )
}
