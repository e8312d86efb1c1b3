import type { SessionUser, UserType } from '@firstrung/contract'
import { SecondStepForm } from '#app/ui/second-step-form.tsx'
import { useSecondStep } from './account-queries.ts'

interface FinishSignInProps {
  /** As what the browser stores the session; default: the type of the account. */
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
  return <SecondStepForm finish={(body) => finish.mutateAsync({ body })} {...{ onDone, onBack }} />
}
