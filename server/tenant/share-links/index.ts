import { sql } from 'kysely'
import type { RecordOf } from '#contract/kit/index.ts'
import { documents } from '#contract/tenant/documents.ts'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { leases } from '#contract/tenant/leases.ts'
import { properties } from '#contract/tenant/properties.ts'
import {
  shareLinks,
  type revokeShareLink,
  type sharePortfolio,
  type shareProperty,
} from '#contract/tenant/share-links.ts'
import { allows } from '#domain/access/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { ofProperty as belongsTo } from '../../crud/belongs-to.ts'
import { crud as crudOf } from '../../crud/crud.ts'
import type { PatchOf } from '../../crud/options.ts'
import { reachOf, scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid, staleVersion } from '../../errors.ts'
import type { Call, Handler, Handlers } from '../../http/call.ts'
import { portfolioCrud } from '../portfolios/crud.ts'
import { propertyCrud } from '../properties/crud.ts'
import { shareUrl } from './addresses.ts'

type ShareLink = RecordOf<typeof shareLinks>
type Shown = Pick<ShareLink, 'propertyId' | 'portfolioId' | 'extras' | 'documentIds'>

/**
 * Nobody shows others what they do not see themselves.
 * @param link what it shows, or of a change what it shows besides
 * @throws 422
 */
async function assertOwnToShow(tx: Transaction, link: Shown, call: Call): Promise<void> {
  const { ability, organisationId } = call.tenant
  const { propertyId, portfolioId, extras, documentIds } = link
  const property = propertyId
    ? await belongsTo.read(tx, propertyId, call)
    : { portfolioIds: [portfolioId], ownerUserIds: [] }
  const seesRents = allows(ability, 'read', leases.subject, { propertyId, property }, 'terms')
  const seesValue = allows(ability, 'read', properties.subject, { ...property, id: propertyId }, 'value')
  if (extras.some((extra) => extra !== 'address') && !seesRents)
    throw invalid([{ field: 'extras', errors: ['You can share rents only where you see them yourself.'] }])
  if (extras.includes('figures') && !seesValue)
    throw invalid([
      { field: 'extras', errors: ['You can share valuations only where you see them yourself.'] },
    ])
  if (documentIds.length === 0) return
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from documents
    where organisation_id = ${organisationId} and property_id = ${propertyId} and id = any(${documentIds}::uuid[])
      and ${scopeOf(ability, 'read', documents)} and ${reachOf(ability, 'read', documents) ?? sql`true`}`.execute(
    tx,
  )
  if (rows[0]!.count < new Set(documentIds).size)
    throw invalid([
      { field: 'documentIds', errors: ['Choose documents of this property that you can see yourself.'] },
    ])
}

async function follow(
  tx: Transaction,
  before: ShareLink,
  patch: PatchOf<typeof shareLinks>,
  call: Call,
): Promise<PatchOf<typeof shareLinks>> {
  // What it shows already may be a colleague's to show.
  const extras = patch.extras?.filter((extra) => !before.extras.includes(extra)) ?? []
  const documentIds = patch.documentIds?.filter((id) => !before.documentIds.includes(id)) ?? []
  if (extras.length > 0 || documentIds.length > 0)
    await assertOwnToShow(tx, { ...before, extras, documentIds }, call)
  return {}
}

/** RT-39: links that show a property or a portfolio to whoever has them. */
export const crud = crudOf(shareLinks, {
  belongsTo,
  select: {
    portfolioTitle: sql`(select title from portfolios
      where portfolios.organisation_id = share_links.organisation_id and portfolios.id = portfolio_id)`,
    status: sql.ref('status'),
    url: sql`''`,
  },
  propertyIdOf: ({ propertyId }) => propertyId,
  follow,
  present: (record, { config }, { organisationId }) => ({
    ...record,
    url: record.status === 'active' ? shareUrl(config, { organisationId, id: record.id }) : '',
  }),
})

const ofProperty: Handler<typeof shareProperty> = (call) =>
  call.write(async (tx) => {
    const { id: propertyId } = await propertyCrud.find(tx, call.params.id, call)
    const link = { ...call.body, expiresOn: call.body.expiresOn ?? null, propertyId, portfolioId: null }
    await assertOwnToShow(tx, link, call)
    return crud.present(await crud.add(tx, call, link), call)
  })

const ofPortfolio: Handler<typeof sharePortfolio> = (call) =>
  call.write(async (tx) => {
    const { id: portfolioId } = await portfolioCrud.find(tx, call.params.id, call)
    const { expiresOn = null, ...body } = call.body
    const link = { ...body, expiresOn, documentIds: [], propertyId: null, portfolioId }
    await assertOwnToShow(tx, link, call)
    return crud.present(await crud.add(tx, call, link), call)
  })

const revoke: Handler<typeof revokeShareLink> = (call) =>
  call.write(async (tx) => {
    const before = await crud.find(tx, call.params.id, call, true)
    if (before.version !== call.body.version) throw staleVersion(crud.present(before, call))
    const revokedAt = before.revokedAt ?? call.services.clock.now()
    const { after } = await crud.change(tx, call, before.id, before.version, { revokedAt })
    return crud.present(after, call)
  })

export const handlers = {
  'share-links.ofProperty': ofProperty,
  'share-links.ofPortfolio': ofPortfolio,
  'share-links.revoke': revoke,
  'share-links.activity': recordActivityOf(crud),
} satisfies Partial<Handlers<typeof tenantOperations>>
