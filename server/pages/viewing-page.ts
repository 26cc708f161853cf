import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ViewingPage } from '#contract/public/viewing-pages.ts'
import { isLive } from '#domain/viewings/vocabulary.ts'
import type { Services } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { refusalOf } from '../http/error-map.ts'
import { acceptForms } from '../http/forms.ts'
import { readToken, type Link } from '../link-tokens.ts'
import { calendarFile } from '../tenant/viewings/calendar-event.ts'
import {
  cancelByVisitor,
  confirmHold,
  manageUrl,
  moveByVisitor,
  viewedOf,
  type Viewed,
} from '../tenant/viewings/visitor.ts'
import type { LandingSource } from './bundle.ts'
import { offeredTimes } from './offered-times.ts'
import { sendPage, withPrivacy } from './send.ts'
import { frameOf } from './visitor.ts'

const text = z.string().catch('')

/** `/viewings/{token}`: a visitor's own viewing, to confirm, reschedule and cancel without an account or a script. */
export function mountViewingPage(app: FastifyInstance, services: Services, landing: LandingSource): void {
  const { config, database, clock } = services

  type ViewingRoute = { Params: { token: string }; Querystring: { day?: string } }

  async function opened(token: string): Promise<{ link: Link; viewing: Viewed }> {
    const link = readToken(config.sessionSecret, 'viewing', token)
    const viewing =
      link &&
      (await database.withTenant(
        { organisationId: link.organisationId, userId: null },
        (tx) => viewedOf(tx, link.organisationId, link.id),
        { readOnly: true },
      ))
    if (!link || !viewing) throw notFound()
    return { link, viewing }
  }

  async function viewingPage(
    request: FastifyRequest<ViewingRoute>,
    reply: FastifyReply,
    problem: string | null = null,
  ) {
    const { token } = request.params
    const { viewing } = await opened(token)
    const { heldUntil } = viewing
    const status = heldUntil === null ? viewing.status : heldUntil > clock.now() ? 'held' : 'lapsed'
    const open = isLive(viewing.status) && status !== 'lapsed' && viewing.startsAt > clock.now()
    const movable = open && viewing.bookable && heldUntil === null
    const { day } = request.query
    const times =
      movable && day
        ? (await offeredTimes(services, viewing.propertyId, viewing.unitId, { day }, viewing.id)).times
        : null
    const page: ViewingPage = {
      token,
      reference: viewing.reference,
      status,
      startsAt: viewing.startsAt,
      endsAt: viewing.endsAt,
      timezone: viewing.timezone,
      visitorTimezone: viewing.visitorTimezone,
      visitorName: viewing.visitorName,
      place: viewing.place,
      address: viewing.address,
      hostName: viewing.hostName,
      organisation: {
        name: viewing.organisation,
        email: viewing.organisationEmail,
        phone: viewing.organisationPhone,
      },
      property: viewing.listed ? `/properties/${viewing.propertyId}` : null,
      reason: viewing.reason,
      cancelledBy: viewing.cancelledBy,
      open,
      times,
      movable,
      problem,
    }
    return sendPage(landing, withPrivacy(reply), (bundle) =>
      bundle.renderViewing(page, frameOf(request, config.publicUrl)),
    )
  }

  /** Does something to a visitor's viewing and shows it; what cannot be done is said on the page. */
  const acting =
    (act: (link: Link, form: { startsAt: string; reason: string }) => Promise<void>) =>
    async (request: FastifyRequest<ViewingRoute>, reply: FastifyReply) => {
      const { token } = request.params
      const { link } = await opened(token)
      const form = z.object({ startsAt: text, reason: text }).parse(request.body ?? {})
      try {
        await act(link, form)
        return await withPrivacy(reply).redirect(`/viewings/${token}`, 303)
      } catch (error) {
        const refusal = error instanceof Error ? refusalOf(error) : undefined
        if (refusal?.status !== 409 && refusal?.status !== 422) throw error
        return viewingPage(request, reply.status(refusal.status), refusal.message)
      }
    }
  const inOrganisation = (link: Link, work: Parameters<typeof database.withTenant<void>>[1]) =>
    database.withTenant({ organisationId: link.organisationId, userId: null }, work)

  void app.register(async (scope) => {
    acceptForms(scope)
    const limited = (max: number) => ({ config: { rateLimit: { max, timeWindow: '1 minute' } } })
    scope.get<ViewingRoute>('/viewings/:token', limited(60), (request, reply) => viewingPage(request, reply))
    scope.get<ViewingRoute>('/viewings/:token/calendar.ics', limited(60), async (request, reply) => {
      const { link, viewing } = await opened(request.params.token)
      const { name, type, content } = calendarFile(viewing, config.publicUrl, manageUrl(config, link))
      return withPrivacy(reply)
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(content)
    })
    scope.post<ViewingRoute>(
      '/viewings/:token/confirm',
      limited(20),
      acting((link) => inOrganisation(link, (tx) => confirmHold(tx, services, link))),
    )
    scope.post<ViewingRoute>(
      '/viewings/:token/cancel',
      limited(20),
      acting((link, { reason }) =>
        inOrganisation(link, (tx) =>
          cancelByVisitor(tx, services, link, reason.trim().slice(0, 1000) || null),
        ),
      ),
    )
    scope.post<ViewingRoute>(
      '/viewings/:token/reschedule',
      limited(20),
      acting(async (link, { startsAt }) => {
        if (!z.iso.datetime({ offset: true }).safeParse(startsAt).success)
          throw new Refusal(422, 'invalid', 'Choose a time.')
        await inOrganisation(link, (tx) => moveByVisitor(tx, services, link, startsAt))
      }),
    )
  })
}
