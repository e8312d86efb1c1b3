import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#src/env.ts'

/** Reports to a collector how long requests and their statements take. */
export interface Tracing {
  /** A span for each request. Register it before the routes. */
  watch(app: FastifyInstance): void
  /** A span for a statement, when it belongs to a request. */
  statement<T>(text: string, run: () => Promise<T>): Promise<T>
  /** Throws when the collector does not answer. */
  reach(): Promise<void>
  /** Sends what has not been sent yet. */
  close(): Promise<void>
}

/** Probes, every few seconds, that only ask whether the server is up. */
const unseen = ['/healthz', '/readyz', '/metrics']
const longestStatement = 2000
const patience = 3000

/**
 * Traces in OpenTelemetry's protocol, for operators who set a collector. Its packages are loaded only then. Requests and
 * statements are observed by our own hooks: nothing is patched, so the order of imports does not matter.
 */
export async function openTracing(env: Env): Promise<Tracing | null> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  const [api, core, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const url = `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`
  const headers = headersFrom(env.OTEL_EXPORTER_OTLP_HEADERS ?? '')
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers, timeoutMillis: patience }) }),
    ],
  })
  const tracer = provider.getTracer('firstrung')
  const propagator = new core.W3CTraceContextPropagator()
  const active = new AsyncLocalStorage<Context>()
  const spans = new WeakMap<FastifyRequest, Span>()

  return {
    watch(app) {
      app.addHook('onRequest', (request, _, done) => {
        if (unseen.includes(request.url)) return done()
        // Spans of inner requests, such as those of pages to the API, are children of their outer request.
        const above =
          active.getStore() ?? propagator.extract(api.ROOT_CONTEXT, request.headers, api.defaultTextMapGetter)
        const span = tracer.startSpan(request.method, { kind: api.SpanKind.SERVER }, above)
        spans.set(request, span)
        return active.run(api.trace.setSpan(above, span), done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request)
        if (!span) return
        const { method } = request
        // The pattern of the route, never the URL, which may contain somebody's id.
        const { url: route = 'none' } = request.routeOptions
        span.updateName(`${method} ${route}`)
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
        })
        if (reply.statusCode >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
        span.end()
      })
    },
    async statement(text, run) {
      const above = active.getStore()
      if (!above) return run()
      const name = /\w+/.exec(text)?.[0] ?? 'statement'
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestStatement) }
      const span = tracer.startSpan(name, { kind: api.SpanKind.CLIENT, attributes }, above)
      try {
        return await run()
      } catch (error) {
        span.setStatus({ code: api.SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    async reach() {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"resourceSpans":[]}',
        signal: AbortSignal.timeout(patience),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
    },
    // Errors are ignored, because a missing collector must not prevent the stop.
    close: () => provider.shutdown().catch(() => undefined),
  }
}

/** `name=value,name=value`, the format of OpenTelemetry's own settings. */
const headersFrom = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
      }),
  )
