import type { BodyOf } from '#contract/kit/index.ts'
import { leases } from '#contract/tenant/leases.ts'
import type {
  activateLease,
  changeRent,
  endLease,
  giveNotice,
  signLease,
} from '#contract/tenant/lease-operations.ts'
import {
  earliestLeaving,
  noticeProblem,
  type BreakOption,
  type NoticeFacts,
  type NoticePeriod,
} from '#domain/leases/notice.ts'
import { termsOn, termsProblem, type Term } from '#domain/leases/rents.ts'
import { actionProblem, type LeaseAction } from '#domain/leases/transitions.ts'
import type { LeaseStatus } from '#domain/leases/vocabulary.ts'
import { assertMayWrite } from '../../crud/fields.ts'
import type { Transaction } from '../../db/database.ts'
import { conflict, invalid, staleVersion } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { leaseActions } from './crud.ts'
import { assertNoneFollows, makeRoom, reopenFormer } from './following.ts'
import { todayOf } from './today.ts'

type Row = Record<string, unknown>

interface Setting<Body> {
  tx: Transaction
  call: Call
  lease: Row
  body: Body
  today: string
}

const refuse = (field: string, sentence: string) => invalid([{ field, errors: [sentence] }])

/** @param act what changes, by field; may throw a Refusal */
const action =
  <Body = unknown>(name: LeaseAction, act: (setting: Setting<Body>) => Promise<Row> | Row) =>
  (call: Call) =>
    call.write(async (tx) => {
      const lease = await leaseActions.find(tx, call.params['id']!, call, true)
      const { version, ...body } = call.body as { version: number }
      assertMayWrite(call.tenant.ability, 'update', leases, lease, [])
      if (lease['version'] !== version) throw staleVersion(leaseActions.present(lease, call))
      const problem = actionProblem(name, lease['status'] as LeaseStatus, lease['endedOn'] !== null)
      if (problem) throw conflict('illegal_transition', problem)
      const today = await todayOf(tx, call.tenant.organisationId)
      const patch = await act({ tx, call, lease, body: body as Body, today })
      const { after } = await leaseActions.change(tx, call, lease['id'] as string, version, patch, name)
      return leaseActions.present(after, call)
    })

export const send = action('send', ({ today }) => ({ stage: 'awaitingSignature', sentOn: today }))

export const unsend = action('unsend', () => ({ stage: 'draft', sentOn: null }))

export const sign = action<BodyOf<typeof signLease>>('sign', async ({ tx, call, lease, body, today }) => {
  const { signedOn = today } = body
  if (signedOn > today) throw refuse('signedOn', 'This day is still to come.')
  const room = await makeRoom(tx, call, lease, lease['start'] as string, today)
  return { stage: 'signed', signedOn, ...room }
})

export const activate = action<BodyOf<typeof activateLease>>(
  'activate',
  async ({ tx, call, lease, body, today }) => {
    const { on = today } = body
    const [start, terms] = [lease['start'] as string, lease['terms'] as Term[]]
    if (on > today) throw refuse('on', 'This day is still to come.')
    // The days before cost what the first one does.
    const early = termsOn(terms, start).filter(({ from }) => from === start)
    const patch = { start: on, terms: [...terms, ...early.map((term) => ({ ...term, from: on }))] }
    return { ...patch, ...(await makeRoom(tx, call, lease, on, today)) }
  },
)

export const notice = action<BodyOf<typeof giveNotice>>('giveNotice', ({ lease, body, today }) => {
  const { by, givenOn, agreed = false } = body
  const count = lease['noticeCount'] as number | null
  const facts: NoticeFacts = {
    start: lease['start'] as string,
    end: lease['end'] as string | null,
    notice: count === null ? null : { count, unit: lease['noticeUnit'] as NoticePeriod['unit'] },
    breaks: lease['breaks'] as BreakOption[],
  }
  const leavesOn = body.leavesOn ?? earliestLeaving({ by, givenOn }, facts)
  if (!leavesOn) throw refuse('leavesOn', 'The lease has no notice period: say which day is the last.')
  const problem = noticeProblem({ by, givenOn, leavesOn }, facts, { today, waived: agreed })
  if (problem) throw refuse(problem.field, problem.sentence)
  return { noticeGivenOn: givenOn, noticeBy: by, leavesOn }
})

export const withdrawNotice = action('withdrawNotice', ({ lease }) => {
  if (lease['endedOn'] !== null) {
    throw conflict('illegal_transition', 'Another lease follows this one: cancel that one first.')
  }
  return { noticeGivenOn: null, noticeBy: null, leavesOn: null }
})

export const newRent = action<BodyOf<typeof changeRent>>('changeRent', ({ lease, body }) => {
  const { version: _, ...term } = body
  const terms = lease['terms'] as Term[]
  const same = terms.filter(
    ({ type, label }) => type === term.type && (label ?? null) === (term.label ?? null),
  )
  const latest = same
    .map(({ from }) => from)
    .toSorted()
    .at(-1)
  if (latest !== undefined && term.from <= latest) {
    throw refuse('from', `The last change is from ${latest}: a new one begins after that day.`)
  }
  const lastDay = lease['status'] === 'holdingOver' ? null : (lease['lastDay'] as string | null)
  if (lastDay !== null && term.from > lastDay) throw refuse('from', `The lease ends on ${lastDay}.`)
  const problem = termsProblem([...terms, term], lease['start'] as string)
  if (problem) throw refuse('from', problem)
  return { terms: [...terms, term] }
})

export const end = action<BodyOf<typeof endLease>>('end', ({ lease, body: { reason, on }, today }) => {
  // Past its term nobody gives notice any more: it is ended on the day on which the tenant leaves.
  if (on > today && lease['status'] !== 'holdingOver') {
    throw refuse('on', 'This day is still to come: give notice for it, and end the lease then.')
  }
  if (on < (lease['start'] as string)) throw refuse('on', 'The lease had not started on this day.')
  return { endedOn: on, endReason: reason }
})

export const reinstate = action('reinstate', async ({ tx, lease }) => {
  await assertNoneFollows(tx, lease)
  return { endedOn: null, endReason: null }
})

export const cancel = action('cancel', async ({ tx, call, lease, today }) => {
  if (lease['stage'] === 'signed') await reopenFormer(tx, call, lease, today)
  return { stage: 'cancelled', endedOn: null, endReason: null }
})
