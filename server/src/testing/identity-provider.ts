import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type RequestContext } from 'oidc-provider'

/** What the provider says about a person. */
interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

/** A real OpenID Connect provider on this machine that signs in the set person, without asking. */
export interface IdentityProvider {
  issuer: string
  /** The settings with which a server uses it. */
  settings: Record<string, string>
  /** The person who signs in. */
  person: ProviderPerson
  /** Registers the server at this address as a client. Before that nobody can sign in. */
  serve(publicUrl: string): void
  close(): Promise<void>
}

const hour = 3600
const client = { client_id: 'firstrung', client_secret: randomUUID() }

/** Starts a provider on a free port. */
export async function openIdentityProvider({ emailInIdToken = true } = {}): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened: IdentityProvider = {
    issuer,
    settings: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
    },
    person: { sub: randomUUID() },
    serve(publicUrl) {
      server.on('request', handlerFor(opened, publicUrl, emailInIdToken))
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return opened
}

function handlerFor(opened: IdentityProvider, publicUrl: string, emailInIdToken: boolean): RequestListener {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const people = new Map<string, ProviderPerson>()
  const provider = new Provider(opened.issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [`${publicUrl}/api/auth/google/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key, kid: 'test', alg: 'RS256', use: 'sig' }] },
    ttl: { Interaction: hour, Grant: hour, Session: hour, AccessToken: hour, IdToken: hour, AuthorizationCode: 60 },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !emailInIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
    async loadExistingGrant({ oidc }: RequestContext) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  return (request, response) => {
    if (!request.url?.startsWith('/sign-in/')) return answer(request, response)
    people.set(opened.person.sub, opened.person)
    void provider.interactionFinished(request, response, { login: { accountId: opened.person.sub } })
  }
}

/** Follows the provider's redirects like a browser, until it sends the person back; returns that address. */
export async function passProvider(start: string, end: string): Promise<string> {
  const cookies = new Map<string, string>()
  let address = start
  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (!next) throw new Error(`the provider stopped with ${answer.status}: ${await answer.text()}`)
    address = new URL(next, address).href
    if (address.startsWith(end)) return address
  }
  throw new Error('the provider redirects for ever')
}
