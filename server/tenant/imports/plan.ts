import { sql } from 'kysely'
import { abilityOf, allows, type Ability, type AccessRule } from '#domain/access/index.ts'
import { createChecker, type Checker } from '#domain/imports/check.ts'
import type { RowIssue } from '#domain/imports/check-plan.ts'
import type { FieldValue } from '#domain/imports/cells/result.ts'
import type { ImportField, KnownPerson, KnownProperty, KnownRecords } from '#domain/imports/fields.ts'
import type { Importable } from '#contract/tenant/imports.ts'
import { ofPropertySchema, type OfProperty } from '#contract/tenant/of-property.ts'
import { properties } from '#contract/tenant/properties.ts'
import { columnOf } from '../../db/columns.ts'
import { scopeOf } from '../../db/conditions.ts'
import type { Transaction } from '../../db/database.ts'
import type { Reach } from './likeness.ts'
import type { StoredSetup } from './records.ts'
import { importFields, presetOf, validatorOf, type ImportTarget } from './target.ts'

/** What the check of a row needs beside the file: plain data, so that it can be handed to a thread. */
export interface CheckBasis {
  resource: Importable
  setup: Pick<StoredSetup, 'dialect' | 'bom' | 'names' | 'mapping'>
  known: KnownRecords
  /** Of the person who imports, placeholders filled in. */
  rules: readonly AccessRule[]
}

/** So many properties fit into memory; in a larger organisation cells name those that were touched last. */
const mostProperties = 50_000

/** What a cell can name: members of the organisation, and the properties that the importer may see. */
export async function knownRecords(
  tx: Transaction,
  target: ImportTarget,
  ability: Ability,
): Promise<KnownRecords> {
  const { rows: people } = await sql<KnownPerson>`
    select users.id, trim(users.first_name || ' ' || users.last_name) as name, users.email
    from members join identity.users on users.id = members.user_id
    where members.status <> 'deactivated'`.execute(tx)
  if (!importFields(target).some(({ kind }) => kind === 'property')) return { people, properties: [] }
  const shown = [...Object.keys(ofPropertySchema.shape), 'country'].map(
    (name) => sql`${sql.ref(columnOf(name))} as ${sql.ref(name)}`,
  )
  const { rows: known } = await sql<KnownProperty & OfProperty>`
    select ${sql.join(shown)}, status = 'archived' as archived from properties
    where ${scopeOf(ability, 'read', properties)}
    order by archived, updated_at desc, id limit ${mostProperties}`.execute(tx)
  return { people, properties: known }
}

/** The fields that this person may fill: a role may be kept from some. */
export function fillableFields(target: ImportTarget, ability: Ability): readonly ImportField[] {
  const { subject } = target.resource
  return importFields(target).filter(({ key }) => ability.can('create', subject, key))
}

/** Which existing records an import may know of, and change. */
export function reachOf(target: ImportTarget, ability: Ability): Reach {
  return {
    readable: scopeOf(ability, 'read', target.resource),
    changeable: scopeOf(ability, 'update', target.resource),
  }
}

/** @returns the check of one row after the other, with the contract's rules, the resource's and the importer's rights */
export function checkerFor(target: ImportTarget, basis: CheckBasis): Checker {
  const { resource } = target
  const ability = abilityOf(basis.rules)
  const presets = Object.fromEntries(
    Object.keys(resource.fields).map((field) => [field, presetOf(resource, field) ?? null]),
  )
  const record: Record<string, unknown> = { ...presets }
  const conditional = ability
    .rulesFor('create', resource.subject)
    .some((rule) => rule.conditions !== undefined)

  const byId = new Map(basis.known.properties.map((property) => [property.id, property]))

  const validateRow = (values: Readonly<Record<string, FieldValue>>): RowIssue[] => {
    for (const field in values) record[field] = values[field] ?? presets[field]
    const { propertyId } = record
    if ('property' in resource.computed)
      record['property'] = typeof propertyId === 'string' ? byId.get(propertyId) : undefined
    const issues: RowIssue[] = target.rules?.(values) ?? []
    for (const { field, errors } of resource.problems(record)) {
      issues.push({ field, message: errors.join(', ') })
    }
    if (conditional && issues.length === 0 && !allows(ability, 'create', resource.subject, record)) {
      issues.push({
        field: null,
        message: `Your role does not let you create this ${resource.labels.one.toLowerCase()}.`,
      })
    }
    return issues
  }

  return createChecker({
    fields: fillableFields(target, ability),
    mapping: basis.setup.mapping,
    columns: basis.setup.names,
    shortRows: basis.setup.dialect.shortRows,
    keyRule: target.keyRule,
    known: basis.known,
    validate: validatorOf(resource),
    validateRow,
  })
}
