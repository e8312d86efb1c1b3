import { messages, type SignedInAnswer, type UserType } from '@firstrung/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import type { LoginTab } from '#app/lib/login-door.ts'
import { notify } from '#app/lib/notify.ts'
import { session } from '#app/lib/session.ts'

/** What each side is told; failures carry the server's sentence below their title. */
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

/** Signs in on one of the two tabs; the tab is what the browser remembers as type. */
export function useSignIn(side: LoginTab) {
  const begin = useBegin()
  return useMutation({
    mutationFn: api.accounts.signIn,
    onSuccess: (answer) => begin(answer, side, titles[side].loggedIn),
  })
}

/** Makes an account and signs in. */
export function useRegister(side: LoginTab) {
  const begin = useBegin()
  return useMutation({
    mutationFn: api.accounts.register,
    onSuccess: (answer) => begin(answer, side, titles[side].registered),
  })
}

/** Turns the single-use code of /auth into a session, remembered under the type that the address names. */
export function useExchange() {
  const begin = useBegin()
  return useMutation({
    mutationFn: api.accounts.exchange,
    onSuccess: (answer, { body }) => begin(answer, body.userType, messages.authentication),
  })
}

/** Starts the session; nothing that was loaded for somebody else stays. */
function useBegin() {
  const cache = useQueryClient()
  return ({ token, user, msg }: SignedInAnswer, userType: UserType, title: string) => {
    cache.clear()
    session.store({ token, user, userType })
    notify.success(msg, title)
  }
}
