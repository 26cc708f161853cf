import type { renewLease } from '#contract/tenant/lease-operations.ts'
import { addDays } from '#domain/dates/calendar.ts'
import { amountOn, escalationFrom } from '#domain/leases/escalation.ts'
import { renewalEnd } from '#domain/leases/renewal.ts'
import { termsOn } from '#domain/leases/rents.ts'
import { staleVersion } from '../../errors.ts'
import type { Handler } from '../../http/call.ts'
import { leaseCrud, todayOf } from './crud.ts'

/** The draft of a lease that follows another one: its number, dates, breaks and notes are its own. */
export const renew: Handler<typeof renewLease> = (call) =>
  call.write(async (tx) => {
    const { version, ...asked } = call.body
    const old = await leaseCrud.find(tx, call.params.id, call)
    if (old.version !== version) throw staleVersion(leaseCrud.present(old, call))
    const today = await todayOf(tx, call.tenant.organisationId)
    const {
      lastDay,
      escalation,
      propertyId,
      unitId,
      parties,
      frequency,
      payable,
      dueDay,
      periodsFrom,
      proration,
    } = old
    const { noticeCount, noticeUnit, deposit, agencyFee, legalFee, lateFee } = old
    const { serviceChargeCap, serviceChargeConcessionBps } = old
    const start = asked.start ?? addDays(lastDay !== null && lastDay > today ? lastDay : today, 1)
    const terms = termsOn(old.terms, start).map((term) => ({
      ...term,
      amount:
        term.type === 'rent' && asked.rent !== undefined ? asked.rent : amountOn(term, escalation, start),
      from: start,
      to: null,
    }))
    const draft = {
      propertyId,
      unitId,
      parties,
      frequency,
      payable,
      dueDay,
      periodsFrom,
      proration,
      noticeCount,
      noticeUnit,
      deposit,
      agencyFee,
      legalFee,
      lateFee,
      serviceChargeCap,
      serviceChargeConcessionBps,
      start,
      end: asked.end === undefined ? renewalEnd(old, start) : asked.end,
      terms,
      escalation: escalationFrom(escalation, start),
      breaks: [],
      reference: null,
      notes: null,
      renewalOfId: old.id,
    }
    const { id } = await leaseCrud.add(tx, call, draft)
    return leaseCrud.present(await leaseCrud.find(tx, id, call), call)
  })
