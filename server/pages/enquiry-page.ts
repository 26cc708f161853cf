import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { publicEnquiry } from '#contract/public/enquiries.ts'
import type { EnquiryForm, EnquiryPage } from '#contract/public/enquiry-pages.ts'
import type { Services } from '../context.ts'
import { notFound, problemsOf } from '../errors.ts'
import { refusalOf } from '../http/error-map.ts'
import { acceptForms } from '../http/forms.ts'
import { enquire } from '../tenant/prospects/enquire.ts'
import type { LandingSource } from './bundle.ts'
import { offeredProperty, propertyParams } from './offered-property.ts'
import { sendPage } from './send.ts'
import { frameOf } from './visitor.ts'

const querySchema = z.object({ unit: z.uuid().nullable().catch(null) })
const text = z.string().catch('')
const formSchema = z.object({
  unit: z.uuid().nullable().catch(null),
  visitorName: text,
  visitorEmail: text,
  visitorPhone: text,
  message: text,
  proof: text,
  website: text,
})

const emptyForm: EnquiryForm = { visitorName: '', visitorEmail: '', visitorPhone: '', message: '' }

/** `/properties/{propertyId}/enquire`: a question about a listed property, which works without script. */
export function mountEnquiryPage(app: FastifyInstance, services: Services, landing: LandingSource): void {
  const { config } = services
  type Route = { Params: { propertyId: string } }

  const idOf = (request: FastifyRequest<Route>): string => {
    const params = propertyParams.safeParse(request.params)
    if (!params.success) throw notFound()
    return params.data.propertyId.toLowerCase()
  }

  async function show(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    unitId: string | null,
    shown: Partial<Pick<EnquiryPage, 'form' | 'problems' | 'problem' | 'sent'>> = {},
  ) {
    const { bookable: _bookable, ...about } = await offeredProperty(services, idOf(request), unitId)
    const page: EnquiryPage = {
      ...about,
      form: emptyForm,
      problems: {},
      problem: null,
      sent: false,
      ...shown,
    }
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return sendPage(landing, reply, (bundle) =>
      bundle.renderEnquiry(page, frameOf(request, config.publicUrl)),
    )
  }

  async function submit(request: FastifyRequest<Route>, reply: FastifyReply) {
    const propertyId = idOf(request)
    const { unit, proof, website, ...form } = formSchema.parse(request.body ?? {})
    const sent = `/properties/${propertyId}/enquire/sent`
    // Whoever fills in what nobody sees is no visitor, and need not know that we know.
    if (website) return reply.redirect(sent, 303)
    const read = publicEnquiry.body!.safeParse({
      ...form,
      unitId: unit,
      visitorPhone: form.visitorPhone || null,
      proof: proof || null,
    })
    if (!read.success) {
      const problems = Object.fromEntries(
        problemsOf(read.error).map(({ field, errors }) => [field, errors.join(', ')]),
      )
      return show(request, reply.status(422), unit, { form, problems })
    }
    try {
      await enquire({ services, request, reply }, propertyId, read.data)
    } catch (error) {
      const refusal = error instanceof Error ? refusalOf(error) : undefined
      if (refusal?.status !== 429) throw error
      return show(request, reply.status(429), unit, { form, problem: refusal.message })
    }
    return reply.redirect(sent, 303)
  }

  void app.register(async (scope) => {
    acceptForms(scope, 16_384)
    const limited = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } })
    const path = '/properties/:propertyId/enquire'
    scope.get<Route>(path, limited(120), (request, reply) =>
      show(request, reply, querySchema.parse(request.query).unit),
    )
    scope.get<Route>(`${path}/sent`, limited(60), (request, reply) =>
      show(request, reply, null, { sent: true }),
    )
    scope.post<Route>(path, limited(20), submit)
  })
}
