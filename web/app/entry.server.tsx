import { PassThrough, Readable } from 'node:stream'
import { makeClient, routes, type Send, type Site } from '@firstrung/contract'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { isCachedPage } from '#app/lib/page/cached-page.ts'
import { NonceContext } from '#app/lib/page/nonce.ts'
import { apiContext, nonceContext, originContext, siteContext } from '#app/lib/page/page-context.ts'
import { setTextMode } from '#app/lib/text/shown-text.ts'

const renderMillis = 6000

/** Renders the whole page before the first byte: people and crawlers get the same, complete HTML. */
export default function handleDocumentRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext)
  const withNonce = nonce ? { nonce } : {}
  return new Promise<Response>((resolve, reject) => {
    let answer = status
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} {...withNonce} />
      </NonceContext>,
      {
        ...withNonce,
        onAllReady() {
          clearTimeout(timer)
          headers.set('content-type', 'text/html; charset=utf-8')
          const page = new PassThrough()
          // Node's web stream and the DOM's are the same at run time, but two types.
          resolve(new Response(Readable.toWeb(page) as ReadableStream, { headers, status: answer }))
          pipe(page)
        },
        onShellError: reject,
        onError(error) {
          answer = 500
          console.error(error)
        },
      },
    )
    const timer = setTimeout(abort, renderMillis)
  })
}

type PageRequest = { request: Request; nonce: string | undefined; send: Send; origin: string }

/**
 * The server imports its handler from here and not from its own copy of React Router: in development Vite and Node load
 * different builds of it, whose contexts are not shared.
 */
export function makePageHandler(build: ServerBuild, mode: 'development' | 'production') {
  const handler = createRequestHandler(build, mode)
  return async ({ request, nonce, send, origin }: PageRequest) => {
    const context = new RouterContextProvider()
    const api = makeClient(routes, send)
    context.set(apiContext, api)
    context.set(nonceContext, nonce)
    context.set(originContext, origin)
    const site = await settled(api.content.read().then(withTextMode))
    context.set(siteContext, site)
    return handler(request, context)
  }
}

/** The texts of pages follow the setting, which the browser reads from the HTML. */
function withTextMode(site: Site): Site {
  setTextMode(site.texts)
  return site
}

/** Returns the value, or throws the error only when the value is used, so that the page's error boundary shows it. */
const settled = <T,>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )

/** Where React Router asks for routes that a page has not loaded yet. */
const manifestPath = '/__manifest'

/** The path of the page of a request; React Router requests a page's data at another URL. */
const pageOf = (pathname: string) => pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')

/**
 * Returns which query parameters a page reads, by its path. Null for a page that does not declare that everybody gets the
 * same HTML; it must not be cached.
 */
export function makeCacheRules(build: ServerBuild): (pathname: string) => readonly string[] | null {
  const below = (parentId: string | undefined): RouteObject[] =>
    Object.values(build.routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return []
      const { id, path, index, caseSensitive, module } = route
      const shared = { id, ...(caseSensitive && { caseSensitive }), handle: module.handle }
      return [index ? { ...shared, index } : { ...shared, ...(path !== undefined && { path }), children: below(id) }]
    })
  const routes = below(undefined)
  return (pathname) => {
    // Its query names the routes.
    if (pathname === manifestPath) return null
    const handle: unknown = matchRoutes(routes, pageOf(pathname))?.at(-1)?.route.handle
    return isCachedPage(handle) ? handle.cachedBy : null
  }
}
