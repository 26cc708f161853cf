import { sql } from 'kysely'
import type { DraftOf, RecordOf } from '#contract/kit/index.ts'
import { issues } from '#contract/tenant/issues.ts'
import { expenses, type ExpenseLine } from '#contract/tenant/money/expenses.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { units } from '#contract/tenant/units.ts'
import { vendors } from '#contract/tenant/vendors.ts'
import { isEditable } from '#domain/expenses/vocabulary.ts'
import type { AccountType } from '#domain/ledger/accounts.ts'
import type { Currency } from '#domain/money/currencies.ts'
import { ofProperty } from '../../../crud/belongs-to.ts'
import { crud } from '../../../crud/crud.ts'
import type { CrudOptions, PatchOf } from '../../../crud/options.ts'
import { changesBetween } from '../../../crud/writes.ts'
import { scopeOf } from '../../../db/conditions.ts'
import type { Transaction } from '../../../db/database.ts'
import { sendAlong } from '../../../db/send-along.ts'
import { conflict, invalid } from '../../../errors.ts'
import type { Call } from '../../../http/call.ts'
import { deleteFilesOf } from '../../documents/deletion.ts'

export type Expense = RecordOf<typeof expenses>
export type ExpensePatch = PatchOf<typeof expenses>
type Options = CrudOptions<typeof expenses>

const unknown = (field: string) => ({
  field,
  errors: ['There is no such record in your organisation.'],
})

/** @throws 422 unless the caller sees what the expense speaks of, and its property is the issue's and the units' */
async function assertReferences(
  tx: Transaction,
  call: Call,
  expense: Pick<Expense, 'vendorId' | 'issueId' | 'propertyId' | 'lines'>,
): Promise<void> {
  const { organisationId, ability } = call.tenant
  const { vendorId, issueId, propertyId, lines } = expense
  const organisation = sql`organisation_id = ${organisationId}`
  const accountIds = lines.map(({ accountId }) => accountId)
  const unitIds = lines.flatMap(({ unitId }) => unitId ?? [])
  const itemIds = lines.flatMap(({ itemId }) => itemId ?? [])
  const { rows } = await sql<{
    vendor: boolean
    issue: boolean
    accounts: Record<string, AccountType>
    units: string[]
    items: string[]
  }>`
    select exists (select from vendors where ${organisation} and id = ${vendorId} and ${scopeOf(ability, 'read', vendors)}) as vendor,
      exists (select from issues where ${organisation} and id = ${issueId} and property_id = ${propertyId}
        and ${scopeOf(ability, 'read', issues)}) as issue,
      (select coalesce(jsonb_object_agg(id, type), '{}') from accounts
        where ${organisation} and id = any(${accountIds}::uuid[]) and archived_at is null) as accounts,
      array(select id from units where ${organisation} and id = any(${unitIds}::uuid[]) and property_id = ${propertyId}
        and ${scopeOf(ability, 'read', units)}) as units,
      array(select item.id from service_charge_items as item
        where item.${organisation} and item.id = any(${itemIds}::uuid[]) and service_charge_id in (
          select id from service_charges where ${organisation} and property_id = ${propertyId}
            and stage not in ('reconciled', 'archived') and ${scopeOf(ability, 'read', serviceCharges)})) as items`.execute(
    tx,
  )
  const found = rows[0]!
  const problems = [
    ...(vendorId !== null && !found.vendor ? [unknown('vendorId')] : []),
    ...(issueId !== null && !found.issue
      ? [{ field: 'issueId', errors: ['There is no such issue of this property.'] }]
      : []),
    ...lines.flatMap(({ accountId, unitId, itemId }, index) => [
      ...(found.accounts[accountId] === undefined ? [unknown(`lines.${index}.accountId`)] : []),
      ...(found.accounts[accountId] !== undefined && found.accounts[accountId] !== 'expense'
        ? [{ field: `lines.${index}.accountId`, errors: ['Choose a category of expense.'] }]
        : []),
      ...(unitId !== null && !found.units.includes(unitId)
        ? [{ field: `lines.${index}.unitId`, errors: ['There is no such unit in this property.'] }]
        : []),
      ...(itemId !== null && !found.items.includes(itemId)
        ? [{ field: `lines.${index}.itemId`, errors: ['Choose an item of a year that is not reconciled.'] }]
        : []),
    ]),
  ]
  if (problems.length > 0) throw invalid(problems)
}

/** What an organisation keeps its own books in. */
async function currencyOf(tx: Transaction, organisationId: string): Promise<Currency> {
  const { rows } = await sql<{ currency: Currency }>`
    select currency from organisations where id = ${organisationId}`.execute(tx)
  return rows[0]!.currency
}

const sumsOf = (lines: readonly ExpenseLine[]) => ({
  net: lines.reduce((sum, { net }) => sum + net, 0),
  tax: lines.reduce((sum, { tax }) => sum + tax, 0),
})

/** Writes the lines of an expense, in this order. */
function writeLines(
  tx: Transaction,
  organisationId: string,
  { id, lines }: Pick<Expense, 'id' | 'lines'>,
): void {
  const rows = lines.map((line, index) => ({
    ...line,
    // What is recovered follows from the item.
    recoverableBps: line.itemId === null ? line.recoverableBps : 0,
    n: index + 1,
  }))
  sendAlong(
    tx,
    sql`delete from expense_lines where organisation_id = ${organisationId} and expense_id = ${id}`,
  )
  sendAlong(
    tx,
    sql`
      insert into expense_lines (organisation_id, expense_id, n, account_id, unit_id, description, net, tax, recoverable_bps, capital, item_id)
      select ${organisationId}::uuid, ${id}::uuid, n, "accountId", "unitId", description, net, tax, "recoverableBps", capital, "itemId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (n integer, "accountId" uuid, "unitId" uuid,
        description text, net bigint, tax bigint, "recoverableBps" integer, capital boolean, "itemId" uuid)`,
  )
}

async function complete(
  tx: Transaction,
  record: DraftOf<typeof expenses>,
  call: Call,
): Promise<DraftOf<typeof expenses>> {
  const { organisationId, userId } = call.tenant
  await assertReferences(tx, call, record)
  const whole = {
    ...record,
    ...sumsOf(record.lines),
    stage: 'draft' as const,
    currency: record.property?.currency ?? (await currencyOf(tx, organisationId)),
    enteredBy: [userId],
  }
  writeLines(tx, organisationId, whole)
  return whole
}

async function follow(
  tx: Transaction,
  before: Expense,
  patch: ExpensePatch,
  call: Call,
): Promise<ExpensePatch> {
  if (!isEditable(before.stage)) {
    throw conflict(
      'illegal_transition',
      before.stage === 'submitted'
        ? 'A submitted expense is withdrawn before it is changed.'
        : 'What is in the books stays as it is: void this expense and enter it again.',
    )
  }
  const { organisationId, userId } = call.tenant
  const after = { ...before, ...patch }
  await assertReferences(tx, call, after)
  const moved = Object.hasOwn(changesBetween(before, patch), 'propertyId')
  const currency = !moved
    ? before.currency
    : after.propertyId === null
      ? await currencyOf(tx, organisationId)
      : (await ofProperty.read(tx, after.propertyId, call)).currency
  if (currency !== before.currency && after.lines.length > 0 && patch.lines === undefined) {
    const sentence = `Its amounts are in ${before.currency}: enter them in ${currency} along with the property.`
    throw invalid([{ field: 'propertyId', errors: [sentence] }])
  }
  if (patch.lines) writeLines(tx, organisationId, { id: before.id, lines: patch.lines })
  // Its receipts are where it is: of no property, they are for the staff alone.
  if (moved)
    sendAlong(
      tx,
      sql`update documents set property_id = ${after.propertyId}, visibility = ${after.propertyId ? 'owner' : 'staff'}
        where organisation_id = ${organisationId} and expense_id = ${before.id}`,
    )
  return {
    currency,
    ...(patch.lines && sumsOf(patch.lines)),
    enteredBy: [...new Set([...before.enteredBy, userId])],
  }
}

const options: Options = {
  table: 'expense_records',
  belongsTo: ofProperty,
  // What the view works out, or reads of the tables beside it.
  select: {
    label: sql.ref('label'),
    status: sql.ref('status'),
    lines: sql.ref('lines'),
    payments: sql.ref('payments'),
    recharges: sql.ref('recharges'),
    categories: sql.ref('categories'),
    items: sql.ref('items'),
    gross: sql.ref('gross'),
    open: sql.ref('open'),
    vendorName: sql.ref('vendor_name'),
    propertyTitle: sql.ref('property_title'),
    issueNumber: sql.ref('issue_number'),
  },
  complete,
  follow,
  async beforeRemove(tx, { id, stage }, { tenant }) {
    if (isEditable(stage)) {
      await deleteFilesOf(tx, tenant.organisationId, { expenseId: id })
      return
    }
    throw conflict(
      'illegal_transition',
      stage === 'submitted'
        ? 'A submitted expense is withdrawn before it is deleted.'
        : 'What is in the books cannot be deleted. Void this expense instead.',
    )
  },
  propertyIdOf: ({ propertyId }) => propertyId,
}

/** Expenses as people write them: until they are submitted. */
export const expenseCrud = crud(expenses, options)
