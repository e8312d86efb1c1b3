import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// The control of R22: it reads its input in quadratic time, as a careless pattern does.
const server = createServer(async (request, answer) => {
  const sent = await text(request)
  let found = 0
  for (let at = 0; at < sent.length; at += 1) if (sent.includes('x', at)) found += 1
  answer.end(JSON.stringify({ found }))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
