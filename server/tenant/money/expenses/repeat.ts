import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { repeatExpense } from '#contract/tenant/money/expense-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { addDays, daysUntil } from '#domain/dates/calendar.ts'
import { following, type Repeat } from '#domain/expenses/repeats.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { assertMayWrite } from '../../../fields.ts'
import { writeTrace } from '../../../crud/writes.ts'
import type { Services } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { conflict, invalid, staleVersion } from '../../../errors.ts'
import type { Handler } from '../../../http/call.ts'
import { notify } from '../../../notifications/notify.ts'
import { expenseCrud } from './crud.ts'
import { write } from './steps.ts'

/** Begins a series, or ends it. The latest of a series carries it on. */
export const repeat: Handler<typeof repeatExpense> = (call) =>
  call.write(async (tx) => {
    const { version, every, nextOn, until } = call.body
    const expense = await expenseCrud.find(tx, call.params.id, call, true)
    assertMayWrite(call.tenant.ability, 'update', expenses, expense, ['repeats'])
    if (expense.version !== version) throw staleVersion(expenseCrud.present(expense, call))
    if (expense.stage === 'void') {
      throw conflict('illegal_transition', 'A void expense does not repeat: enter another one.')
    }
    if (every !== null && nextOn === null) {
      throw invalid([{ field: 'nextOn', errors: ['Enter when it first recurs.'] }])
    }
    if (every !== null && nextOn !== null && nextOn <= expense.incurredOn) {
      throw invalid([
        { field: 'nextOn', errors: [`It was entered for ${expense.incurredOn}: choose a later day.`] },
      ])
    }
    if (until !== null && nextOn !== null && until < nextOn) {
      throw invalid([{ field: 'until', errors: ['This is before it first recurs.'] }])
    }
    const [next, last] = every === null ? [null, null] : [nextOn, until]
    write(tx, call, expense, {
      action: every === null ? 'stopRepeating' : 'repeat',
      stage: expense.stage,
      set: sql`repeats = ${every}, repeats_from = ${next}, repeats_next_on = ${next}, repeats_until = ${last}`,
    })
    return expenseCrud.present(await expenseCrud.readBack(tx, expense.id, call), call)
  })

/** A recurring expense that falls by today. */
interface Due {
  id: string
  description: string
  gross: number
  currency: Currency
  propertyId: string | null
  propertyTitle: string | null
  enteredBy: string[]
  createdBy: string | null
  incurredOn: string
  dueOn: string
  repeats: Repeat
  from: string
  next: string
  until: string | null
}

/**
 * Makes a draft of an expense for the day on which it recurs, which carries the series on. What belongs to a service charge
 * belongs to the item of that name in the year of the new day, if there is one.
 */
async function copyOf(tx: Transaction, organisationId: string, due: Due, now: string): Promise<void> {
  const id = uuid()
  const { id: former, next, incurredOn, dueOn, createdBy, propertyId, enteredBy } = due
  const organisation = sql`organisation_id = ${organisationId}`
  const follows = following(due)
  await sql`
    insert into expenses (organisation_id, id, created_by, property_id, vendor_id, description, incurred_on, due_on, currency,
      recovers_tax, notes, entered_by, net, tax, repeats, repeats_from, repeats_next_on, repeats_until)
    select organisation_id, ${id}::uuid, created_by, property_id, vendor_id, description, ${next}::date,
      ${addDays(next, daysUntil(incurredOn, dueOn))}::date, currency, recovers_tax, notes, entered_by, net, tax,
      ${follows === null ? null : due.repeats}, ${follows === null ? null : due.from}::date, ${follows}::date,
      ${follows === null ? null : due.until}::date
    from expenses where ${organisation} and id = ${former}`.execute(tx)
  await sql`
    insert into expense_lines (organisation_id, expense_id, n, account_id, unit_id, description, net, tax, recoverable_bps,
      capital, item_id)
    select line.organisation_id, ${id}::uuid, line.n, account_id, unit_id, line.description, net, tax,
      line.recoverable_bps, capital, (
        select item.id from service_charge_items as former
        join service_charge_items as item on item.organisation_id = former.organisation_id and item.name = former.name
        join service_charges as year
          on year.organisation_id = item.organisation_id and year.id = item.service_charge_id
        where former.organisation_id = line.organisation_id and former.id = line.item_id
          and year.property_id = ${propertyId} and ${next}::date between year."from" and year."to"
          and year.stage not in ('reconciled', 'archived')
        order by item.n limit 1)
    from expense_lines as line where line.${organisation} and expense_id = ${former}`.execute(tx)
  await sql`
    update expenses set repeats = null, repeats_from = null, repeats_next_on = null, repeats_until = null,
      version = version + 1, updated_at = ${now}
    where ${organisation} and id = ${former}`.execute(tx)
  writeTrace(tx, {
    organisationId,
    actorId: null,
    at: now,
    action: 'repeated',
    subject: 'Expense',
    subjectId: id,
    propertyId,
    changes: {},
  })
  await notify(tx, organisationId, {
    type: 'expense.repeated',
    recipients: [...new Set([...enteredBy, ...(createdBy ? [createdBy] : [])])],
    actorId: null,
    subjectId: id,
    data: {
      expense: due.description,
      amount: formatMoney(due.gross, due.currency),
      ...(due.propertyTitle && { property: due.propertyTitle }),
    },
    key: `expense:${id}:repeated`,
  })
}

/** Makes drafts of the expenses of an organisation that recur by its today: one for each time. */
export async function repeatNightly(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  organisationId: string,
): Promise<void> {
  const once = (): Promise<number> =>
    database.withTenant({ organisationId, userId: null }, async (tx) => {
      const { rows } = await sql<Due>`
        select id, description, gross, currency, property_id as "propertyId", entered_by as "enteredBy",
          created_by as "createdBy", incurred_on as "incurredOn", due_on as "dueOn", repeats, repeats_from as "from",
          repeats_next_on as next, repeats_until as until,
          (select title from properties where properties.organisation_id = expenses.organisation_id
            and properties.id = property_id) as "propertyTitle"
        from expenses
        where organisation_id = ${organisationId} and repeats_next_on <= today_in(${organisationId})
        order by id for update of expenses`.execute(tx)
      for (const due of rows) await copyOf(tx, organisationId, due, clock.now())
      return rows.length
    })
  // Again for those that recurred more than once since somebody looked.
  while ((await once()) > 0);
}
