import { ApiError } from '@firstrung/contract'

/** Whether an address does not exist for the caller: an unknown id, or an invalid one. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
