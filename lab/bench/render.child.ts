import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

// The least that any server must do for a rendered page: the same build renders it, with its data in memory, behind bare
// HTTP.
const { answers, build } = JSON.parse(process.env['BASELINE'] ?? '{}') as {
  answers: Record<string, unknown>
  build: string
}
interface Build {
  entry: {
    module: {
      makePageHandler(
        build: Build,
        mode: string,
      ): (page: { request: Request; nonce: string; send: unknown; origin: string }) => Promise<Response>
    }
  }
}
const pages = (await import(pathToFileURL(build).href)) as Build
const render = pages.entry.module.makePageHandler(pages, 'production')
const send = async ({ url }: { url: string }) => {
  if (!(url in answers)) {
    console.error(`The page asks for ${url}, which this baseline does not know.`)
    process.exit(1)
  }
  return { status: 200, body: answers[url] }
}

const server = createServer((request, response) => {
  const origin = 'http://127.0.0.1'
  void render({ request: new Request(`${origin}${request.url}`), nonce: 'nonce', send, origin })
    .then((page) => page.text())
    .then((html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
