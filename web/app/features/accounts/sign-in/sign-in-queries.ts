import { messages, type RouteInput, type routes, type UserType } from '@firstrung/contract'
import { api } from '#app/lib/api/api.ts'
import type { LoginTab } from '#app/lib/session/login-modal-store.ts'
import { useSignInAction } from '#app/lib/session/use-sign-in-action.ts'

/** The titles of each side's toasts; below a failure's title is the server's sentence. */
export const titles = {
  candidate: {
    loggedIn: messages.candidateLoginSuccessful,
    loginFailed: messages.candidateLoginFailed,
    registered: messages.candidateRegistrationSuccessful,
    registrationFailed: messages.candidateRegistrationFailed,
  },
  recruiter: {
    loggedIn: messages.recruiterLoginSuccessful,
    loginFailed: messages.recruiterLoginFailed,
    registered: messages.recruiterRegistrationSuccessful,
    registrationFailed: messages.recruiterRegistrationFailed,
  },
} as const satisfies Record<LoginTab, object>

/** Signs in on one of the two tabs; the browser stores the tab as type. */
export const useSignIn = (side: LoginTab) =>
  useSignInAction({ send: api.accounts.signIn, userType: () => side, title: titles[side].loggedIn })

/** Makes an account and signs in. */
export const useRegister = (side: LoginTab) =>
  useSignInAction({ send: api.accounts.register, userType: () => side, title: titles[side].registered })

/** Exchanges the single-use code of /auth for a session, stored with the user type in the URL. */
export const useExchange = () =>
  useSignInAction({
    send: api.accounts.exchange,
    userType: (_, { body }: RouteInput<typeof routes.accounts.exchange>) => body.userType,
    title: messages.authentication,
  })

/** Finishes a sign-in with a second step; the browser stores the given user type, or the account's type. */
export const useSecondStep = (userType?: UserType, title?: string) =>
  useSignInAction({
    send: api.accounts.secondStep,
    userType: (answer) => userType ?? answer.userType,
    ...(title && { title }),
  })

/** Sets a new password with a mailed link, and signs in. */
export const useReset = () => useSignInAction({ send: api.accounts.reset, userType: (answer) => answer.userType })
