import { createServer } from 'node:http'

// The least that any server must do for a page that is the same for everybody: it sends the same bytes from memory.
const pages = new Map(
  (
    JSON.parse(process.env['BASELINE'] ?? '[]') as { path: string; headers: Record<string, string>; body: string }[]
  ).map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
)

const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (page) response.writeHead(200, page.headers).end(page.body)
  else response.writeHead(404).end()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
