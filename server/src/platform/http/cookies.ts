import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Env } from '#src/env.ts'

/** A cookie that no script of a page can read. */
export interface SecretCookie {
  name: string
  value: string
  options: CookieSerializeOptions
}

const isSecure = (env: Env): boolean => env.publicUrl.startsWith('https:')

/** Browsers accept a cookie with this prefix only over TLS, and not from other hosts of the domain. */
const fullName = (env: Env, name: string): string => (isSecure(env) ? `__Host-${name}` : name)

/** A cookie with a random token, valid for so many milliseconds; with 0, the browser deletes the cookie at once. */
export const secretCookie = (
  env: Env,
  name: string,
  value: string,
  millis: number,
  sameSite: 'lax' | 'strict' = 'strict',
): SecretCookie => ({
  name: fullName(env, name),
  value,
  options: { path: '/', httpOnly: true, sameSite, secure: isSecure(env), maxAge: Math.floor(millis / 1000) },
})

/** The token in a cookie of `secretCookie`; undefined where the cookie is missing or has another form. */
export const secretIn = (
  { env, cookies }: { env: Env; cookies: Readonly<Record<string, string | undefined>> },
  name: string,
): string | undefined => /^[\w-]{43}$/.exec(cookies[fullName(env, name)] ?? '')?.[0]
