import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { errorEnvelopeSchema, type Operation, type Resource, type Verb } from '#contract/kit/index.ts'
import { z } from 'zod'
import type { Services } from '../context.ts'
import type { Handler, Handlers } from './call.ts'
import { mount, type Authenticator } from './mount.ts'

/** What does each verb of a resource. */
type Verbs = { [V in Verb]: Handler<Resource['operations'][V]> }

export interface ApiParts<Operations extends Record<string, Operation>> {
  title: string
  description: string
  /** Path under which everything is mounted, e.g. `/api/tenant/v1`. */
  prefix: string
  resources: Record<string, Resource>
  /** The implementation of each resource, by the same names. */
  cruds: Record<string, Verbs>
  operations: Operations
  handlers: Handlers<Operations>
}

/** Mounts one whole API from its registries, with its OpenAPI document and readable docs. */
export async function mountApi<Operations extends Record<string, Operation>>(
  app: FastifyInstance,
  parts: ApiParts<Operations>,
  services: Services,
  authenticator: Authenticator,
): Promise<void> {
  await app.register(
    async (api) => {
      await api.register(multipart, {
        limits: { fileSize: 20 * 1024 * 1024, files: 20, parts: 40 },
        throwFileSizeLimit: true,
      })
      await api.register(swagger, {
        openapi: {
          openapi: '3.1.0',
          info: { title: parts.title, description: parts.description, version: '1' },
          servers: [{ url: parts.prefix }],
          components: {
            securitySchemes: {
              bearer: { type: 'http', scheme: 'bearer' },
              session: { type: 'apiKey', in: 'cookie', name: 'freehold.session_token' },
            },
            schemas: {
              Error: z.toJSONSchema(errorEnvelopeSchema, { target: 'draft-2020-12', io: 'output' }) as object,
            },
          },
          security: [{ bearer: [] }, { session: [] }],
        },
        stripBasePath: true,
        transform: jsonSchemaTransform,
      })
      await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
      // The documentation routes are not operations; everything below this line is.
      await api.register(async (routes) => {
        for (const [name, resource] of Object.entries(parts.resources)) {
          for (const verb of resource.verbs) {
            const crud = parts.cruds[name]!
            mount(routes, resource.operations[verb], (call) => crud[verb](call), services, authenticator)
          }
        }
        for (const id in parts.operations) {
          mount(routes, parts.operations[id], parts.handlers[id], services, authenticator)
        }
      })
      api.get('/openapi.json', { schema: { hide: true } }, () => api.swagger())
    },
    { prefix: parts.prefix },
  )
}
