import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PropertyPage } from '#contract/public/pages.ts'
import type { SharedFigures, SharedPortfolioPage } from '#contract/public/shared-pages.ts'
import type { PortfolioField } from '#domain/sharing/fields.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../db/database.ts'
import { closedLink, notFound } from '../errors.ts'
import { sendRendition } from '../public/media.ts'
import { drawLocator } from '../public/locator/locator.ts'
import { cardColumns, cardsOf } from '../public/properties/cards.ts'
import { readPublicProperty } from '../public/properties/read.ts'
import { shownAt } from '../public/properties/shown-as.ts'
import { signedFilePath } from '../tenant/documents/files.ts'
import { readAddress } from '../tenant/share-links/addresses.ts'
import {
  countVisit,
  findLink,
  propertiesOf,
  sharedDocuments,
  sharedFigures,
  sharedUnits,
  type Opened,
} from '../tenant/share-links/open.ts'
import type { LandingSource } from './bundle.ts'
import { sendPage, withPrivacy } from './send.ts'
import { frameOf, isCrawler } from './visitor.ts'

interface Address {
  token: string
}

const uuid = z.uuid()
const unhurried = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } }

/**
 * `/shared/{token}`: what a share link shows, and the team's preview of a page that is not public (RT-39). A link that no longer
 * opens says so.
 */
export function mountSharedPages(app: FastifyInstance, services: Services, landing: LandingSource): void {
  const { config, database, clock } = services

  /** @throws 404 for an address that is not ours, 410 for a link that no longer opens */
  async function opened<T>(
    token: string,
    work: (tx: Transaction, link: Opened) => Promise<T>,
    { readOnly = true } = {},
  ): Promise<T> {
    const address = readAddress(services, token)
    if (!address) throw notFound()
    const { link, preview } = address
    const { organisationId } = link
    const read = async (tx: Transaction) => {
      const found = preview
        ? { ...nothing, organisationId, propertyId: link.id }
        : await findLink(tx, organisationId, link.id)
      if (!found) throw closedLink()
      return work(tx, found)
    }
    return database.withTenant({ organisationId, userId: null }, read, { readOnly })
  }

  const frame = (request: FastifyRequest) => frameOf(request, config.publicUrl)

  /** Counts who opens it: nobody whose browser is signed in, and no program that fetches a preview. */
  async function noteVisit(tx: Transaction, link: Opened, request: FastifyRequest): Promise<void> {
    const counts = request.method === 'GET' && !isCrawler(request) && !frame(request).signedIn
    if (link.id && counts) await countVisit(tx, link, clock.now())
  }

  async function propertyPage(
    tx: Transaction,
    link: Opened,
    path: string,
    propertyId: string,
  ): Promise<PropertyPage> {
    const extra = new Set(link.extras)
    const as = shownAt(`${path}/photos`)
    const property = await readPublicProperty(tx, propertyId, as, extra.has('address') ? 'exact' : undefined)
    if (!property) throw notFound()
    const { latitude, longitude } = property
    const located = latitude !== null && longitude !== null
    const documents = await sharedDocuments(tx, link)
    const figures = extra.has('figures') ? await sharedFigures(tx, link, [propertyId]) : []
    return {
      // Viewings are booked on the public page.
      property: { ...property, bookable: false },
      locator: located ? drawLocator({ ...property, latitude, longitude }) : null,
      shared: {
        path,
        preview: link.id === null,
        expiresOn: link.expiresOn,
        portfolio: link.portfolioId ? path : null,
        units: extra.has('units') ? await sharedUnits(tx, link, propertyId) : null,
        figures: figures[0] ?? null,
        documents: documents.map(({ fileId: _fileId, ...document }) => document),
      },
    }
  }

  async function portfolioPage(tx: Transaction, link: Opened, path: string): Promise<SharedPortfolioPage> {
    const portfolio = await tx
      .selectFrom('portfolios')
      .innerJoin('organisations', 'organisations.id', 'portfolios.organisation_id')
      .leftJoin('portfolio_sharing as sharing', (join) =>
        join
          .onRef('sharing.organisation_id', '=', 'portfolios.organisation_id')
          .onRef('sharing.portfolio_id', '=', 'portfolios.id'),
      )
      .select([
        'portfolios.title',
        'portfolios.description',
        'organisations.name',
        'organisations.settings',
        'sharing.hidden_fields',
      ])
      .where('portfolios.organisation_id', '=', link.organisationId)
      .where('portfolios.id', '=', link.portfolioId)
      .where('portfolios.status', '=', 'active')
      .executeTakeFirst()
    if (!portfolio) throw notFound()
    const hidden = z.array(z.string()).catch([]).parse(portfolio.hidden_fields)
    const shows = (field: PortfolioField) => !hidden.includes(field)
    const ids = await propertiesOf(tx, link)
    const as = shownAt(`${path}/photos`)
    const rows = ids.length
      ? await tx.selectFrom(as.properties).select(cardColumns).where('id', 'in', ids).execute()
      : []
    const cards = await cardsOf(
      tx,
      rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      as,
    )
    const figures = link.extras.includes('figures') ? await sharedFigures(tx, link, ids) : []
    const { contactEmail = null, contactPhone = null } = contactSchema.parse(portfolio.settings)
    return {
      path,
      title: portfolio.title,
      description: shows('description') ? portfolio.description : null,
      organisationName: portfolio.name,
      email: shows('contact') ? contactEmail : null,
      phone: shows('contact') ? contactPhone : null,
      expiresOn: link.expiresOn,
      properties: cards.map((card) => ({
        ...card,
        ...(!shows('price') && { askingPrice: null, askingFrequency: null }),
        figures: figures.find(({ propertyId }) => propertyId === card.id) ?? null,
      })),
      totals: totalsOf(figures),
    }
  }

  app.get<{ Params: Address }>('/shared/:token', unhurried, async (request, reply) => {
    const { token } = request.params
    const path = `/shared/${token}`
    const send = await opened(
      token,
      async (tx, link) => {
        await noteVisit(tx, link, request)
        if (link.portfolioId) {
          const page = await portfolioPage(tx, link, path)
          return () =>
            sendPage(landing, withPrivacy(reply), (bundle) =>
              bundle.renderSharedPortfolio(page, frame(request)),
            )
        }
        const page = await propertyPage(tx, link, path, link.propertyId!)
        return () =>
          sendPage(landing, withPrivacy(reply), (bundle) => bundle.renderProperty(page, frame(request)))
      },
      { readOnly: false },
    )
    return send()
  })

  /** A property of a portfolio. */
  app.get<{ Params: Address & { propertyId: string } }>(
    '/shared/:token/properties/:propertyId',
    unhurried,
    async (request, reply) => {
      const { token, propertyId } = request.params
      const page = await opened(token, async (tx, link) => {
        if (!link.portfolioId || !(await propertiesOf(tx, link)).includes(propertyId)) throw notFound()
        return propertyPage(tx, link, `/shared/${token}`, propertyId)
      })
      return sendPage(landing, withPrivacy(reply), (bundle) => bundle.renderProperty(page, frame(request)))
    },
  )

  app.get<{ Params: Address & { photoId: string; file: string } }>(
    '/shared/:token/photos/:photoId/:file',
    { compress: false },
    async (request, reply: FastifyReply) => {
      const { token, photoId, file } = request.params
      if (!uuid.safeParse(photoId).success || !/^\d+\.(avif|webp)$/.test(file)) throw notFound()
      const photo = await opened(token, async (tx, link) =>
        tx
          .selectFrom('shown_photos')
          .select(['organisation_id', 'width', 'height'])
          .where('organisation_id', '=', link.organisationId)
          .where('id', '=', photoId)
          .where('property_id', 'in', [...(await propertiesOf(tx, link)), nobody])
          .executeTakeFirst(),
      )
      withPrivacy(reply)
      return sendRendition(services, request, reply, photo && { ...photo, id: photoId }, file, 'private')
    },
  )

  app.get<{ Params: Address & { documentId: string } }>(
    '/shared/:token/documents/:documentId',
    unhurried,
    async (request, reply) => {
      const { token, documentId } = request.params
      const path = await opened(token, async (tx, link) => {
        const document = (await sharedDocuments(tx, link)).find(({ id }) => id === documentId)
        if (!document) throw notFound()
        return signedFilePath(services, link.organisationId, document.fileId, 'download')
      })
      return withPrivacy(reply).redirect(path, 303)
    },
  )
}

/** No id that there is. */
const nobody = '00000000-0000-0000-0000-000000000000'

const nothing = { id: null, portfolioId: null, expiresOn: null, extras: [], documentIds: [], today: '' }

const contactSchema = z.object({ contactEmail: z.string().optional(), contactPhone: z.string().optional() })

function totalsOf(figures: readonly SharedFigures[]): SharedFigures[] {
  const currencies = [...new Set(figures.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const of = figures.filter((one) => one.currency === currency)
    const sum = (value: (one: SharedFigures) => number) => of.reduce((total, one) => total + value(one), 0)
    const valued = of.some(({ valuation }) => valuation !== null)
    return {
      currency,
      lettable: sum(({ lettable }) => lettable),
      occupied: sum(({ occupied }) => occupied),
      yearlyRent: sum(({ yearlyRent }) => yearlyRent),
      valuation: valued ? sum(({ valuation }) => valuation ?? 0) : null,
    }
  })
}
