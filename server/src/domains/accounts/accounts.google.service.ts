import {
  beginningOf,
  Email,
  type GoogleRefusal,
  limits,
  messages,
  PersonName,
  type Role,
  type SignedInAnswer,
} from '@firstrung/contract'
import type * as Oidc from 'openid-client'
import type { Env } from '#src/env.ts'
import { type Ctx, inTransaction } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { type SecretCookie, secretCookie, secretIn } from '#src/platform/http/cookies.ts'
import { writeMail } from '#src/platform/mail/gate.ts'
import { type Account, finished, recordConsent, roleOf, signedInAnswer } from './accounts.service.ts'
import { isEmailKept } from './emails/emails.service.ts'
import { closeSessions, randomToken, sha256 } from './sessions/sessions.service.ts'

/** The library of OpenID Connect, loaded when somebody first signs in with Google. */
const openIdClient = (): Promise<typeof Oidc> => import('openid-client')

const minute = 60_000
/** How long a person may take at the provider. */
const flowLife = 10 * minute
/** How long the page may take to exchange its code (G-06). */
const codeLife = minute
const providerSeconds = 8

/** Where the browser is sent after a failure: a page that names the reason, if the person can act on it (G-96). */
const refused = (reason?: GoogleRefusal) => (reason ? `/auth?reason=${reason}` : '/auth')
const callbackPath = '/api/auth/google/callback'

const ownTypes = ['candidate', 'user', 'recruiter'] as const
type OwnType = (typeof ownTypes)[number]
const ownTypeOf = (text: string): OwnType | undefined => ownTypes.find((type) => type === text)

/** Where the browser goes, and the cookie that identifies it when it comes back and when it brings its code. */
interface Departure {
  location: string
  cookie?: SecretCookie
}

const cookieName = 'sign_in'

/** Whether this is the browser that began a sign-in. */
function isBrowser(ctx: Ctx, hash: Buffer): boolean {
  const secret = secretIn(ctx, cookieName)
  return secret !== undefined && sha256(secret).equals(hash)
}

/** Sends a browser to the provider: code flow with PKCE, state and nonce. */
export async function begin(ctx: Ctx, userType: string): Promise<Departure> {
  const type = ownTypeOf(userType)
  if (!type || !ctx.env.GOOGLE_CLIENT_ID) return { location: refused() }
  const provider = await providerOf(ctx)
  if (!provider) return { location: refused('down') }
  const oidc = await openIdClient()

  const flow = { state: randomToken(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() }
  const secret = secretIn(ctx, cookieName) ?? randomToken()
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
  // Lax, because the browser returns from another site. All tabs of a browser share it, so they do not disturb each other.
  return { location: location.href, cookie: secretCookie(ctx.env, cookieName, secret, flowLife, 'lax') }
}

/** Handles the browser's return from the provider. Returns the URL of /auth, with a single-use code if all is well. */
export async function finish(ctx: Ctx, query: string): Promise<string> {
  const state = new URLSearchParams(query).get('state') ?? ''
  // Deleted, so that the URL works only once.
  const flow = await ctx.db.deleteFrom('signInFlows').where('state', '=', state).returningAll().executeTakeFirst()
  const type = ownTypeOf(flow?.userType ?? '')
  if (!flow || !type || !isBrowser(ctx, flow.browserHash) || flow.expiresAt <= ctx.now()) {
    ctx.log.info('a Google sign-in came back to a browser that did not start it, or too late')
    return refused(state ? 'over' : undefined)
  }
  const person = await personBehind(ctx, query, flow)
  if ('refusal' in person) return refused(person.refusal)

  return inTransaction(ctx, async (within) => {
    const known = await accountOf(within, person, roleOf(type))
    if ('refusal' in known) return refused(known.refusal)
    const { account, passwordDropped } = known
    const token = randomToken()
    const { browserHash } = flow
    const expiresAt = later(ctx, codeLife)
    await within.db
      .insertInto('signInCodes')
      .values({ codeHash: sha256(token), accountId: account.id, browserHash, expiresAt, passwordDropped })
      .execute()
    const profileCompleted = String(account.profileCompleted)
    const parameters = new URLSearchParams({ token, userId: account.id, userType: type, profileCompleted })
    return `/auth?${parameters.toString()}`
  })
}

/**
 * A session for the single-use code, only in the browser that began the sign-in: a link with somebody else's code signs
 * nobody in (G-96). Any try uses the code up, so its deletion is committed by itself.
 */
export async function exchange(
  ctx: Ctx,
  { token, userId, userType }: { token: string; userId: string; userType: string },
): Promise<SignedInAnswer> {
  const code = await ctx.db
    .deleteFrom('signInCodes')
    .where('codeHash', '=', sha256(token))
    .returning(['accountId', 'browserHash', 'expiresAt', 'passwordDropped'])
    .executeTakeFirst()
  const type = ownTypeOf(userType)
  if (!code || code.expiresAt <= ctx.now() || !isBrowser(ctx, code.browserHash) || code.accountId !== userId || !type) {
    fail('auth_params_invalid')
  }
  const step = await inTransaction(ctx, async (within) => {
    const account = await within.db.selectFrom('accounts').selectAll().where('id', '=', userId).executeTakeFirst()
    if (account?.role !== roleOf(type)) fail('auth_params_invalid')
    const { passwordDropped } = code
    const msg = passwordDropped ? messages.passwordDropped : messages.signedIn
    return signedInAnswer(within, account, msg, { isTold: passwordDropped })
  })
  return finished(step)
}

const later = (ctx: Ctx, millis: number): Date => new Date(ctx.now().getTime() + millis)

/** Why a sign-in failed; undefined when the reason is unknown. */
interface Refusal {
  refusal: GoogleRefusal | undefined
}

/** Shown to the owner of the mailbox only. */
const ofAnotherType = ({ role }: Account): Refusal => ({ refusal: `registered_as_${role}` })

/** What the provider vouches for. */
interface Person {
  issuer: string
  subject: string
  /** Only when the provider verified it. */
  email: string | null
  fullName: string
}

/** The provider's own id counts first, then the verified email. Refused when the account is of another type. */
async function accountOf(
  ctx: Ctx,
  person: Person,
  role: Role,
): Promise<{ account: Account; passwordDropped: boolean } | Refusal> {
  const { issuer, subject, email, fullName } = person
  const known = await ctx.db
    .selectFrom('accounts')
    .selectAll('accounts')
    .innerJoin('identities', 'identities.accountId', 'accounts.id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (known) return known.role === role ? { account: known, passwordDropped: false } : ofAnotherType(known)
  if (!email) return { refusal: 'unverified' }
  if (await isEmailKept(ctx, email)) return { refusal: 'old_email' }

  const made = await ctx.db
    .insertInto('accounts')
    .values({ email, role, fullName, passwordHash: null, createdAt: ctx.now(), emailVerifiedAt: ctx.now() })
    .onConflict((taken) => taken.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  const account =
    made ??
    (await ctx.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow())
  if (account.role !== role) return ofAnotherType(account)
  // The page shows the consent text beside the button, so this is the owner's consent for a profile that the team made.
  await recordConsent(ctx, account.id)
  await ctx.db
    .insertInto('identities')
    .values({ issuer, subject, accountId: account.id, createdAt: ctx.now() })
    .onConflict((known) => known.columns(['issuer', 'subject']).doNothing())
    .execute()
  return { account, passwordDropped: await dropUnvouchedPassword(ctx, account) }
}

/**
 * The first registration with this email may not have been by its owner. When the owner signs in with Google, a password
 * that was set without proof of the mailbox, and every session opened with it, end (0012).
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
  await writeMail(ctx, {
    kind: 'accountNotice',
    to: { name: account.fullName, address: account.email },
    subject: 'Your old password no longer works',
    paragraphs: [
      'You have logged in to {site} with Google for the first time. Your account also had a password that was set before this email address was confirmed. To keep your account safe, we have removed that password and logged out all devices that had used it.',
      'You can keep logging in with Google. If you also want a password, choose one with "Forgot password?" on the login screen.',
    ],
  })
  return true
}

/** Exchanges the provider's code for the person. A refusal if the provider refuses, is down or returns nothing usable. */
async function personBehind(
  ctx: Ctx,
  query: string,
  flow: { state: string; nonce: string; codeVerifier: string },
): Promise<Person | Refusal> {
  const provider = await providerOf(ctx)
  if (!provider) return { refusal: 'down' }
  const oidc = await openIdClient()
  try {
    const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${callbackPath}?${query}`, ctx.env.publicUrl), {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    })
    const identity = tokens.claims()
    if (!identity) return { refusal: undefined }
    // Google puts the email into the ID token; other providers return it only from their userinfo endpoint.
    const facts = identity['email'] ? identity : await oidc.fetchUserInfo(provider, tokens.access_token, identity.sub)
    const email = Email.safeParse(facts['email'])
    const name = typeof facts['name'] === 'string' ? facts['name'] : ''
    return {
      issuer: identity.iss,
      subject: identity.sub,
      email: facts['email_verified'] === true && email.success ? email.data : null,
      fullName: PersonName.safeParse(beginningOf(name.trim(), limits.fullName)).data ?? '',
    }
  } catch (error) {
    logForOperator(ctx, error)
    const isCancelled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied'
    return { refusal: isCancelled ? 'cancelled' : undefined }
  }
}

const providers = new Map<string, Promise<Oidc.Configuration>>()

/** The provider's discovery document, read once; null when it is not set up or does not answer. */
async function providerOf(ctx: Ctx): Promise<Oidc.Configuration | null> {
  const { GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = ctx.env
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
  const name = `${GOOGLE_ISSUER} ${GOOGLE_CLIENT_ID}`
  try {
    const provider = providers.get(name) ?? discover(ctx.env, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET)
    providers.set(name, provider)
    return await provider
  } catch (error) {
    providers.delete(name)
    logForOperator(ctx, error)
    return null
  }
}

async function discover(env: Env, id: string, secret: string): Promise<Oidc.Configuration> {
  const oidc = await openIdClient()
  const issuer = new URL(env.GOOGLE_ISSUER)
  // Plain HTTP is allowed only for a provider on this machine (see env.ts).
  const unencrypted = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(issuer, id, secret, undefined, {
    timeout: providerSeconds,
    // Checks the ID token's signature too, and not only that it came over TLS.
    execute: [oidc.enableNonRepudiationChecks, ...unencrypted],
  })
}

/** Logs only the kind of failure, because answers of the provider can contain codes. */
function logForOperator(ctx: Ctx, error: unknown): void {
  const { name, code, message } = error as Error & { code?: string }
  ctx.log.warn({ reason: code ?? name, message }, 'sign-in with Google failed')
}
