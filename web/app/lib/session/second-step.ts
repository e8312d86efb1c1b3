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

/** By what the sign-in that this browser has begun can be finished here; null while that is being asked. */
export function useSecondStepWays(): SecondStepWays | null {
  const { data, isPending } = useQuery(waysQuery)
  if (isPending) return null
  // When nothing is known, a code may do.
  const { isApp, isPasskey } = data ?? { isApp: true, isPasskey: false }
  return { isApp, isPasskey: isPasskey && canUsePasskeys() }
}

/** A passkey that finishes it. */
export const passkeyOfSecondStep = async (): Promise<PasskeyAnswer> =>
  signWithPasskey(await api.accounts.secondStepPasskey())
