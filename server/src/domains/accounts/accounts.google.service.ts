import { Email, limits, messages, type Role, type SignedInAnswer } from '@firstrung/contract'
import * as oidc from 'openid-client'
import type { Env } from '#src/env.ts'
import { type Ctx, inTransaction } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'
import { sendMail } from '#src/platform/mail.ts'
import { type Account, recordConsent, roleOf, signedInAnswer } from './accounts.service.ts'
import { closeSessions, randomToken, sha256 } from './accounts.sessions.service.ts'

const minute = 60_000
/** How long a person may take at the provider. */
const flowLife = 10 * minute
/** How long the page may take to exchange its code (G-06). */
const codeLife = minute
const providerSeconds = 8

/** The page that says, without parameters, that it did not work. */
const refused = '/auth'
export const callbackPath = '/api/auth/google/callback'

const ownTypes = ['candidate', 'user', 'recruiter'] as const
type OwnType = (typeof ownTypes)[number]
const ownTypeOf = (text: string): OwnType | undefined => ownTypes.find((type) => type === text)

/** Where the browser goes, and the secret by which it is known again when it comes back. */
export interface Departure {
  location: string
  flow?: { state: string; secret: string; seconds: number }
}

/** Sends a browser to the provider: code flow with PKCE, state and nonce. */
export async function begin(ctx: Ctx, userType: string): Promise<Departure> {
  const type = ownTypeOf(userType)
  const provider = type && (await providerOf(ctx))
  if (!provider) return { location: refused }

  const flow = { state: randomToken(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() }
  const secret = randomToken()
  await ctx.db
    .insertInto('signInFlows')
    .values({ ...flow, userType: type, browserHash: sha256(secret), expiresAt: later(ctx, flowLife) })
    .execute()
  const location = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: `${ctx.env.publicUrl}${callbackPath}`,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
  })
  return { location: location.href, flow: { state: flow.state, secret, seconds: flowLife / 1000 } }
}

/** Receives the browser back; answers the address of /auth, with a single-use code when all is well. */
export async function finish(
  ctx: Ctx,
  query: string,
  secretOf: (state: string) => string | undefined,
): Promise<string> {
  const state = new URLSearchParams(query).get('state') ?? ''
  // Deleting it makes the round trip end once, however often the address is called.
  const flow = await ctx.db.deleteFrom('signInFlows').where('state', '=', state).returningAll().executeTakeFirst()
  const type = ownTypeOf(flow?.userType ?? '')
  const secret = secretOf(state)
  if (!flow || !type || !secret || !sha256(secret).equals(flow.browserHash) || flow.expiresAt <= ctx.now()) {
    ctx.log.info('a Google sign-in came back to a browser that did not start it, or too late')
    return refused
  }
  const person = await personBehind(ctx, query, flow)
  if (!person) return refused

  return inTransaction(ctx, async (within) => {
    const known = await accountOf(within, person, roleOf(type))
    if (!known) return refused
    const { account, passwordDropped } = known
    const token = randomToken()
    await within.db
      .insertInto('signInCodes')
      .values({ codeHash: sha256(token), accountId: account.id, expiresAt: later(ctx, codeLife), passwordDropped })
      .execute()
    const profileCompleted = String(account.profileCompleted)
    const parameters = new URLSearchParams({ token, userId: account.id, userType: type, profileCompleted })
    return `/auth?${parameters.toString()}`
  })
}

/** A session for the single-use code. The second of two who bring the same code finds it gone. */
export async function exchange(
  ctx: Ctx,
  { token, userId, userType }: { token: string; userId: string; userType: string },
): Promise<SignedInAnswer> {
  const code = await ctx.db
    .deleteFrom('signInCodes')
    .where('codeHash', '=', sha256(token))
    .where('expiresAt', '>', ctx.now())
    .returning(['accountId', 'passwordDropped'])
    .executeTakeFirst()
  const account =
    code && (await ctx.db.selectFrom('accounts').selectAll().where('id', '=', code.accountId).executeTakeFirst())
  const type = ownTypeOf(userType)
  if (!account || account.id !== userId || !type || account.role !== roleOf(type)) fail('auth_params_invalid')
  return signedInAnswer(ctx, account, code.passwordDropped ? messages.passwordDropped : messages.signedIn)
}

const later = (ctx: Ctx, millis: number): Date => new Date(ctx.now().getTime() + millis)

/** What the provider vouches for. */
interface Person {
  issuer: string
  subject: string
  /** Only when the provider verified it. */
  email: string | null
  fullName: string
}

/** The provider's own id counts first, then the verified email. Null when the account is of another type. */
async function accountOf(
  ctx: Ctx,
  person: Person,
  role: Role,
): Promise<{ account: Account; passwordDropped: boolean } | null> {
  const { issuer, subject, email, fullName } = person
  const known = await ctx.db
    .selectFrom('accounts')
    .selectAll('accounts')
    .innerJoin('identities', 'identities.accountId', 'accounts.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (known) return known.role === role ? { account: known, passwordDropped: false } : null
  if (!email) return null

  const made = await ctx.db
    .insertInto('accounts')
    .values({ email, role, fullName, passwordHash: null, createdAt: ctx.now(), emailVerifiedAt: ctx.now() })
    .onConflict((taken) => taken.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  const account =
    made ??
    (await ctx.db.selectFrom('accounts').selectAll().where('email', '=', email).forUpdate().executeTakeFirstOrThrow())
  if (account.role !== role) return null
  // A profile that the team made gets its owner's consent here: the sentence stands beside the button.
  await recordConsent(ctx, account.id)
  await ctx.db
    .insertInto('identities')
    .values({ issuer, subject, accountId: account.id, createdAt: ctx.now() })
    .onConflict((known) => known.columns(['issuer', 'subject']).doNothing())
    .execute()
  return { account, passwordDropped: await dropUnvouchedPassword(ctx, account) }
}

/**
 * Whoever registered with this email first need not have been its owner. Once the owner comes with Google, a password
 * that was set without a look into the mailbox, and every session that it opened, ends (0012).
 */
async function dropUnvouchedPassword(ctx: Ctx, account: Account): Promise<boolean> {
  if (account.emailVerifiedAt) return false
  await ctx.db
    .updateTable('accounts')
    .set({ passwordHash: null, emailVerifiedAt: ctx.now() })
    .where('id', '=', account.id)
    .execute()
  if (!account.passwordHash) return false
  await closeSessions(ctx, account.id)
  await ctx.later(sendMail, {
    to: { name: account.fullName, address: account.email },
    subject: 'Your password has been taken out of use',
    paragraphs: [
      'You have signed in to Firstrung with Google for the first time. Your account also had a password, set by somebody who had never shown that this mailbox is theirs. To be safe we have taken that password out of use and signed out all devices that had used it.',
      'You can go on signing in with Google. If you would like to have a password as well, choose one with "Forgot password?" on the login screen.',
    ],
  })
  return true
}

/** Exchanges the provider's code for who it is; null when the provider refuses, is down or says nothing usable. */
async function personBehind(
  ctx: Ctx,
  query: string,
  flow: { state: string; nonce: string; codeVerifier: string },
): Promise<Person | null> {
  const provider = await providerOf(ctx)
  if (!provider) return null
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${callbackPath}?${query}`, ctx.env.publicUrl), {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    })
    const identity = tokens.claims()
    if (!identity) return null
    // Google puts the email into the ID token; others only tell it when asked.
    const facts = identity['email'] ? identity : await oidc.fetchUserInfo(provider, tokens.access_token, identity.sub)
    const email = Email.safeParse(facts['email'])
    const name = typeof facts['name'] === 'string' ? facts['name'] : ''
    return {
      issuer: identity.iss,
      subject: identity.sub,
      email: facts['email_verified'] === true && email.success ? email.data : null,
      fullName: name.trim().slice(0, limits.fullName),
    }
  } catch (error) {
    tellOperator(ctx, error)
    return null
  }
}

const providers = new Map<string, Promise<oidc.Configuration>>()

/** The provider as it describes itself, read once; null when it is not set up or does not answer. */
async function providerOf(ctx: Ctx): Promise<oidc.Configuration | null> {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = ctx.env
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
  const name = `${GOOGLE_ISSUER} ${GOOGLE_CLIENT_ID}`
  try {
    const provider = providers.get(name) ?? discover(ctx.env, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)
    providers.set(name, provider)
    return await provider
  } catch (error) {
    providers.delete(name)
    tellOperator(ctx, error)
    return null
  }
}

function discover(env: Env, id: string, secret: string): Promise<oidc.Configuration> {
  const issuer = new URL(env.GOOGLE_ISSUER)
  // Plain HTTP passes for a provider on this very machine alone (see env.ts).
  const unencrypted = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(issuer, id, secret, undefined, {
    timeout: providerSeconds,
    // Checks the ID token's signature too, and not only that it came over TLS.
    execute: [oidc.enableNonRepudiationChecks, ...unencrypted],
  })
}

/** The kind of failure alone: answers of the provider can hold codes. */
function tellOperator(ctx: Ctx, error: unknown): void {
  const { name, code, message } = error as Error & { code?: string }
  ctx.log.warn({ reason: code ?? name, message }, 'sign-in with Google failed')
}
