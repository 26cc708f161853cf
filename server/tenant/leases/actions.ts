import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/index.ts'
import { documents } from '#contract/tenant/documents.ts'
import { leases } from '#contract/tenant/leases.ts'
import type {
  activateLease,
  changeRent,
  endLease,
  giveNotice,
  keepSignedDocument as keepSignedDocumentOperation,
  signLease,
} from '#contract/tenant/lease-operations.ts'
import { earliestLeaving, noticeProblem } from '#domain/leases/notice.ts'
import { termsProblem } from '#domain/leases/rents.ts'
import { actionProblem, type LeaseAction } from '#domain/leases/transitions.ts'
import { assertMayWrite } from '../../fields.ts'
import type { PatchOf } from '../../crud/options.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid, staleVersion } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { leaseActions, todayOf, type Lease } from './crud.ts'
import { assertNoneFollows, makeRoom, reopenFormer } from './succession.ts'

type Patch = PatchOf<typeof leases>

interface Setting<Body> {
  tx: Transaction
  call: Call
  lease: Lease
  body: Body
  today: string
}

/** A call about one lease that names the version that was read. */
type LeaseCall<Body> = Call & { params: { id: string }; body: Body }

const refuse = (field: string, sentence: string) => invalid([{ field, errors: [sentence] }])

/** @param act what changes, by field; may throw a Refusal */
const action =
  <Body extends { version: number } = { version: number }>(
    name: LeaseAction,
    act: (setting: Setting<Body>) => Promise<Patch> | Patch,
  ) =>
  (call: LeaseCall<Body>): Promise<Lease> =>
    call.write(async (tx) => {
      const { params, body, tenant } = call
      const lease = await leaseActions.find(tx, params.id, call, true)
      assertMayWrite(tenant.ability, 'update', leases, lease, [])
      if (lease.version !== body.version) throw staleVersion(leaseActions.present(lease, call))
      const problem = actionProblem(name, lease.status, lease.endedOn !== null)
      if (problem) throw conflict('illegal_transition', problem)
      const today = await todayOf(tx, tenant.organisationId)
      const patch = await act({ tx, call, lease, body, today })
      await leaseActions.change(tx, call, lease.id, lease.version, patch, name)
      return leaseActions.present(await leaseActions.find(tx, lease.id, call), call)
    })

export const send = action('send', ({ today }) => ({ stage: 'awaitingSignature', sentOn: today }))

export const unsend = action('unsend', () => ({ stage: 'draft', sentOn: null }))

export const sign = action<BodyOf<typeof signLease>>('sign', async ({ tx, call, lease, body, today }) => {
  const { signedOn = today } = body
  if (signedOn > today) throw refuse('signedOn', 'Enter today’s date or an earlier one.')
  return { stage: 'signed', signedOn, ...(await makeRoom(tx, call, lease, lease.start, today)) }
})

export const activate = action<BodyOf<typeof activateLease>>(
  'activate',
  async ({ tx, call, lease, body, today }) => {
    const { on = today } = body
    const { start, terms } = lease
    if (on > today) throw refuse('on', 'Enter today’s date or an earlier one.')
    if (on > start) throw refuse('on', `The lease starts on ${start} in any case.`)
    // What begins with the lease begins with it still.
    const early = terms.map((term) => (term.from === start ? { ...term, from: on } : term))
    return { start: on, terms: early, ...(await makeRoom(tx, call, lease, on, today)) }
  },
)

export const notice = action<BodyOf<typeof giveNotice>>('giveNotice', ({ lease, body, today }) => {
  const { by, givenOn, agreed = false } = body
  const { start, end, breaks, noticeCount: count, noticeUnit: unit } = lease
  const facts = { start, end, breaks, notice: count === null ? null : { count, unit } }
  const leavesOn = body.leavesOn ?? earliestLeaving({ by, givenOn }, facts)
  if (!leavesOn) throw refuse('leavesOn', 'The lease has no notice period. Enter the last day.')
  const problem = noticeProblem({ by, givenOn, leavesOn }, facts, { today, waived: agreed })
  if (problem) throw refuse(problem.field, problem.sentence)
  return { noticeGivenOn: givenOn, noticeBy: by, leavesOn }
})

export const withdrawNotice = action('withdrawNotice', ({ lease }) => {
  if (lease.endedOn !== null) {
    throw conflict('illegal_transition', 'Another lease follows this one. Cancel that one first.')
  }
  return { noticeGivenOn: null, noticeBy: null, leavesOn: null }
})

export const newRent = action<BodyOf<typeof changeRent>>('changeRent', ({ lease, body }) => {
  const { version: _, ...term } = body
  const latest = lease.terms
    .filter(({ type, label }) => type === term.type && label === term.label)
    .map(({ from }) => from)
    .toSorted()
    .at(-1)
  if (latest !== undefined && term.from <= latest) {
    throw refuse('from', `The last change is from ${latest}. Enter a later date.`)
  }
  const lastDay = lease.status === 'holdingOver' ? null : lease.lastDay
  if (lastDay !== null && term.from > lastDay) throw refuse('from', `The lease ends on ${lastDay}.`)
  const terms = [...lease.terms, term]
  const problem = termsProblem(terms, lease.start)
  if (problem) throw refuse('from', problem)
  return { terms }
})

export const end = action<BodyOf<typeof endLease>>('end', ({ lease, body: { reason, on }, today }) => {
  // Past its term nobody gives notice any more: it is ended on the day on which the tenant leaves, as under notice.
  const known = lease.status === 'holdingOver' || (lease.status === 'notice' && on === lease.leavesOn)
  if (on > today && !known) {
    throw refuse('on', 'Enter today’s date or an earlier one. For a later date, give notice instead.')
  }
  if (on < lease.start) throw refuse('on', 'The lease had not started on this date.')
  return { endedOn: on, endReason: reason }
})

export const reinstate = action('reinstate', async ({ tx, call, lease }) => {
  await assertNoneFollows(tx, call, lease)
  return { endedOn: null, endReason: null }
})

export const cancel = action('cancel', async ({ tx, call, lease, today }) => {
  if (lease.stage === 'signed') await reopenFormer(tx, call, lease, today)
  return { stage: 'cancelled', endedOn: null, endReason: null }
})

/** Says which document of a lease is the signed one, in whatever state the lease is; none but its own will do. */
export const keepSignedDocument: Handler<typeof keepSignedDocumentOperation> = (call) =>
  call.write(async (tx) => {
    const { version, signedDocumentId } = call.body
    const lease = await leaseActions.find(tx, call.params.id, call, true)
    const { rows } = await sql`
      select from documents where organisation_id = ${call.tenant.organisationId} and id = ${signedDocumentId}
        and lease_id = ${lease.id} and ${scopeOf(call.tenant.ability, 'read', documents)}`.execute(tx)
    if (signedDocumentId !== null && rows.length === 0) {
      throw invalid([{ field: 'signedDocumentId', errors: ['There is no such document of this lease.'] }])
    }
    await leaseActions.change(tx, call, lease.id, version, { signedDocumentId })
    return leaseActions.present(await leaseActions.find(tx, lease.id, call), call)
  })
