import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { BookingForm, BookingPage, BookingProblems } from '#contract/public/viewing-pages.ts'
import { publicBooking } from '#contract/public/viewings.ts'
import { isTimezone } from '#domain/dates/zones.ts'
import type { Services } from '../context.ts'
import { notFound, problemsOf, type Refusal } from '../errors.ts'
import { refusalOf } from '../http/error-map.ts'
import { acceptForms } from '../http/forms.ts'
import { bookByVisitor } from '../tenant/viewings/public.ts'
import { manageUrl } from '../tenant/viewings/visitor.ts'
import type { LandingSource } from './bundle.ts'
import { offeredProperty, propertyParams } from './offered-property.ts'
import { offeredTimes } from './offered-times.ts'
import { sendPage } from './send.ts'
import { frameOf } from './visitor.ts'

const querySchema = z.object({
  unit: z.uuid().optional().catch(undefined),
  day: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .optional()
    .catch(undefined),
})
const text = z.string().catch('')
const formSchema = z.object({
  unit: z.uuid().nullable().catch(null),
  startsAt: text,
  visitorName: text,
  visitorEmail: text,
  visitorPhone: text,
  message: text,
  // A browser may know zones that we don't.
  visitorTimezone: z.string().refine(isTimezone).nullable().catch(null),
  proof: text,
  website: text,
})

const emptyForm: BookingForm = {
  startsAt: '',
  visitorName: '',
  visitorEmail: '',
  visitorPhone: '',
  message: '',
}

/** RT-22: choosing a time and saying who comes, which works without script. */
export function mountBookingPage(app: FastifyInstance, services: Services, landing: LandingSource): void {
  const { config } = services

  type BookingRoute = { Params: { propertyId: string } }

  async function bookingPage(
    request: FastifyRequest<BookingRoute>,
    reply: FastifyReply,
    {
      unitId,
      day,
      ...shown
    }: { unitId: string | null; day?: string | undefined } & Partial<
      Pick<BookingPage, 'form' | 'problems' | 'problem' | 'held'>
    >,
  ) {
    const params = propertyParams.safeParse(request.params)
    if (!params.success) throw notFound()
    const { bookable, ...about } = await offeredProperty(
      services,
      params.data.propertyId.toLowerCase(),
      unitId,
    )
    const free =
      bookable && !shown.held
        ? await offeredTimes(services, about.property.id, unitId, { day, startsAt: shown.form?.startsAt })
        : undefined
    const page: BookingPage = {
      ...about,
      times: free?.times ?? null,
      needsConfirmation: free?.needsConfirmation ?? false,
      form: emptyForm,
      problems: {},
      problem: null,
      held: false,
      ...shown,
    }
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    return sendPage(landing, reply, (bundle) =>
      bundle.renderBooking(page, frameOf(request, config.publicUrl)),
    )
  }

  async function submitBooking(request: FastifyRequest<BookingRoute>, reply: FastifyReply) {
    const params = propertyParams.safeParse(request.params)
    if (!params.success) throw notFound()
    const propertyId = params.data.propertyId.toLowerCase()
    const { unit, proof, visitorTimezone, website, ...form } = formSchema.parse(request.body ?? {})
    const sent = `/properties/${propertyId}/schedule-tour/sent`
    // Whoever fills in what nobody sees is no visitor, and need not know that we know.
    if (website) return reply.redirect(sent, 303)
    const again = (status: number, problems: BookingProblems, problem: string | null) =>
      bookingPage(request, reply.status(status), {
        unitId: unit,
        form,
        problems,
        problem,
      })
    const read = publicBooking.body!.safeParse({
      ...form,
      unitId: unit,
      message: form.message || null,
      visitorPhone: form.visitorPhone || null,
      visitorTimezone,
      proof: proof || null,
    })
    if (!read.success) {
      const problems = Object.fromEntries(
        problemsOf(read.error).map(({ field, errors }) => [field, errors.join(', ')]),
      )
      return again(422, form.startsAt ? problems : { ...problems, startsAt: 'Choose a time.' }, null)
    }
    const {
      message = null,
      visitorPhone = null,
      visitorTimezone: zone = null,
      proof: solved,
      ...given
    } = read.data
    try {
      const { organisationId, viewing } = await bookByVisitor(
        { services, request, reply },
        propertyId,
        { ...given, unitId: unit, message, visitorPhone, visitorTimezone: zone, source: 'website' },
        solved,
      )
      const link = { organisationId, id: viewing.id }
      return await reply.redirect(viewing.heldUntil === null ? manageUrl(config, link) : sent, 303)
    } catch (error) {
      const refusal = error instanceof Error ? refusalOf(error) : undefined
      if (!refusal || (refusal.status !== 409 && refusal.status !== 429)) throw error
      return again(refusal.status, {}, [refusal.message, nextWords(refusal)].filter(Boolean).join(' '))
    }
  }

  const nextWords = ({ reason, payload }: Refusal) =>
    reason === 'slot_taken' && payload.length > 0 ? `Next free: ${payload.map(String).join('; ')}.` : ''

  void app.register(async (scope) => {
    // A proof has a kilobyte, a message four.
    acceptForms(scope, 16_384)
    const limited = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } })
    const path = '/properties/:propertyId/schedule-tour'
    scope.get<BookingRoute>(path, limited(120), (request, reply) => {
      const { unit = null, day } = querySchema.parse(request.query)
      return bookingPage(request, reply, { unitId: unit, day })
    })
    scope.get<BookingRoute>(`${path}/sent`, limited(60), (request, reply) =>
      bookingPage(request, reply, { unitId: null, held: true }),
    )
    scope.post<BookingRoute>(path, limited(20), submitBooking)
  })
}
