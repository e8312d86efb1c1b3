import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { isBusy, retryWhileOverloaded, routes, type Send } from '@firstrung/contract'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PublicContent } from '#src/platform/database/public-content.ts'
import { AppError } from '#src/platform/errors/errors.ts'
import { callInside, type OuterRequest } from '#src/platform/http/inner-calls.ts'
import { longestKey } from '#src/platform/http/page-cache.ts'
import { Busy } from '#src/platform/limits/admission.ts'
import { pageBuild } from './page-build.ts'

/** Renders one page. */
type PageHandler = (page: {
  request: Request
  nonce: string | undefined
  send: Send
  origin: string
}) => Promise<Response>
/** Returns which query parameters a page reads, by its path; null for a page that must not be cached. */
export type CacheRules = (pathname: string) => readonly string[] | null
/** The interface of the web's build. */
interface PageBuild {
  entry: {
    module: {
      makePageHandler: (build: PageBuild, mode: string) => PageHandler
      makeCacheRules: (build: PageBuild) => CacheRules
    }
  }
}

/** The web workspace of this installation. */
export const ownWebRoot = fileURLToPath(new URL('../../../../web/', import.meta.url))

/** How long a page waits for an API that is too busy. */
const patience = 10_000

/** The path of the operator's settings, which every page requests. */
const askedByAll = routes.content.read.path

/** The temporary refusal that a call of the page got, if any. */
export interface Answered {
  refusal: AppError | null
}

/** Loaders call the API without a socket, and without a token. */
export function sendInProcess(
  app: FastifyInstance,
  outer: OuterRequest,
  content: PublicContent | undefined,
  answered: Answered,
): Send {
  const send: Send = async ({ method, url, body }) => {
    const answer = await callInside(app, outer, {
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: answer.statusCode, body: answer.json(), header: (name) => answer.headers[name] }
  }
  const ask: Send = (request) => retryWhileOverloaded(() => send(request), patience, sleep)
  const askOnce: Send = (request) =>
    content && request.url === askedByAll
      ? content.remember(
          askedByAll,
          () => ask(request),
          ({ status }) => status === 200,
        )
      : ask(request)
  return async (request) => {
    const answer = await askOnce(request)
    if (answer.status === 503) answered.refusal ??= isBusy(answer) ? new Busy() : new AppError('unavailable')
    return answer
  }
}

interface Renderer {
  render: PageHandler
  cacheRules: CacheRules
  /** Whether the build has this file for browsers; `reply.sendFile` sends it. */
  isFile: (name: string) => boolean
}

/** Lets `reply.sendFile` send the files of the build, and returns the renderer of its pages. */
export async function fromBuild(app: FastifyInstance, webRoot = ownWebRoot): Promise<Renderer> {
  const files = pageBuild(webRoot)
  await app.register(fastifyStatic, {
    root: `${files}client`,
    // No routes: one for each of a thousand files would take 150 ms and 6 MB.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const named = path.includes('/assets/')
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // The API's stricter policy would apply to the worker that reads PDFs.
      const strict = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
      reply.header('content-security-policy', strict)
      // Sites of companies load it (decision 62). Its compressed form has a longer name.
      if (path.includes('/careers-widget.js')) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  const build: unknown = await import(pathToFileURL(`${files}server/index.js`).href)
  if (!isPageBuild(build)) throw new Error(notOurs)
  const { makePageHandler, makeCacheRules } = build.entry.module
  const names = await filesBelow(`${files}client`)
  return {
    render: makePageHandler(build, 'production'),
    cacheRules: rememberRules(makeCacheRules(build)),
    isFile: (name) => names.has(name),
  }
}

/** The names of the files for browsers, below the folder. A compressed file is sent under the name of the original. */
async function filesBelow(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  return new Set(names.filter((name) => !name.startsWith('.vite')))
}

/** Caches the rules, because matching a URL with all routes takes longer than sending a page. */
function rememberRules(rules: CacheRules): CacheRules {
  const known = new LRUCache<string, { rule: readonly string[] | null }>({ max: 1000 })
  return (pathname) => {
    if (pathname.length > longestKey) return null
    const found = known.get(pathname)
    if (found) return found.rule
    const rule = rules(pathname)
    known.set(pathname, { rule })
    return rule
  }
}

const notOurs = 'The web build has no page handler.'

function isPageBuild(build: unknown): build is PageBuild {
  return typeof build === 'object' && build !== null && 'entry' in build
}
