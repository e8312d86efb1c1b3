import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import {
  limits,
  messages,
  type NewPasskey,
  type OwnPasskey,
  type PasskeyAnswer,
  type PasskeyCreation,
  type PasskeyRegistration,
  type PasskeyRequest,
  passkeyTransports,
  routes,
} from '@firstrung/contract'
import type { Selectable } from 'kysely'
import type { Account } from '#src/domains/accounts/accounts.service.ts'
import type { PasskeyTable } from '#src/domains/accounts/accounts.tables.ts'
import { siteName } from '#src/domains/operator/operator.service.ts'
import type { Env } from '#src/env.ts'
import { type Ctx, inTransaction } from '#src/platform/context.ts'
import type { Handle } from '#src/platform/database/db.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct, saveActs } from '#src/platform/http/audit.ts'
import { writeMail } from '#src/platform/mail/gate.ts'

// Passkeys of accounts, and what they have to sign.

/** Loaded with the first passkey: its certificates take 8 MB and a quarter of a second, and few people have passkeys. */
const webauthn = () => import('@simplewebauthn/server')
const webauthnHelpers = () => import('@simplewebauthn/server/helpers')

/** How long a challenge can be answered. */
const challengeLife = 5 * 60_000
/** The algorithms that all authenticators have: EdDSA, ECDSA on P-256, RSA; in the numbers of COSE. */
const algorithms = [-8, -7, -257]

interface Site {
  rpId: string
  origin: string
}

/** The host to which passkeys belong. Browsers allow passkeys only over TLS and on localhost, and never for an IP address. */
export function passkeySite({ publicUrl }: Pick<Env, 'publicUrl'>): Site | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return protocol === 'https:' || hostname === 'localhost' ? { rpId: hostname, origin } : null
}

const siteOf = (ctx: Ctx): Site => passkeySite(ctx.env) ?? fail('passkeys_off')

/** The session or the pending sign-in that was given a challenge. Only it can answer. */
export type ChallengeHolder =
  | { purpose: 'add' | 'confirm'; sessionId: string }
  | { purpose: 'login'; halfSignIn: Buffer }

/** A new challenge, which replaces the holder's earlier one for this purpose. */
async function makeChallenge(ctx: Ctx, holder: ChallengeHolder): Promise<string> {
  const values = { challenge: randomBytes(32), expiresAt: new Date(ctx.now().getTime() + challengeLife) }
  await ctx.db
    .insertInto('passkeyChallenges')
    .values({ sessionId: null, halfSignIn: null, ...holder, ...values })
    .onConflict((earlier) =>
      (holder.purpose === 'login'
        ? earlier.column('halfSignIn')
        : earlier.columns(['sessionId', 'purpose'])
      ).doUpdateSet(values),
    )
    .execute()
  return values.challenge.toString('base64url')
}

/** Uses up the challenge that was signed, so that it works once. Refused if it was another holder's, or is too old. */
async function takeChallenge(ctx: Ctx, holder: ChallengeHolder, signed: string): Promise<string> {
  const challenge = (await challengeIn(signed)) ?? refuse()
  const mine = ctx.db.deleteFrom('passkeyChallenges').where('challenge', '=', Buffer.from(challenge, 'base64url'))
  const taken = await (holder.purpose === 'login'
    ? mine.where('halfSignIn', '=', holder.halfSignIn)
    : mine.where('sessionId', '=', holder.sessionId).where('purpose', '=', holder.purpose)
  )
    .where('expiresAt', '>', ctx.now())
    .returning('challenge')
    .executeTakeFirst()
  if (!taken) fail('passkey_over')
  return challenge
}

/** The challenge in what the browser signed; null if there is none. */
async function challengeIn(clientDataJSON: string): Promise<string | null> {
  const { decodeClientDataJSON } = await webauthnHelpers()
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

const refuse = (): never =>
  fail('invalid', { msg: messages.passkeyRefused, fields: [{ field: 'passkey', msg: messages.passkeyRefused }] })

/** The library's result, or a refusal, because the library throws for everything that is wrong with an answer. */
async function checked<Found extends { verified: boolean }>(
  ctx: Ctx,
  check: () => Promise<Found>,
): Promise<Extract<Found, { verified: true }>> {
  const found = await check().catch((error: unknown) => {
    ctx.log.info({ reason: error instanceof Error ? error.message : '' }, 'a passkey was refused')
    return refuse()
  })
  return found.verified ? (found as Extract<Found, { verified: true }>) : refuse()
}

type Passkey = Selectable<PasskeyTable>

const passkeysOf = (db: Handle, accountId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** The passkeys of an account, as its owner sees them. */
export const ownPasskeys = async (db: Handle, accountId: string): Promise<OwnPasskey[]> =>
  (await passkeysOf(db, accountId)).map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
    _id: id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isBackedUp,
  }))

const credentials = (passkeys: Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    ...(transports.length > 0 && { transports }),
  }))

/** The account's id as bytes, which says nothing about the person. */
const handleOf = (accountId: string): string => Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')

/**
 * The options with which an authenticator makes a passkey. It must check its user by a fingerprint, a face or a PIN. A passkey
 * also replaces the password, and otherwise anybody could use a key that was left in its port.
 */
export async function creationFor(ctx: Ctx, account: Account, sessionId: string): Promise<PasskeyCreation> {
  const { rpId } = siteOf(ctx)
  const known = await passkeysOf(ctx.db, account.id)
  if (known.length >= limits.passkeys) fail('passkeys_full')
  return {
    options: {
      rp: { id: rpId, name: await siteName(ctx) },
      user: { id: handleOf(account.id), name: account.email, displayName: account.fullName },
      challenge: await makeChallenge(ctx, { purpose: 'add', sessionId }),
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      timeout: challengeLife,
      excludeCredentials: credentials(known),
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  }
}

/** The options, with a challenge, that one of the account's passkeys signs. */
export async function requestFor(ctx: Ctx, accountId: string, holder: ChallengeHolder): Promise<PasskeyRequest> {
  const { rpId } = siteOf(ctx)
  const known = await passkeysOf(ctx.db, accountId)
  if (known.length === 0) fail('second_factor_off')
  return {
    options: {
      rpId,
      challenge: await makeChallenge(ctx, holder),
      timeout: challengeLife,
      allowCredentials: credentials(known),
      userVerification: 'required',
    },
  }
}

/**
 * Whether the attestation has no certificates. We request no attestation; browsers send none, or one that the key signs itself.
 * With certificates the library would call the URLs in them to check for revocations.
 */
export async function hasNoCertificates({ response }: PasskeyRegistration): Promise<boolean> {
  const { decodeAttestationObject } = await webauthnHelpers()
  try {
    const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}

/** Checks a passkey that was made in this session. Call it outside of transactions: its challenge is used up in any case. */
export async function checkNew(
  ctx: Ctx,
  sessionId: string,
  { passkey, name }: NewPasskey,
): Promise<Omit<Passkey, 'id' | 'accountId' | 'createdAt' | 'lastUsedAt'>> {
  const { rpId, origin } = siteOf(ctx)
  const { clientDataJSON, attestationObject, transports } = passkey.response
  const expectedChallenge = await takeChallenge(ctx, { purpose: 'add', sessionId }, clientDataJSON)
  if (!(await hasNoCertificates(passkey))) refuse()
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await checked(ctx, () =>
    verifyRegistrationResponse({
      response: { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: passkeyTransports.filter((known) => transports.includes(known)),
    name,
    isBackedUp: credentialBackedUp,
  }
}

/** Keeps a checked passkey, ten of an account at most. Call it while the account is locked. */
export async function keepPasskey(
  ctx: Ctx,
  accountId: string,
  passkey: Awaited<ReturnType<typeof checkNew>>,
): Promise<void> {
  if ((await passkeysOf(ctx.db, accountId)).length >= limits.passkeys) fail('passkeys_full')
  await ctx.db
    .insertInto('passkeys')
    .values({ ...passkey, accountId, createdAt: ctx.now() })
    .execute()
}

/**
 * Checks a signed challenge by one of the account's passkeys. Call it outside of transactions: even if the request is refused,
 * the challenge is used up, and the owner is notified of a passkey that seems to be a copy.
 */
export async function usePasskey(
  ctx: Ctx,
  accountId: string,
  answer: PasskeyAnswer,
  holder: ChallengeHolder,
): Promise<void> {
  const { rpId, origin } = siteOf(ctx)
  const { userHandle, ...response } = answer.response
  const expectedChallenge = await takeChallenge(ctx, holder, response.clientDataJSON)
  const passkey = await ctx.db
    .selectFrom('passkeys')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('credentialId', '=', Buffer.from(answer.id, 'base64url'))
    .executeTakeFirst()
  if (!passkey || (userHandle && userHandle !== handleOf(accountId))) return refuse()
  const { verifyAuthenticationResponse } = await webauthn()
  const { authenticationInfo } = await checked(ctx, () =>
    verifyAuthenticationResponse({
      response: { ...answer, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      // The count is compared below, in one statement with keeping it.
      credential: { id: answer.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  )
  const { newCounter, credentialBackedUp } = authenticationInfo
  const used = await ctx.db
    .updateTable('passkeys')
    .set({ counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: ctx.now() })
    .where('id', '=', passkey.id)
    .where((eb) => eb.or([eb('counter', '<', newCounter), ...(newCounter === 0 ? [eb('counter', '=', 0)] : [])]))
    .returning('id')
    .executeTakeFirst()
  if (!used) return refuseCopy(ctx, passkey)
}

/** Called when the authenticator's count is not above the last one: somebody may have copied its key. */
async function refuseCopy(ctx: Ctx, { id, accountId, name }: Passkey): Promise<never> {
  ctx.log.warn({ account: accountId, passkey: id }, 'a passkey that may be a copy was refused')
  await inTransaction(ctx, async (within) => {
    const account = orNotFound(
      await within.db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst(),
    )
    await writeMail(within, {
      kind: 'accountNotice',
      to: { name: account.fullName, address: account.email },
      subject: 'A passkey was refused',
      paragraphs: [
        `Someone used the passkey “${name}” of your {site} account, and it may be a copy of yours: it has counted fewer logins than we know of. We refused it.`,
        'Remove this passkey under Account and add a new one. If it was not you who used it, set a new password now: that logs out every device.',
      ],
    })
    if (account.role !== 'admin') return
    const acts: Ctx['acts'] = []
    noteAct({ acts }, 'refusedPasskey', {})
    await saveActs(
      within.db,
      { at: within.now(), actor: account, action: `POST ${routes.accounts.secondStep.path}` },
      acts,
    )
  })
  return refuse()
}

/** Gives one of the account's passkeys another name. */
export async function rename(ctx: Ctx, accountId: string, id: string, name: string): Promise<void> {
  orNotFound(
    await ctx.db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .returning('id')
      .executeTakeFirst(),
  )
}
