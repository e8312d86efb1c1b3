import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Route, retryWhileOverloaded, routes, type Send } from '@firstrung/contract'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'

// node web/dev-server.ts PORT API_PORT: the address that a developer opens. Vite serves the sources and renders the pages
// here; calls go to the API in another process. The API can restart after a change without the browser noticing: calls wait
// until it listens.
const [port = 0, apiPort = 0] = process.argv.slice(2).map(Number)
const host = '127.0.0.1'
const origin = `http://${host}:${port}`

/** The addresses that the API answers; everything else is a page or a source. */
const calls = [
  ...Object.values(routes).flatMap((group) => Object.values<Route>(group).map(({ path }) => path)),
  ...['/api/*', '/s3/*', '/socket.io/*', '/healthz', '/readyz', '/metrics'],
].map((path) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}$`))
const isCall = ({ url = '/' }: IncomingMessage) => calls.some((call) => call.test(url.split('?')[0] ?? ''))

/** How long a call waits for the API, in milliseconds. It needs a few seconds to start, and longer to fill a demo. */
const patience = 60_000

/** Resolves once the API listens; rejects on timeout. */
async function apiListens(): Promise<void> {
  const deadline = Date.now() + patience
  for (;;) {
    const isUp = await new Promise<boolean>((resolve) => {
      const probe = connect(apiPort, host, () => resolve(true))
      probe.once('error', () => resolve(false))
      probe.once('connect', () => probe.destroy())
    })
    if (isUp) return
    if (Date.now() > deadline) throw new Error('The API does not listen.')
    await sleep(100)
  }
}

/** Whether a call can be repeated: it has no answer yet, and no body that was already read. */
const isRepeatable = ({ method }: IncomingMessage, response: ServerResponse) =>
  (method === 'GET' || method === 'HEAD') && !response.headersSent

function forward(request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request
  apiListens()
    .then(() => {
      const call = httpRequest({ host, port: apiPort, method, path, headers }, (answer) => {
        // A browser that has left before the answer, as a reload does: a pipe to it would throw and end this process.
        if (response.destroyed) return void answer.destroy()
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        pipeline(answer, response, () => {})
      })
      // A stopping API may have closed the connection.
      call.once('error', () => (isRepeatable(request, response) ? forward(request, response) : response.destroy()))
      pipeline(request, call, () => {})
    })
    .catch(() => response.writeHead(503, { 'retry-after': '5' }).end())
}

/** Passes a socket on to the API, unchanged. */
function forwardSocket(request: IncomingMessage, socket: Socket, head: Buffer): void {
  socket.once('error', () => socket.destroy())
  apiListens()
    .then(() => {
      const api = connect(apiPort, host)
      api.once('error', () => socket.destroy())
      const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
      api.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      api.write(head)
      pipeline(socket, api, socket, () => {})
    })
    .catch(() => socket.destroy())
}

/** Loaders of pages call the API without a token. */
const send: Send = ({ method, url, body }) =>
  retryWhileOverloaded(
    async () => {
      await apiListens()
      const answer = await fetch(`http://${host}:${apiPort}${url}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      return {
        status: answer.status,
        body: await answer.json(),
        header: (name) => answer.headers.get(name),
      }
    },
    patience,
    sleep,
  )

const report = (line: string) => void process.stderr.write(`${line}\n`)

const server = createServer()
server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
  report(code === 'EADDRINUSE' ? `PORT: ${port} is taken by another program; set PORT to another one.` : message)
  process.exit(1)
})
// Before Vite has scanned the sources, because calls need not wait for that.
server.listen(port, host)
const vite = createVite({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
  server: { middlewareMode: { server }, hmr: { server } },
})

const pages = 'virtual:react-router/server-build'
// The first page need not wait for all of it.
renderer().catch((error: unknown) => report(String(error)))

async function renderer() {
  const build = (await (await vite).ssrLoadModule(pages)) as ServerBuild
  const { makePageHandler } = build.entry.module as unknown as typeof import('./app/entry.server.tsx')
  return makePageHandler(build, 'development')
}

async function renderPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const render = await renderer()
  const page = await render({ request: new Request(`${origin}${request.url}`), nonce: undefined, send, origin })
  response.writeHead(page.status, Object.fromEntries(page.headers))
  response.end(Buffer.from(await page.arrayBuffer()))
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isCall(request)) return forward(request, response)
  const { middlewares, ssrFixStacktrace } = await vite
  middlewares(request, response, () => {
    renderPage(request, response).catch((error: unknown) => {
      if (error instanceof Error) ssrFixStacktrace(error)
      report(error instanceof Error && error.stack ? error.stack : String(error))
      response.writeHead(500).end('The page could not be rendered; the reason is in the terminal.')
    })
  })
}

server.on('request', (request, response) => void serve(request, response))
server.on('upgrade', (request, socket: Socket, head) => {
  if (isCall(request)) forwardSocket(request, socket, head)
})
