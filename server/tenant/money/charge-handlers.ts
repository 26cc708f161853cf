import { charges } from '#contract/tenant/money/charges.ts'
import type { creditCharge, raiseCharge } from '#contract/tenant/money/charges.ts'
import { sql } from 'kysely'
import { isCategory, type AccountType } from '#domain/ledger/accounts.ts'
import { portion } from '#domain/money/round.ts'
import { ofProperty } from '../../crud/belongs-to.ts'
import { crud } from '../../crud/crud.ts'
import { assertMayWrite } from '../../crud/fields.ts'
import { writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { invalid } from '../../errors.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Handler } from '../../http/call.ts'
import { raiseCharges } from './charges.ts'
import { creditCharge as takeBack } from './credits.ts'
import { openItems } from './items.ts'
import { leaseToRecordFor } from './leased.ts'

export const chargeCrud = crud(charges, {
  table: 'charge_records',
  belongsTo: ofProperty,
  propertyIdOf: ({ propertyId }) => propertyId,
})

export const exportCharges = exportList({ crud: chargeCrud, seldom: ['parts', 'entryId'] })

/** @throws 422 unless it is an account that people choose charges by */
async function assertCategory(tx: Transaction, organisationId: string, accountId: string): Promise<void> {
  const { rows } = await sql<{ type: AccountType }>`
    select type from accounts
    where organisation_id = ${organisationId} and id = ${accountId} and archived_at is null`.execute(tx)
  const [account] = rows
  if (account && isCategory(account.type)) return
  const sentence = account
    ? 'Choose a category of income or expense.'
    : 'There is no such record in your organisation.'
  throw invalid([{ field: 'accountId', errors: [sentence] }])
}

export const raise: Handler<typeof raiseCharge> = (call) =>
  call.write(async (tx) => {
    const { leaseId, accountId, description, dueOn, net, taxBps } = call.body
    const { organisationId, userId } = call.tenant
    const { stage } = await leaseToRecordFor(tx, call, leaseId, charges)
    if (stage !== 'signed') {
      throw invalid([{ field: 'leaseId', errors: ['This lease is not signed yet: nothing is owed on it.'] }])
    }
    if (accountId) await assertCategory(tx, organisationId, accountId)
    const { account } = await openItems(tx, organisationId, leaseId)
    const draft = {
      account,
      type: 'oneOff' as const,
      description,
      dueOn,
      net,
      tax: portion(net, taxBps, 10_000),
      taxBps,
      ...(accountId && { categoryId: accountId }),
    }
    const [id] = await raiseCharges(tx, { organisationId, userId }, [draft])
    const charge = await chargeCrud.readBack(tx, id!, call)
    writeTrace(tx, chargeCrud.trace(call, 'created', charge, call.services.clock.now(), {}))
    return chargeCrud.present(charge, call)
  })

export const credit: Handler<typeof creditCharge> = (call) =>
  call.write(async (tx) => {
    const { organisationId, userId } = call.tenant
    const { id } = call.params
    const before = await chargeCrud.find(tx, id, call)
    assertMayWrite(call.tenant.ability, 'update', charges, before, [])
    await takeBack(tx, { organisationId, userId }, { ...call.body, chargeId: id })
    const charge = await chargeCrud.readBack(tx, id, call)
    const changes = { open: { before: before.open, after: charge.open } }
    writeTrace(tx, chargeCrud.trace(call, call.body.kind, charge, call.services.clock.now(), changes))
    return chargeCrud.present(charge, call)
  })
