import { GoogleStart, type routes } from '@firstrung/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/db.ts'
import type { Handlers } from '#src/platform/mount.ts'
import { claimFirstAdmin } from './accounts.first-admin.service.ts'
import * as google from './accounts.google.service.ts'
import * as recovery from './accounts.recovery.service.ts'
import * as accounts from './accounts.service.ts'
import * as settings from './accounts.settings.service.ts'

export function accountHandlers({ db, deps }: { db: Db; deps: Deps }): Handlers<typeof routes.accounts> {
  const ctxOf = ({ actor, log }: FastifyRequest): Ctx => makeCtx(deps, { db, actor, log }).ctx
  const isSecure = deps.env.publicUrl.startsWith('https:')
  return {
    register: (ctx, { body }) => accounts.register(ctx, body),
    signIn: (ctx, { body }) => accounts.signIn(ctx, body),
    signInAdmin: (ctx, { body }) => accounts.signInAdmin(ctx, body),
    firstAdmin: (ctx, { body }) => claimFirstAdmin(ctx, body),
    signOut: (ctx) => accounts.signOut(ctx),
    exchange: (ctx, { body }) => google.exchange(ctx, body),
    askForReset: (ctx, { body }) => recovery.askForReset(ctx, body.email),
    readReset: (ctx, { body }) => recovery.readReset(ctx, body.token),
    reset: (ctx, { body }) => recovery.reset(ctx, body),
    settings: (ctx) => settings.read(ctx),
    changePassword: (ctx, { body }) => settings.changePassword(ctx, body),
    endSession: (ctx, { params }) => settings.endSession(ctx, params.id),
    endSessions: (ctx) => settings.endSessions(ctx),
    chooseMail: (ctx, { body }) => settings.chooseMail(ctx, body),

    google: async (request, reply) => {
      const { userType } = GoogleStart.parse(request.params)
      const { location, flow } = await google.begin(ctxOf(request), userType)
      if (flow) remember(reply, flow.state, flow.secret, flow.seconds, isSecure)
      return send(reply, location)
    },
    googleReturn: async (request, reply) => {
      const query = request.url.slice(request.url.indexOf('?') + 1)
      const location = await google.finish(ctxOf(request), query, (state) => {
        const secret = cookieOf(request, cookieName(state))
        if (secret) remember(reply, state, '', 0, isSecure)
        return secret
      })
      return send(reply, location)
    },
  }
}

const send = (reply: FastifyReply, location: string) => reply.header('cache-control', 'no-store').redirect(location)

/** Each round trip has a cookie of its own, so that two tabs do not disturb each other. */
const cookieName = (state: string) => `sign_in_${state.slice(0, 16)}`

/** Binds a round trip to this browser. Lax, since the browser comes back from another site. */
function remember(reply: FastifyReply, state: string, secret: string, seconds: number, isSecure: boolean): void {
  const facts = [`${cookieName(state)}=${secret}`, `Max-Age=${seconds}`, 'Path=/api/auth', 'HttpOnly', 'SameSite=Lax']
  reply.header('set-cookie', [...facts, ...(isSecure ? ['Secure'] : [])].join('; '))
}

function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
