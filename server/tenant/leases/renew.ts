import type { BodyOf } from '#contract/kit/index.ts'
import { leases } from '#contract/tenant/leases.ts'
import type { renewLease } from '#contract/tenant/lease-operations.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { renewalEnd } from '#domain/leases/renewal.ts'
import { termsOn, type Term } from '#domain/leases/rents.ts'
import { staleVersion } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { leaseCrud } from './crud.ts'
import { todayOf } from './today.ts'

type Row = Record<string, unknown>

/** Of the old lease what a new one takes over; its notes and its own number stay behind. */
const kept = Object.keys(leases.fields).filter(
  (name) => !['reference', 'start', 'end', 'terms', 'breaks', 'notes'].includes(name),
)

function bodyOf(old: Row, asked: BodyOf<typeof renewLease>, today: string): Row {
  const lastDay = old['lastDay'] as string | null
  const start = asked.start ?? addDays(lastDay !== null && lastDay > today ? lastDay : today, 1)
  const [from, to] = [old['start'] as string, old['end'] as string | null]
  const end = asked.end !== undefined ? asked.end : renewalEnd({ start: from, end: to }, start)
  const terms = termsOn(old['terms'] as Term[], start).map(({ type, label, amount }) => ({
    type,
    label: label ?? null,
    amount: type === 'rent' && asked.rent !== undefined ? asked.rent : amount,
    from: start,
  }))
  return {
    ...Object.fromEntries(kept.map((name) => [name, old[name]])),
    start,
    end,
    terms,
    breaks: [],
    reference: null,
    notes: null,
    renewalOfId: old['id'],
  }
}

/** The draft of a lease that follows another one. */
export async function renew(call: Call) {
  const body = await call.read(async (tx) => {
    const old = await leaseCrud.find(tx, call.params['id']!, call)
    if (old['version'] !== call.body['version']) throw staleVersion(leaseCrud.present(old, call))
    return bodyOf(old, call.body as BodyOf<typeof renewLease>, await todayOf(tx, call.tenant.organisationId))
  })
  return leaseCrud.create(Object.assign(Object.create(call) as Call, { body }))
}
