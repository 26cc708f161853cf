import type { AnyRecord } from '#domain/access/rules.ts'
import { z } from 'zod'
import { keysOf } from '#domain/kit/keys.ts'
import type { PeriodStart } from '#domain/dates/periods.ts'
import type { Action, Subject } from '#domain/access/index.ts'
import { field, fieldMeta, labelFromName, moneySum, type FieldMeta } from './fields.ts'
import { wantedIds } from './filters.ts'
import { paging } from './list-query.ts'
import { defineOperation, type AnswerOf, type Needs, type Operation } from './operation.ts'
import type { Resource } from './resource.ts'

interface ColumnOptions {
  label?: string
  /** On screen and in a PDF the value stands below another column's; CSV and XLSX give it a column of its own. */
  under?: string
  /** Left out on screen and in a PDF. */
  filesOnly?: true
  /** Added up for each currency; a text says what the total is a rate of: "a month". */
  total?: true | string
  /** Worked out row by row on the server, so nothing can be sorted by it. */
  derived?: true
}

export interface Column<S extends z.ZodType = z.ZodType> extends ColumnOptions {
  schema: S
  needs: readonly Needs[]
}

/** A column made of some fields of records. */
export const column = <S extends z.ZodType>(
  schema: S,
  made: readonly Needs[],
  options: ColumnOptions = {},
): Column<S> => ({ schema, needs: made, ...options })

/** A column that is one field of a resource, under its label unless another is given. */
export const columnOf = <R extends Resource, F extends keyof R['record']['shape'] & string>(
  resource: R,
  name: F,
  options: ColumnOptions = {},
): Column<R['record']['shape'][F]> => ({
  schema: resource.record.shape[name],
  needs: [{ resource, fields: [name] }],
  label: resource.label(name),
  ...options,
})

/** What a report is asked for; each stands in the address of its page under its name. */
export const parameter = {
  /** A calendar date; today where the organisation is, unless given. */
  day: (label: string) => ({ kind: 'day' as const, label, schema: field.date({ label }).optional() }),
  /** The day that something begins with; from the very first unless given. */
  since: (label: string) => ({ kind: 'since' as const, label, schema: field.date({ label }).optional() }),
  /**
   * The first day of a period that ends with the parameter `through`; unless given, the first day of the year or month that
   * `through` is in, or of the twelve months that end with it.
   */
  start: (label: string, of: PeriodStart = 'year') => ({
    kind: 'start' as const,
    label,
    of,
    schema: field.date({ label }).optional(),
  }),
  /** One currency; all of them unless given. */
  currency: () => ({
    kind: 'currency' as const,
    label: 'Currency',
    schema: field.currency({ label: 'Currency' }).optional(),
  }),
  /** One record or several, separated by commas; all of them unless given. @param none said where none is given */
  records: (resource: Resource, none = `All ${resource.labels.many.toLowerCase()}`) => ({
    kind: 'records' as const,
    label: resource.labels.one,
    resource,
    none,
    schema: wantedIds.optional(),
  }),
  /** Some of the organisation's people; whoever it is unless given. @param none said where none is given */
  people: (label: string, none: string) => ({
    kind: 'people' as const,
    label,
    none,
    schema: wantedIds.optional(),
  }),
  /** One of some choices; all of them unless given. */
  choice: <const C extends Readonly<Record<string, string>>>(label: string, choices: C) => ({
    kind: 'choice' as const,
    label,
    choices: choices as Readonly<Record<string, string>>,
    schema: field.choice(choices, { label }).optional(),
  }),
  /** One of some choices, always: the usual one unless given. */
  one: <const C extends Readonly<Record<string, string>>, U extends keyof C & string>(
    label: string,
    choices: C,
    usual: U,
  ) => ({
    kind: 'one' as const,
    label,
    choices: choices as Readonly<Record<string, string>>,
    usual,
    schema: field.choice(choices, { label }).optional(),
  }),
  /** A rate in basis points that another page leads to; any unless given. */
  basisPoints: (label: string) => ({
    kind: 'basisPoints' as const,
    label,
    schema: z.coerce.number<string>().int().min(0).max(1_000_000).optional(),
  }),
}
type Parameter = ReturnType<(typeof parameter)[keyof typeof parameter]>
type Parameters = Readonly<Record<string, Parameter>>
type Columns = Readonly<Record<string, Column>>
type RowShape<C extends Columns> = { -readonly [K in keyof C]: z.ZodOptional<z.ZodNullable<C[K]['schema']>> }
type Shape = Record<string, z.ZodType>

/** How the rows of a report are drawn, in their order, of one currency at a time. */
export interface Chart<Name extends string = string> {
  /** `rows`: bars that lie below each other, for names too long to stand below the picture. */
  kind: 'bars' | 'stack' | 'lines' | 'rows'
  /** The column along the axis. */
  along: Name
  /** Columns of one kind: all of them money, or counts, or shares. */
  series: readonly Name[]
  /** Of these, whose totals are told and compared with earlier days; all that have a total unless said. */
  compared?: readonly Name[]
}

interface Definition<P extends Parameters, C extends Columns, F extends z.ZodType> {
  /** `leases.rentRoll`; its download is `leases.exportRentRoll`. */
  id: string
  /** Below the API's base; its download is at `…/export`. */
  path: string
  title: string
  /** What the API's documentation says of it. */
  summary: string
  /** Permission to read this, and for files to export it, is asked for before anything else. */
  subject: Subject
  /** How its figures are defined, for whoever reads them. */
  explains?: string
  chart?: Chart<keyof C & string>
  /** What a row is. */
  labels: { one: string; many: string }
  parameters: P
  /** In their order, on screen as in files. */
  columns: C
  /** Columns whose heading follows from the days that are asked for, such as a month's name. */
  headings?: (days: Readonly<Record<string, string>>) => Readonly<Record<string, string>>
  /** Without these the rows themselves would tell too much: the report is refused. */
  requires: readonly Needs[]
  /** Figures of the whole report beside its totals. */
  figures?: { schema: F; needs: readonly Needs[] }
}

export const reportFormats = { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' } as const
export type ReportFormat = keyof typeof reportFormats

/** Whether a report tells what happened between two days, rather than how things stand on one. */
export const isOfPeriod = ({ parameters }: Pick<Report, 'parameters'>): boolean =>
  Object.values(parameters).some(({ kind }) => kind === 'start' || kind === 'since')

/** What the download of a report is asked, besides the report's own parameters and order. */
export const reportFile = z.object({ format: z.enum(keysOf(reportFormats)).default('csv') })

/** Nobody reads a longer PDF; CSV and XLSX have no such limit. */
export const longestPdf = 1_000

const total = z.object({
  currency: field.currency().nullable(),
  rows: z.int(),
  /** By column, in minor units. */
  sums: z.record(z.string(), moneySum),
})
export type ReportTotal = z.output<typeof total>

const declared = new Map<string, Report>()

/** Reports by their ids, once the modules that declare them have loaded. */
export const declaredReports: ReadonlyMap<string, Report> = declared

const mapped = <T, Made>(shape: Readonly<Record<string, T>>, make: (part: T) => Made) =>
  Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, make(part)]))

/**
 * Declares a report: its operations follow from it, the server adds a query, and its page draws itself
 * (CONTRIBUTING.md "A report").
 */
export function defineReport<
  const P extends Parameters,
  const C extends Columns,
  F extends z.ZodType = z.ZodNever,
>(definition: Definition<P, C, F>) {
  const { id, path, title, summary, subject, figures } = definition
  const columns: Columns = definition.columns
  const names = Object.keys(columns)
  const sortable = names.filter(
    (name) => !columns[name]!.derived && fieldMeta(columns[name]!.schema).kind !== 'id',
  )
  const asked = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of the parts, which `fromEntries` forgets
    ...(mapped(definition.parameters, ({ schema }) => schema) as { [K in keyof P]: P[K]['schema'] }),
    sortBy: z.enum(sortable, { error: () => `Sort by one of: ${sortable.join(', ')}.` }).optional(),
    sortOrder: z.enum(['asc', 'desc'], { error: () => 'Use asc or desc.' }).default('asc'),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of the parts, which `fromEntries` forgets
  const row = mapped(columns, ({ schema }) => schema.nullable().optional()) as RowShape<C>
  const of = (action: Action) => ({ needs: 'profile' as const, action, subject })
  const [group, name = ''] = id.split('.')
  const report = {
    ...definition,
    allFields: mapped(columns, ({ schema }) => schema),
    sortable,
    label: (field: string) =>
      columns[field]?.label ?? fieldMeta(columns[field]!.schema).label ?? labelFromName(field),
    read: defineOperation({
      id,
      api: 'tenant',
      method: 'GET',
      path,
      summary,
      access: of('read'),
      query: z.strictObject({
        ...asked,
        page: z.coerce.number<string>().int().min(1).max(100_000).default(paging.page),
        limit: z.coerce.number<string>().int().min(1).max(paging.maxLimit).default(50),
      }),
      answer: z.object({
        /** The day that each parameter stands for that is one. */
        days: z.record(z.string(), field.date()),
        /** The columns that the reader may see. */
        columns: z.array(z.string()),
        data: z.array(z.object(row)),
        total: z.int(),
        /** One per currency: amounts of different currencies are never added. */
        totals: z.array(total),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without figures F is `never`
        figures: (figures?.schema ?? (z.never() as z.ZodType as F)).optional(),
      }),
    }),
    file: defineOperation({
      id: `${group}.export${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      api: 'tenant',
      method: 'GET',
      path: `${path}/export`,
      summary: `Download the ${title.toLowerCase()} as CSV, XLSX or PDF`,
      access: of('export'),
      query: z.strictObject({ ...asked, ...reportFile.shape }),
      streams: 'application/octet-stream',
    }),
  }
  declared.set(id, report)
  return report
}

/** Any report at all: what generic code takes. */
export interface Report extends Definition<Parameters, Columns, z.ZodType> {
  allFields: Shape
  sortable: readonly string[]
  label: (column: string) => string
  read: Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ReportAnswer>>
  file: Operation
}
export interface ReportAnswer {
  days: Record<string, string>
  columns: string[]
  data: AnyRecord[]
  total: number
  totals: ReportTotal[]
  figures?: unknown
}
export type ReportRowOf<R extends Report> = AnswerOf<R['read']>['data'][number]

/** A column as people read it, with those that stand below its values. */
export interface ShownColumn {
  name: string
  label: string
  meta: FieldMeta
  total: Column['total']
  under: { name: string; meta: FieldMeta }[]
}

/** Whether anything is added up: a report of balances has no totals. */
export const addsUp = ({ columns }: Report): boolean => Object.values(columns).some(({ total }) => total)

/** The columns of a screen or a page of paper, of those that the reader may see. */
export function shownColumns(
  { columns, label, headings }: Report,
  visible: readonly string[],
  days: Readonly<Record<string, string>>,
): ShownColumn[] {
  const named = headings?.(days) ?? {}
  const told = visible.filter(
    (name) => !columns[name]!.filesOnly && fieldMeta(columns[name]!.schema).kind !== 'id',
  )
  const metaOf = (name: string) => fieldMeta(columns[name]!.schema)
  return told
    .filter((name) => !told.includes(columns[name]!.under ?? ''))
    .map((name) => ({
      name,
      label: named[name] ?? label(name),
      meta: metaOf(name),
      total: columns[name]!.total,
      under: told
        .filter((other) => columns[other]!.under === name)
        .map((other) => ({ name: other, meta: metaOf(other) })),
    }))
}
