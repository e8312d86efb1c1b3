import { ApiError } from '@firstrung/contract'

/** Whether an address names nothing, or nothing that whoever asks may see: an unknown id, or no id at all. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
