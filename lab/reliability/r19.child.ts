import { once } from 'node:events'
import { Agent, type IncomingMessage, request as send } from 'node:http'

// A hundred connections from one address of this machine that send again as soon as they are answered.
const [url = '', localAddress = ''] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 100, localAddress })

async function askOn(): Promise<never> {
  for (;;) {
    const request = send(url, { agent }).end()
    const [answer] = (await once(request, 'response').catch(() => [null])) as [IncomingMessage | null]
    if (answer) await once(answer.resume(), 'end').catch(() => undefined)
  }
}

await Promise.all(Array.from({ length: 100 }, askOn))
