import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isNullable, listQueryOf, type ListQuery, type Resource } from '#contract/kit/index.ts'
import { allows } from '#domain/access/index.ts'
import type { Services, TenantContext } from '../context.ts'
import { bind, columnOf } from '../db/columns.ts'
import { reachOf, scopeOf } from '../db/conditions.ts'
import type { Transaction } from '../db/database.ts'
import { impliedBySearch, notArchived, orderAsked, whereOf } from '../db/list-query.ts'
import { prepared } from '../db/prepared.ts'
import { forbidden, invalid, notFound, staleVersion } from '../errors.ts'
import type { Call } from '../http/call.ts'
import { withParent, type Parent } from './belongs-to.ts'
import { assertMayAsk, assertMayWrite, givenFields, mergeProblems, readable } from './fields.ts'
import { readPage, type PageQuery } from './page.ts'
import { totalsFor, type Totals } from './totals.ts'
import { changesBetween, insertRecord, updateRecord, writeTrace, type Trace } from './writes.ts'

type Row = Record<string, unknown>

/** Where a resource differs from plain CRUD. Everything is optional. */
export interface CrudOptions {
  /** Table or view; the resource's name in snake_case when left out. */
  table?: string
  /** The record that each of them belongs to: shown with it, and compared by rules. */
  belongsTo?: Parent
  /** Computed fields that are not a column of the same name. */
  select?: Record<string, RawBuilder<unknown>>
  /** Fills in computed fields that are read of other records: one statement for all that are answered. */
  beside?: (tx: Transaction, records: readonly Row[], call: Call) => Promise<Row[]>
  /** Fills in what the caller left to the server, before checks; may throw a Refusal. */
  complete?: (tx: Transaction, record: Row, call: Call) => Promise<Row> | Row
  /** Further fields that follow from a change (and refusals of illegal transitions). */
  follow?: (tx: Transaction, before: Row, patch: Row, call: Call) => Promise<Row> | Row
  /** Refuses a deletion, or takes along what belongs to the record. */
  beforeRemove?: (tx: Transaction, record: Row, call: Call) => Promise<void>
  /** Turns stored values into what the record shows, e.g. file ids into signed addresses. */
  present?: (record: Row, services: Services, tenant: TenantContext) => Row
  /** Where totals of lists are kept. */
  totals?: readonly Totals[]
  /** What follows from a list's filters, in words that an index knows, for those that are worked out. */
  implied?: (query: ListQuery) => RawBuilder<unknown> | undefined
  /** The property that a record belongs to, for its activity. */
  propertyIdOf?: (record: Row) => string | null
}

/** The five verbs of one resource over one table: what every resource shares. */
export function crud(resource: Resource, options: CrudOptions = {}) {
  const table = options.table ?? resource.name.replaceAll('-', '_')
  const parent = options.belongsTo
  const computed = { ...(parent && { [parent.field]: parent.select(table) }), ...options.select }
  const selects = Object.keys(resource.allFields).map((name) => {
    const source = computed[name] ?? sql.ref(columnOf(name))
    return sql`${source} as ${sql.ref(name)}`
  })
  const columns = sql.join(selects)
  const searchFields = resource.search

  const present = (record: Row, call: Call): Row => {
    const shown = options.present ? options.present(record, call.services, call.tenant) : record
    return readable(call.tenant.ability, resource, shown)
  }

  /** One record within the caller's reach. @throws 404 alike for foreign, hidden and unknown ids */
  async function find(tx: Transaction, id: string, call: Call, lock = false): Promise<Row> {
    const scope = scopeOf(call.tenant.ability, 'read', resource)
    const statement = sql<Row>`
      select ${columns} from ${sql.table(table)} where id = ${id} and ${scope} ${lock ? sql`for update` : sql``}`
    const { rows } = await prepared(statement).execute(tx)
    const record = rows[0]
    if (!record) throw notFound()
    return record
  }

  function assertMayList(query: ListQuery, call: Call) {
    const asked = Object.keys(query.filters).map((name) => resource.filter[name]!.field)
    const words = query.searchQuery ? searchFields : []
    assertMayAsk(call.tenant.ability, resource, [query.sortBy, ...asked, ...words])
  }

  /** What a list asks of the database. */
  function pageOf(query: ListQuery, tenant: Pick<TenantContext, 'ability' | 'timezone'>): PageQuery {
    const { ability } = tenant
    const kept = totalsFor(options.totals ?? [], resource, query, ability)
    return {
      resource,
      table: sql.table(table),
      columns,
      where: whereOf(resource, query, tenant),
      shown: notArchived(resource, query),
      implied: sql.join(
        [options.implied?.(query), impliedBySearch(resource, query)].map((part) => part ?? sql`true`),
        sql` and `,
      ),
      reach: reachOf(ability, 'read', resource),
      order: orderAsked(resource, query),
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
      sums: kept && sql.table(kept.table),
    }
  }

  async function list(call: Call) {
    const query = listQueryOf(resource, call.query)
    assertMayList(query, call)
    const { rows, total } = await call.read(async (tx) => {
      const page = await readPage(tx, pageOf(query, call.tenant))
      return { ...page, rows: await withBeside(tx, page.rows, call) }
    })
    return { data: rows.map(({ total: _, ...row }) => present(row, call)), total }
  }

  const withBeside = async (tx: Transaction, records: Row[], call: Call): Promise<Row[]> =>
    options.beside && records.length > 0 ? options.beside(tx, records, call) : records

  /** A record as the caller is answered with it. */
  async function answer(tx: Transaction, record: Row, call: Call): Promise<Row> {
    const [whole = record] = await withBeside(tx, [record], call)
    return present(whole, call)
  }

  const get = (call: Call) =>
    call.read(async (tx) => answer(tx, await find(tx, call.params['id']!, call), call))

  /** @param at the very instant that the record itself carries */
  const trace = (call: Call, action: string, record: Row, at: string, changes: Trace['changes']): Trace => ({
    organisationId: call.tenant.organisationId,
    actorId: call.tenant.userId,
    at,
    action,
    subject: resource.subject,
    subjectId: record['id'] as string,
    propertyId: options.propertyIdOf?.(record) ?? null,
    changes,
  })

  /** Makes one record inside a running transaction; shared by `create` and the making of many. */
  async function add(tx: Transaction, call: Call, body: Row): Promise<Row> {
    const now = call.services.clock.now()
    const blank = Object.fromEntries(
      Object.entries(resource.allFields).map(([name, schema]) => [
        name,
        isNullable(schema) ? null : undefined,
      ]),
    )
    let record: Row = {
      ...blank,
      ...body,
      id: uuid(),
      version: 1,
      createdAt: now,
      createdBy: call.tenant.userId,
      updatedAt: now,
      archivedAt: null,
    }
    record = await withParent(tx, parent, record, call)
    if (options.complete) record = await options.complete(tx, record, call)
    const problems = mergeProblems(resource.problems(record))
    if (problems.length > 0) throw invalid(problems)
    assertMayWrite(call.tenant.ability, 'create', resource, record, givenFields(resource, body))
    const stored = Object.entries(record).filter(
      ([name, value]) => value !== undefined && name in resource.allFields && !computed[name],
    )
    const values = Object.fromEntries(stored.map(([name, value]) => [name, bind(resource, name, value)]))
    insertRecord(tx, resource, table, values, trace(call, 'created', record, now, {}))
    return record
  }

  const create = (call: Call) => call.write(async (tx) => answer(tx, await add(tx, call, call.body), call))

  /** Changes one record inside a running transaction; shared by `update` and bulk changes. */
  async function change(
    tx: Transaction,
    call: Call,
    id: string,
    version: number | null,
    patch: Row,
    action = 'updated',
  ) {
    const before = await find(tx, id, call, true)
    if (version !== null && before['version'] !== version) throw staleVersion(await answer(tx, before, call))
    const changed = Object.keys(changesBetween(before, patch))
    assertMayWrite(call.tenant.ability, 'update', resource, before, Object.keys(patch))
    if (changed.length === 0) return { before, after: before }
    const followed = options.follow ? await options.follow(tx, before, patch, call) : {}
    const whole = { ...patch, ...followed }
    const now = call.services.clock.now()
    const moved = parent !== undefined && changed.includes(parent.by)
    const after: Row = {
      ...before,
      ...(moved ? await withParent(tx, parent, { ...whole }, call) : whole),
      version: (before['version'] as number) + 1,
      updatedAt: now,
    }
    const problems = mergeProblems(resource.problems(after))
    if (problems.length > 0) throw invalid(problems)
    if (!allows(call.tenant.ability, 'update', resource.subject, after)) {
      throw forbidden('This change would take the record out of what your role may change.')
    }
    updateRecord(
      tx,
      resource,
      table,
      id,
      Object.fromEntries(Object.entries(whole).filter(([name]) => !computed[name])),
      trace(call, action, after, now, changesBetween(before, patch)),
    )
    return { before, after }
  }

  async function update(call: Call) {
    const { version, ...patch } = call.body as Row & { version: number }
    return call.write(async (tx) => {
      const { after } = await change(tx, call, call.params['id']!, version, patch)
      return answer(tx, after, call)
    })
  }

  /** Deletes a record that was found under lock, by whoever may. */
  async function erase(tx: Transaction, call: Call, record: Row): Promise<void> {
    await options.beforeRemove?.(tx, record, call)
    await sql`delete from ${sql.table(table)} where id = ${record['id']}`.execute(tx)
    writeTrace(tx, trace(call, 'deleted', record, call.services.clock.now(), {}))
  }

  async function remove(call: Call) {
    return call.write(async (tx) => {
      const record = await find(tx, call.params['id']!, call, true)
      if (!allows(call.tenant.ability, 'delete', resource.subject, record)) throw forbidden()
      await erase(tx, call, record)
      return undefined
    })
  }

  return {
    resource,
    table,
    columns,
    totals: options.totals ?? [],
    list,
    get,
    create,
    update,
    remove,
    find,
    add,
    change,
    erase,
    present,
    assertMayList,
    pageOf,
  }
}

export type Crud = ReturnType<typeof crud>
