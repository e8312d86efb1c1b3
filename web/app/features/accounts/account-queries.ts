import { type MailTopic, messages, routes, type SignedInAnswer, type UserType } from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#app/lib/api.ts'
import { downloadFile } from '#app/lib/download.ts'
import type { LoginTab } from '#app/lib/login-modal-store.ts'
import { queryKeys } from '#app/lib/query-keys.ts'
import { forgetSession, session, useUserId } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { useAction } from '#app/lib/use-action.ts'

/** The toasts of each side; failures have the server's sentence below their title. */
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
export function useSignIn(side: LoginTab) {
  const begin = useBegin()
  return useAction({
    mutationFn: api.accounts.signIn,
    onSuccess: (answer) => begin(answer, side, titles[side].loggedIn),
  })
}

/** Makes an account and signs in. */
export function useRegister(side: LoginTab) {
  const begin = useBegin()
  return useAction({
    mutationFn: api.accounts.register,
    onSuccess: (answer) => begin(answer, side, titles[side].registered),
  })
}

/** Exchanges the single-use code of /auth for a session, stored with the type in the address. */
export function useExchange() {
  const begin = useBegin()
  return useAction({
    mutationFn: api.accounts.exchange,
    onSuccess: (answer, { body }) => begin(answer, body.userType, messages.authentication),
  })
}

/** Starts the session; data that was loaded for another account is dropped. */
function useBegin() {
  const cache = useQueryClient()
  return ({ token, user, msg }: SignedInAnswer, userType: UserType, title?: string) => {
    cache.clear()
    session.store({ token, user, userType })
    toast.success(msg, title)
  }
}

export const accountQueries = {
  /** The account of a password reset link. */
  reset: (token: string) =>
    queryOptions({
      queryKey: queryKeys.passwordReset(token),
      queryFn: () => api.accounts.readReset({ body: { token } }),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),

  settings: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.account(userId),
      enabled: userId !== '',
      queryFn: () => api.accounts.settings(),
      // Somebody may have signed in elsewhere since.
      refetchOnMount: 'always',
    }),
}

/** Asks for a link that sets a new password. */
export const useAskForReset = () =>
  useAction({ mutationFn: (email: string) => api.accounts.askForReset({ body: { email } }) })

/** Sets a new password with a mailed link, and signs in. */
export function useReset() {
  const begin = useBegin()
  return useAction({
    mutationFn: api.accounts.reset,
    onSuccess: (answer) => begin(answer, answer.userType),
  })
}

/** The caller's account. */
export const useAccount = () => useQuery(accountQueries.settings(useUserId()))

/** Changes the account, shows a toast, and refetches the section. */
function useAccountChange<Input>(mutationFn: (input: Input) => Promise<{ msg: string }>) {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn,
    onSuccess: ({ msg }) => {
      toast.success(msg)
      return cache.invalidateQueries({ queryKey: accountQueries.settings(userId).queryKey })
    },
  })
}

export const useChangePassword = () =>
  useAccountChange((body: { currentPassword: string; newPassword: string }) => api.accounts.changePassword({ body }))

export const useChooseMail = () =>
  useAccountChange((body: { topic: MailTopic; isOn: boolean }) => api.accounts.chooseMail({ body }))

export const useEndSession = () => useAccountChange((id: string) => api.accounts.endSession({ params: { id } }))

/** After the session has ended on the server: clears what was stored, and leaves guarded pages. */
function sayFarewell({ msg }: { msg: string }): void {
  forgetSession()
  toast.success(msg)
}

/** Ends all sessions, this one too. */
export const useEndSessions = () => useAction({ mutationFn: () => api.accounts.endSessions(), onSuccess: sayFarewell })

/** Saves everything about the person as one file. */
export const useExport = () =>
  useAction({ mutationFn: () => downloadFile(routes.privacy.exportOwn.path, 'firstrung-my-data.zip') })

export const useAskForCode = () =>
  useAction({ mutationFn: () => api.privacy.askForCode(), onSuccess: ({ msg }) => toast.success(msg) })

/** Deletes the account, and everything stored in this browser. */
export const useDeleteAccount = () =>
  useAction({
    mutationFn: (body: { password?: string; code?: string }) => api.privacy.deleteOwn({ body }),
    onSuccess: sayFarewell,
  })
