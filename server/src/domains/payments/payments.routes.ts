import { type PaymentServiceName, Ref, routes, ServiceRef } from '@firstrung/contract'
import type { FastifyRequest } from 'fastify'
import { type Ctx, type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { csvHandler } from '#src/platform/documents/csv.ts'
import { AppError, accept } from '#src/platform/errors/errors.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as checkout from './payments.checkout.service.ts'
import * as payments from './payments.service.ts'
import * as settling from './payments.settling.service.ts'

export function paymentHandlers({ db, deps }: { db: Db; deps: Deps }): Handlers<typeof routes.payments> {
  /** The message of a service; its body stays text, because the text is signed. */
  const take = async (request: FastifyRequest, provider: PaymentServiceName) => {
    const { ctx, runAfter } = makeCtx(deps, { db, actor: null, log: request.log })
    const header = (name: string) => String(request.headers[name] ?? '')
    await checkout.takeDelivery(ctx, provider, typeof request.body === 'string' ? request.body : '', header)
    await runAfter()
  }
  return {
    createLink: (ctx: Ctx, { body }) => payments.createLink(ctx, body.templateId),
    order: (ctx, { params }) => payments.readOrder(ctx, params.id),
    listOwn: (ctx, { query }) => payments.listOwn(ctx, query),
    keep: (ctx, { params }) => payments.keep(ctx, params.id),
    report: (ctx, { params, body }) => payments.report(ctx, params.id, body),
    checkOut: (ctx, { params, body }) => checkout.checkOut(ctx, params.id, body),
    check: (ctx, { params }) => checkout.check(ctx, params.id),
    list: (ctx, { query }) => settling.list(ctx, query),
    exportList: csvHandler(routes.payments.exportList, { db, deps }, (ctx, { body }) =>
      settling.exportPayments(ctx, body.password),
    ),
    settle: (ctx, { params, body }) => settling.settle(ctx, params.id, body),

    webhook: async (request, reply) => {
      await take(request, accept(ServiceRef, request.params).service)
      return reply.send({ success: true })
    },
    comeBack: async (request, reply) => {
      const { id } = accept(Ref, request.params)
      // The browser's data is ignored: the page asks the service for the state of the order.
      await take(request, 'paytm').catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
        request.log.info({ code: error.code }, 'a payer came back with something else')
      })
      return reply.header('cache-control', 'no-store').redirect(`/payment/${id}?back=1`, 303)
    },
  }
}
