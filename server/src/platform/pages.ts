import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { type Send, untilAdmitted } from '@firstrung/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What the web's build hands to us: a function that renders one page. */
type PageHandler = (page: {
  request: Request
  nonce: string | undefined
  send: Send
  origin: string
}) => Promise<Response>
type PageBuild = { entry: { module: { makePageHandler: (build: PageBuild, mode: string) => PageHandler } } }

export interface PagesOptions {
  /** Serves the sources through Vite, with hot reloading, instead of the build. */
  dev: boolean
  /** The address under which the site is known outside; canonical links carry it. */
  publicUrl: string
  /** The port of Vite's own socket, in development. */
  hmrPort?: number
  /** Further origins from which pictures and files come, and to which uploads go, when files live elsewhere. */
  fileOrigins?: readonly string[]
  /** Origins to which a page hands a person over with a form: a payment service's. */
  formOrigins?: readonly string[]
  /** The web workspace, with a slash at its end. */
  webRoot?: string
}

const ownWebRoot = fileURLToPath(new URL('../../../web/', import.meta.url))

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Level 5 takes a page about as long as gzip does, and comes out smaller. */
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Below this a page fits into one packet anyway. */
const worthCompressing = 1024

/** Serves the browser's files and renders every page. Register it last: it answers whatever nobody else does. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const render = options.dev ? await developmentHandler(app, options) : await builtHandler(app, options)
  const send = sendInProcess(app)
  const styles = options.dev ? new Map<string, string>() : await smallStyles(options)

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // Fastify's own HEAD route would send the rendered body.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const nonce = options.dev ? undefined : randomBytes(16).toString('base64')
      const answer = await (await render())({
        request: new Request(`${options.publicUrl}${request.raw.url}`, {
          headers: { accept: request.headers.accept ?? '*/*' },
        }),
        nonce,
        send,
        origin: options.publicUrl,
      })
      const text = await answer.text()
      for (const [name, value] of answer.headers) reply.header(name, value)
      reply.code(answer.status)
      // React Router has no option for it: scripts that compete with the fonts delay the first paint.
      const body = withStyles(text, styles).replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')

      if (options.dev) reply.removeHeader('content-security-policy')
      else if (nonce) reply.header('content-security-policy', policy(nonce, options))
      return respond(request, reply, body, nonce)
    },
  })
}

/** Up to here a style sheet is written into the page. */
const smallStyleBytes = 8192

/** The small style sheets of the build, by their addresses. */
async function smallStyles({ webRoot = ownWebRoot }: PagesOptions): Promise<Map<string, string>> {
  const folder = `${webRoot}build/client/assets/`
  const files = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  const styles = await Promise.all(
    files.map(async (name) => [`/assets/${name}`, await readFile(`${folder}${name}`, 'utf8')] as const),
  )
  return new Map(styles.filter(([, text]) => text.length <= smallStyleBytes))
}

/**
 * Writes small style sheets into the page: before the first paint a browser would wait another round trip for each. The
 * link stays for the browser's scripts, as one that nobody waits for.
 */
const withStyles = (html: string, styles: ReadonlyMap<string, string>): string =>
  html.replace(/<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"[^>]*>/g, (link: string, address: string) => {
    const text = styles.get(address)
    return text === undefined ? link : `<style>${text}</style>${link.replace('<link', '<link media="print"')}`
  })

/** The session token lives in the browser's storage, so this policy is what stands between it and a foreign script. */
function policy(nonce: string, { fileOrigins = [], formOrigins = [] }: PagesOptions): string {
  const files = fileOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    "font-src 'self' data:",
    `connect-src 'self'${files}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formOrigins].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sends a page with an ETag, compressed as the browser likes it. */
async function respond(request: FastifyRequest, reply: FastifyReply, body: string, nonce: string | undefined) {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
  reply.header('vary', 'accept-encoding')

  if (reply.statusCode === 200) {
    const etag = `W/"${createHash('sha256')
      .update(nonce ? body.replaceAll(nonce, '') : body)
      .digest('base64url')
      .slice(0, 22)}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
      // The browser keeps its copy together with the nonce that came with it.
      reply.removeHeader('content-security-policy')
      return reply.code(304).send()
    }
  }
  if (request.method === 'HEAD' || body.length < worthCompressing) {
    return reply.send(request.method === 'HEAD' ? undefined : body)
  }
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await compress.br(body, brotliLevel))
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await compress.gzip(body))
  return reply.send(body)
}

/** How long a page waits for an API that is too busy to begin. */
const patience = 10_000

/** Loaders ask the API without a socket, and without anybody's token. */
function sendInProcess(app: FastifyInstance): Send {
  const send: Send = async ({ method, url, body }) => {
    const answer = await app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: answer.statusCode, body: answer.json(), header: (name) => answer.headers[name] }
  }
  return (request) => untilAdmitted(() => send(request), patience, sleep)
}

async function builtHandler(
  app: FastifyInstance,
  { webRoot = ownWebRoot }: PagesOptions,
): Promise<() => Promise<PageHandler>> {
  const serverBuild = `${webRoot}build/server/index.js`
  if (!existsSync(serverBuild)) throw new Error('The pages are not built yet. Build them with: npm run build')
  await app.register(fastifyStatic, {
    root: `${webRoot}build/client`,
    // One route for each file: what is not there falls through to the page route and its 404 page.
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    cacheControl: false,
    setHeaders(reply, path) {
      const named = path.includes('/assets/')
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // The API's stricter policy would bind the worker that reads PDFs.
      const strict = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
      reply.header('content-security-policy', strict)
    },
  })
  const build: unknown = await import(pathToFileURL(serverBuild).href)
  if (!isPageBuild(build)) throw new Error(notOurs)
  const handler = build.entry.module.makePageHandler(build, 'production')
  return async () => handler
}

async function developmentHandler(
  app: FastifyInstance,
  { hmrPort, webRoot = ownWebRoot }: PagesOptions,
): Promise<() => Promise<PageHandler>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webRoot,
    configFile: `${webRoot}vite.config.ts`,
    // A socket of its own: on ours it would meet other upgrades and reload the page for ever.
    server: { middlewareMode: true, hmr: hmrPort === undefined ? true : { port: hmrPort } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|files|s3)\//.test(request.raw.url ?? '')) return done()
    vite.middlewares(request.raw, reply.raw, (fault: unknown) => done(fault instanceof Error ? fault : undefined))
  })
  return async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    if (!isPageBuild(build)) throw new Error(notOurs)
    return build.entry.module.makePageHandler(build, 'development')
  }
}

const notOurs = 'The web build has no page handler.'

function isPageBuild(build: unknown): build is PageBuild {
  return typeof build === 'object' && build !== null && 'entry' in build
}
