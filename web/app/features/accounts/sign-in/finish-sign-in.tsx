import type { SessionUser, UserType } from '@firstrung/contract'
import { passkeyOfSecondStep, useSecondStepWays } from '#app/lib/session/second-step.ts'
import { SecondStepForm } from '#app/ui/account/second-step-form.tsx'
import { FormSkeleton } from '#app/ui/list/skeletons.tsx'
import { useSecondStep } from './sign-in-queries.ts'

interface FinishSignInProps {
  /** The user type that the browser stores with the session; default: the type of the account. */
  userType?: UserType
  /** The title of the toast. */
  title?: string
  /** Called once the person is signed in. */
  onDone: (user: SessionUser) => void
  onBack: () => void
}

/** The second step of a sign-in of candidates and recruiters. */
export function FinishSignIn({ userType, title, onDone, onBack }: FinishSignInProps) {
  const finish = useSecondStep(userType, title)
  const ways = useSecondStepWays()
  if (!ways) return <FormSkeleton fields={1} />
  return (
    <SecondStepForm
      ways={ways}
      finish={(body) => finish.mutateAsync({ body })}
      askForPasskey={passkeyOfSecondStep}
      {...{ onDone, onBack }}
    />
  )
}
