import { randomUUID } from 'node:crypto'
import cookies from '@fastify/cookie'
import { answerIn, limits as bounds, forumCalls, messages, type Route, routes } from '@firstrung/contract'
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Pool } from 'pg'
import { accountHandlers } from '#src/domains/accounts/accounts.routes.ts'
import { accountSeen, actorOf, openSessions } from '#src/domains/accounts/sessions/sessions.service.ts'
import { adminHandlers } from '#src/domains/admin/admin.routes.ts'
import { answerOnce } from '#src/domains/api-keys/api-keys.repeats.service.ts'
import { apiKeyHandlers } from '#src/domains/api-keys/api-keys.routes.ts'
import { actorOfKey, keySeen } from '#src/domains/api-keys/api-keys.service.ts'
import { apiV1Handlers } from '#src/domains/api-v1/api-v1.routes.ts'
import { assessmentHandlers } from '#src/domains/assessments/assessments.routes.ts'
import { blogHandlers } from '#src/domains/blogs/blogs.routes.ts'
import { boardHandlers } from '#src/domains/board/board.routes.ts'
import { calendarFeedHandlers } from '#src/domains/calendar-feeds/calendar-feeds.routes.ts'
import { candidateAdminHandlers } from '#src/domains/candidate-admin/candidate-admin.routes.ts'
import { resumeHandlers } from '#src/domains/candidates/candidates.routes.ts'
import { careersHandlers } from '#src/domains/careers/careers.routes.ts'
import { companyTeamHandlers } from '#src/domains/company-teams/company-teams.routes.ts'
import { contentHandlers } from '#src/domains/content/content.routes.ts'
import { attendees } from '#src/domains/events/events.readdressing.service.ts'
import { eventHandlers } from '#src/domains/events/events.routes.ts'
import { fileHandlers } from '#src/domains/files/files.routes.ts'
import { forumHandlers, forumMessages } from '#src/domains/forum/forum.routes.ts'
import { grievanceHandlers } from '#src/domains/grievances/grievances.routes.ts'
import { openPaper, resumeUses } from '#src/domains/hiring/access/resumes.service.ts'
import { countApplicants, jobEndings, postingRemovals } from '#src/domains/hiring/endings/jobs.service.ts'
import {
  applyingHandlers,
  conversationHandlers,
  hiringHandlers,
  resumeAccessHandlers,
} from '#src/domains/hiring/hiring.routes.ts'
import { interviewers } from '#src/domains/hiring/interviews/interviewers.service.ts'
import { jobProgress } from '#src/domains/hiring/panel/progress.service.ts'
import { jobHandlers } from '#src/domains/jobs/jobs.routes.ts'
import { maySeeDescription } from '#src/domains/jobs/jobs.service.ts'
import { notificationHandlers } from '#src/domains/notifications/notifications.routes.ts'
import { openapiHandlers } from '#src/domains/openapi/openapi.routes.ts'
import { operationHandlers } from '#src/domains/operation/operation.routes.ts'
import { paymentHandlers } from '#src/domains/payments/payments.routes.ts'
import { jobPostings } from '#src/domains/postings/postings.jobs.service.ts'
import { postingHandlers } from '#src/domains/postings/postings.routes.ts'
import { privacyHandlers } from '#src/domains/privacy/privacy.routes.ts'
import { profileHandlers } from '#src/domains/profiles/profiles.routes.ts'
import { withOwnRecord } from '#src/domains/profiles/profiles.service.ts'
import { recruiterAdminHandlers } from '#src/domains/recruiter-admin/recruiter-admin.routes.ts'
import { isOfSuspendedCompany, refuseSuspendedCompany } from '#src/domains/recruiters/recruiters.suspension.service.ts'
import { seoHandlers } from '#src/domains/seo/seo.routes.ts'
import { serviceRequestHandlers } from '#src/domains/service-requests/service-requests.routes.ts'
import { teamHandlers } from '#src/domains/team/team.routes.ts'
import { trustHandlers } from '#src/domains/trust/trust.routes.ts'
import { webhookHandlers } from '#src/domains/webhooks/webhooks.routes.ts'
import { type Env, secondFactorRoles } from '#src/env.ts'
import type { Ctx, Deps } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { PublicContent } from '#src/platform/database/public-content.ts'
import { reachDatabase } from '#src/platform/database/server-pool.ts'
import { AppError, fail, unavailableSeconds } from '#src/platform/errors/errors.ts'
import type { Faults } from '#src/platform/errors/faults.ts'
import { refusalOf } from '#src/platform/errors/refusals.ts'
import { outerRequest } from '#src/platform/http/inner-calls.ts'
import { mount, tokenOf, turnTaking } from '#src/platform/http/mount.ts'
import type { PageCache } from '#src/platform/http/page-cache.ts'
import { asksAsProgram, sendProblem } from '#src/platform/http/problems.ts'
import { proxyWarning, trustOf } from '#src/platform/http/proxies.ts'
import { namesOneHost, originForm } from '#src/platform/http/request-line.ts'
import { logRequests, logUnreadable } from '#src/platform/http/request-log.ts'
import { setSecurityHeaders, strictHeaders } from '#src/platform/http/security-headers.ts'
import { closeConnectionsWhenStopping } from '#src/platform/http/stopping.ts'
import { type Admission, Busy, makeAdmission } from '#src/platform/limits/admission.ts'
import { boundBodies } from '#src/platform/limits/bodies.ts'
import { type Limits, TooMany } from '#src/platform/limits/limits.ts'
import type { LiveServer } from '#src/platform/live/live.ts'
import { type HealthChecks, soonKnown } from '#src/platform/monitoring/health-checks.ts'
import type { Tracing } from '#src/platform/monitoring/tracing.ts'
import { type JsonFault, jsonFault } from '#src/platform/text/json-text.ts'

interface AppOptions {
  db: Db
  /** The same database, for callers that can wait longer for a connection. */
  patientDb: Db
  /** For public reads, which may be slightly outdated. */
  replica?: Db | undefined
  deps: Deps
  /** Knows when tables change that public pages show. */
  content: PublicContent
  /** The answers that visitors share; null when each visitor gets a new one. */
  answerCache: PageCache | null
  limits: Limits
  live: LiveServer
  log: FastifyBaseLogger
  /** The health checks of what the server uses. */
  health: HealthChecks
  /** The pool whose connections are counted. */
  pool: Pool
  /** Whether this process is stopping: it still answers, but closes its connections. */
  leaving: { isSo: boolean }
  tracing: Tracing | null
  faults: Faults
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Limits how many requests this process works on at once. */
    admission: Admission
  }
}

/** The server without its pages. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, leaving } = options
  const app = openServer(options)
  const { TEXTS: texts } = deps.env
  if (texts === 'corrected') app.addHook('preSerialization', async (_, __, answer) => answerIn(texts, answer))
  acceptEmptyBodies(app)
  leaveSignedBodiesAsText(app)
  leaveUploadsAsStreams(app)
  boundUnfinishedBodies(app, deps.env.BODY_SECONDS)
  closeConnectionsWhenStopping(app, leaving)
  await app.register(cookies)
  setSecurityHeaders(app, deps.env)

  await answerHealth(app, options)
  mountAll(app, options)
  // A URL below /api without a call must not be answered with a page.
  for (const url of ['/api/*', '/s3/*']) app.all(url, () => fail('not_found'))
  app.setNotFoundHandler(() => fail('not_found'))

  return app
}

/**
 * Shapes are checked and written by `mount.ts`. Without a word about it Fastify loads and fills its own compilers of JSON
 * schemas, 1.5 MB that no route uses.
 */
const noOtherShapes = () => {
  throw new Error('A route has a shape before mount() has set what checks it.')
}
const onlyZod = { buildValidator: () => noOtherShapes, buildSerializer: () => noOtherShapes }

/** Node's server with its log, its checks of each request, and its refusals. */
function openServer({ deps, log, tracing, faults }: AppOptions): FastifyInstance {
  const trust = trustOf(deps.env.TRUST_PROXY)
  const app = Fastify({
    loggerInstance: log,
    // Requests are logged by request-log.ts, one line each.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => outerRequest()?.id ?? randomUUID(),
    return503OnClosing: false,
    bodyLimit: bounds.bodyKilobytes * 1024,
    trustProxy: trust ?? false,
    // Node's default: long enough for a large file over a slow connection.
    requestTimeout: 300_000,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    frameworkErrors: refuseUnreadable,
    schemaController: { compilersFactory: onlyZod },
  })

  logRequests(app)
  tracing?.watch(app)
  const warnOfProxy = proxyWarning(trust, (sentence) => log.warn(sentence))
  app.addHook('onRequest', ({ headers }, _, done) => {
    warnOfProxy(headers, deps.now())
    done()
  })
  app.addHook('onRequest', ({ raw }, _, done) => {
    if (namesOneHost(raw)) done()
    else done(new AppError('malformed'))
  })
  app.setErrorHandler((error, request, reply) => {
    const { status, body, fault } = refusalOf(error, request.id)
    request.refusal = body.code
    if (fault) faults.note(request.log, fault.error, fault.message)
    if (error instanceof TooMany || error instanceof Busy) reply.header('retry-after', error.retryAfter)
    else if (status === 503) reply.header('retry-after', unavailableSeconds)
    // A body that is a little too long is read to its end, so that the sender can read the answer. Others close the connection.
    if (status === 413 && Number(request.headers['content-length']) <= 1024 * 1024) reply.removeHeader('connection')
    reply.header('cache-control', 'no-store')
    return asksAsProgram(request) ? sendProblem(reply, status, body) : reply.code(status).send(body)
  })
  return app
}

/** Answers whether the process is up, and ready; metrics for callers with the token. */
async function answerHealth(
  app: FastifyInstance,
  { deps, health, live, pool, leaving, faults }: AppOptions,
): Promise<void> {
  app.get('/healthz', async () => ({ status: 'up' }))
  const databaseAnswers = soonKnown(() => reachDatabase(pool))
  // Ready while the database answers: other dependencies disable only their own feature, and are listed here.
  app.get('/readyz', async (_, reply) => {
    const answers = await databaseAnswers()
    const ready = answers && !leaving.isSo
    const down = (await health.known()).flatMap(({ name, state }) => (state === 'down' ? [name] : []))
    const status = leaving.isSo ? 'stopping' : answers ? 'ready' : 'database does not answer'
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, down })
  })
  if (!deps.env.METRICS_TOKEN) return
  const { serveMetrics } = await import('#src/platform/monitoring/metrics.ts')
  serveMetrics(app, deps.env.METRICS_TOKEN, {
    pool,
    health,
    live,
    faults,
    dataDir: deps.env.dataDir,
  })
}

/** The list of mounts, by the groups of routes. */
function mountAll(app: FastifyInstance, options: AppOptions): void {
  const { db, patientDb, replica, deps, content, answerCache, limits, live, health } = options
  const factorRoles = secondFactorRoles(deps.env)
  const actorIn = (handle: Db) => (token: string) =>
    actorOf(handle, token, { now: deps.now(), isOfSuspendedCompany, factorRoles })
  const actorBehind = actorIn(db)
  const admission = makeAdmission(deps.env.REQUESTS_AT_ONCE ?? 2 * deps.env.DATABASE_POOL)
  app.decorate('admission', admission)
  const on = mount(app, {
    ...{ db, replica, deps, limits, accountSeen, keySeen, admission, answerCache },
    actorOf: actorBehind,
    answerOnce,
    actorOfKey: (key) => actorOfKey(db, key, { now: deps.now(), factorRoles }),
  })
  on(routes.content, contentHandlers)
  on(routes.openapi, openapiHandlers({ deps, content }))
  on(routes.seo, seoHandlers({ db, deps, content }))
  on(routes.accounts, accountHandlers({ db, deps, followers: [interviewers, attendees] }))
  on(routes.files, fileHandlers({ db, deps, openPaper, maySeeDescription }))
  on(routes.jobs, jobHandlers(jobEndings, jobProgress, jobPostings))
  on(routes.assessments, assessmentHandlers)
  on(routes.companyTeams, companyTeamHandlers)
  on(routes.apiKeys, apiKeyHandlers)
  on(routes.webhooks, webhookHandlers)
  on(routes.hiring, ofActiveCompany(routes.hiring, hiringHandlers({ db, deps })))
  on(routes.applying, ofActiveCompany(routes.applying, ofBoard(deps.env, applyingHandlers)))
  on(routes.conversations, ofActiveCompany(routes.conversations, conversationHandlers))
  on(routes.resumes, resumeHandlers(resumeUses))
  on(routes.resumeAccess, resumeAccessHandlers)
  on(routes.events, eventHandlers({ db, deps }))
  on(routes.calendarFeeds, calendarFeedHandlers({ db, deps }))
  on(routes.notifications, notificationHandlers)
  on(routes.admin, adminHandlers)
  on(routes.recruiterAdmin, recruiterAdminHandlers)
  on(routes.trust, trustHandlers)
  on(routes.team, teamHandlers)
  on(routes.profiles, profileHandlers)
  on(routes.blogs, blogHandlers)
  on(routes.serviceRequests, serviceRequestHandlers(withOwnRecord))
  on(routes.candidateAdmin, candidateAdminHandlers({ db, deps }))
  on(routes.privacy, privacyHandlers({ db, deps }))
  on(routes.operation, operationHandlers(health))
  on(routes.payments, paymentHandlers({ db, deps }))
  on(routes.grievances, grievanceHandlers)

  on(
    routes.postings,
    ofActiveCompany(routes.postings, ofBoard(deps.env, postingHandlers(countApplicants, postingRemovals))),
  )
  on(routes.board, ofBoard(deps.env, boardHandlers))
  on(routes.careers, ofBoard(deps.env, careersHandlers({ db, deps, content })))

  on(routes.apiV1, apiV1Handlers({ endings: jobEndings, postings: jobPostings }))

  on(routes.forum, forumHandlers)

  live.on(forumCalls, forumMessages)
  // Sockets may wait longer: each sends one message at a time, and after a restart all reconnect at the same moment.
  live.attach(app, {
    db: patientDb,
    deps,
    limits,
    actorOf: actorIn(patientDb),
    openSessions: (ids) => openSessions(patientDb, ids, deps.now()),
  })

  // On unknown URLs, callers outside the team get the same refusal as from a call of the team.
  app.all('/api/admin/*', { preValidation: turnTaking({ admission, accountSeen, keySeen }) }, async (request) => {
    const token = tokenOf(request)
    const actor = token ? await actorBehind(token) : null
    if (!actor) fail('signed_out')
    if (actor.lacksSecondFactor) fail('second_factor_required')
    fail(actor.role === 'admin' ? 'not_found' : 'forbidden')
  })
}

/** Recruiters of a suspended company stay signed in, without any access to candidates. Files and exports check it themselves. */
function ofActiveCompany<H extends object>(group: Record<string, Route>, handlers: H): H {
  const guarded = Object.entries(handlers).map(([name, handler]) => {
    if (group[name]?.returns === null) return [name, handler] as const
    return [
      name,
      async (ctx: Ctx, input: unknown) => {
        refuseSuspendedCompany(ctx)
        return (handler as (ctx: Ctx, input: unknown) => unknown)(ctx, input)
      },
    ] as const
  })
  return Object.fromEntries(guarded) as H
}

/** If the board is off, its calls answer 'not found'. */
function ofBoard<H extends object>(env: Env, handlers: H): H {
  if (env.JOB_BOARD === 'on') return handlers
  const absent = async () => fail('not_found')
  return Object.fromEntries(Object.keys(handlers).map((name) => [name, absent])) as H
}

/** A request with a malformed URL reaches no hook, so headers and log are written here. */
function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = refusalOf(error, request.id)
  logUnreadable(request, status, body.code)
  reply.headers(strictHeaders)
  return asksAsProgram(request) ? sendProblem(reply, status, body) : reply.code(status).send(body)
}

function refusalOfJson(fault: JsonFault): AppError {
  if (fault.kind === 'too many values') return new AppError('too_large')
  if (fault.kind === 'too deep') return new AppError('invalid', { msg: messages.contentDeep })
  const fields = [{ field: fault.name.slice(0, bounds.shortText), msg: messages.givenTwice }]
  return new AppError('invalid', { msg: messages.givenTwice, fields })
}

/** A JSON request without a body counts as an empty object. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    if (isSignedOver(request)) return done(null, text)
    const bytes = request.routeOptions.bodyLimit ?? bounds.bodyKilobytes * 1024
    const fault = jsonFault(String(text), bytes / bounds.bodyBytesPerValue)
    return fault ? done(refusalOfJson(fault)) : parse(request, String(text), done)
  })
}

/** Calls whose sender signed the raw body: the code that verifies the signature parses it. */
const signedOver: string[] = [routes.payments.webhook.path, routes.payments.comeBack.path]
const isSignedOver = ({ routeOptions }: FastifyRequest) => signedOver.includes(routeOptions.url ?? '')

/** Calls that switch mails off with one click in a mail program. */
const endsMails: string[] = [routes.board.stopAlert.path, routes.accounts.stopMails.path]

/** Only payment services send forms, and mail programs that switch mails off, with either encoding of forms. */
function leaveSignedBodiesAsText(app: FastifyInstance): void {
  for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(form, { parseAs: 'string' }, (request, text, done) => {
      if (isSignedOver(request) && form === 'application/x-www-form-urlencoded') done(null, text)
      // RFC 8058: the body 'List-Unsubscribe=One-Click', which adds nothing to the URL.
      else if (endsMails.includes(request.routeOptions.url ?? '')) done(null, undefined)
      else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(form))
    })
  }
}

/** Uploads are streams of any type; everything else must be JSON. */
function leaveUploadsAsStreams(app: FastifyInstance): void {
  app.addContentTypeParser('*', (request, _, done) => {
    if (request.routeOptions.url === routes.files.upload.path) done(null)
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']))
  })
}

/** Bounds every body except uploads, whose handler reads them as a stream. */
function boundUnfinishedBodies(app: FastifyInstance, seconds: number): void {
  const bodies = boundBodies(seconds)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url !== routes.files.upload.path) bodies.begin(request, reply)
    done()
  })
  app.addHook('preValidation', (request, _, done) => {
    bodies.end(request)
    done()
  })
}
