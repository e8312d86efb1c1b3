import { ApiError, type PasskeyAnswer, type SecondStepWays } from '@firstrung/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#app/lib/api/api.ts'
import { queryKeys } from '#app/lib/api/query-keys.ts'
import { canUsePasskeys, signWithPasskey } from './passkeys.ts'

/** Whether a sign-in waits for its second step. */
export const isSecondStep = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_step_needed'

const waysQuery = queryOptions({
  queryKey: queryKeys.secondStep(),
  queryFn: () => api.accounts.secondStepWays(),
  // Each sign-in may be another person's.
  gcTime: 0,
  staleTime: 0,
  retry: false,
})

/** The ways to finish the sign-in that this browser has begun; null while they load. */
export function useSecondStepWays(): SecondStepWays | null {
  const { data, isPending } = useQuery(waysQuery)
  if (isPending) return null
  // If the ways are unknown, a code may work.
  const { isApp, isPasskey } = data ?? { isApp: true, isPasskey: false }
  return { isApp, isPasskey: isPasskey && canUsePasskeys() }
}

/** Signs with a passkey to finish the sign-in. */
export const passkeyOfSecondStep = async (): Promise<PasskeyAnswer> =>
  signWithPasskey(await api.accounts.secondStepPasskey())
