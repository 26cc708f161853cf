import type { AnyRecord } from '#domain/access/rules.ts'
import { z } from 'zod'
import type { Subject } from '#domain/access/index.ts'
import { asSchema, bareSchema, field, fieldLabel } from './fields.ts'
import { filter, type FilterShape } from './filters.ts'
import { listQuerySchema, type Listable } from './list-query.ts'
import { defineOperation, type Api, type Operation } from './operation.ts'

type Shape = Readonly<Record<string, z.ZodType>>
type Bare<S> = S extends z.ZodDefault<infer Inner> ? Extract<Inner, z.ZodType> : S

/** On create a field that may be empty may also be left out. */
type CreateShape<F extends Shape> = {
  -readonly [K in keyof F]: F[K] extends z.ZodNullable ? z.ZodOptional<F[K]> : F[K]
}
type RecordShape<F extends Shape> = { -readonly [K in keyof F]: Bare<F[K]> }
type UpdateShape<F extends Shape> = { -readonly [K in keyof F]: z.ZodOptional<Bare<F[K]>> }

/** What every record has (docs/spec/domain.md "Common"); the organisation is the caller's own and not repeated. */
const commonShape = (subject: Subject) => ({
  id: field.id(subject),
  version: field.integer({ min: 1 }),
  createdAt: field.instant({ label: 'Created' }),
  createdBy: field.reference('User', { label: 'Created by' }).nullable(),
  updatedAt: field.instant({ label: 'Updated' }),
  archivedAt: field.instant({ label: 'Archived' }).nullable(),
})
type CommonShape = ReturnType<typeof commonShape>
export type CommonRecord = z.output<z.ZodObject<CommonShape>>

/** What a rule across fields looks at: a form asks it of records that are not whole yet. */
type Unfinished<F extends Shape, C extends Shape> = {
  [K in keyof F]?: z.output<Bare<F[K]>> | null
} & { [K in keyof C]?: z.output<C[K]> | null }

export type Verb = 'list' | 'get' | 'create' | 'update' | 'remove'

interface Definition<F extends Shape, C extends Shape> {
  api: Api
  /** Path segment, registry key and (in snake_case) table, e.g. `saved-views`. */
  name: string
  subject: Subject
  labels: { one: string; many: string }
  /** What people may write; required unless nullable or with a default. */
  fields: F
  /** What the server adds to the record; never written by a caller. */
  computed: C
  /** The field that names a record to people. */
  title: string & keyof (F & C)
  filter: FilterShape
  sort: readonly (string & keyof (F & C & CommonShape))[]
  /** Those of them by which a list of more than `longestSorted` records can be sorted, too: they have an index. */
  sortAtAnyLength?: readonly string[]
  defaultSort: { field: string & keyof (F & C & CommonShape); order: 'asc' | 'desc' }
  /** Fields that `searchQuery` looks into. */
  search: readonly (string & keyof (F & C))[]
  /** Which of the five exist; all when left out. */
  verbs?: readonly Verb[]
  /** Rules across fields, checked on create and on the whole record after an update; what is missing may be left out. */
  check?: (record: Unfinished<F, C>, problem: (field: string, message: string) => void) => void
}

const declared = new Map<string, Resource>()

/** Resources by their names, once the modules that declare them have loaded. */
export const declaredResources: ReadonlyMap<string, Resource> = declared

/**
 * Declares a resource once; its routes, OpenAPI, typed client, forms, columns, filters and registry-wide tests follow.
 * @returns the definition with its zod schemas (`record`, `create`, `update`) and its operations
 */
export function defineResource<const F extends Shape, const C extends Shape>(definition: Definition<F, C>) {
  const { api, name, subject, fields, computed, check } = definition
  const common = commonShape(subject)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript cannot follow what becomes of each field
  const bare = mapShape(fields, withoutDefault) as RecordShape<F>

  const allFields = { ...common, ...bare, ...computed }
  const record = z.object(allFields)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- who asks for some fields knows which; types speak of all
  const listed = record.partial().required({ id: true }) as unknown as typeof record
  const given = mapShape(fields, (schema) => (schema instanceof z.ZodNullable ? schema.optional() : schema))
  const changed = mapShape(bare, (schema) => schema.optional())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const create = z.strictObject(given as CreateShape<F>)
  const update = z.strictObject({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    ...(changed as UpdateShape<F>),
    version: field.integer({ min: 1, help: 'The version that was read; an older one is refused with 409.' }),
  })

  const listable: Listable = {
    filter: { id: filter.reference('id', subject), ...definition.filter },
    search: definition.search,
    sort: definition.sort,
    sortAtAnyLength: definition.sortAtAnyLength ?? [],
    shows: Object.keys(allFields),
    defaultSort: definition.defaultSort,
    hidesArchived: Object.values(definition.filter).some(
      (entry) => entry.kind === 'oneOf' && entry.field === 'status' && entry.values.includes('archived'),
    ),
  }
  const params = z.object({ id: field.id(subject) })
  const one = definition.labels.one.toLowerCase()
  const many = definition.labels.many.toLowerCase()
  const verbs: readonly Verb[] = definition.verbs ?? ['list', 'get', 'create', 'update', 'remove']
  const path = `/${name}`

  const operations = {
    list: defineOperation({
      id: `${name}.list`,
      api,
      method: 'GET',
      path,
      summary: `List ${many}: filtered, searched, sorted; one page and the total`,
      access: { needs: 'profile', action: 'read', subject },
      query: listQuerySchema(listable),
      answer: z.object({ data: z.array(listed), total: z.int().min(0) }),
    }),
    get: defineOperation({
      id: `${name}.get`,
      api,
      method: 'GET',
      path: `${path}/:id`,
      summary: `Read one ${one}`,
      access: { needs: 'profile', action: 'read', subject },
      params,
      answer: record,
    }),
    create: defineOperation({
      id: `${name}.create`,
      api,
      method: 'POST',
      path,
      summary: `Create a ${one}`,
      access: { needs: 'profile', action: 'create', subject },
      body: create,
      answer: record,
      status: 201,
    }),
    update: defineOperation({
      id: `${name}.update`,
      api,
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `Change fields of one ${one}`,
      access: { needs: 'profile', action: 'update', subject },
      params,
      body: update,
      answer: record,
    }),
    remove: defineOperation({
      id: `${name}.remove`,
      api,
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Delete one ${one} for good`,
      access: { needs: 'profile', action: 'delete', subject },
      params,
      status: 204,
    }),
  }

  const resource = {
    api,
    name,
    subject,
    path,
    verbs,
    labels: definition.labels,
    title: definition.title,
    ...listable,
    fields,
    computed,
    /** Every field of the record with its schema, in the record's order. */
    allFields,
    record,
    create,
    update,
    operations,
    /** The operations that exist, for mounting, OpenAPI and tests. */
    operationList: verbs.map((verb) => operations[verb]) as Operation[],
    label: (fieldName: string) => {
      const schema = (allFields as Shape)[fieldName]
      return schema ? fieldLabel(fieldName, schema) : fieldName
    },
    /** Problems across fields of a whole record, as the 422 payload lists them. */
    problems: (whole: Unfinished<F, C>): { field: string; errors: string[] }[] => {
      const found: { field: string; errors: string[] }[] = []
      check?.(whole, (fieldName, message) => found.push({ field: fieldName, errors: [message] }))
      return found
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- generic code knows fields by name
  declared.set(name, resource as Resource)
  return resource
}

const withoutDefault = (schema: z.ZodType) =>
  schema instanceof z.ZodDefault ? asSchema(schema.unwrap()) : schema

function mapShape(shape: Shape, change: (schema: z.ZodType) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, change(schema)]))
}

/** Whether a field can hold nothing. */
export function isNullable(schema: z.ZodType): boolean {
  return bareSchema(schema) !== schema && schema.safeParse(null).success
}

/**
 * The field of the same record that says what another one is called: `ownerName` of `ownerId`, `tenantNames` of `tenantId`.
 * @param field holds ids
 */
export function namingField({ allFields }: Pick<Resource, 'allFields'>, field: string): string | undefined {
  const stem = field.replace(/Ids?$/, '')
  return ['Name', 'Names', 'Title', 'Label', 'Reference', 'Number']
    .map((ending) => stem + ending)
    .find((name) => name in allFields)
}

type ById = z.ZodType<{ id: string }>
type ByName = z.ZodType<z.output<z.ZodObject>>

/** The five operations of any resource. */
export interface ResourceOperations {
  list: Operation<z.ZodType, ByName>
  get: Operation<ById>
  create: Operation<z.ZodType, z.ZodType, ByName>
  update: Operation<ById, z.ZodType, z.ZodType<{ version: number }>>
  remove: Operation<ById>
}

/** Any resource at all, whatever its fields: what generic code takes. */
export interface Resource extends Listable {
  api: Api
  name: string
  subject: Subject
  path: string
  verbs: readonly Verb[]
  labels: { one: string; many: string }
  title: string
  fields: Shape
  computed: Shape
  allFields: Shape
  record: z.ZodObject
  create: z.ZodObject
  update: z.ZodObject
  operations: ResourceOperations
  operationList: Operation[]
  label: (fieldName: string) => string
  problems(whole: AnyRecord): { field: string; errors: string[] }[]
}

export type RecordOf<R extends { record: z.ZodType }> = z.output<R['record']>
/** A record that the server is still completing: what it adds itself may be missing. */
export type DraftOf<R extends Resource> = Omit<RecordOf<R>, keyof R['computed']> &
  Partial<Pick<RecordOf<R>, keyof R['computed'] & keyof RecordOf<R>>>
export type CreateOf<R extends { create: z.ZodType }> = z.input<R['create']>
