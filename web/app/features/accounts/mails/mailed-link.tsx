import { ApiError } from '@firstrung/contract'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorMessage } from '#app/lib/browser/toast.ts'
import { openLogin } from '#app/lib/session/login-modal-store.ts'
import { homeOf, useSession } from '#app/lib/session/session.ts'
import { Button, LinkButton } from '#app/ui/base/button.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'

const isOver = (error: Error | null) => error instanceof ApiError && (error.status === 403 || error.status === 400)

interface MailedLinkProps {
  /** The token of the link; empty if the link was not copied completely. */
  token: string
  title: string
  text: string
  label: string
  isDestructive?: boolean
  isPending: boolean
  error: Error | null
  onConfirm: () => void
  /** The text for a link that does not work any more. */
  over: string
  /** How to get another one. */
  overMore?: string
}

/**
 * The page of a link in a mail about the account's email. It asks before it acts: mail programs open links automatically,
 * and must not confirm anything.
 */
export function MailedLink({ token, title, text, label, isDestructive = false, ...props }: MailedLinkProps) {
  const { isPending, error, onConfirm, over, overMore } = props
  if (!token || isOver(error)) {
    return (
      <MessagePage title="This link no longer works" text={over}>
        {overMore && <p>{overMore}</p>}
        <NextPage />
      </MessagePage>
    )
  }
  return (
    <MessagePage title={title} text={text}>
      {error && (
        <Text role="alert" c="red" mb="md">
          {errorMessage(error)}
        </Text>
      )}
      <Button variant={isDestructive ? 'danger' : 'primary'} loading={isPending} onClick={onConfirm}>
        {label}
      </Button>
    </MessagePage>
  )
}

/** Shown after the link was used. */
export function LinkUsed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MessagePage title={title}>
      <p role="status">{children}</p>
      <NextPage />
    </MessagePage>
  )
}

function NextPage() {
  const home = homeOf(useSession())
  if (home) return <LinkButton to={home}>Continue</LinkButton>
  return <Button onClick={() => openLogin()}>Log in</Button>
}
