import {
  ApiError,
  type ErrorCode,
  messages,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRegistration,
  type PasskeyRequest,
} from '@firstrung/contract'

/** Loaded only when a passkey is used, because few people have one. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser supports passkeys. Without https no browser does. */
export const canUsePasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Has an authenticator make a passkey. Throws an `ApiError` when it does not. */
export async function createPasskey({ options }: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await library()
  const { id, rawId, response } = await named(startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Has an authenticator sign with a passkey. Throws an `ApiError` when it does not. */
export async function signWithPasskey({ options }: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  const { id, rawId, response } = await named(startAuthentication({ optionsJSON: options }))
  return { id, rawId, type: 'public-key', response }
}

const refusals: Record<string, { code: ErrorCode; msg: string }> = {
  InvalidStateError: { code: 'passkey_known', msg: messages.passkeyOfThisDevice },
  // Browsers report the same error when somebody cancels, waits too long, or has no such passkey.
  NotAllowedError: { code: 'passkey_cancelled', msg: messages.passkeyCancelled },
  AbortError: { code: 'passkey_cancelled', msg: messages.passkeyCancelled },
}

/** The library's errors as sentences. */
async function named<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    const known = error instanceof Error ? refusals[error.name] : undefined
    throw new ApiError(0, known ?? { code: 'passkey_unusable', msg: messages.passkeyUnusable })
  }
}
