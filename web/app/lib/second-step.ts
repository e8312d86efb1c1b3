import { ApiError } from '@firstrung/contract'

/** Whether a sign-in waits for the code of an authenticator app. */
export const isSecondStep = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_step_needed'
