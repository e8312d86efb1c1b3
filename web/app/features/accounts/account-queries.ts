import {
  type AccountSettings,
  type ConsentPurpose,
  type MailChoice,
  messages,
  type PasskeyAnswer,
  type PasskeyCreation,
  routes,
  type SecondFactorProof,
} from '@firstrung/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountSettings } from '#app/lib/api/account-settings.ts'
import { api } from '#app/lib/api/api.ts'
import { downloadFile } from '#app/lib/api/download.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { refetchCandidate } from '#app/lib/api/refetch-visible.ts'
import { useAction } from '#app/lib/api/use-action.ts'
import { toast } from '#app/lib/browser/toast.ts'
import { createPasskey, signWithPasskey } from '#app/lib/session/passkeys.ts'
import { forgetSession, session, useUserId } from '#app/lib/session/session.ts'

export const accountQueries = {
  consents: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.consents(userId),
      queryFn: async () => (await api.accounts.consents()).consents,
    }),
  /** The caller's calendar feed; null where there is none. */
  calendarFeed: (userId: string) =>
    queryOptions({
      queryKey: queryKeys.calendarFeed(userId),
      queryFn: async () => (await api.calendarFeeds.own()).feed,
    }),
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
      ...accountSettings(userId),
      // Somebody may have signed in from another tab since.
      refetchOnMount: 'always',
    }),
}

/** Asks for a link that sets a new password. */
export const useAskForReset = () =>
  useAction({ mutationFn: (email: string) => api.accounts.askForReset({ body: { email } }) })

/** Confirms an email with the mailed link; somebody else may be signed in in this browser. */
export function useConfirmEmail() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (token: string) => api.accounts.confirmEmail({ body: { token } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: accountQueries.settings(userId).queryKey }),
  })
}

/** Asks for a mail to a new email address; its link makes this the account's email. */
export const useAskForEmailChange = () => useAccountChange(api.accounts.askForEmailChange)

/** Changes an account's email with the mailed link; for the signed-in account, the browser stores the new email. */
export function useConfirmNewEmail() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: (token: string) => api.accounts.confirmNewEmail({ body: { token } }),
    onSuccess: ({ email }, token) => {
      if (!userId || !token.startsWith(userId)) return
      session.updateUser({ email, confirmsEmail: undefined })
      return cache.invalidateQueries()
    },
  })
}

/** Undoes a change with the mailed link. The sessions of the account have ended. */
export function useUndoEmailChange() {
  const userId = useUserId()
  return useAction({
    mutationFn: (token: string) => api.accounts.undoEmailChange({ body: { token } }),
    onSuccess: (_, token) => {
      if (userId && token.startsWith(userId)) forgetSession()
    },
  })
}

/** Asks for another mail with the link that confirms the account's email. */
export const useAskForConfirmation = () => useAction({ mutationFn: () => api.accounts.askForConfirmation() })

/** The caller's account. */
export function useAccount(isWanted = true) {
  const userId = useUserId()
  return useQuery({ ...accountQueries.settings(userId), enabled: isWanted && userId !== '' })
}

/** Changes the account, shows a toast, and refetches the section. */
function useAccountChange<Input, Answer extends { msg: string }>(mutationFn: (input: Input) => Promise<Answer>) {
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

/** A secret for the authenticator app; nothing changes until it is confirmed. */
export const useSetUpSecondFactor = () => useAction({ mutationFn: api.accounts.setUpSecondFactor })
export const useConfirmSecondFactor = () => useAccountChange(api.accounts.confirmSecondFactor)
export const useRenewRecoveryCodes = () => useAccountChange(api.accounts.renewRecoveryCodes)
export const useTurnSecondFactorOff = () =>
  useAccountChange((body: SecondFactorProof) => api.accounts.turnSecondFactorOff({ body }))

/** The options for a new passkey; nothing changes until it is added. */
export const useBeginPasskey = () => useAction({ mutationFn: api.accounts.beginPasskey })
export const useAddPasskey = () =>
  useAccountChange(async ({ made, name }: { made: PasskeyCreation; name: string }) =>
    api.accounts.addPasskey({ body: { name, passkey: await createPasskey(made) } }),
  )
export const useRenamePasskey = () => useAccountChange(api.accounts.renamePasskey)
export const useRemovePasskey = () => useAccountChange(api.accounts.removePasskey)
export const useRemoveApp = () => useAccountChange((body: SecondFactorProof) => api.accounts.removeApp({ body }))

/** Signs with one of the caller's passkeys, instead of a code. */
export const ownPasskey = async (): Promise<PasskeyAnswer> => signWithPasskey(await api.accounts.askForPasskey())

export const useChooseMail = () => useAccountChange((body: MailChoice) => api.accounts.chooseMail({ body }))

/** Makes the caller's calendar address. An earlier one ends. */
export const useMakeCalendarFeed = () => useAccountChange(() => api.calendarFeeds.make())
export const useEndCalendarFeed = () => useAccountChange(() => api.calendarFeeds.end())

/** Withdraws from a purpose, or agrees to it again, with the same call as the page of that purpose. */
async function changeConsent({
  purpose,
  isGiven,
}: {
  purpose: ConsentPurpose
  isGiven: boolean
}): Promise<{ msg: string }> {
  if (purpose === 'jobs' || purpose === 'internships') {
    return isGiven
      ? api.hiring.apply({ body: { interestType: purpose } })
      : api.hiring.stepBack({ body: { interestType: purpose, interested: false } })
  }
  const { searches } = await api.board.searches()
  for (const { _id, name, query, mail } of searches) {
    if (mail === 'off') continue
    const { fresher, ...filters } = query
    const sent = { ...filters, ...(fresher !== undefined && { fresher: String(fresher) }) }
    await api.board.changeSearch({ params: { id: _id }, body: { name, query: sent, mail: 'off' } })
  }
  return { msg: messages.mailsStopped }
}

/** Changes a consent, and refetches everything that shows it. */
export function useChangeConsent() {
  const cache = useQueryClient()
  const userId = useUserId()
  return useAction({
    mutationFn: changeConsent,
    onSuccess: ({ msg }) => toast.success(msg),
    onSettled: () =>
      Promise.all([
        ...[queryKeys.account(userId), queryKeys.board.of(userId)].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
        refetchCandidate(cache, userId),
      ]),
  })
}

export const useEndSession = () => useAccountChange((id: string) => api.accounts.endSession({ params: { id } }))

/** After the session has ended on the server: clears the stored session, and leaves pages that need a login. */
function sayFarewell({ msg }: { msg: string }): void {
  forgetSession()
  toast.success(msg)
}

/** Ends all sessions, also this one. */
export const useEndSessions = () => useAction({ mutationFn: () => api.accounts.endSessions(), onSuccess: sayFarewell })

/** Whether the account has a password, an app or a passkey to confirm with, without logging in again. */
export const canConfirm = ({ isPassword, secondFactor }: AccountSettings): boolean => isPassword || secondFactor.isOn

/** Confirms an older login with the password or a code, for actions that need a recent login. */
export const useConfirmSession = () => useAction({ mutationFn: api.accounts.confirmSession })

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
