import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/index.ts'
import type {
  correctCharges,
  listCorrections,
  previewCorrections,
} from '#contract/tenant/money/corrections.ts'
import { charges } from '#contract/tenant/money/charges.ts'
import { correctionsOf, type Correction, type Raised } from '#domain/charges/corrections.ts'
import { chargesDue } from '#domain/charges/due.ts'
import { chargeWords } from '#domain/charges/words.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { traceOf, writeTrace } from '../../crud/writes.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { lockBooks, type Bookkeeper } from '../../ledger/post.ts'
import { draftOf, firstToCharge, leaseAsCharged, openBooksOf, todayIn } from './charge-run.ts'
import { raiseCharges } from './charges.ts'
import { creditCharge } from './credits.ts'
import { openItems, type Account } from './items.ts'
import { leaseSeen } from './leased.ts'
import { bookkeeperOf, previewEntries } from './preview.ts'

/** A charge may have moved by so many days with its due day or rhythm. */
const slack = 366

interface Found extends Raised {
  description: string
  dueOn: string
}

/** What was raised on a lease by its terms, with what was added and taken back since. */
async function raisedOn(tx: Transaction, organisationId: string, leaseId: string): Promise<Found[]> {
  const takenBack = (corrects: boolean) => sql`(
    select coalesce(sum(amount), 0)::bigint from credits
    where organisation_id = ${organisationId} and lease_id = ${leaseId} and charge_id in (
      select id from charges as part
        where part.organisation_id = ${organisationId} and part.lease_id = ${leaseId} and (part.id = charges.id or part.adds_to = charges.id))
      and kind <> 'writeOff' and corrects = ${corrects} and reversed_on is null)`
  const { rows } = await sql<Found>`
    select id as "chargeId", term, period, description, due_on as "dueOn", net + (
        select coalesce(sum(net), 0)::bigint from charges as part
        where part.organisation_id = ${organisationId} and part.lease_id = ${leaseId} and part.adds_to = charges.id
      ) - ${takenBack(true)} as net, ${takenBack(false)} as credited
    from charges where organisation_id = ${organisationId} and lease_id = ${leaseId} and term is not null`.execute(
    tx,
  )
  return rows
}

interface Compared {
  account: Account
  today: string
  corrections: (Correction & { raised: Found | undefined })[]
}

/** Nothing is compared before the lease was charged. */
async function compared(
  tx: Transaction,
  organisationId: string,
  leaseId: string,
): Promise<Compared | undefined> {
  const today = await todayIn(tx, organisationId)
  const [books, charged] = [
    await openBooksOf(tx, organisationId),
    await leaseAsCharged(tx, organisationId, { leaseId, today }),
  ]
  if (!books || !charged) return undefined
  const { lease, account, chargedThrough, broughtThrough } = charged
  const from = firstToCharge(books.beginOn, broughtThrough)
  const raised = await raisedOn(tx, organisationId, leaseId)
  const due = chargesDue(lease, {
    from: addDays(books.beginOn, -slack),
    to: addDays(chargedThrough, slack),
  })
  const byId = new Map(raised.map((each) => [each.chargeId, each]))
  const corrections = correctionsOf(due, raised, { from, to: chargedThrough })
  return {
    account,
    today,
    corrections: corrections.map((each) => ({ ...each, raised: byId.get(each.chargeId ?? '') })),
  }
}

async function answerOf(
  tx: Transaction,
  call: Call,
  leaseId: string,
): Promise<AnswerOf<typeof listCorrections>> {
  const { property } = await leaseSeen(tx, call, leaseId, charges, 'update')
  const found = await compared(tx, call.tenant.organisationId, leaseId)
  return {
    currency: property.currency,
    corrections: (found?.corrections ?? []).map(
      ({ term, period, chargeId, due, charged, difference, raised }) => ({
        term,
        period,
        chargeId,
        description: due ? chargeWords(due) : raised!.description,
        charged,
        now: due?.net ?? 0,
        difference,
        parts: due?.parts ?? [],
      }),
    ),
  }
}

export const list: Handler<typeof listCorrections> = (call) =>
  call.read((tx) => answerOf(tx, call, call.params.id))

const later = (a: string, b: string) => (a > b ? a : b)

/** Charges what was charged too low, credits what was charged too high; no day before today. */
async function corrected(tx: Transaction, call: Call<typeof correctCharges>, by: Bookkeeper) {
  const leaseId = call.params.id
  const lease = await leaseSeen(tx, call, leaseId, charges, 'update')
  await openItems(tx, by.organisationId, leaseId)
  if (call.body.corrections.length > 1) await lockBooks(tx, by)
  const found = await compared(tx, by.organisationId, leaseId)
  const left = new Set(found?.corrections)
  for (const { term, period, difference } of call.body.corrections) {
    const correction = [...left].find(
      (each) => each.term === term && each.period === period && each.difference === difference,
    )
    if (!found || !correction) {
      throw conflict('changed', 'The lease or its charges have changed since: look at the differences again.')
    }
    // Each once, however often it is asked for.
    left.delete(correction)
    const { account, today } = found
    const { due, chargeId, raised } = correction
    if (difference < 0) {
      await creditCharge(tx, by, {
        kind: 'creditNote',
        chargeId: chargeId!,
        date: later(raised!.dueOn, today),
        amount: -difference,
        reason: `${raised!.description}: the lease says ${due ? 'less' : 'nothing'} now`,
        corrects: true,
      })
      continue
    }
    const draft = draftOf(account, { ...due!, dueOn: later(due!.dueOn, today) })
    const { term: _, period: __, ...rest } = draft
    await raiseCharges(tx, by, [
      chargeId
        ? {
            ...rest,
            net: difference,
            parts: [],
            addsTo: chargeId,
            description: `${draft.description}: difference`,
          }
        : draft,
    ])
  }
  return lease
}

export const correct: Handler<typeof correctCharges> = (call) =>
  call.write(async (tx) => {
    const { propertyId } = await corrected(tx, call, bookkeeperOf(call))
    writeTrace(tx, { ...traceOf(call, 'chargesCorrected', 'Lease', call.params.id), propertyId })
    return answerOf(tx, call, call.params.id)
  })

export const correctPreview: Handler<typeof previewCorrections> = (call) =>
  previewEntries(call, (tx, by) => corrected(tx, call, by))
