import { ApiError } from '@firstrung/contract'

/** Whether an address names nothing that the caller may see: an unknown id, or no valid id at all. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
