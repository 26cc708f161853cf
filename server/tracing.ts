import { setTimeout as delay } from 'node:timers/promises'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

/** Milliseconds that the collector gets for what is left: the end of the process has other things to do. */
const patience = 1_000

/**
 * Sends traces to a collector (OTLP over HTTP).
 * @param endpoint its origin, such as `http://collector:4318`
 * @returns sends what is left, as far as the collector takes it within a second, and ends it
 */
export function openTracing(endpoint: string): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'freehold' }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  // Traces that nobody takes are lost, and nothing else with them.
  return () => Promise.race([provider.shutdown(), delay(patience)]).catch(() => {})
}
