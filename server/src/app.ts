import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import { forumCalls, routes } from '@firstrung/contract'
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Pool } from 'pg'
import { accountHandlers } from '#src/domains/accounts/accounts.routes.ts'
import { actorOf, openSessions } from '#src/domains/accounts/accounts.sessions.service.ts'
import { adminHandlers } from '#src/domains/admin/admin.routes.ts'
import { assessmentHandlers } from '#src/domains/assessments/assessments.routes.ts'
import { blogHandlers } from '#src/domains/blogs/blogs.routes.ts'
import { noteOpened } from '#src/domains/candidates/candidates.resumes.service.ts'
import { eventHandlers } from '#src/domains/events/events.routes.ts'
import { fileHandlers } from '#src/domains/files/files.routes.ts'
import { forumDeskHandlers, forumHandlers, forumMessages } from '#src/domains/forum/forum.routes.ts'
import { foundHandlers } from '#src/domains/found/found.routes.ts'
import { hiringHandlers, jobHandlers } from '#src/domains/hiring/hiring.routes.ts'
import { notificationHandlers } from '#src/domains/notifications/notifications.routes.ts'
import { operationHandlers } from '#src/domains/operation/operation.routes.ts'
import { paymentHandlers } from '#src/domains/payments/payments.routes.ts'
import { peopleHandlers } from '#src/domains/people/people.routes.ts'
import { privacyHandlers } from '#src/domains/privacy/privacy.routes.ts'
import { recordHandlers, serviceRequestHandlers } from '#src/domains/records/records.routes.ts'
import { queueHandlers } from '#src/domains/service-requests/service-requests.routes.ts'
import { siteHandlers } from '#src/domains/site/site.routes.ts'
import { Busy } from '#src/platform/admission.ts'
import type { Deps } from '#src/platform/context.ts'
import type { Db } from '#src/platform/db.ts'
import { AppError, fail } from '#src/platform/errors.ts'
import { type Limits, TooMany } from '#src/platform/limits.ts'
import type { LiveServer } from '#src/platform/live.ts'
import { serveMetrics } from '#src/platform/metrics.ts'
import { mount, tokenOf } from '#src/platform/mount.ts'
import { answersInTime, type Parts } from '#src/platform/parts.ts'
import { refusalOf } from '#src/platform/refusals.ts'
import type { Tracing } from '#src/platform/tracing.ts'

export interface AppOptions {
  db: Db
  /** The same database for those who may wait longer for a connection. */
  unhurried: Db
  /** For public reads, which may lag behind. */
  replica?: Db | undefined
  deps: Deps
  limits: Limits
  live: LiveServer
  log: FastifyBaseLogger
  /** What is used and whether it can be reached. */
  parts: Parts
  /** The pool whose connections are counted. */
  pool: Pool
  /** Whether this process is about to stop: it serves on, but wants no further connections. */
  leaving: { isSo: boolean }
  tracing: Tracing | null
}

/** The server without its pages, built from its parts: a list of mounts. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, unhurried, replica, deps, limits, live, log, parts, pool, leaving, tracing } = options
  const app = Fastify({
    loggerInstance: log.child({}, { serializers: { req: traceOf } }),
    genReqId: () => randomUUID(),
    bodyLimit: 1024 * 1024,
    trustProxy: deps.env.TRUST_PROXY,
    // As Node has it: long enough for a large file over a weak line.
    requestTimeout: 300_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    frameworkErrors: refuseUnreadable,
  })

  tracing?.watch(app)
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = refusalOf(error, request)
    if (error instanceof TooMany || error instanceof Busy) reply.header('retry-after', error.retryAfter)
    else if (status === 503) reply.header('retry-after', 5)
    if (status < 500 || error instanceof Busy)
      request.log.info({ code: body.code, actor: request.actor?.id }, 'refused')
    else if (error instanceof AppError) request.log.error({ err: error.cause ?? error }, 'a part is not available')
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
  acceptEmptyBodies(app)
  leaveSignedBodiesAsText(app)
  leaveUploadsAsStreams(app)
  closeConnectionsWhenStopping(app, leaving)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      // What the first one does not speak for is named.
      directives: {
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: deps.env.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })

  app.get('/healthz', async () => ({ status: 'up' }))
  // Ready as long as the database answers: another part takes down its own feature alone, and is named here.
  app.get('/readyz', async (_, reply) => {
    const answers = await answersInTime(() => pool.query('select 1'))
    const ready = answers && !leaving.isSo
    const status = leaving.isSo ? 'stopping' : answers ? 'ready' : 'database does not answer'
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, down: parts.known().flatMap(({ name, state }) => (state === 'down' ? [name] : [])) })
  })
  if (deps.env.METRICS_TOKEN) serveMetrics(app, deps.env.METRICS_TOKEN, { pool, parts, live })

  const actorBehind = (token: string) => actorOf(db, token, deps.now())
  const requestsAtOnce = deps.env.REQUESTS_AT_ONCE ?? 2 * deps.env.DATABASE_POOL
  const on = mount(app, { db, replica, deps, limits, actorOf: actorBehind, requestsAtOnce })
  on(routes.site, siteHandlers)
  on(routes.found, foundHandlers({ db, deps }))
  on(routes.accounts, accountHandlers({ db, deps }))
  on(routes.files, fileHandlers({ db, deps, opened: noteOpened }))
  on(routes.jobs, jobHandlers)
  on(routes.assessments, assessmentHandlers)
  on(routes.hiring, hiringHandlers)
  on(routes.events, eventHandlers)
  on(routes.notifications, notificationHandlers)
  on(routes.admin, adminHandlers)
  on(routes.records, recordHandlers)
  on(routes.blogs, blogHandlers)
  on(routes.serviceRequests, serviceRequestHandlers)
  on(routes.queues, queueHandlers)
  on(routes.people, peopleHandlers)
  on(routes.privacy, privacyHandlers({ db, deps }))
  on(routes.operation, operationHandlers(parts))
  on(routes.payments, paymentHandlers({ db, deps }))

  on(routes.forum, forumHandlers)
  on(routes.forumDesk, forumDeskHandlers)

  live.on(forumCalls, forumMessages)
  // A socket sends one message at a time, and all of them come back at the same moment after a restart.
  live.attach(app, {
    db: unhurried,
    deps,
    limits,
    actorOf: (token) => actorOf(unhurried, token, deps.now()),
    openSessions: (ids) => openSessions(unhurried, ids, deps.now()),
  })

  // Nobody but the team learns which of its calls there are.
  app.all('/api/admin/*', async (request) => {
    const token = tokenOf(request)
    const actor = token ? await actorBehind(token) : null
    if (!actor) fail('signed_out')
    fail(actor.role === 'admin' ? 'not_found' : 'forbidden')
  })
  // What looks like a call but is none must not be answered with a page.
  for (const url of ['/api/*', '/s3/*']) app.all(url, () => fail('not_found'))
  app.setNotFoundHandler(() => fail('not_found'))

  return app
}

/** An address that is none reaches no hook: the headers of every other answer are set here. */
function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = refusalOf(error, request)
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    })
    .send(body)
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
    if (isSignedOver(request)) return done(null, text)
    return parse(request, String(text), done)
  })
}

/** Calls whose sender signed the body as it came: it is read where the signature is verified. */
const signedOver: string[] = [routes.payments.razorpay.path, routes.payments.paytm.path, routes.payments.comeBack.path]
const isSignedOver = ({ routeOptions }: FastifyRequest) => signedOver.includes(routeOptions.url ?? '')

/** Forms come from payment services alone. */
function leaveSignedBodiesAsText(app: FastifyInstance): void {
  const form = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(form, { parseAs: 'string' }, (request, text, done) => {
    if (isSignedOver(request)) done(null, text)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(form))
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
function closeConnectionsWhenStopping(app: FastifyInstance, leaving: AppOptions['leaving']): void {
  app.addHook('preClose', async () => {
    Object.assign(leaving, { isSo: true })
  })
  app.addHook('onSend', async (_, reply) => {
    if (leaving.isSo) reply.header('connection', 'close')
  })
}
