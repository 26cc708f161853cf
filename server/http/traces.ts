import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** One span for each request, within the trace that its caller names (W3C `traceparent`); its statements are below it. */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('freehold')
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const within = propagation.extract(context.active(), request.headers)
    const span = tracer.startSpan(
      request.method,
      {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': request.method, 'freehold.request_id': request.id },
      },
      within,
    )
    spans.set(request, span)
    context.with(trace.setSpan(within, span), done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    if (!span) return
    // The route, as an address may hold what is nobody else's to know.
    const route = request.routeOptions.url ?? 'unmatched'
    span.updateName(`${request.method} ${route}`)
    span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode })
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}
