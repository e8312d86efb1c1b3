import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Sent {
  resourceSpans: { resource: { attributes: { key: string; value: object }[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

/** A stub of a trace collector, over HTTP with JSON. */
const collector = createServer((request, reply) => {
  void (async () => {
    const body = (await json(request)) as Sent
    if (request.url === '/v1/traces' && request.headers['x-key'] === 'a key') sent.push(body)
    reply.end('{}')
  })()
})
const sent: Sent[] = []
let endpoint: string
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve)
  })
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(() => collector.close())

const valueOf = (span: SentSpan, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

/** What arrives when the server stops, because it then sends the rest. */
async function spansOf(work: (w: TestServer) => Promise<unknown>): Promise<SentSpan[]> {
  sent.length = 0
  const w = await openTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key' })
  await work(w)
  await w.close()
  return sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

test('a request and its statements are one trace, which belongs to the trace that the caller named', async () => {
  let id = ''
  const spans = await spansOf(async (w) => {
    const person = await w.make.newCandidate()
    id = person.id
    await w.request('GET', '/healthz')
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await w.request('GET', '/api/user/account', { as: person, headers: { traceparent } })
    await w.request('GET', `/api/payment/orders/${id}`)
  })

  expect(JSON.stringify(sent)).toContain('"firstrung"')
  const named = spans.filter(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c')
  const [request] = named.filter(({ name }) => name.startsWith('GET '))
  expect(request).toMatchObject({ name: 'GET /api/user/account', parentSpanId: 'b7ad6b7169203331' })
  expect(request && valueOf(request, 'http.response.status_code')).toBe(200)
  const statements = named.filter((span) => valueOf(span, 'db.system.name') === 'postgresql')
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual(statements.map(() => request?.spanId))
  expect(statements.map(({ name }) => name)).toContain('select')
  // No address with an id, no values of statements, no probes.
  expect(JSON.stringify(spans)).not.toContain(id)
  expect(spans.map(({ name }) => name)).toContain('GET /api/payment/orders/:id')
  expect(spans.map(({ name }) => name)).not.toContain('GET /healthz')
})

test('a collector that does not answer is named as down, and nothing else fails', async () => {
  const w = await openTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  expect((await w.request('GET', '/api/site')).status).toBe(200)
  const { parts } = await w.as(await w.make.admin()).operation.system()
  expect(parts.filter(({ state }) => state === 'down')).toEqual([{ name: 'traces', state: 'down' }])
  await w.close()
})
