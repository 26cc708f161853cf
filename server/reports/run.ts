import { sql, type RawBuilder } from 'kysely'
import type { FieldMeta, Needs, Report, ReportAnswer, ReportTotal } from '#contract/kit/index.ts'
import { fieldMeta } from '#contract/kit/index.ts'
import { fieldsAllowedEverywhere, type Ability } from '#domain/access/index.ts'
import { startOf } from '#domain/dates/periods.ts'
import { dayAt } from '#domain/dates/zones.ts'
import type { Services } from '../context.ts'
import { assertMayAsk, isLimited } from '../fields.ts'
import { columnOf } from '../db/columns.ts'
import type { Transaction } from '../db/database.ts'
import { forbidden, invalid } from '../errors.ts'
import type { Asked, Context, Source } from './source.ts'

/** Whether somebody may read all that something is made of. */
export const mayHave = (ability: Ability, made: readonly Needs[]) =>
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
type Grouped = Record<string, string> & { currency: string | null; rows: number }

export interface Shown {
  rows: readonly Record<string, unknown>[]
  totals: Totals
}

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

  get #columns(): RawBuilder<unknown> {
    return sql.join(this.visible.map((name) => sql`${this.sourceOf(name)} as ${sql.ref(name)}`))
  }

  #worked<Row extends Record<string, unknown>>(rows: Row[]): Row[] {
    const worked = this.visible.filter((name) => this.source.derived?.[name])
    for (const row of rows)
      for (const name of worked)
        Object.assign(row, { [name]: this.source.derived![name]!.value(row[name], this.asked) })
    return rows
  }

  async rows(tx: Transaction, page: NonNullable<Context['page']>): Promise<Record<string, unknown>[]> {
    // Rows in the report's own order need not be worked out before the page.
    const early = this.#query.sortBy === undefined
    const { rows } = await sql<Record<string, unknown>>`
      select ${this.#columns}
      from (${this.query(early ? page : undefined)}) as report order by ${this.order}
      ${early ? sql`` : sql`limit ${page.limit} offset ${page.offset}`}`.execute(tx)
    return this.#worked(rows)
  }

  /** The rows of a page and the totals of all, worked out together. */
  async rowsWithTotals(tx: Transaction, page: NonNullable<Context['page']>): Promise<Shown> {
    const { rows } = await sql<Record<string, unknown> & { groups: Grouped[] }>`
      with report as materialized (${this.query()})
      select ${this.#columns}, (
        select json_agg(groups order by currency) from (${this.#groups(sql`report`)}) as groups
      ) as groups
      from report order by ${this.order} limit ${page.limit} offset ${page.offset}`.execute(tx)
    const shown = this.#worked(rows).map(({ groups: _, ...row }) => row)
    // Each row has them; beyond the last page there is none.
    const groups = rows[0]?.groups ?? (page.offset === 0 ? [] : undefined)
    return { rows: shown, totals: groups ? this.#told(groups) : await this.totals(tx) }
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

  /** What rows come to, for each currency. */
  #groups(from: RawBuilder<unknown>): RawBuilder<Grouped> {
    const { measures = {} } = this.source
    const sums = this.#summed.map(
      (name) =>
        sql`coalesce(sum(${measures[name] ?? sql.ref(columnOf(name))}), 0)::numeric::text as ${sql.ref(name)}`,
    )
    const currency = this.visible.includes('currency') ? sql`currency` : sql`null`
    const figures = this.#figures ? [this.#figures.measures] : []
    return sql`
      select ${sql.join([sql`${currency} as currency`, sql`count(*) as rows`, ...sums, ...figures])}
      from ${from} group by 1 order by 1`
  }

  #told(groups: readonly Grouped[]): Totals {
    const summed = this.#summed
    const totals = groups.map((group) => ({
      currency: group.currency,
      rows: group.rows,
      sums: Object.fromEntries(summed.map((name) => [name, group[name]!])),
    })) as ReportTotal[]
    return {
      totals,
      total: totals.reduce((all, { rows: some }) => all + some, 0),
      figures: this.#figures?.of(groups),
    }
  }

  /** What all rows come to, for each currency, and the figures. */
  async totals(tx: Transaction): Promise<Totals> {
    // With `offset 0` each row is worked out once, then added up.
    const all = sql`(select * from (${this.query()}) as whole offset 0) as report`
    return this.#told((await this.#groups(all).execute(tx)).rows)
  }
}
