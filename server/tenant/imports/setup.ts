import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ImportDialect } from '#contract/tenant/import-shapes.ts'
import type { importOperations } from '#contract/tenant/import-operations.ts'
import type { FieldKind, ImportField, KnownPerson, KnownProperty } from '#domain/imports/fields.ts'
import { suggestOptions, suggestSpellings, valueKey, type ValueSuggestion } from '#domain/imports/options.ts'
import type { Mapping } from '#domain/imports/mapping.ts'
import { profileColumns } from '#domain/imports/profile.ts'
import { seesNames } from '../../activity/shown.ts'
import { invalid } from '../../errors.ts'
import type { Call, Handler } from '../../http/call.ts'
import { markClashes } from './clashes.ts'
import { importCrud, openImport, presented, seenImport } from './crud.ts'
import type { FileHead } from './inspect.ts'
import { countRows } from './outcome.ts'
import { fillableFields, knownRecords } from './plan.ts'
import { headSize } from './receive.ts'
import { fileKeyOf, findImport, type ImportRecord } from './records.ts'
import { inInspectionTurn, runInspection } from './run-inspect.ts'
import { importContextOf } from './import-context.ts'
import { presetOf } from './target.ts'
import { targetOf } from './targets.ts'

const shownSamples = 5
const onlyAdded = (many: string) => `${many} that are there already are left as they are.`
const mostOptions = 2000

/** Everything that the mapping step shows. */
export const readSetup: Handler<typeof importOperations.setup> = (call) =>
  call.read(async (tx) => {
    const record = await seenImport(tx, call, call.params.id)
    const target = targetOf(record.resource)
    const fields = fillableFields(target, call.tenant.ability)
    const { setup } = record
    const profiles = profileColumns(setup.names, setup.sample)
    const known = await knownRecords(tx, target, call.tenant.ability)
    const people = known.people.filter(({ id }) => seesNames(call.tenant) || id === call.tenant.userId)
    const choices: Partial<Record<FieldKind, ReturnType<typeof optionsOf>>> = {
      property: propertyOptions(known.properties),
      person: personOptions(people),
    }
    return {
      version: record.version,
      dialect: setup.dialect,
      findings: setup.findings,
      columns: setup.names.map((name, index) => {
        const match = setup.matches[index]
        const filled = fields.filter(({ key }) => setup.mapping.fields[key]?.column === index)
        return {
          index,
          name,
          samples: profiles[index]!.distinct.slice(0, shownSamples).map(({ text }) => text),
          matches: filled.map(
            ({ key }) =>
              match?.fields.find(({ field }) => field === key) ?? {
                field: key,
                confidence: 1,
                reason: 'Chosen by hand.',
              },
          ),
          kept: filled.length > 0 ? 'fields' : setup.mapping.details.includes(index) ? 'details' : 'nothing',
        }
      }),
      fields: fields.map(({ key, label, kind, required, options }) => ({
        key,
        label,
        kind,
        required: required ?? false,
        options: choices[kind] ?? optionsOf(options),
        preset: presetText(presetOf(target.resource, key)),
      })),
      mapping: setup.mapping,
      values: valuesToMap(record, fields, profiles),
      missing: missingFields(fields, setup.mapping).map(({ key }) => key),
    }
  })

const optionsOf = (options: ImportField['options'] = []) =>
  options.map(({ value, label }) => ({ value, label }))

/** To be chosen for all rows. The list is as long as one can still look through; others are named in a column. */
const propertyOptions = (properties: readonly KnownProperty[]) =>
  properties
    .filter(({ archived }) => !archived)
    .slice(0, mostOptions)
    .map(({ id, reference, title }) => ({ value: id, label: `${title} (${reference})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

/** Likewise people, who are never shown by their ids. */
const personOptions = (people: readonly KnownPerson[]) =>
  people
    .slice(0, mostOptions)
    .map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))
    .toSorted((one, other) => one.label.localeCompare(other.label))

const presetText = (preset: unknown) =>
  typeof preset === 'string' || typeof preset === 'number' ? String(preset) : null

/** Required fields that neither a column nor a text fills. */
const missingFields = (fields: readonly ImportField[], { fields: sources }: Mapping) =>
  fields.filter(({ key, required }) => required && !sources[key])

/** Texts of columns that hold one of a few things: what each is taken for, as mapped or as guessed. */
function valuesToMap(
  record: ImportRecord,
  fields: readonly ImportField[],
  profiles: ReturnType<typeof profileColumns>,
): Record<string, ValueSuggestion[]> {
  const { mapping } = record.setup
  const found: Record<string, ValueSuggestion[]> = {}
  for (const field of fields) {
    const column = mapping.fields[field.key]?.column
    if (column === null || column === undefined) continue
    const texts = record.valueCounts[field.key] ?? profiles[column]!.distinct
    const chosen = mapping.values[field.key] ?? {}
    const taken = (text: string) => chosen[valueKey(text)]
    if (field.kind === 'option') {
      found[field.key] = suggestOptions(texts, field.options ?? []).map((suggestion) =>
        taken(suggestion.text) === undefined
          ? suggestion
          : { ...suggestion, to: taken(suggestion.text)!, confidence: 1, reason: 'As mapped.' },
      )
    } else if (field.kind === 'text' && field.follows) {
      const spellings = suggestSpellings(texts)
      found[field.key] = texts.map(({ text, count }) => {
        const spelling = spellings.find((suggestion) => suggestion.text === text)
        const to = taken(text)
        if (to !== undefined) return { text, count, to, confidence: 1, reason: 'As mapped.' }
        return spelling ?? { text, count, to: text, confidence: 1, reason: 'Kept as it is.' }
      })
    }
  }
  return found
}

/** The file's words as `valueKey` finds them again, however the caller has spelt them. */
function byKey(values: ImportRecord['setup']['mapping']['values']): typeof values {
  const keyed = (meanings: Record<string, string | null>) =>
    Object.fromEntries(Object.entries(meanings).map(([text, to]) => [valueKey(text), to]))
  return Object.fromEntries(Object.entries(values).map(([field, meanings]) => [field, keyed(meanings)]))
}

/** Changes how the file is read or what goes where; everything is checked again. A new policy needs only new counts. */
export const configureImport: Handler<typeof importOperations.configure> = async (call) => {
  const { version, dialect, mapping } = call.body
  const { tenant, services } = call
  const { id } = call.params
  const newDialect = dialect && (await reread(call, id, dialect))
  return call.write(async (tx) => {
    const record = await openImport(tx, call, id, 'check', version)
    const before = structuredClone(record.setup)
    const target = targetOf(record.resource)
    const setup = newDialect ?? record.setup
    if (mapping) {
      assertMappable(mapping, fillableFields(target, tenant.ability), setup.names.length)
      setup.mapping = { ...mapping, values: byKey(mapping.values) }
    }
    const { duplicates = record.duplicates, repeats = record.repeats } = call.body
    if (duplicates === 'update' && target.keptOnUpdate === 'all') {
      throw invalid([{ field: 'duplicates', errors: [onlyAdded(target.resource.labels.many)] }])
    }
    if (!isDeepStrictEqual(setup, before) || record.status !== 'ready') {
      await sql`
        update imports set setup = ${JSON.stringify(setup)}, duplicates = ${duplicates}, repeats = ${repeats}, profile_id = ${tenant.profileId},
          status = 'checking', run = run + 1, rows = 0, blank_rows = 0, staged_through = 0, bytes_read = 0,
          to_create = 0, to_update = 0, to_skip = 0, to_reject = 0, existing = 0, repeated = 0, failure = null, failures = 0, checked_at = null,
          version = version + 1, updated_at = ${services.clock.now()}
        where id = ${id}`.execute(tx)
      await services.jobs.send(tx, 'imports', { organisationId: tenant.organisationId, importId: id })
    } else {
      await sql`
        update imports set duplicates = ${duplicates}, repeats = ${repeats}, version = version + 1, updated_at = ${services.clock.now()}
        where id = ${id}`.execute(tx)
      const staged = { ...record, duplicates, repeats }
      await markClashes(tx, target, staged)
      await countRows(tx, staged)
    }
    return presented(tx, id, call)
  })
}

async function reread(call: Call, id: string, dialect: ImportDialect) {
  await call.read((tx) => importCrud.find(tx, id, call))
  const head = await readHead(await call.services.files.read(fileKeyOf(call.tenant.organisationId, id)))
  return inInspectionTurn(() =>
    call.read(async (tx) => {
      const { resource } = await findImport(tx, id)
      return runInspection(head, await importContextOf(tx, resource, call.tenant.ability), dialect)
    }),
  )
}

async function readHead(source: Readable): Promise<FileHead> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of source as AsyncIterable<Buffer>) {
    parts.push(part)
    size += part.length
    if (size > headSize) break
  }
  source.destroy()
  return { bytes: Buffer.concat(parts).subarray(0, headSize), complete: size <= headSize }
}

function assertMappable(mapping: Mapping, fields: readonly ImportField[], width: number) {
  const problems: { field: string; errors: string[] }[] = []
  const known = new Set(fields.map(({ key }) => key))
  const refuse = (where: string, sentence: string) =>
    problems.push({ field: `mapping.${where}`, errors: [sentence] })
  for (const [key, { column }] of Object.entries(mapping.fields)) {
    if (!known.has(key)) refuse(`fields.${key}`, 'There is no such field to import.')
    else if (column !== null && column >= width) refuse(`fields.${key}`, 'The file has no such column.')
  }
  for (const key of Object.keys(mapping.values)) {
    if (!known.has(key)) refuse(`values.${key}`, 'There is no such field to import.')
  }
  if (mapping.details.some((column) => column >= width)) refuse('details', 'The file has no such column.')
  if (problems.length > 0) throw invalid(problems)
}
