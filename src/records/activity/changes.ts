import { isKeyOf } from '#domain/kit/keys.ts'
import { listOf, textOf, typedOf } from '#src/lib/values.ts'
import type { RecordActivity } from '#contract/tenant/activity.ts'
import { fieldLabel, fieldMeta, labelFromName } from '#contract/kit/index.ts'
import { differences, type AccessRule } from '#domain/access/index.ts'
import { memberStatuses } from '#domain/identity/vocabulary.ts'
import { clockTime, counted } from '#src/lib/format/index.ts'
import { usePeople } from '#src/providers/people.ts'
import { useRoleNames } from '#src/providers/roles.ts'
// What happened may have happened to a record of any kind.
import '#contract/tenant/resources.ts'
import { resourceOfSubject } from '#src/resources/by-name.ts'
import { valueWords } from '../fields/value-words.ts'
import { placeWords, shortWords } from './changes-list.tsx'

/** What changed of one field, in words; only `after` where it was not about a value before. */
export interface ChangeWords {
  label: string
  before?: string
  after: string
}

export interface Names {
  person: (id: string) => string | undefined
  role: (key: string) => string | undefined
}

/** @param enabled whether there is anything to name */
export function useNames(enabled = true): Names {
  const { nameOf } = usePeople()
  const roles = useRoleNames(enabled)
  return { person: nameOf, role: (key) => roles.get(key) }
}

type Change = RecordActivity['changes'][string]

const property = { one: 'property', many: 'properties' }
const portfolio = { one: 'portfolio', many: 'portfolios' }
/** What is assigned to people, or put into portfolios. */
const movable: Readonly<Record<string, typeof property>> = { properties: property, portfolios: portfolio }
const photo = { one: 'photo', many: 'photos' }
/** How many, or the name of one. */
const howMany = (what: number | string, words: typeof property) =>
  typeof what === 'string' ? what : counted(Math.abs(what), words)

/** Changes that are told of with an entry, not of a field of the record. */
function toldAlong(subject: string, field: string, { before, after }: Change): ChangeWords[] | undefined {
  const moved = movable[field]
  if (moved && (subject === 'User' || subject === 'Portfolio')) {
    return [
      ...(after ? [{ label: 'Added', after: howMany(typedOf(after), moved) }] : []),
      ...(before ? [{ label: 'Taken away', after: howMany(typedOf(before), moved) }] : []),
    ]
  }
  if (subject === 'User' && field === 'until') return [{ label: 'Until', after: clockTime(String(after)) }]
  if (subject === 'Role' && field === 'rules') {
    return differences(listOf<AccessRule>(before), listOf<AccessRule>(after)).map((change) => ({
      label: placeWords(change),
      before: shortWords(change, change.from),
      after: shortWords(change, change.to),
    }))
  }
  if (field === 'photos') {
    const words = (count: unknown) =>
      typeof count !== 'number' ? 'changed' : count === 0 ? 'none' : counted(count, photo)
    return [{ label: 'Photos', before: words(before), after: words(after) }]
  }
  return undefined
}

/** What changed, field by field, as people read it. */
export function changesOf({ subject, changes, currency }: RecordActivity, names: Names): ChangeWords[] {
  const resource = resourceOfSubject(subject)
  return Object.entries(changes).flatMap(([field, change]): ChangeWords[] => {
    const along = toldAlong(subject, field, change)
    if (along) return along
    const schema = resource?.allFields[field]
    const words = (value: unknown): string => {
      if (value === null || value === undefined || value === '') return 'nothing'
      if (field === 'role' && typeof value === 'string') return names.role(value) ?? value
      if (schema) return valueWords(fieldMeta(schema), value, { currency }, names.person) || 'nothing'
      if (subject === 'User' && field === 'status') {
        const status = textOf(value)
        return isKeyOf(memberStatuses, status) ? memberStatuses[status] : 'changed'
      }
      return typeof value === 'string' || typeof value === 'number' ? String(value) : 'changed'
    }
    const label = schema ? fieldLabel(field, schema) : labelFromName(field)
    return [{ label, before: words(change.before), after: words(change.after) }]
  })
}
