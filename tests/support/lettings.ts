import { sendLease, signLease } from '#contract/tenant/lease-operations.ts'
import { properties } from '#contract/tenant/properties.ts'
import { leases } from '#contract/tenant/leases.ts'
import { tenants } from '#contract/tenant/tenants.ts'
import { units } from '#contract/tenant/units.ts'
import type { Operation } from '#contract/kit/index.ts'
import { inMonths } from './calendar.ts'
import type { Answer } from './client.ts'
import type { Organisation, Person } from './organisation.ts'

export type Row = Record<string, unknown> & { id: string; version: number }

/** The record that an answer holds. @throws what was refused */
export async function ok(answer: Promise<Answer>): Promise<Row> {
  const { status, text, body } = await answer
  if (status !== 200 && status !== 201) throw new Error(text)
  return body as Row
}

async function made(person: Person, operation: Operation, body: object): Promise<Row> {
  const answer = await person.call(operation, { body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body as Row
}

/** A property with units and tenants, and what is done with its leases. */
export async function letting({ people }: Organisation, property: object = {}) {
  const { admin } = people
  const place = { addressLine1: '1 High Street', city: 'Lagos', country: 'NG', currency: 'NGN' }
  const { id: propertyId } = await made(admin, properties.operations.create, {
    title: 'House to let',
    ...place,
    ...property,
  })
  let count = 0
  const unit = async (body: object = {}) =>
    (await made(admin, units.operations.create, { propertyId, label: `Flat ${++count}`, ...body })).id
  const tenant = async (body: object = {}) =>
    (await made(admin, tenants.operations.create, { kind: 'person', firstName: 'Ada', ...body })).id
  const draft = async (unitId: string, body: { start?: string; [field: string]: unknown } = {}) => {
    const start = body.start ?? inMonths(-6)
    return made(admin, leases.operations.create, {
      propertyId,
      unitId,
      parties: [{ tenantId: await tenant() }],
      start,
      terms: [{ type: 'rent', amount: 100_000, from: start }],
      ...body,
    })
  }
  /** Does something to a lease as it is now. */
  const does = async (
    operation: Operation,
    id: string,
    body: object = {},
    person = admin,
  ): Promise<Answer> => {
    const { version } = (await admin.call(leases.operations.get, { params: { id } })).body as Row
    return person.call(operation, { params: { id }, body: { version, ...body } })
  }
  const read = async (id: string) => (await admin.call(leases.operations.get, { params: { id } })).body as Row
  const signed = async (unitId: string, body: Record<string, unknown> = {}) => {
    const { id } = await draft(unitId, body)
    await ok(does(sendLease, id))
    return ok(does(signLease, id))
  }
  return { propertyId, unit, tenant, draft, does, signed, read }
}

export type Letting = Awaited<ReturnType<typeof letting>>
