import { sql } from 'kysely'
import type { DraftOf, RecordOf } from '#contract/kit/index.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { units } from '#contract/tenant/units.ts'
import { firmShareOf, planOf, termsProblems } from '#domain/sales/terms.ts'
import { isOpenSale } from '#domain/sales/vocabulary.ts'
import { ofProperty } from '../../../crud/belongs-to.ts'
import { crud } from '../../../crud/crud.ts'
import type { CrudOptions, PatchOf } from '../../../crud/options.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid } from '../../../errors.ts'
import type { Call } from '../../../http/call.ts'
import { tellOfOffer } from './tell.ts'

export type Sale = RecordOf<typeof sales>
type Draft = DraftOf<typeof sales>
type Options = CrudOptions<typeof sales>

type Terms = Pick<
  Sale,
  | 'propertyId'
  | 'unitId'
  | 'price'
  | 'currency'
  | 'paid'
  | 'commissionBps'
  | 'commissionAmount'
  | 'fees'
  | 'taxBps'
  | 'instalments'
  | 'agents'
>

/** @throws 422 unless the unit is in the property and the caller sees it, agents are colleagues, and the terms add up */
async function assertTerms(tx: Transaction, { tenant }: Call, sale: Terms): Promise<void> {
  const { propertyId, unitId, agents } = sale
  const userIds = agents.map(({ userId }) => userId)
  const organisation = sql`organisation_id = ${tenant.organisationId}`
  const { rows } = await sql<{ unit: boolean; people: string[] }>`
    select exists (select from units where ${organisation} and id = ${unitId} and property_id = ${propertyId}
        and ${scopeOf(tenant.ability, 'read', units)}) as unit,
      array(select user_id from members where ${organisation} and user_id = any(${userIds}::uuid[])) as people`.execute(
    tx,
  )
  const found = rows[0]!
  const problems = [
    ...(unitId !== null && !found.unit
      ? [{ field: 'unitId', errors: ['There is no such unit in this property.'] }]
      : []),
    ...userIds.flatMap((userId, index) =>
      found.people.includes(userId)
        ? []
        : [
            {
              field: `agents.${index}.userId`,
              errors: ['There is no such record in your organisation.'],
            },
          ],
    ),
    ...termsProblems(sale),
  ]
  if (problems.length > 0) throw invalid(problems)
}

/** What is kept of the terms of a sale. */
function kept(terms: Terms) {
  const { commission, fees, tax } = firmShareOf(terms)
  return {
    commission,
    feesTotal: fees,
    commissionTax: tax,
    agentIds: terms.agents.map(({ userId }) => userId),
  }
}

/** Agents of another firm, too, bring offers of their own. */
const bringsOffers = (role: string) => role === 'realtors' || role === 'agents'

/** @throws 422 where it is sold already */
function assertUnsold({ status }: Pick<Sale['property'], 'status'>): void {
  if (status === 'sold') {
    throw invalid([{ field: 'propertyId', errors: ['This property is sold already.'] }])
  }
}

async function complete(tx: Transaction, record: Draft, call: Call): Promise<Draft> {
  const { currency, ...property } = record.property!
  assertUnsold(property)
  const { role, userId } = call.tenant
  const agents =
    record.agents.length === 0 && bringsOffers(role) ? [{ userId, shareBps: 10_000 }] : record.agents
  const whole = { ...record, agents, currency, paid: 0 }
  await assertTerms(tx, call, whole)
  const offer = { ...whole, ...kept(whole), stage: 'offer' as const, kept: 0 }
  await tellOfOffer(tx, call, { ...offer, property: record.property! })
  return offer
}

async function follow(
  tx: Transaction,
  before: Sale,
  patch: PatchOf<typeof sales>,
  call: Call,
): Promise<PatchOf<typeof sales>> {
  if (!isOpenSale(before.stage)) {
    throw conflict('illegal_transition', 'This sale has ended: what it says stays as it is.')
  }
  const after = { ...before, ...patch }
  const moved = after.propertyId !== before.propertyId || after.unitId !== before.unitId
  if (moved && before.stage !== 'offer') {
    throw conflict('illegal_transition', 'The seller has agreed to this sale: what is sold stays the same.')
  }
  const property =
    after.propertyId === before.propertyId
      ? before.property
      : await ofProperty.read(tx, after.propertyId, call)
  if (moved) assertUnsold(property)
  const { currency } = property
  if (currency !== before.currency && patch.price === undefined) {
    const sentence = `Its amounts are in ${before.currency}: enter them in ${currency} along with the property.`
    throw invalid([{ field: 'propertyId', errors: [sentence] }])
  }
  const instalments = before.stage === 'underContract' ? [...planOf(after)] : after.instalments
  if (before.stage === 'underContract' && instalments.length === 0) {
    throw invalid([{ field: 'instalments', errors: ['The price has to fall due: enter when.'] }])
  }
  const whole = { ...after, currency, instalments }
  await assertTerms(tx, call, whole)
  return { currency, instalments, ...kept(whole) }
}

const options: Options = {
  table: 'sale_records',
  belongsTo: ofProperty,
  // What the view works out, or reads of the tables beside it.
  select: {
    label: sql.ref('label'),
    status: sql.ref('status'),
    deducted: sql.ref('deducted'),
    toOwner: sql.ref('to_owner'),
    open: sql.ref('open'),
    overdue: sql.ref('overdue'),
    nextDueOn: sql.ref('next_due_on'),
    plan: sql.ref('plan'),
    receipts: sql.ref('receipts'),
    agentNames: sql.ref('agent_names'),
    askingPrice: sql.ref('asking_price'),
    propertyTitle: sql.ref('property_title'),
    unitLabel: sql.ref('unit_label'),
  },
  complete,
  follow,
  // oxlint-disable-next-line typescript/require-await -- whoever removes a record waits for this
  async beforeRemove(_tx, { stage, label }) {
    if (stage === 'offer' && label === null) return
    throw conflict(
      'illegal_transition',
      'Only an offer that was never accepted can be deleted. End this sale instead.',
    )
  },
  propertyIdOf: ({ propertyId }) => propertyId,
}

/** Sales as people write them: until they end. */
export const saleCrud = crud(sales, options)
