import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import { routes } from '@firstrung/contract'
import Fastify, { errorCodes, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { accountHandlers } from '#src/domains/accounts/accounts.routes.ts'
import { actorOf } from '#src/domains/accounts/accounts.sessions.service.ts'
import { adminHandlers } from '#src/domains/admin/admin.routes.ts'
import { assessmentHandlers } from '#src/domains/assessments/assessments.routes.ts'
import { fileHandlers } from '#src/domains/files/files.routes.ts'
import { hiringHandlers } from '#src/domains/hiring/hiring.routes.ts'
import { jobHandlers } from '#src/domains/jobs/jobs.routes.ts'
import { notificationHandlers } from '#src/domains/notifications/notifications.routes.ts'
import { peopleHandlers } from '#src/domains/people/people.routes.ts'
import { recordHandlers, serviceRequestHandlers } from '#src/domains/records/records.routes.ts'
import { queueHandlers } from '#src/domains/service-requests/service-requests.routes.ts'
import { siteHandlers } from '#src/domains/site/site.routes.ts'
import type { Deps } from '#src/platform/context.ts'
import type { Db } from '#src/platform/db.ts'
import { fail } from '#src/platform/errors.ts'
import { type Limits, TooMany } from '#src/platform/limits.ts'
import { mount, tokenOf } from '#src/platform/mount.ts'
import { refusalOf } from '#src/platform/refusals.ts'

export interface AppOptions {
  db: Db
  deps: Deps
  limits: Limits
  log: FastifyBaseLogger
  /** Whether the database answers. */
  isReady(): Promise<boolean>
}

/** The server without its pages, built from its parts: a list of mounts. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, deps, limits, log, isReady } = options
  const app = Fastify({
    loggerInstance: log.child({}, { serializers: { req: traceOf } }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: deps.env.TRUST_PROXY,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
  })

  app.setErrorHandler((error, request, reply) => {
    const { status, body } = refusalOf(error, request)
    if (error instanceof TooMany) reply.header('retry-after', error.retryAfter)
    if (status < 500) request.log.info({ code: body.code, actor: request.actor?.id }, 'refused')
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
  acceptEmptyBodies(app)
  leaveUploadsAsStreams(app)
  closeConnectionsWhenStopping(app)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity: deps.env.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })

  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_, reply) => {
    const ready = await isReady()
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database does not answer' })
  })

  const actorBehind = (token: string) => actorOf(db, token, deps.now())
  const on = mount(app, { db, deps, limits, actorOf: actorBehind })
  on(routes.site, siteHandlers)
  on(routes.accounts, accountHandlers({ db, deps }))
  on(routes.files, fileHandlers({ db, deps }))
  on(routes.jobs, jobHandlers)
  on(routes.assessments, assessmentHandlers)
  on(routes.hiring, hiringHandlers)
  on(routes.notifications, notificationHandlers)
  on(routes.admin, adminHandlers)
  on(routes.records, recordHandlers)
  on(routes.serviceRequests, serviceRequestHandlers)
  on(routes.queues, queueHandlers)
  on(routes.people, peopleHandlers)

  // Nobody but the team learns which of its calls there are.
  app.all('/api/admin/*', async (request) => {
    const token = tokenOf(request)
    const actor = token ? await actorBehind(token) : null
    if (!actor) fail('signed_out')
    fail(actor.role === 'admin' ? 'not_found' : 'forbidden')
  })
  // What looks like a call but is none must not be answered with a page.
  for (const url of ['/api/*', '/s3/*']) app.all(url, () => fail('not_found'))

  return app
}

/** What a log line tells of a request: no query, where codes and links travel, and no ticket of an upload. */
function traceOf({ method, url, ip }: FastifyRequest) {
  const path = url.split('?', 1)[0]
  return { method, path: path?.startsWith('/files/upload/') ? routes.files.upload.path : path, remoteAddress: ip }
}

/** A JSON request without a body counts as one with nothing in it. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    return parse(request, String(text), done)
  })
}

/** An upload arrives as a stream of whatever type; everything else keeps to JSON. */
function leaveUploadsAsStreams(app: FastifyInstance): void {
  app.addContentTypeParser('*', (request, _, done) => {
    if (request.routeOptions.url === routes.files.upload.path) done(null)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']))
  })
}

/** Without this, stopping waits up to 72 seconds for connections that browsers keep open. */
function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}
