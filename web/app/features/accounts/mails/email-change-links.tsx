import { messages } from '@firstrung/contract'
import { useConfirmNewEmail, useUndoEmailChange } from '#app/features/accounts/account-queries.ts'
import { LinkUsed, MailedLink } from './mailed-link.tsx'

/** The page of the link in the mail to the new email address. */
export function ConfirmNewEmail({ token }: { token: string }) {
  const confirm = useConfirmNewEmail()
  if (confirm.data) {
    return (
      <LinkUsed title={messages.emailChanged}>
        From now on you log in with {confirm.data.email}, and we write to this address.
      </LinkUsed>
    )
  }
  return (
    <MailedLink
      token={token}
      title="Confirm your new email"
      text="From then on you log in with this email, and we write to it. Confirm only if you asked for this yourself."
      label="Confirm my new email"
      isPending={confirm.isPending}
      error={confirm.error}
      onConfirm={() => confirm.mutate(token)}
      over={messages.emailChangeOver}
    />
  )
}

/** The page of the link in the mail to the old email address. */
export function UndoEmailChange({ token }: { token: string }) {
  const undo = useUndoEmailChange()
  if (undo.data) {
    const { email, isPassword } = undo.data
    return (
      <LinkUsed title={messages.emailChangedBack}>
        It is {email}, and every device is logged out.{' '}
        {isPassword
          ? 'We have sent you a link: choose a new password with it, then log in.'
          : 'Log in with Google as before.'}
      </LinkUsed>
    )
  }
  return (
    <MailedLink
      token={token}
      title="Undo the change of your email"
      text="Your account gets its earlier email back. Every device is logged out, and we email you a link for a new password."
      label="Undo the change"
      isDestructive
      isPending={undo.isPending}
      error={undo.error}
      onConfirm={() => undo.mutate(token)}
      over={messages.emailUndoOver}
    />
  )
}
