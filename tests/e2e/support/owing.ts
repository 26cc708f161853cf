import type { Property } from './dashboard.ts'

type Calls = { call: (method: string, path: string, body?: unknown) => Promise<Property> }

/** A signed lease of a property of the journey's own, on which somebody owes £500. */
export async function owing(api: Calls, mark: string, property?: Property) {
  const home =
    property ??
    (await api.call('POST', '/properties', {
      title: `House ${mark}`,
      addressLine1: '1 Test Street',
      city: 'Leeds',
      country: 'GB',
      currency: 'GBP',
    }))
  const propertyId = home['id']
  const label = `Flat ${mark}${property ? ' B' : ' A'}`
  const unit = await api.call('POST', '/units', { propertyId, label })
  const email = `${mark.toLowerCase()}@tenants.example`
  const tenant = await api.call('POST', '/tenants', {
    kind: 'person',
    firstName: 'Ada',
    lastName: label,
    email,
  })
  const start = '2026-01-01'
  const lease = await api.call('POST', '/leases', {
    propertyId,
    unitId: unit['id'],
    parties: [{ tenantId: tenant['id'] }],
    start,
    terms: [{ type: 'rent', amount: 50_000, from: start }],
  })
  const sent = await api.call('POST', `/leases/${lease['id']}/send`, { version: lease['version'] })
  await api.call('POST', `/leases/${lease['id']}/sign`, { version: sent['version'], signedOn: start })
  const charge = { leaseId: lease['id'], description: 'Rent owed', dueOn: '2026-10-01', net: 50_000 }
  await api.call('POST', '/charges', charge)
  return { property: home, lease, label }
}
