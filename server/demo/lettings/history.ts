import type { DemoEntry } from '../activity.ts'
import type { DemoOrganisation } from '../business.ts'
import { demoId } from '../ids.ts'
import type { DemoLease } from './index.ts'

/** What happened to leases: each was drafted, sent, signed and ended by whoever manages the property. */
export function historyOfLeases({ properties }: DemoOrganisation, leases: readonly DemoLease[]): DemoEntry[] {
  const managers = new Map(
    properties.map(({ id, record, createdBy }) => [id, record.portfolioManagerId ?? createdBy]),
  )
  return leases.flatMap((lease) => {
    const note = (action: string, at: string, changes: object): DemoEntry => ({
      id: demoId('activity', `${lease.id}/${action}`, Date.parse(at)),
      at,
      actorId: managers.get(lease.propertyId)!,
      action,
      subject: 'Lease',
      subjectId: lease.id,
      propertyId: lease.propertyId,
      changes,
    })
    const on = (day: string, hour: number) => new Date(`${day}T${hour}:20:00Z`).toISOString()
    const entries = [note('created', lease.createdAt, {})]
    const { sentOn, signedOn } = lease
    if (sentOn !== null) {
      const stage = { before: 'draft', after: 'awaitingSignature' }
      entries.push(note('send', on(sentOn, 10), { stage, sentOn: { before: null, after: sentOn } }))
    }
    if (signedOn !== null) {
      const stage = { before: 'awaitingSignature', after: 'signed' }
      entries.push(note('sign', on(signedOn, 15), { stage, signedOn: { before: null, after: signedOn } }))
    }
    const { noticeGivenOn, noticeBy, leavesOn, endedOn, endReason } = lease
    if (noticeGivenOn !== null) {
      entries.push(
        note('giveNotice', on(noticeGivenOn, 11), {
          noticeGivenOn: { before: null, after: noticeGivenOn },
          noticeBy: { before: null, after: noticeBy },
          leavesOn: { before: null, after: leavesOn },
        }),
      )
    }
    if (endedOn !== null) {
      entries.push(
        note('end', on(endedOn, 16), {
          endedOn: { before: null, after: endedOn },
          endReason: { before: null, after: endReason },
        }),
      )
    }
    return entries
  })
}
