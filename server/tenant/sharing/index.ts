import { sql } from 'kysely'
import type { tenantOperations } from '#contract/tenant/index.ts'
import { portfolios } from '#contract/tenant/portfolios.ts'
import { properties } from '#contract/tenant/properties.ts'
import type {
  changePortfolioSharing,
  changePropertySharing,
  PortfolioSharing,
  PropertySharing,
  readPortfolioSharing,
  readPropertySharing,
} from '#contract/tenant/sharing.ts'
import { allows } from '#domain/access/index.ts'
import { precisionOf, type AddressPrecision } from '#domain/sharing/address.ts'
import { hiddenPropertyFields, type PortfolioField, type PropertyField } from '#domain/sharing/fields.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { forbidden, staleVersion } from '../../errors.ts'
import type { Call, Handler, Handlers } from '../../http/call.ts'
import { previewUrl } from '../share-links/addresses.ts'
import { portfolioCrud } from '../portfolios/crud.ts'
import { crud as propertyCrud } from '../properties/index.ts'

interface StoredSharing {
  version: number
  precision: AddressPrecision | null
  hidden: PropertyField[] | null
  usualPrecision: string | null
  usualHidden: string[] | null
}

async function propertySharing(tx: Transaction, call: Call, id: string): Promise<PropertySharing> {
  const property = await propertyCrud.find(tx, id, call)
  // Whoever says that it is listed says what is shown of it.
  if (!allows(call.tenant.ability, 'update', properties.subject, property, 'listing')) throw forbidden()
  const { listing, status } = property
  const { rows } = await sql<StoredSharing>`
    select coalesce(sharing.version, 0) as version, address_precision as precision, hidden_fields as hidden,
      settings ->> 'addressPrecision' as "usualPrecision", settings -> 'hiddenFields' as "usualHidden"
    from organisations left join property_sharing sharing
      on sharing.organisation_id = organisations.id and sharing.property_id = ${id}
    where organisations.id = ${call.tenant.organisationId}`.execute(tx)
  const { version, precision, hidden, usualPrecision, usualHidden } = rows[0]!
  return {
    version,
    addressPrecision: precision,
    hiddenFields: hidden,
    usual: {
      addressPrecision: precisionOf(usualPrecision),
      hiddenFields: hiddenPropertyFields(usualHidden ?? []),
    },
    listing,
    status,
    url: `${call.services.config.publicUrl}/properties/${id}`,
    previewUrl: previewUrl(call.services, { organisationId: call.tenant.organisationId, id }),
  }
}

const readProperty: Handler<typeof readPropertySharing> = (call) =>
  call.read((tx) => propertySharing(tx, call, call.params.id))

const changeProperty: Handler<typeof changePropertySharing> = (call) =>
  call.write(async (tx) => {
    const { id } = call.params
    const { organisationId } = call.tenant
    await propertyCrud.find(tx, id, call, true)
    const { version, addressPrecision, hiddenFields } = call.body
    const before = await propertySharing(tx, call, id)
    if (before.version !== version) throw staleVersion(before)
    await sql`
      insert into property_sharing (organisation_id, property_id, version, updated_at, address_precision, hidden_fields)
      values (${organisationId}, ${id}, ${version + 1}, ${call.services.clock.now()}, ${addressPrecision},
        ${hiddenFields && JSON.stringify(hiddenFields)}::jsonb)
      on conflict (organisation_id, property_id) do update set version = excluded.version,
        updated_at = excluded.updated_at, address_precision = excluded.address_precision,
        hidden_fields = excluded.hidden_fields`.execute(tx)
    writeTrace(tx, { ...traceOf(call, 'sharingChanged', properties.subject, id), propertyId: id })
    return propertySharing(tx, call, id)
  })

async function portfolioSharing(tx: Transaction, call: Call, id: string): Promise<PortfolioSharing> {
  const portfolio = await portfolioCrud.find(tx, id, call)
  if (!allows(call.tenant.ability, 'update', portfolios.subject, portfolio, 'visibility')) throw forbidden()
  const { organisationId } = call.tenant
  const { rows } = await sql<{ version: number; hidden: PortfolioField[]; listedCount: number }>`
    select coalesce(sharing.version, 0) as version, coalesce(sharing.hidden_fields, '[]') as hidden,
      (select count(*)::integer from portfolio_properties named
       join properties on properties.organisation_id = named.organisation_id and properties.id = named.property_id
       where named.organisation_id = portfolios.organisation_id and named.portfolio_id = portfolios.id
         and listing = 'listed' and properties.status = 'active') as "listedCount"
    from portfolios left join portfolio_sharing sharing
      on sharing.organisation_id = portfolios.organisation_id and sharing.portfolio_id = portfolios.id
    where portfolios.organisation_id = ${organisationId} and portfolios.id = ${id}`.execute(tx)
  const { version, hidden, listedCount } = rows[0]!
  const url = `${call.services.config.publicUrl}/portfolios/${id}`
  return { version, hiddenFields: hidden, url, listedCount }
}

const readPortfolio: Handler<typeof readPortfolioSharing> = (call) =>
  call.read((tx) => portfolioSharing(tx, call, call.params.id))

const changePortfolio: Handler<typeof changePortfolioSharing> = (call) =>
  call.write(async (tx) => {
    const { id } = call.params
    const { organisationId } = call.tenant
    await portfolioCrud.find(tx, id, call, true)
    const { version, hiddenFields } = call.body
    const before = await portfolioSharing(tx, call, id)
    if (before.version !== version) throw staleVersion(before)
    await sql`
      insert into portfolio_sharing (organisation_id, portfolio_id, version, updated_at, hidden_fields)
      values (${organisationId}, ${id}, ${version + 1}, ${call.services.clock.now()},
        ${JSON.stringify(hiddenFields)}::jsonb)
      on conflict (organisation_id, portfolio_id) do update set version = excluded.version,
        updated_at = excluded.updated_at, hidden_fields = excluded.hidden_fields`.execute(tx)
    writeTrace(tx, traceOf(call, 'sharingChanged', portfolios.subject, id))
    return portfolioSharing(tx, call, id)
  })

/** RT-39: what the public pages of properties and portfolios show. */
export const handlers = {
  'sharing.property': readProperty,
  'sharing.changeProperty': changeProperty,
  'sharing.portfolio': readPortfolio,
  'sharing.changePortfolio': changePortfolio,
} satisfies Partial<Handlers<typeof tenantOperations>>
