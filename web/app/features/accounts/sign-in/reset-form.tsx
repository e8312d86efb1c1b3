import { ApiError, messages, type SessionUser } from '@firstrung/contract'
import { useQuery } from '@tanstack/react-query'
import { accountQueries } from '#app/features/accounts/account-queries.ts'
import { openLogin } from '#app/lib/session/login-modal-store.ts'
import { isSecondStep } from '#app/lib/session/second-step.ts'
import { SetPasswordForm } from '#app/ui/account/set-password-form.tsx'
import { LinkButton } from '#app/ui/base/button.tsx'
import { QueryContent } from '#app/ui/list/query-content.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { MessagePage } from '#app/ui/page/message-page.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'
import { FinishSignIn } from './finish-sign-in.tsx'
import { useReset } from './sign-in-queries.ts'

const isOver = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'reset_link_over' ||
    (error.code === 'invalid' && error.errors.some(({ field }) => field === 'token')))

interface ResetFormProps {
  token: string
  /** Called once the person is signed in. */
  onDone: (user: SessionUser) => void
}

/** The page of a mailed link: sets a new password and signs in. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const reset = useReset()
  // Signing in clears the cache: a link that was just used must not be fetched again.
  const isUsed = reset.isPending || reset.isSuccess || isSecondStep(reset.error)
  const query = useQuery({ ...accountQueries.reset(token), enabled: !isUsed })
  const save = async (password: string) => onDone((await reset.mutateAsync({ body: { token, password } })).user)

  if (isOver(query.error) || isOver(reset.error)) return <Over />
  if (isSecondStep(reset.error)) {
    return (
      <NarrowPage>
        <h1>Your new password is set</h1>
        <FinishSignIn onDone={onDone} onBack={() => openLogin()} />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage>
      <h1>Choose a new password</h1>
      <QueryContent query={query} waiting={<FormSkeleton fields={2} />}>
        {({ email, hasConsented }) => (
          <SetPasswordForm
            email={email}
            asksConsent={!hasConsented}
            save={save}
            isShown={(error) => isOver(error) || isSecondStep(error)}
          />
        )}
      </QueryContent>
    </NarrowPage>
  )
}

/** The link was used, replaced, has expired or was not copied completely. */
export const Over = () => (
  <MessagePage title="This link no longer works" text={messages.resetLinkOver}>
    <LinkButton to="/forgot-password">Ask for a new link</LinkButton>
  </MessagePage>
)
