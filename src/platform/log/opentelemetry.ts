import { setTimeout as pause } from 'node:timers/promises'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { context, DiagLogLevel, diag, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace-node'
import type { FastifyRequest } from 'fastify'
import type { Logger } from './log.ts'
import { type Step, sendTraces, type Traces } from './traces.ts'

/** How long the end waits for the last spans to be sent. */
const lastSendingMs = 3000
/** A collector that is away is logged at most once in this time. */
const complainEveryMs = 600_000

const kinds = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT, by HTTP and in batches. The other variables of OpenTelemetry (headers, sampler,
 * batches, service name) are read by its own libraries. This file is imported only when that address is set, because
 * the libraries take 0.2 s and 35 MB.
 *
 * `trustCallers` says whether a request may carry the id of its trace: clients on the Internet may not decide which traces exist.
 */
export function startTracing({ trustCallers, log }: { trustCallers: boolean; log: Logger }): {
  close(): Promise<void>
} {
  diag.setLogger(complaints(log), { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true })
  const named = resourceFromAttributes({ 'service.name': 'catraca' })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new PrivateSpans(new OTLPTraceExporter())],
  })
  provider.register(trustCallers ? {} : { propagator: null })
  sendTraces(tracesBy(provider))
  return {
    async close() {
      sendTraces(undefined)
      await Promise.race([provider.shutdown().catch(() => {}), pause(lastSendingMs)])
      trace.disable()
      context.disable()
    },
  }
}

/** A request has failed if its answer says so. Errors of a request only go to the log, because their messages may quote what was sent. */
class PrivateSpans extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    if (span.kind === SpanKind.SERVER) {
      const failed = Number(span.attributes['http.response.status_code']) >= 500
      Object.assign(span, { status: { code: failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET } })
    }
    super.onEnd(span)
  }
}

function tracesBy(provider: NodeTracerProvider): Traces {
  const tracer = provider.getTracer('catraca')
  const begin = ({ name, kind, attributes }: Step) => tracer.startSpan(name, { kind: kinds[kind], attributes })
  return {
    async within(step, work, outcome) {
      const span = begin(step)
      try {
        const result = await context.with(trace.setSpan(context.active(), span), work)
        const { attributes = {}, failed = false } = outcome?.(result) ?? {}
        span.setAttributes(attributes)
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        return result
      } catch (error) {
        markFailed(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    begin(step) {
      if (trace.getActiveSpan() === undefined) return undefined
      const span = begin(step())
      return (error) => {
        if (error !== undefined && error !== null) markFailed(span, error)
        span.end()
      }
    },
    id: () => idOf(trace.getActiveSpan()),
    idOfRequest: (request) => idOf(contextOf(request) && trace.getSpan(contextOf(request)!)),
    async traceRequests(app) {
      const instrumentation = new FastifyOtelInstrumentation({
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
        requestHook: keepPrivate,
      })
      instrumentation.setTracerProvider(provider)
      await app.register(instrumentation.plugin())
      // Reading a body leaves the context of the request; this enters it again for the code that follows.
      app.addHook('preValidation', (request, _reply, done) => {
        const own = contextOf(request)
        if (own === undefined) done()
        else context.with(own, () => done())
      })
    },
  }
}

/** Replaces the address, which may contain a name or number of a person, with the pattern of the route. */
function keepPrivate(span: Span, request: FastifyRequest): void {
  const route = request.routeOptions.url
  span.updateName(route === undefined ? request.method : `${request.method} ${route}`)
  span.setAttributes({ 'url.path': route ?? '', 'catraca.request_id': request.id })
}

function contextOf(request: FastifyRequest) {
  return request.opentelemetry?.().context ?? undefined
}

function idOf(span: Span | undefined): string | undefined {
  const found = span?.spanContext()
  return found !== undefined && (found.traceFlags & TraceFlags.SAMPLED) !== 0 ? found.traceId : undefined
}

function markFailed(span: Span, error: unknown): void {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Passes on errors of the libraries, usually a collector that does not answer, but not every time. */
function complaints(log: Logger) {
  let saidAt = Number.NEGATIVE_INFINITY
  const error = (message: string) => {
    if (performance.now() - saidAt < complainEveryMs) return
    saidAt = performance.now()
    log.warn({ reason: message.slice(0, 300) }, 'traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT')
  }
  const ignore = () => {}
  return { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore }
}
