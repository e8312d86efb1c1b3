import { ApiError, type GoogleRefusal, googleRefusals, messages, type UserType, userTypes } from '@firstrung/contract'
import { useEffect, useRef } from 'react'
import { errorMessage, toast } from '#app/lib/browser/toast.ts'
import { openLogin } from '#app/lib/session/login-modal-store.ts'
import { dropReturnPath } from '#app/lib/session/return-path.ts'
import { isSecondStep } from '#app/lib/session/second-step.ts'
import { Button } from '#app/ui/base/button.tsx'
import { IconRefresh } from '#app/ui/base/icons.ts'
import { MessagePage } from '#app/ui/page/message-page.tsx'
import { NarrowPage } from '#app/ui/page/narrow-page.tsx'
import { FinishSignIn } from './finish-sign-in.tsx'
import { pageAfterLogin } from './first-page.ts'
import { useExchange } from './sign-in-queries.ts'

interface GoogleCallbackProps {
  /** The single-use code. */
  token: string
  userId: string
  userType: string
  profileCompleted: boolean
  /** Why the server refused, if it says so. */
  reason: string
  onLeave: (page: string) => void
}

const isKnown = (reason: string): reason is GoogleRefusal => Object.hasOwn(googleRefusals, reason)

/** Shows why the sign-in failed, and opens the right login. */
function refuseFor(reason: string, onLeave: GoogleCallbackProps['onLeave']): void {
  toast.error(isKnown(reason) ? googleRefusals[reason] : messages.invalidAuthParams)
  onLeave(reason === 'registered_as_admin' ? '/admin/login' : '/')
  if (reason === 'registered_as_candidate') openLogin('candidate')
  if (reason === 'registered_as_recruiter') openLogin('recruiter')
}

const isUserType = (text: string): text is UserType => userTypes.some((type) => type === text)

/** Whether an error is a final refusal. Without a response, the code may still be valid. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status === 400

/** Completes a sign-in with Google. */
export function GoogleCallback({ token, userId, userType, profileCompleted, reason, onLeave }: GoogleCallbackProps) {
  const exchange = useExchange()
  const begun = useRef(false)

  const refuse = () => {
    dropReturnPath()
    refuseFor(reason, onLeave)
  }
  const goOn = () => {
    if (!token || !userId || !isUserType(userType)) return refuse()
    exchange.mutate(
      { body: { token, userId, userType } },
      {
        onSuccess: () => onLeave(pageAfterLogin(userType, profileCompleted)),
        onError: (error) => isRefusal(error) && refuse(),
      },
    )
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    goOn()
  })

  const { error } = exchange
  if (isSecondStep(error)) {
    return (
      <NarrowPage>
        <h1>One more step</h1>
        <FinishSignIn
          {...(isUserType(userType) && { userType })}
          title={messages.authentication}
          onDone={(user) => onLeave(pageAfterLogin(user.userType, user.profileCompleted))}
          onBack={() => {
            onLeave('/')
            openLogin(userType === 'recruiter' ? 'recruiter' : 'candidate')
          }}
        />
      </NarrowPage>
    )
  }
  if (!error || isRefusal(error)) return <MessagePage title={messages.processing} />
  return (
    <MessagePage title="We could not log you in." text={errorMessage(error)}>
      <Button variant="secondary" leftSection={<IconRefresh size={18} />} onClick={goOn}>
        Try again
      </Button>
    </MessagePage>
  )
}
