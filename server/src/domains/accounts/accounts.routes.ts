import { GoogleStart, type routes } from '@firstrung/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Ctx, type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { accept } from '#src/platform/errors/errors.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as consents from './accounts.consents.service.ts'
import * as emailChange from './accounts.email-change.service.ts'
import * as google from './accounts.google.service.ts'
import * as recovery from './accounts.recovery.service.ts'
import * as accounts from './accounts.service.ts'
import * as settings from './accounts.settings.service.ts'
import * as confirmation from './emails/confirmation.service.ts'
import { claimFirstAdmin } from './members/first-admin.service.ts'
import * as secondFactor from './second-factor/second-factor.service.ts'

export function accountHandlers({
  db,
  deps,
  followers,
}: {
  db: Db
  deps: Deps
  followers: readonly emailChange.EmailFollowers[]
}): Handlers<typeof routes.accounts> {
  const ctxOf = ({ actor, log, cookies }: FastifyRequest): Ctx => makeCtx(deps, { db, actor, log, cookies }).ctx
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
    confirmEmail: (ctx, { body }) => confirmation.confirmEmail(ctx, body.token),
    askForConfirmation: (ctx) => confirmation.askForConfirmation(ctx),
    askForEmailChange: (ctx, { body }) => emailChange.askForEmailChange(ctx, body.email),
    confirmNewEmail: (ctx, { body }) => emailChange.confirmNewEmail(ctx, body.token, followers),
    undoEmailChange: (ctx, { body }) => emailChange.undoEmailChange(ctx, body.token, followers),
    secondStep: (ctx, { body }) => secondFactor.finishSignIn(ctx, body),
    secondStepWays: (ctx) => secondFactor.secondStepWays(ctx),
    secondStepPasskey: (ctx) => secondFactor.secondStepPasskey(ctx),
    setUpSecondFactor: (ctx, { body }) => secondFactor.setUp(ctx, body),
    confirmSecondFactor: (ctx, { body }) => secondFactor.confirm(ctx, body.code),
    removeApp: (ctx, { body }) => secondFactor.removeApp(ctx, body),
    beginPasskey: (ctx, { body }) => secondFactor.beginPasskey(ctx, body),
    addPasskey: (ctx, { body }) => secondFactor.addPasskey(ctx, body),
    askForPasskey: (ctx) => secondFactor.askForPasskey(ctx),
    renamePasskey: (ctx, { params, body }) => secondFactor.renamePasskey(ctx, params.id, body.name),
    removePasskey: (ctx, { params, body }) => secondFactor.removePasskey(ctx, params.id, body),
    renewRecoveryCodes: (ctx, { body }) => secondFactor.renewRecoveryCodes(ctx, body),
    turnSecondFactorOff: (ctx, { body }) => secondFactor.turnOff(ctx, body),
    settings: (ctx) => settings.read(ctx),
    changePassword: (ctx, { body }) => settings.changePassword(ctx, body),
    confirmSession: (ctx, { body }) => secondFactor.confirmSession(ctx, body),
    endSession: (ctx, { params }) => settings.endSession(ctx, params.id),
    endSessions: (ctx) => settings.endSessions(ctx),
    stopMails: (ctx, { params }) => settings.stopMails(ctx, params.topic, params.token),
    consents: (ctx) => consents.consents(ctx),
    chooseMail: (ctx, { body }) => settings.chooseMail(ctx, body),

    google: async (request, reply) => {
      const { userType } = accept(GoogleStart, request.params)
      const { location, cookie } = await google.begin(ctxOf(request), userType)
      if (cookie) reply.setCookie(cookie.name, cookie.value, cookie.options)
      return send(reply, location)
    },
    googleReturn: async (request, reply) => {
      const query = request.url.slice(request.url.indexOf('?') + 1)
      return send(reply, await google.finish(ctxOf(request), query))
    },
  }
}

const send = (reply: FastifyReply, location: string) => reply.header('cache-control', 'no-store').redirect(location)
