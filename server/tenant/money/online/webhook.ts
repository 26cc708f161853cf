import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isProvider, type ProviderName } from '#domain/online-payments/providers.ts'
import { Forged, type ProviderEvent } from '../../../adapters/payments/provider.ts'
import type { Services } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { providerOf } from './providers.ts'
import { settle } from './settle.ts'

const params = z.object({ provider: z.string().refine(isProvider), organisationId: z.uuid() })

/** One address for each organisation and provider: whose secret it has to be signed with stands in the address. */
export const webhookUrl = (publicUrl: string, provider: ProviderName, organisationId: string): string =>
  `${publicUrl}/webhooks/payments/${provider}/${organisationId}`

/** The same for whatever is wrong: who tries learns nothing. */
const refused = () => new Refusal(400, 'refused', 'This delivery is not accepted.')

/**
 * Where providers say what became of payments. Anybody can call it, so nothing is believed but what is signed with the
 * organisation's own secret, over the bytes as they came. What cannot be taken in for now is answered with an error, and
 * providers deliver it again.
 */
export function mountPaymentWebhooks(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      '/webhooks/payments/:provider/:organisationId',
      { config: { rateLimit: { max: 1200, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const asked = params.safeParse(request.params)
        if (!asked.success || !Buffer.isBuffer(request.body)) throw refused()
        const { provider, organisationId } = asked.data
        const adapter = await providerOf(services, organisationId, provider)
        if (!adapter) throw refused()
        let event: ProviderEvent | undefined
        try {
          event = adapter.verify(request.headers, request.body)
        } catch (error) {
          if (!(error instanceof Forged)) throw error
          request.log.warn(
            { provider, organisationId },
            'a delivery to a payment webhook was not signed as it should be',
          )
          throw refused()
        }
        if (event) await settle(services, organisationId, provider, event)
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
  })
}
