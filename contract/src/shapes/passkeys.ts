import { z } from 'zod'
import { limits } from '../limits.ts'
import * as messages from '../messages/messages.ts'
import { code, Id, Instant, line, list } from './fields.ts'

// Passkeys (WebAuthn level 3). What the browser's authenticator sends and gets, in the JSON that browsers read and write.

/** Bytes as base64url, of at most so many characters. */
const bytes = (max: number) =>
  z
    .string()
    .max(max, { abort: true })
    .regex(/^[\w-]+$/)

/** 1023 bytes are the longest id of a credential. */
const CredentialId = bytes(1364)
/** How browsers connect to authenticators. Browsers may also name ways that we do not know. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type PasskeyTransport = (typeof passkeyTransports)[number]

/** The answer of an authenticator that has made a passkey. We ask for no attestation, so that the answer is short. */
export const PasskeyRegistration = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(8000),
    transports: list(code(40), 20).default([]),
  }),
})
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>

/** The answer of an authenticator that has signed a challenge. */
export const PasskeyAnswer = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(2000),
    signature: bytes(1400),
    userHandle: code(88).nullish(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** A passkey in a request to the browser. */
const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)).optional(),
})

/** What an authenticator is asked to make. */
export const PasskeyCreation = z.object({
  options: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    excludeCredentials: z.array(Credential),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      requireResidentKey: z.literal(false),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** What an authenticator is asked to sign. */
export const PasskeyRequest = z.object({
  options: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    allowCredentials: z.array(Credential),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

export const PasskeyName = z.object({ name: line(limits.passkeyName, messages.passkeyNameNeeded) })
export type PasskeyName = z.infer<typeof PasskeyName>

export const NewPasskey = PasskeyName.extend({ passkey: PasskeyRegistration })
export type NewPasskey = z.infer<typeof NewPasskey>

/** A passkey of the caller. */
export const OwnPasskey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  /** Whether it is also on other devices of its owner, such as through the account of a phone. */
  isBackedUp: z.boolean(),
})
export type OwnPasskey = z.infer<typeof OwnPasskey>
