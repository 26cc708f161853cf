import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { AnswerOf, FieldMeta, Needs, Report, ReportAnswer, ReportTotal } from '#contract/kit/index.ts'
import { fieldMeta, largestAmount } from '#contract/kit/index.ts'
import { abilityOf, fieldsAllowedEverywhere, type Ability } from '#domain/access/index.ts'
import { startOf } from '#domain/dates/periods.ts'
import { dayAt } from '#domain/dates/zones.ts'
import type { Services, TenantContext } from '../context.ts'
import { assertMayAsk, isLimited } from '../crud/fields.ts'
import { columnOf } from '../db/columns.ts'
import type { Transaction } from '../db/database.ts'
import type { Document } from '../documents/document.ts'
import { forbidden, invalid } from '../errors.ts'
import type { Call, Handler } from '../http/call.ts'
import type { Attachment } from '../adapters/mail/mailer.ts'
import { reportPaper, sendReport } from './files.ts'

/** What a report is asked for, days and what is always one of some choices filled in. */
export type Asked<R extends Report = Report> = {
  readonly [K in keyof R['parameters']]: R['parameters'][K] extends { kind: 'day' | 'start' }
    ? string
    : R['parameters'][K] extends { kind: 'one' }
      ? NonNullable<z.output<R['parameters'][K]['schema']>>
      : z.output<R['parameters'][K]['schema']>
}

export interface Context {
  tenant: Pick<TenantContext, 'ability' | 'organisationId' | 'userId' | 'timezone'>
  /** Only these rows, in the report's own order; all rows when left out. */
  page?: { limit: number; offset: number }
  /** For a file, which may hold what no page does. */
  file?: boolean
}

/** A value worked out of JSON that the query selects. */
export interface Derived<R extends Report> {
  source: RawBuilder<unknown>
  value: (raw: unknown, asked: Asked<R>) => string | number | null
}

/** A derived column; nothing where the database has nothing. */
export const derived = <R extends Report, Raw>(
  source: RawBuilder<Raw>,
  value: (raw: Raw, asked: Asked<R>) => string | number | null | undefined,
): Derived<R> => ({
  source,
  // The database answers what the query says.
  value: (raw, asked) => (raw === null ? null : (value(raw as Raw, asked) ?? null)),
})

/** What the server adds to a report's declaration. */
export interface Source<R extends Report, Group = unknown> {
  /** The rows that the caller may see: a column for each of the report's in snake_case, and what else follows needs. */
  rows: (asked: Asked<R>, context: Context) => RawBuilder<unknown>
  /** The report's own order; it ends with what no two rows share. */
  order: RawBuilder<unknown>
  /** What is added up where that is not the column itself, such as a rent per month. */
  measures?: { readonly [K in keyof R['columns']]?: RawBuilder<unknown> }
  derived?: { readonly [K in keyof R['columns']]?: Derived<R> }
  /** Further figures, measured for each currency like the totals. */
  figures?: {
    measures: RawBuilder<Group>
    of: (groups: readonly Group[]) => NonNullable<AnswerOf<R['read']>['figures']>
  }
  /** What stands under the title of a PDF besides the days. */
  heading?: (figures: NonNullable<AnswerOf<R['read']>['figures']>) => string
  /** How to pay what a PDF says is owed, once for each account to pay into; links to pay online may be made for it. */
  payment?: (
    tx: Transaction,
    asked: Asked<R>,
    context: Context,
    services: Pick<Services, 'clock' | 'config'>,
  ) => Promise<readonly NonNullable<Document['payment']>[]>
}

const mayHave = (ability: Ability, made: readonly Needs[]) =>
  made.every(({ resource, fields }) => {
    if (!ability.can('read', resource.subject)) return false
    if (!isLimited(ability, 'read', resource)) return true
    const allowed = fieldsAllowedEverywhere(
      ability,
      'read',
      resource.subject,
      Object.keys(resource.allFields),
    )
    return fields.every((name) => allowed.has(name))
  })

/** The columns that this person may see. No amount goes without its currency. */
export function visibleColumns({ columns }: Report, ability: Ability): string[] {
  const may = (name: string): boolean => {
    const { currencyField } = fieldMeta(columns[name]!.schema)
    return mayHave(ability, columns[name]!.needs) && (!currencyField || may(currencyField))
  }
  return Object.keys(columns).filter(may)
}

/** Who asks, and for what. */
interface Asker {
  tenant: Context['tenant']
  query: unknown
  services: Pick<Services, 'clock'>
}

interface Query {
  sortBy?: string
  sortOrder: 'asc' | 'desc'
}

type Totals = Pick<ReportAnswer, 'totals' | 'total' | 'figures'>

/** What is worked out as one amount: no more than one can be. */
export const asAmount = (worked: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when ${worked} > ${sql.lit(largestAmount)} then ${sql.lit(largestAmount)} else round(${worked}) end)::bigint`

/** One request for a report: what it is asked for, and what its reader may see of it. */
export class Run {
  readonly asked: Asked
  readonly days: Record<string, string> = {}
  readonly visible: readonly string[]
  readonly report: Report
  readonly source: Source<Report>
  readonly tenant: Context['tenant']
  readonly #file: boolean
  readonly #query: Query

  /** @throws 403 where the report, or the order asked for, would tell what the reader may not read */
  constructor(report: Report, source: Source<Report>, call: Asker, file = false) {
    const { ability, timezone } = call.tenant
    const { sortBy, sortOrder, ...given } = call.query as Record<string, unknown> & Query
    for (const { resource, fields } of report.requires) assertMayAsk(ability, resource, fields)
    this.report = report
    this.source = source
    this.tenant = call.tenant
    this.#file = file
    this.#query = { sortBy, sortOrder }
    this.visible = visibleColumns(report, ability)
    if (sortBy && !this.visible.includes(sortBy))
      throw forbidden(`Your role does not let you sort by ${report.label(sortBy)}.`)
    const dayOf = (name: string) => given[name] as string | undefined
    const today = () => dayAt(call.services.clock.now(), timezone)
    for (const [name, parameter] of Object.entries(report.parameters)) {
      const day = dayOf(name)
      if (parameter.kind === 'day') this.days[name] = day ?? today()
      if (parameter.kind === 'since' && day) this.days[name] = day
      if (parameter.kind === 'start') {
        const through = dayOf('through') ?? today()
        if (day && day > through)
          throw invalid([
            { field: name, errors: [`Enter ${through} or an earlier day: the period ends then.`] },
          ])
        this.days[name] = day ?? startOf(parameter.of, through)
      }
    }
    const chosen = Object.entries(report.parameters).flatMap(([name, parameter]) =>
      parameter.kind === 'one' ? [[name, given[name] ?? parameter.usual]] : [],
    )
    this.asked = { ...given, ...this.days, ...Object.fromEntries(chosen) }
  }

  /** All rows, or those of a page in the report's own order. */
  query = (page?: Context['page']): RawBuilder<unknown> =>
    this.source.rows(this.asked, { tenant: this.tenant, page, file: this.#file })

  /** The database's expression for a column. */
  sourceOf = (name: string): RawBuilder<unknown> =>
    this.source.derived?.[name]?.source ?? sql.ref(columnOf(name))

  /** The order asked for; texts as people sort them, choices as they are listed, amounts by currency first. */
  get order(): RawBuilder<unknown> {
    const { sortBy, sortOrder } = this.#query
    const { order } = this.source
    if (!sortBy) return order
    const direction = sql.raw(sortOrder)
    const meta: FieldMeta = fieldMeta(this.report.columns[sortBy]!.schema)
    const column = sql.ref(columnOf(sortBy))
    if (meta.choices)
      return sql`array_position(${Object.keys(meta.choices)}::text[], ${column}) ${direction} nulls last, ${order}`
    if (meta.currencyField)
      return sql`${sql.ref(columnOf(meta.currencyField))}, ${column} ${direction} nulls last, ${order}`
    const collation = meta.kind === 'text' ? sql`collate people_order` : sql``
    return sql`${column} ${collation} ${direction} nulls last, ${order}`
  }

  async rows(tx: Transaction, page: NonNullable<Context['page']>): Promise<Record<string, unknown>[]> {
    // Rows in the report's own order need not be worked out before the page.
    const early = this.#query.sortBy === undefined
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(this.visible.map((name) => sql`${this.sourceOf(name)} as ${sql.ref(name)}`))}
      from (${this.query(early ? page : undefined)}) as report order by ${this.order}
      ${early ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`.execute(tx)
    const worked = this.visible.filter((name) => this.source.derived?.[name])
    for (const row of rows)
      for (const name of worked) row[name] = this.source.derived![name]!.value(row[name], this.asked)
    return rows
  }

  /** The columns whose totals the reader gets. */
  get #summed(): string[] {
    const { columns } = this.report
    return Object.keys(columns).filter((name) => columns[name]!.total && this.visible.includes(name))
  }

  /** The report's figures, where it has some that the reader gets. */
  get #figures(): Source<Report>['figures'] {
    const { figures } = this.report
    return figures && mayHave(this.tenant.ability, figures.needs) ? this.source.figures : undefined
  }

  /** What all rows come to, for each currency, and the figures. */
  async totals(tx: Transaction): Promise<Totals> {
    const { measures = {} } = this.source
    const [summed, figures] = [this.#summed, this.#figures]
    const sums = summed.map(
      (name) =>
        sql`coalesce(sum(${measures[name] ?? sql.ref(columnOf(name))}), 0)::numeric as ${sql.ref(name)}`,
    )
    const currency = this.visible.includes('currency') ? sql`currency` : sql`null`
    // With `offset 0` each row is worked out once, then added up.
    const groups = await sql<Record<string, string> & { currency: string | null; rows: number }>`
      select ${sql.join([sql`${currency} as currency`, sql`count(*) as rows`, ...sums, ...(figures ? [figures.measures] : [])])}
      from (select * from (${this.query()}) as whole offset 0) as report
      group by 1 order by 1`.execute(tx)
    const totals = groups.rows.map((group) => ({
      currency: group.currency,
      rows: group.rows,
      sums: Object.fromEntries(summed.map((name) => [name, group[name]!])),
    })) as ReportTotal[]
    return {
      totals,
      total: totals.reduce((all, { rows: some }) => all + some, 0),
      figures: figures?.of(groups.rows),
    }
  }

  /**
   * What rows come to that are all there are, as `totals` has it: a report that is short is worked out once. Nothing where that takes
   * more than adding up whole numbers.
   */
  totalsOf(rows: readonly Record<string, unknown>[]): Totals | undefined {
    const summed = this.#summed
    if (this.#figures || summed.some((name) => this.source.measures?.[name] || this.source.derived?.[name]))
      return
    const groups = new Map<string | null, { rows: number; sums: Record<string, bigint> }>()
    for (const row of rows) {
      const currency = typeof row['currency'] === 'string' ? row['currency'] : null
      const group = groups.get(currency) ?? { rows: 0, sums: {} }
      group.rows++
      for (const name of summed) {
        const value = row[name] ?? 0
        if (typeof value !== 'number' || !Number.isSafeInteger(value)) return
        group.sums[name] = (group.sums[name] ?? 0n) + BigInt(value)
      }
      groups.set(currency, group)
    }
    const totals = [...groups]
      .toSorted(([a], [b]) => (a ?? '').localeCompare(b ?? '', 'en'))
      .map(([currency, { rows: count, sums }]) => ({
        currency,
        rows: count,
        sums: Object.fromEntries(summed.map((name) => [name, String(sums[name])])),
      })) as ReportTotal[]
    return { totals, total: rows.length, figures: undefined }
  }
}

export interface Served<R extends Report> {
  read: Handler<R['read']>
  file: Handler<R['file']>
  /** The PDF that goes with a mail: all that is asked for, between days that are said. */
  paper: (
    services: Pick<Services, 'database' | 'clock'>,
    organisationId: string,
    asked: z.input<R['read']['query']>,
  ) => Promise<Attachment>
}

/** What each report is made of, by its id, once the modules that serve them have loaded. */
const sources = new Map<string, Source<Report>>()

/** @throws where no such report is served */
export function sourceOf({ id }: Report): Source<Report> {
  const source = sources.get(id)
  if (!source) throw new Error(`Nothing serves the report ${id}.`)
  return source
}

/** Whether somebody may read a report at all. */
export const mayRead = ({ subject, requires }: Report, ability: Ability): boolean =>
  ability.can('read', subject) && requires.every((made) => mayHave(ability, [made]))

/** Rows of a chart at most: each has a name that people read. */
const longestDrawn = 10_000

/** For whom mails are written: they say what whoever asked for them was to send. */
const everything = abilityOf([{ action: 'manage', subject: 'all' }])

/** The two operations of a report: one page with the totals of all, and files. */
export function serveReport<R extends Report, Group>(report: R, source: Source<R, Group>): Served<R> {
  // Groups come back from the source's own measures.
  const from = source as unknown as Source<Report>
  sources.set(report.id, from)
  const read = (call: Call): Promise<unknown> => {
    const run = new Run(report, from, call)
    const { page, limit } = call.query as { page: number; limit: number }
    const offset = (page - 1) * limit
    return call.read(async (tx) => {
      // What is drawn is short: worked out once, whatever part of it a page shows.
      const part = report.chart ? { limit: longestDrawn, offset: 0 } : { limit, offset }
      const rows = await run.rows(tx, part)
      const areAll = part.offset === 0 && rows.length < part.limit
      const totals = (areAll && run.totalsOf(rows)) || (await run.totals(tx))
      const data = rows.slice(offset - part.offset, offset - part.offset + limit)
      return { days: run.days, columns: [...run.visible], data, ...totals }
    })
  }
  const file = (call: Call) => sendReport(call, new Run(report, from, call, true))
  const paper: Served<R>['paper'] = (services, organisationId, asked) => {
    const tenant = { organisationId, ability: everything, userId: '', timezone: 'UTC' }
    const query = report.read.query!.parse(asked)
    return reportPaper(services.database, new Run(report, from, { tenant, query, services }, true))
  }
  // The report's own schemas have checked what comes in, and describe what goes out.
  return { read, file, paper } as unknown as Served<R>
}
