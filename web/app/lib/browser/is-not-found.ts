import { ApiError } from '@firstrung/contract'

/** Whether something does not exist for the caller: its id is unknown or invalid. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
