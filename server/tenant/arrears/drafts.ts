import { sql } from 'kysely'
import { mostExamples } from '#contract/tenant/money/letters.ts'
import type { ReminderStage } from '#domain/arrears/stages.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { searchedFor } from '../../db/list-query.ts'
import { invalid } from '../../errors.ts'
import type { Drafting } from '../letters/drafting.ts'
import { letterDocuments, letterOf, reminderLetter } from './letters.ts'
import { inArrears } from './remind.ts'
import { assertSeesMoney, mayOf, todayOf } from './reminders.ts'

/** A reminder, tried on leases in arrears, the oldest debt first. */
export const reminderDrafting = (stage: ReminderStage): Drafting => ({
  async examples(tx, call, find) {
    assertSeesMoney(call)
    const words = sql.join([sql`true`, ...searchedFor(find)], sql` and `)
    const within = sql`lease_id in (select id from lease_records where ${mayOf(call, 'create')} and ${words})`
    const { rows } = await inArrears(tx, call.tenant, todayOf(call), { within, most: mostExamples })
    return rows.map(({ leaseId, reference, tenantNames, overdue, currency }) => ({
      id: leaseId,
      label: `${reference} · ${tenantNames}`,
      note: `${formatMoney(overdue, currency)} overdue`,
    }))
  },
  async draft(tx, call, exampleId, template) {
    assertSeesMoney(call)
    const { organisationId } = call.tenant
    const today = todayOf(call)
    const within = sql`lease_id in (select id from lease_records where ${mayOf(call, 'create')} and id = ${exampleId})`
    const { rows } = await inArrears(tx, call.tenant, today, { within, most: 1 })
    const [lease] = rows
    if (!lease) {
      throw invalid([
        { field: 'exampleId', errors: ['Nothing is overdue on this lease. Choose another one.'] },
      ])
    }
    const { leaseId, overdue: amount, currency } = lease
    const [letter] = await letterOf(tx, organisationId, today, [{ ...lease, stage }], { [stage]: template })
    const draft = { leaseId, stage, sentOn: today, amount, currency, letter: letter! }
    const [drawn] = await letterDocuments(tx, organisationId, [draft])
    return { letter: reminderLetter(draft), document: drawn!.document }
  },
})
