import { v7 as uuid } from 'uuid'
import type { draftFromReceipts } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { dayAt } from '#domain/dates/zones.ts'
import { documentLimits } from '#domain/documents/limits.ts'
import { nameWithoutEnding } from '#domain/documents/types.ts'
import { usualPaymentDays } from '#domain/expenses/vocabulary.ts'
import { ofProperty } from '../../../crud/belongs-to.ts'
import type { Transaction } from '../../../db/database.ts'
import type { Call, Handler } from '../../../http/call.ts'
import { insertDocument, receiptDraft } from '../../documents/upload.ts'
import { receiveInto } from '../../documents/receive.ts'
import { propertyCrud } from '../../properties/crud.ts'
import { expenseCrud } from './crud.ts'

/** The property that the receipts are of, and whether they may be kept there. @throws 404, 403 */
async function placeOf(tx: Transaction, call: Call<typeof draftFromReceipts>) {
  const { property: propertyId = null } = call.query
  if (propertyId) await propertyCrud.find(tx, propertyId, call)
  const property = propertyId ? await ofProperty.read(tx, propertyId, call) : null
  receiptDraft(call, { id: uuid(), propertyId, property }, 'invoice')
  return propertyId
}

/** A draft of each receipt: named by its file, of today, until somebody types what it says. */
export const fromReceipts: Handler<typeof draftFromReceipts> = (call) =>
  receiveInto(
    call,
    documentLimits.files,
    (tx) => placeOf(tx, call),
    async (tx, files, refused) => {
      const propertyId = await placeOf(tx, call)
      const today = dayAt(call.services.clock.now(), call.tenant.timezone)
      const data = []
      for (const file of files) {
        const body = expenses.create.parse({
          propertyId,
          description: nameWithoutEnding(file.name).trim().slice(0, 200) || 'Receipt',
          incurredOn: today,
          dueOn: addDays(today, usualPaymentDays),
        })
        const expense = await expenseCrud.add(tx, call, body)
        await insertDocument(tx, call, receiptDraft(call, expense, 'invoice'), file)
        data.push(expenseCrud.present(expense, call))
      }
      return { data, refused }
    },
  )
