import { ApiError, messages } from '@firstrung/contract'
import { api } from '#app/lib/api/api.ts'
import { toast, toastError } from '#app/lib/browser/toast.ts'
import { isSecondStep } from '#app/lib/session/second-step.ts'
import { useSignInAction } from '#app/lib/session/use-sign-in-action.ts'

const admin = { userType: () => 'admin' as const, title: messages.adminLoginSuccess }

/** Signs a member of the team in. */
export const useSignInAdmin = () =>
  useSignInAction({
    ...admin,
    send: api.accounts.signInAdmin,
    onError: (error) => {
      const refused = error instanceof ApiError && error.code === 'wrong_credentials'
      if (refused) toast.error(messages.adminLoginFailed, messages.adminWrongCredentials)
      else if (!isSecondStep(error)) toastError(error)
    },
  })

/** Finishes the sign-in of a member with two-step login. */
export const useFinishAdminSignIn = () => useSignInAction({ ...admin, send: api.accounts.secondStep })

/** Makes the first admin and signs in. */
export const useMakeFirstAdmin = () => useSignInAction({ ...admin, send: api.accounts.firstAdmin })
