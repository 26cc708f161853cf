import { rulesToAST } from '@casl/ability/extra'
import { sql, type RawBuilder } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { properties } from '#contract/tenant/properties.ts'
import type { Ability, Action } from '#domain/access/index.ts'
import { columnOf, sqlTypeOf } from './columns.ts'
import { anyOf } from './memberships.ts'

type Fragment = RawBuilder<boolean>

/** The syntax tree that CASL makes of rules: a comparison of one field, or a compound of such. */
interface Condition {
  operator: string
  value: unknown
  field?: string
}

const isNoChoice = ({ operator, value }: Condition) => operator === 'in' && (value as unknown[]).length === 0

const nothing = sql<boolean>`false`
const everything = sql<boolean>`true`

const join = (parts: Fragment[], word: 'and' | 'or'): Fragment =>
  parts.length === 0
    ? word === 'and'
      ? everything
      : nothing
    : sql`(${sql.join(parts, word === 'and' ? sql` and ` : sql` or `)})`

/** Records that a rule may speak of through what belongs to them, by the field that shows them: `property.listing`. */
const parents: Readonly<Record<string, { resource: Resource; table: string; by: string }>> = {
  property: { resource: properties, table: 'properties', by: 'propertyId' },
}

/** A comparison that says no, as the one that it denies: true of a record without a parent, too. */
function deniedBy({ operator, value, ...rest }: Condition): Condition | undefined {
  if (operator === 'ne') return { ...rest, operator: 'eq', value }
  if (operator === 'nin') return { ...rest, operator: 'in', value }
  if (operator === 'exists' && !value) return { ...rest, operator, value: true }
  return undefined
}

/** A comparison with a field of the record's parent. Looked up as a set, which an index on the parent answers once. */
function parentFragment(resource: Resource, comparison: Condition): Fragment {
  const { field = '', operator, value } = comparison
  const [name = '', ofParent = ''] = field.split('.', 2)
  const parent = parents[name]
  if (!parent || !(parent.by in resource.allFields))
    throw new Error(`A rule on ${resource.subject} names the unknown field ${field}.`)
  // Said without the column: sums may be kept without it, and such a scope compares nothing (`fieldsOfScope`).
  if (isNoChoice(comparison)) return nothing
  const denied = deniedBy(comparison)
  if (denied) return sql`(${parentFragment(resource, denied)}) is not true`
  const condition = fieldFragment(parent.resource, { field: ofParent, operator, value })
  return sql`${sql.ref(columnOf(parent.by))} in (select id from ${sql.table(parent.table)} where ${condition})`
}

/** As the MongoDB operators behave on the record in JavaScript, nulls included: `is not true` makes null a no. */
function fieldFragment(resource: Resource, { field = '', operator, value }: Condition): Fragment {
  if (field.includes('.')) return parentFragment(resource, { field, operator, value })
  if (!(field in resource.allFields))
    throw new Error(`A rule on ${resource.subject} names the unknown field ${field}.`)
  const column = sql.ref(columnOf(field))
  const type = sqlTypeOf(resource, field)
  const list = type.endsWith('[]')
  const element = list ? type.slice(0, -2) : type
  const one = (entry: unknown): Fragment => {
    if (entry === null) return list ? nothing : sql`${column} is null`
    const parameter = sql`${entry}::${sql.raw(element)}`
    return list ? anyOf(resource, columnOf(field), sql`array[${parameter}]`) : sql`${column} = ${parameter}`
  }
  const any = (entries: unknown[]): Fragment => {
    const present = entries.filter((entry) => entry !== null)
    const parameter = sql`${present}::${sql.raw(element)}[]`
    const matches: Fragment =
      present.length === 0
        ? nothing
        : list
          ? anyOf(resource, columnOf(field), parameter)
          : sql`${column} = any(${parameter})`
    return present.length === entries.length ? matches : join([matches, one(null)], 'or')
  }
  // Texts are compared as JavaScript compares them, not as people order them.
  const comparable = type === 'text' ? sql`${column} collate "C"` : column
  switch (operator) {
    case 'eq':
      return one(value)
    case 'ne':
      return sql`(${one(value)}) is not true`
    case 'in':
      return any(value as unknown[])
    case 'nin':
      return sql`(${any(value as unknown[])}) is not true`
    case 'gt':
      return sql`${comparable} > ${value}::${sql.raw(type)}`
    case 'gte':
      return sql`${comparable} >= ${value}::${sql.raw(type)}`
    case 'lt':
      return sql`${comparable} < ${value}::${sql.raw(type)}`
    case 'lte':
      return sql`${comparable} <= ${value}::${sql.raw(type)}`
    case 'exists':
      return value ? sql`${column} is not null` : sql`${column} is null`
    default:
      throw new Error(`A rule on ${resource.subject} uses the operator ${operator}, which SQL does not know.`)
  }
}

function fragment(resource: Resource, condition: Condition): Fragment {
  if (condition.field !== undefined) return fieldFragment(resource, condition)
  const parts = (condition.value as Condition[]).map((part) => fragment(resource, part))
  switch (condition.operator) {
    case 'and':
    case 'or':
      return join(parts, condition.operator)
    case 'not':
      return sql`(${join(parts, 'and')}) is not true`
    default:
      throw new Error(`A rule on ${resource.subject} uses ${condition.operator}, which SQL does not know.`)
  }
}

/**
 * The second fence as SQL: the rows of a resource on which the ability allows the action. "Nothing allowed" becomes
 * `false`, never "no filter". A property test shows it equal to `can` on random rows.
 */
export function scopeOf(ability: Ability, action: Action, resource: Resource): Fragment {
  const condition = rulesToAST(ability, action, resource.subject)
  return condition === null ? nothing : fragment(resource, condition)
}

/** Which properties a record has to belong to so that a condition can be met; nothing where it need not belong to any. */
function propertiesOf(condition: Condition): Fragment | undefined {
  const { field, operator, value } = condition
  if (field !== undefined) {
    // Of no property at all.
    const none = value === null || (Array.isArray(value) && value.includes(null))
    if (deniedBy(condition) || (none && !field.includes('.'))) return undefined
    if (field.startsWith('property.'))
      return fieldFragment(properties, { field: field.slice('property.'.length), operator, value })
    return field === 'propertyId' ? fieldFragment(properties, { field: 'id', operator, value }) : undefined
  }
  const parts = (value as Condition[]).map(propertiesOf)
  const found = parts.filter((part) => part !== undefined)
  if (operator === 'and') return found.length > 0 ? join(found, 'and') : undefined
  return operator === 'or' && found.length === parts.length ? join(found, 'or') : undefined
}

/**
 * What follows from `scopeOf` of records that belong to properties: in words that an index on the property answers, where
 * the scope itself, one set or another, has every record looked at.
 */
export function reachOf(ability: Ability, action: Action, resource: Resource): Fragment | undefined {
  // A scope that nothing is assigned to asks for no property, and may be answered from sums that know of none.
  if (
    !('propertyId' in resource.allFields) ||
    !fieldsOfScope(ability, action, resource).includes('propertyId')
  )
    return undefined
  const condition = rulesToAST(ability, action, resource.subject)
  const reached = condition === null ? undefined : propertiesOf(condition)
  return reached && sql`property_id = any(array(select id from properties where ${reached}))`
}

/** The record's own field by which a comparison reaches it: through its property, the property's id. */
const ownField = (field: string) => parents[field.split('.', 1)[0]!]?.by ?? field

const fieldsIn = (condition: Condition): string[] => {
  if (condition.field === undefined) return (condition.value as Condition[]).flatMap(fieldsIn)
  return isNoChoice(condition) ? [] : [ownField(condition.field)]
}

/** The record's own fields that `scopeOf` compares; a scope that nothing is assigned to compares none. */
export function fieldsOfScope(ability: Ability, action: Action, resource: Resource): string[] {
  const condition = rulesToAST(ability, action, resource.subject)
  return condition === null ? [] : fieldsIn(condition)
}
