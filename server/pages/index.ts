import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../context.ts'
import { noPortfolio, notFound, Refusal } from '../errors.ts'
import { acceptForms } from '../http/forms.ts'
import { answerError, noteFailure, refusalOf } from '../http/error-map.ts'
import { answerErrorPage, askedFor } from './error-page.ts'
import type { LandingSource } from './bundle.ts'
import { mountBookingPage } from './booking-page.ts'
import { companiesPage } from './companies-page.ts'
import { companyPages } from './company-page.ts'
import { listingsPage } from './listings-page.ts'
import { mountEnquiryPage } from './enquiry-page.ts'
import { portfolioPages } from './portfolio-page.ts'
import { homePage, textPageSources } from './product-pages.ts'
import { propertyPages } from './property-page.ts'
import { mountPage } from './send.ts'
import { mountSharedPages } from './shared-page.ts'
import { mountForCrawlers } from './sitemap.ts'
import { mountViewingPage } from './viewing-page.ts'
import { asksForPage, colorModeCookie, isColorMode, isOwnPath } from './visitor.ts'

const year = 365 * 24 * 60 * 60

/** An error as a page where a person asked for one, as AP-07 says everywhere else. */
export function errorAnswers({ config }: Services, landing: LandingSource) {
  return async (error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!asksForPage(request)) return answerError(error, request, reply)
    const refusal = refusalOf(error)
    if (refusal.reason !== askedFor) noteFailure(refusal, error, request, 'page failed')
    try {
      return answerErrorPage(await landing(), config.publicUrl, refusal, request, reply)
    } catch (failure) {
      request.log.error({ err: failure }, 'error page failed')
      return answerError(error, request, reply)
    }
  }
}

/** The pages that need no sign-in, rendered here. */
export async function mountPages(
  app: FastifyInstance,
  services: Services,
  landing: LandingSource,
): Promise<void> {
  mountPage(app, '/', landing, homePage(services, landing))
  for (const [name, pageOf] of Object.entries(textPageSources(services, landing)))
    mountPage(app, `/${name}`, landing, pageOf)
  mountPage(app, '/companies', landing, companiesPage(services, landing))
  mountPage(app, '/companies/:slug', landing, companyPages(services, landing))
  mountPage(app, '/portfolios/:portfolioId', landing, portfolioPages(services, landing), noPortfolio)
  mountPage(app, '/properties', landing, listingsPage(services, landing))
  mountPage(app, '/properties/:propertyId', landing, propertyPages(services, landing))
  mountBookingPage(app, services, landing)
  mountEnquiryPage(app, services, landing)
  mountViewingPage(app, services, landing)
  mountSharedPages(app, services, landing)
  mountForCrawlers(app, services)

  /** The scripts of pages; their names carry their content. */
  app.get('/scripts/:file', async (request, reply) => {
    const { scripts } = await landing()
    const script = scripts.find(({ path }) => path === request.url)
    if (!script) throw notFound()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(script.text)
  })

  /** RT-28. */
  app.get<{ Params: { errorCode: string } }>('/error/:errorCode', (request) => {
    const { errorCode } = request.params
    const known = /^[45]\d\d$/.test(errorCode)
    throw new Refusal(known ? Number(errorCode) : 404, askedFor, 'This page was asked for.')
  })

  await app.register(async (forms) => {
    acceptForms(forms)
    /** SC-10 without script: keeps the appearance in a cookie and goes back to where the visitor was. */
    forms.post('/appearance', (request, reply) => {
      const { mode, back } = (request.body ?? {}) as { mode?: string; back?: string }
      if (!isColorMode(mode)) throw new Refusal(422, 'invalid', 'Choose system, light or dark.')
      const secure = services.config.publicUrl.startsWith('https:')
      reply.setCookie(colorModeCookie, mode, {
        path: '/',
        maxAge: mode === 'system' ? 0 : year,
        sameSite: 'lax',
        secure,
      })
      return reply.redirect(isOwnPath(back) ? back : '/', 303)
    })
  })
}
