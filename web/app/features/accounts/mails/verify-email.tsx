import { messages, type Role } from '@firstrung/contract'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { useConfirmEmail } from '#app/features/accounts/account-queries.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { useUserId } from '#app/lib/session/session.ts'
import { takeJobAfterEmail } from '#app/lib/session/wanted-job.ts'
import { LinkUsed, MailedLink } from './mailed-link.tsx'

const chosen = 'You choose the topics in your profile, under Account.'
const mailedAbout: Record<Role, string> = {
  candidate: `about your applications, interviews and requests. ${chosen}`,
  recruiter: `about your candidates, interviews and messages. ${chosen}`,
  admin: 'about your account.',
}

/**
 * The page of the link that confirms an email; it must not confirm an account that somebody else has registered. In the browser in
 * which the account itself is logged in nobody else did, so there nothing is asked.
 */
export function VerifyEmail({ token }: { token: string }) {
  const confirm = useConfirmEmail()
  const userId = useUserId()
  const navigate = useNavigate()
  const isOwn = userId !== '' && token.startsWith(`${userId}.`)
  const confirmAtOnce = useEffectEvent(() =>
    confirm.mutate(token, {
      onSuccess: () => {
        const job = takeJobAfterEmail(userId)
        if (!job) return
        toast.success(messages.emailConfirmed)
        void navigate(`/jobs/${job.slug}/apply`, { replace: true })
      },
    }),
  )
  useEffect(() => {
    if (isOwn) confirmAtOnce()
  }, [isOwn])
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
      text={isOwn ? 'One moment.' : 'Confirm only if you have registered with this email yourself.'}
      label="Confirm my email"
      isPending={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate(token)}
      over={messages.emailLinkOver}
      overMore="You can ask for a new link on your dashboard."
    />
  )
}
