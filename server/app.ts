import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import { accessVersionHeader } from '#contract/kit/index.ts'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { mountAvatars } from './admin/avatars/media.ts'
import type { Services } from './context.ts'
import { Refusal } from './errors.ts'
import { mountDevMail } from './http/dev-mail.ts'
import { mountHealth } from './http/health.ts'
import { mountIcons } from './http/icons.ts'
import type { Authenticator } from './http/mount.ts'
import { builtLanding, type LandingSource } from './pages/bundle.ts'
import { errorAnswers, mountPages } from './pages/index.ts'
import { mountSecurityHeaders } from './http/security.ts'
import { mountStaticFiles } from './http/static.ts'
import { traceRequests } from './http/traces.ts'
import { mountUnsubscribe } from './notifications/unsubscribe.ts'
import { mountPublicMedia } from './public/media.ts'
import { mountPayPages } from './tenant/money/online/pay-page.ts'
import { mountPaymentWebhooks } from './tenant/money/online/webhook.ts'
import { mountTenantApi } from './tenant/index.ts'
import { mountDocuments } from './tenant/documents/media.ts'
import { mountMedia } from './tenant/photos/media.ts'

/** What the rest of the application plugs into the server besides its services. */
export interface AppParts {
  services: Services
  authenticator: Authenticator
  /** What renders the public pages; the built bundle when left out. */
  landing?: LandingSource
  /** Further parts (identity, public pages, static files), mounted after the APIs' common plug-ins. */
  extend?: ((app: FastifyInstance) => Promise<void>)[]
  /** Aborted once the process is about to stop. */
  draining?: AbortSignal
}

// Messages of zod's own, where a schema says nothing better.
z.config({
  customError: (issue) => {
    if (issue.code === 'invalid_type')
      return issue.input === undefined ? 'Fill this in.' : `This must be ${issue.expected}.`
    return undefined
  },
})

/** Each proxy adds whom it heard from; what stands before those that we know was written by the caller. */
const proxiesOf = ({ trustProxy }: Services['config']) =>
  typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy

/** Asked by address, by whatever watches over the process. */
const isProbe = (url: string) => /^\/(healthz|readyz)\/?(\?|$)/.test(url)

/** The whole HTTP server, ready to listen; closing it closes nothing that `services` holds. */
export async function buildApp({
  services,
  authenticator,
  landing = builtLanding(),
  extend = [],
  draining,
}: AppParts): Promise<FastifyInstance> {
  const { config } = services
  const answerWrong = errorAnswers(services, landing)
  const app = Fastify({
    loggerInstance: services.log,
    genReqId: () => randomUUID(),
    trustProxy: proxiesOf(config),
    bodyLimit: 1024 * 1024,
    // A large file over a slow line takes its time; a line on which nothing moves is cut much sooner.
    requestTimeout: 60 * 60_000,
    connectionTimeout: 120_000,
    // What still comes over a connection that is open is answered, and the connection closed with it.
    return503OnClosing: false,
    // A long id is answered by its route like any other that is none; headers and address have 16 kB together.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    // What is wrong before any route is found; hooks do not run for it.
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id)
      void answerWrong(error, request, reply)
    },
    logController: new LogController({ disableRequestLogging: config.nodeEnv !== 'development' }),
  })

  if (config.tracesTo) traceRequests(app)
  // JSON and forms only: Fastify would take plain text too.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerWrong)
  app.setNotFoundHandler((request) => {
    throw new Refusal(404, 'not_found', `Page Not Found: ${request.url.split('?')[0]}`)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A proxy that keeps its connections lets go of ours before we close them, between two requests.
    if (draining?.aborted) reply.header('connection', 'close')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "frame-ancestors 'none'")
    // What people are answered is nobody else's to keep.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
  const { hosts } = config
  if (hosts) {
    app.addHook('onRequest', async (request) => {
      if (hosts.includes(request.hostname.toLowerCase()) || isProbe(request.url)) return
      throw new Refusal(
        421,
        'unknown_host',
        `Open ${config.publicUrl}: this server answers to no other name.`,
      )
    })
  }

  await mountSecurityHeaders(app, config)
  await app.register(cookie)
  await app.register(cors, {
    origin: config.corsOrigins.length > 0 ? config.corsOrigins : false,
    credentials: true,
    exposedHeaders: ['x-request-id', 'content-disposition', 'retry-after', accessVersionHeader],
  })
  await app.register(compress, { global: true, threshold: 1400, encodings: ['br', 'gzip'] })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal(
        429,
        'too_many_requests',
        `Too many requests. Try again in ${Math.ceil(ttl / 1000)} seconds.`,
      ),
  })
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    pressureHandler: () => {
      throw new Refusal(503, 'overloaded', 'Server unavailable at the moment. Try again in a few seconds.')
    },
  })

  mountHealth(app, services, draining)
  mountIcons(app)
  mountDevMail(app, services)
  mountMedia(app, services)
  mountDocuments(app, services)
  mountAvatars(app, services)
  mountUnsubscribe(app, services)
  mountPublicMedia(app, services)
  mountPaymentWebhooks(app, services)
  mountPayPages(app, services)
  await mountTenantApi(app, services, authenticator)
  for (const part of extend) await part(app)
  await mountPages(app, services, landing)
  await mountStaticFiles(app, services)
  return app
}
