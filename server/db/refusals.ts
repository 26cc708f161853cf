import pg from 'pg'
import { Refusal, conflict, invalid, noBooks, slotTaken } from '../errors.ts'
import { OutcomeUnknown } from './outcome-unknown.ts'
import { DatabaseSilent } from './pulse.ts'

/** Codes with which PostgreSQL says that it is not there (class 08, shutdown, too many connections). */
const isUnavailable = (error: Error & { code?: unknown }) =>
  typeof error.code === 'string' &&
  (/^(08|57P|53)/.test(error.code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(error.code))

const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/

/** A name without the number of the part that it is of, where organisations are spread over several servers. */
const ofWhole = (name: string | undefined) => name?.replace(/_\d{6,}$/, '')

/** The constraint that refuses. What comes from another server says it in its message only. */
const constraintOf = (error: pg.DatabaseError) =>
  ofWhole(error.constraint ?? /constraint "([^"]{1,63})"/.exec(error.message)?.[1])
const tableOf = (error: pg.DatabaseError) =>
  ofWhole(error.table ?? /(?:table|relation) "([^"]{1,63})"/.exec(error.message)?.[1])

/** The record's field that a constraint of the database is about, from the constraint's name. */
function fieldOfConstraint(error: pg.DatabaseError): string | undefined {
  const rest = constraintOf(error)
    ?.replace(`${tableOf(error)}_`, '')
    .replace(/^(?:\w{1,60}_)?organisation_id_/, '')
  const column = rest?.replace(/_(fkey|key|check)\d*$/, '')
  return column?.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const cutShort = '57014'

/** Whether a statement took longer than the database allows. */
export const isCutShort = (error: unknown) => error instanceof pg.DatabaseError && error.code === cutShort

/** Raised by the trigger `keep_an_admin`; codes from FH100 on by `post_entries`. */
const lastAdmin = 'FH001'

function refusalOfCode(error: pg.DatabaseError): Refusal | undefined {
  const field = fieldOfConstraint(error)
  const constraint = constraintOf(error)
  switch (error.code) {
    case '23505':
      if (constraint === 'budgets_one_a_year')
        return invalid([{ field: 'year', errors: ['This property has a budget for that year already.'] }])
      return invalid([{ field: field ?? '', errors: ['This is already taken. Choose another one.'] }])
    case '23503':
      return error.detail?.includes('is still referenced')
        ? conflict('in_use', 'Other records still belong to this one. Move or delete them first.')
        : invalid([{ field: field ?? '', errors: ['There is no such record in your organisation.'] }])
    case '23P01':
      if (constraint === 'leases_one_at_a_time') {
        return conflict('overlapping_lease', 'Another lease has this unit on some of these days.')
      }
      if (constraint === 'service_charges_one_at_a_time') {
        return invalid([
          { field: 'from', errors: ['Another service charge of this property has some of these days.'] },
        ])
      }
      if (constraint === 'management_agreements_one_at_a_time') {
        return invalid([
          {
            field: 'from',
            errors: ['Another agreement of this property has some of these days: end it first.'],
          },
        ])
      }
      if (constraint === 'viewings_one_per_host' || constraint === 'viewings_one_per_place')
        return slotTaken()
      return invalid([{ field: field ?? '', errors: ['This value does not fit the others.'] }])
    case '23514':
      return invalid([{ field: field ?? '', errors: ['This value does not fit the others.'] }])
    case lastAdmin:
      return conflict(
        'last_admin',
        'This is the last active administrator. Make someone else an administrator first.',
      )
    case 'FH100':
      return noBooks()
    case 'FH101':
      return invalid([
        {
          field: 'date',
          errors: [`The books are closed through ${error.detail}. Choose a later day, or reopen them.`],
        },
      ])
    case 'FH102':
      return invalid([
        { field: 'date', errors: [`The books begin on ${error.detail}. Choose that day or a later one.`] },
      ])
    case '40001':
    case '40P01':
    case '55P03':
      return conflict('busy', 'Someone is changing the same records. Try again.')
    case cutShort:
      return new Refusal(503, 'too_slow', 'This took too long. Narrow it down, or try again in a moment.')
    case '22P02':
    case '22P05':
    case '22021':
    case '22003':
      return new Refusal(422, 'invalid', 'A value is of the wrong kind.', { payload: [] })
    default:
      return undefined
  }
}

/** What the database's refusal means to the caller; undefined when it is no such thing. */
export function refusalOfDatabase(error: Error): Refusal | undefined {
  if (error instanceof OutcomeUnknown) {
    return new Refusal(
      503,
      'outcome_unknown',
      'Server unavailable at the moment. It is not known whether your change was saved; look before you repeat it.',
      { cause: error },
    )
  }
  if (error instanceof pg.DatabaseError) {
    const known = refusalOfCode(error)
    if (known) return known
  }
  if (error instanceof DatabaseSilent || isUnavailable(error) || lostConnection.test(error.message)) {
    return new Refusal(
      503,
      'unavailable',
      'Server unavailable at the moment. Nothing was changed; try again.',
      {
        cause: error,
      },
    )
  }
  return undefined
}
