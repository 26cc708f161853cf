import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import { mostExamples, type listLetterExamples } from '#contract/tenant/money/letters.ts'
import type { ReminderStage } from '#domain/arrears/stages.ts'
import type { Template } from '#domain/letters/merge.ts'
import { formatMoney } from '#domain/money/currencies.ts'
import { searchedFor } from '../../db/list-query.ts'
import type { Transaction } from '../../db/database.ts'
import type { Document } from '../../documents/document.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import type { Letter } from '../../mails/letter.ts'
import { letterDocuments, letterOf, reminderLetter } from './letters.ts'
import { inArrears } from './remind.ts'
import { assertSeesMoney, mayOf, todayOf } from './reminders.ts'

type Example = AnswerOf<typeof listLetterExamples>['examples'][number]

/** Leases in arrears that a reminder can be tried with, the oldest debt first. */
export async function reminderExamples(tx: Transaction, call: Call, find: string): Promise<Example[]> {
  assertSeesMoney(call)
  const within = sql`lease_id in (select id from lease_records where ${mayOf(call, 'create')}
    and ${sql.join([sql`true`, ...searchedFor(find, sql`search_text`)], sql` and `)})`
  const { rows } = await inArrears(tx, call.tenant, todayOf(call), { within, most: mostExamples })
  return rows.map(({ leaseId, reference, tenantNames, overdue, currency }) => ({
    id: leaseId,
    label: `${reference} · ${tenantNames}`,
    note: `${formatMoney(overdue, currency)} overdue`,
  }))
}

interface Asked {
  kind: ReminderStage
  exampleId: string
  template: Template
}

/**
 * A reminder as a lease would get it today if it said this, by what sends reminders.
 * @throws 422 where nothing is overdue on the lease, or it is none of the caller's
 */
export async function reminderDraft(
  tx: Transaction,
  call: Call,
  { kind, exampleId, template }: Asked,
): Promise<{ letter: Letter; document: Document }> {
  assertSeesMoney(call)
  const { organisationId } = call.tenant
  const today = todayOf(call)
  const within = sql`lease_id in (select id from lease_records where ${mayOf(call, 'create')} and id = ${exampleId})`
  const { rows } = await inArrears(tx, call.tenant, today, { within, most: 1 })
  const [lease] = rows
  if (!lease) {
    throw invalid([{ field: 'exampleId', errors: ['Nothing is overdue on this lease. Choose another one.'] }])
  }
  const [said] = await letterOf(tx, organisationId, today, [{ ...lease, stage: kind }], { [kind]: template })
  const draft = {
    leaseId: lease.leaseId,
    stage: kind,
    sentOn: today,
    amount: lease.overdue,
    currency: lease.currency,
    letter: said!,
  }
  const [drawn] = await letterDocuments(tx, organisationId, [draft])
  return { letter: reminderLetter(draft), document: drawn!.document }
}
