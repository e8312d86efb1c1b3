import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { messages } from '@firstrung/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicContent } from '#src/platform/database/public-content.ts'
import { AppError, fail, unavailableSeconds } from '#src/platform/errors/errors.ts'
import {
  type Compression,
  compress,
  encodingFor,
  sendEncoded,
  worthCompressing,
} from '#src/platform/http/compression.ts'
import { keptMillis, longestKey, type PageCache, type RenderedPage } from '#src/platform/http/page-cache.ts'
import { addressKey } from '#src/platform/limits/addresses.ts'
import { Busy, makeAdmission } from '#src/platform/limits/admission.ts'
import { timeSlices } from '#src/platform/processes/time-slices.ts'
import { busyPage, busyPagePolicy } from './busy-page.ts'
import { pageBuild } from './page-build.ts'
import { type Answered, type CacheRules, fromBuild, ownWebRoot, sendInProcess } from './page-renderer.ts'

interface PagesOptions {
  /** The public URL of the site; canonical links use it. */
  publicUrl: string
  /** Further origins of pictures and files, and of upload targets, when files are elsewhere. */
  fileOrigins?: readonly string[]
  /** Origins to which a page posts a form: payment services. */
  formOrigins?: readonly string[]
  /** How many pages are rendered at the same time; further ones wait for a short time. */
  rendersAtOnce?: number
  /** Without it each page is rendered for each visitor. */
  cache?: PageCache | null
  /** Remembers the answers that every page needs, until they change. Without it each page requests them. */
  content?: PublicContent
  /** The web workspace, with a slash at its end. */
  webRoot?: string
}

/** How long pages are sent at a time, so that other requests, such as a health check, wait no longer. */
const sliceMillis = 5

/** How many pages are rendered at the same time. Each blocks the thread for some milliseconds. */
const renderedAtOnce = 4
/**
 * How many milliseconds a page waits: less than the API's own wait. A refused navigation within the site shows an error
 * page.
 */
const renderPatience = 1500
/**
 * How many milliseconds after the request a refusal is sent at the earliest, on average; random, so that many clients do not
 * come back at the same moment. Clients that retry at once would otherwise keep the process busy with refusals.
 */
const refusalDelay = 1000

/** Serves the browser's files and renders every page. Register it last, because it answers every remaining URL. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { render, cacheRules, isFile } = await fromBuild(app, options.webRoot)
  const styles = await smallStyles(options)
  const inSlices = timeSlices(sliceMillis)
  const cache = options.cache ?? null
  const turns = makeAdmission(options.rendersAtOnce ?? renderedAtOnce, renderPatience)

  async function renderInTurn(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    encodings: readonly Compression[],
  ): Promise<RenderedPage> {
    const endTurn = await turns.enter({ address: addressKey(request.ip), account: null }, reply.raw)
    try {
      return await renderPage(request, url, encodings)
    } finally {
      endTurn()
    }
  }

  async function renderPage(
    { id, ip }: FastifyRequest,
    url: string,
    encodings: readonly Compression[],
  ): Promise<RenderedPage> {
    const answered: Answered = { refusal: null }
    const send = sendInProcess(app, { id, ip, hasTurn: true }, options.content, answered)
    const nonce = randomBytes(16).toString('base64url')
    // Only the URL of the visitor's request, because the result is for everybody.
    const answer = await render({ request: new Request(url), nonce, send, origin: options.publicUrl })
    // Without the refused data the page would be an error, and its status 500 would say that the product is broken.
    if (answered.refusal) throw answered.refusal
    return finish(answer, { nonce, styles, encodings, options })
  }

  /** The page, and the cache status of RFC 9211. */
  async function pageFor(
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address,
  ): Promise<[RenderedPage, string]> {
    if (!cache || address.key === null) {
      const encoding = encodingFor(request)
      return [await renderInTurn(request, reply, address.url, encoding === 'identity' ? [] : [encoding]), 'fwd=bypass']
    }
    return [await cache.load(address.key, () => renderInTurn(request, reply, address.url, ['br', 'gzip'])), 'fwd=miss']
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    // Fastify's own HEAD route would send the rendered body.
    exposeHeadRoute: false,
    handler(request, reply) {
      const { '*': name } = request.params as { '*': string }
      if (isFile(name)) return reply.sendFile(name)
      const arrived = performance.now()
      const address = addressOf(request.raw.url ?? '/', options.publicUrl, cacheRules)
      const inTime = inTimeFor(inSlices, reply)
      const refuse = (error: unknown) => {
        if (!isPassing(error)) return inTime(() => reply.send(error))
        const earliest = arrived + refusalDelay * (0.5 + Math.random())
        const pause = Math.max(0, earliest - performance.now())
        setTimeout(() => inTime(() => sendLater(request, reply, error)), pause)
      }
      inTime(() => {
        const kept = address.key === null ? undefined : cache?.find(address.key)
        if (kept) return sendPage(request, reply, kept, 'hit')
        return pageFor(request, reply, address).then(
          ([page, how]) => inTime(() => sendPage(request, reply, page, how)),
          refuse,
        )
      })
    },
  })
}

/** Sends an answer in a slice of its own, if the visitor is still connected. */
const inTimeFor = (inSlices: ReturnType<typeof timeSlices>, reply: FastifyReply) => (answer: () => unknown) =>
  inSlices(() => {
    // The visitor has disconnected.
    if (reply.raw.destroyed) return
    try {
      answer()
    } catch (error) {
      reply.send(error)
    }
  })

interface Address {
  /** The request that is rendered. */
  url: string
  /** The cache key; null where it must not be cached. */
  key: string | null
}

/** React Router asks for the data of some of a page's routes. */
const routeIds = /^[\w/.,-]{1,300}$/

/**
 * A cacheable page is rendered at its URL without the query parameters that it does not read, so that strangers cannot fill the
 * cache with copies of it.
 */
function addressOf(target: string, publicUrl: string, cacheRules: CacheRules): Address {
  const asked = target.startsWith('/') ? URL.parse(`${publicUrl}${target}`) : null
  if (!asked) fail('not_found')
  const parameters = cacheRules(asked.pathname)
  if (!parameters) return { url: asked.href, key: null }
  const query = new URLSearchParams()
  for (const name of parameters) for (const value of asked.searchParams.getAll(name)) query.append(name, value)
  const routes = asked.pathname.endsWith('.data') ? asked.searchParams.get('_routes') : null
  if (routes !== null && routeIds.test(routes)) query.set('_routes', routes)
  const key = query.size === 0 ? asked.pathname : `${asked.pathname}?${query.toString()}`
  return { url: `${asked.origin}${key}`, key: key.length > longestKey ? null : key }
}

/** A page for everybody: without a nonce, its scripts in the policy by hash, compressed. */
async function finish(
  answer: Response,
  how: {
    nonce: string
    styles: ReadonlyMap<string, string>
    encodings: readonly Compression[]
    options: PagesOptions
  },
): Promise<RenderedPage> {
  const { nonce, styles, encodings, options } = how
  const { text, hashes } = withoutNonce(await answer.text(), nonce)
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  // React Router has no option for it: scripts that are loaded before the fonts delay the first paint.
  const whole = isHtml
    ? withStyles(text, styles).replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
    : text
  const identity = Buffer.from(whole)
  const isWorthIt = identity.length >= worthCompressing
  const compressed = isWorthIt
    ? await Promise.all(encodings.map(async (name) => [name, await compress[name](identity)]))
    : []
  return {
    status: answer.status,
    headers: {
      ...Object.fromEntries(answer.headers),
      'content-security-policy': policy(hashes, options),
    },
    etag: answer.status === 200 ? `W/"${sha256(identity).slice(0, 22)}"` : null,
    bodies: { identity, ...(Object.fromEntries(compressed) as Partial<Record<Compression, Buffer>>) },
  }
}

const sha256 = (of: string | Buffer, encoding: 'base64' | 'base64url' = 'base64url') =>
  createHash('sha256').update(of).digest(encoding)

/**
 * Removes the nonce from a page and returns the hashes of the scripts that had it, for the policy. The page is then the
 * same for everybody and can be cached compressed. Injected scripts cannot know the nonce, so the policy does not allow
 * them.
 */
function withoutNonce(html: string, nonce: string): { text: string; hashes: string[] } {
  // Without regular expressions: over a whole page they took half a millisecond.
  const pieces = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  for (const [n, piece] of pieces.entries()) {
    const before = pieces[n - 1]
    if (before === undefined || !before.startsWith('<script', before.lastIndexOf('<'))) continue
    const script = piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'))
    // The hash of the script as a browser reads it, because HTML drops carriage returns.
    if (script !== '') hashes.add(sha256(script.replace(/\r\n?/g, '\n'), 'base64'))
  }
  return { text: pieces.join(''), hashes: [...hashes] }
}

/** Larger stylesheets are not inlined. */
const smallStyleBytes = 12_288

/** The small stylesheets of the build, by their URLs. */
async function smallStyles({ webRoot = ownWebRoot }: PagesOptions): Promise<Map<string, string>> {
  const folder = `${pageBuild(webRoot)}client/assets/`
  const files = (await readdir(folder)).filter((name) => name.endsWith('.css'))
  const styles = await Promise.all(
    files.map(async (name) => [`/assets/${name}`, await readFile(`${folder}${name}`, 'utf8')] as const),
  )
  return new Map(styles.filter(([, text]) => text.length <= smallStyleBytes))
}

/**
 * Inlines small stylesheets: before the first paint a browser would wait another round trip for each. The link stays for
 * the browser's scripts, without blocking.
 */
function withStyles(html: string, styles: ReadonlyMap<string, string>): string {
  const endOfHead = html.indexOf('</head>')
  const head = html
    .slice(0, endOfHead)
    .replace(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g, (link: string, address: string) => {
      // React Router marks the URL of a stylesheet that other routes also load.
      const text = styles.get(address.replace(/#$/, ''))
      return text === undefined ? link : `<style>${text}</style>${link.replace('<link', '<link media="print"')}`
    })
  return head + html.slice(endOfHead)
}

/** The session token is in the browser's storage, so this policy is what protects it from injected scripts. */
function policy(hashes: readonly string[], { fileOrigins = [], formOrigins = [] }: PagesOptions): string {
  const files = fileOrigins.map((origin) => ` ${origin}`).join('')
  const scripts = hashes.map((hash) => ` 'sha256-${hash}'`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
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

/**
 * Browsers revalidate their copy each time, and the cache answers. A CDN may answer for as long as the cache of another
 * process may be outdated, and a little longer while it fetches the page again. Browsers must not: they would show admins the
 * list from before their change.
 */
const sharedSeconds = (keptMillis[200] ?? 0) / 1000
const sharedCaching = {
  'cache-control': `public, max-age=0, s-maxage=${sharedSeconds}`,
  'cdn-cache-control': `public, max-age=${sharedSeconds}, stale-while-revalidate=60`,
}
const ownCaching = { 'cache-control': 'private, no-cache' }

/** A temporary refusal: too much is in progress, or the database is down. */
const isPassing = (error: unknown): error is AppError =>
  error instanceof Busy || (error instanceof AppError && error.code === 'unavailable')

/** Refused with a page that reloads by itself, after a random time. */
function sendLater(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  const seconds = (refusal instanceof Busy ? refusal.retryAfter : unavailableSeconds) + Math.floor(Math.random() * 4)
  request.log.info({ code: refusal.code }, 'refused')
  return reply
    .code(503)
    .headers({
      'retry-after': seconds,
      'cache-control': 'no-store',
      'content-security-policy': busyPagePolicy,
      'content-type': 'text/html; charset=utf-8',
    })
    .send(
      request.method === 'HEAD'
        ? undefined
        : busyPage(seconds, refusal instanceof Busy ? messages.pageBusy : messages.pageUnavailable),
    )
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: RenderedPage, how: string): FastifyReply {
  const isShared = how !== 'fwd=bypass' && page.status === 200
  reply.code(page.status).headers({
    ...(isShared ? sharedCaching : ownCaching),
    ...page.headers,
    vary: 'accept-encoding',
    'cache-status': `firstrung; ${how}`,
    ...(page.etag && { etag: page.etag }),
  })
  return sendEncoded(request, reply, page)
}
