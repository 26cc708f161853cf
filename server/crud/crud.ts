import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import {
  isNullable,
  listQueryOf,
  usualSort,
  type CommonRecord,
  type ListQuery,
  type RecordOf,
  type Resource,
  type Verb,
} from '#contract/kit/index.ts'
import { allows } from '#domain/access/index.ts'
import type { TenantContext } from '../context.ts'
import { columnOf } from '../db/columns.ts'
import { reachOf, scopeOf } from '../db/conditions.ts'
import type { Transaction } from '../db/database.ts'
import { orderAsked, whereOf } from '../db/list-query.ts'
import { inWords, prepared } from '../db/prepared.ts'
import { storedIn } from '../db/stored-in.ts'
import { forbidden, invalid, notFound, staleVersion } from '../errors.ts'
import type { Call } from '../http/call.ts'
import { withParent } from './belongs-to.ts'
import {
  assertMayAsk,
  assertMayWrite,
  givenFields,
  isLimited,
  mayAsk,
  mergeProblems,
  readable,
} from '../fields.ts'
import type { CrudOptions, PatchOf } from './options.ts'
import { readPage, type PageQuery } from './page.ts'
import { changesBetween, insertRecord, updateRecord, writeTrace, type Trace } from './writes.ts'

type CallOf<R extends Resource, V extends Verb> = Call<R['operations'][V]>

/** The five verbs of a resource, and the steps that they are made of, for what is done to its records besides. */
export interface Crud<R extends Resource = Resource> {
  resource: R
  table: string
  columns: RawBuilder<unknown>
  list: (call: CallOf<R, 'list'>) => Promise<{ data: RecordOf<R>[]; total: number }>
  get: (call: CallOf<R, 'get'>) => Promise<RecordOf<R>>
  create(call: CallOf<R, 'create'>): Promise<RecordOf<R>>
  update(call: CallOf<R, 'update'>): Promise<RecordOf<R>>
  remove: (call: CallOf<R, 'remove'>) => Promise<undefined>
  /** One record within the caller's reach. @throws 404 alike for foreign, hidden and unknown ids */
  find: (tx: Transaction, id: string, call: Call, lock?: boolean) => Promise<RecordOf<R>>
  /**
   * What the database made of a record that has just been written. Sent behind what wrote it and answered together with
   * it, and asked of nobody's permissions: they are asked of what it answers.
   */
  readBack: (tx: Transaction, id: string, call: Call) => Promise<RecordOf<R>>
  /** Makes one record inside a running transaction; shared by `create` and the making of many. */
  add(tx: Transaction, call: Call, body: z.output<R['create']>): Promise<RecordOf<R>>
  /** Changes one record inside a running transaction; shared by `update` and bulk changes. */
  change(
    tx: Transaction,
    call: Call,
    id: string,
    version: number | null,
    patch: PatchOf<R>,
    action?: string,
  ): Promise<{ before: RecordOf<R>; after: RecordOf<R> & CommonRecord }>
  /** Deletes a record that was found under lock, by whoever may. */
  erase(tx: Transaction, call: Call, record: RecordOf<R>): Promise<void>
  /** The activity row of what the caller does to a record. @param at the very instant that the record itself carries */
  trace(
    call: Call,
    action: string,
    record: RecordOf<R> & CommonRecord,
    at: string,
    changes: Trace['changes'],
  ): Trace
  /** The record as the caller is answered with it: without the fields that are not for them. */
  present(record: RecordOf<R>, call: Call): RecordOf<R>
  /** What a list is asked for, in an order that whoever asks may know. @throws 403 */
  asked: (wanted: Fields, call: Call) => ListQuery
  /** What a list asks of the database. */
  pageOf: (query: ListQuery, tenant: Asking) => PageQuery
}

/** Some fields of a record of any resource, by name, and such a record. */
type Fields = RecordOf<Resource>
type AnyRecord = Fields & CommonRecord

/** Whoever asks for a list. */
type Asking = Pick<TenantContext, 'organisationId' | 'ability' | 'timezone'>
/** Every field that people may leave empty, empty. */
const emptyFields = ({ fields }: Resource): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, schema]) => isNullable(schema))
      .map(([name]) => [name, null]),
  )

/** The five verbs of one resource over one table: what every resource shares. */
export function crud<R extends Resource>(resource: R, options: CrudOptions<R> = {}): Crud<R> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- generic code knows fields by name, whoever calls it by type
  return anyCrud(resource, options) as Crud<R>
}

function anyCrud(resource: Resource, options: CrudOptions<Resource>): Crud {
  const table = options.table ?? resource.name.replaceAll('-', '_')
  const parent = options.belongsTo
  // Views join what a planner would rather know the size of.
  const plannedOnce = options.table === undefined
  const empty = emptyFields(resource)
  const computed: Record<string, RawBuilder<unknown> | undefined> = {
    ...(parent && { [parent.field]: parent.select(table) }),
    ...options.select,
  }
  const selecting = (names: readonly string[]) =>
    sql.join(names.map((name) => sql`${computed[name] ?? sql.ref(columnOf(name))} as ${sql.ref(name)}`))
  const columns = inWords(selecting(Object.keys(resource.allFields)))

  /** What a list selects: everything where the rest follows from it. */
  function columnsOf({ fields }: ListQuery, ability: TenantContext['ability']) {
    if (!fields || options.beside || isLimited(ability, 'read', resource)) return columns
    if (options.present && !options.presents) return columns
    return selecting([...new Set(['id', ...fields])])
  }

  const present = (record: Fields, call: Call): Fields => {
    const shown = options.present ? options.present(record, call.services, call.tenant) : record
    return readable(call.tenant.ability, resource, shown)
  }

  async function find(tx: Transaction, id: string, call: Call, lock = false): Promise<AnyRecord> {
    const scope = scopeOf(call.tenant.ability, 'read', resource)
    const within = options.within?.(call.tenant) ?? sql`true`
    const statement = sql<AnyRecord>`
      select ${columns} from ${sql.table(table)}
      where organisation_id = ${call.tenant.organisationId} and id = ${id} and ${scope} and ${within} ${lock ? sql`for update` : sql``}`
    const { rows } = await prepared(statement).execute(tx)
    const record = rows[0]
    if (!record) throw notFound()
    return record
  }

  async function readBack(tx: Transaction, id: string, call: Call): Promise<AnyRecord> {
    const { rows } = await prepared(sql<AnyRecord>`
      select ${columns} from ${sql.table(table)}
      where organisation_id = ${call.tenant.organisationId} and id = ${id}`).execute(tx)
    return rows[0]!
  }

  function asked(wanted: Fields, { tenant: { ability } }: Call): ListQuery {
    const query = listQueryOf(resource, wanted, usualSort(resource, mayAsk(ability, resource)))
    const filtered = Object.keys(query.filters).flatMap((name) => {
      const { field, ...more } = resource.filter[name]!
      return 'currencyField' in more && more.currencyField ? [field, more.currencyField] : [field]
    })
    const words = query.searchQuery ? [resource.title] : []
    assertMayAsk(ability, resource, [query.sortBy, ...filtered, ...words])
    return query
  }

  function pageOf(query: ListQuery, tenant: Asking): PageQuery {
    const { ability } = tenant
    const parts = [
      sql`organisation_id = ${tenant.organisationId}`,
      whereOf(resource, query, tenant),
      options.implied?.(query),
      options.within?.(tenant),
      reachOf(ability, 'read', resource),
    ].filter((part) => part !== undefined)
    return {
      resource,
      organisationId: tenant.organisationId,
      table: sql.table(table),
      columns: columnsOf(query, ability),
      where: sql.join(parts, sql` and `),
      searched: query.searchQuery !== undefined,
      order: orderAsked(resource, query),
      limit: query.limit,
      offset: (query.page - 1) * query.limit,
    }
  }

  async function list(call: CallOf<Resource, 'list'>) {
    const query = asked(call.query, call)
    const read = async (tx: Transaction) => {
      const page = await readPage(tx, pageOf(query, call.tenant))
      return { ...page, rows: await withBeside(tx, page.rows, call) }
    }
    const { rows, total } = await call.read(read, { plannedOnce })
    const shown = query.fields && new Set(['id', ...query.fields])
    const only = (record: Fields) =>
      shown ? Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name))) : record
    return { data: rows.map((row) => only(present(row, call))), total }
  }

  const withBeside = async (tx: Transaction, records: Fields[], call: Call): Promise<Fields[]> =>
    options.beside && records.length > 0 ? options.beside(tx, records, call) : records

  /** A record as the caller is answered with it. */
  async function answer(tx: Transaction, record: Fields, call: Call): Promise<Fields> {
    const [whole = record] = await withBeside(tx, [record], call)
    return present(whole, call)
  }

  const get = (call: CallOf<Resource, 'get'>) =>
    call.read(async (tx) => answer(tx, await find(tx, call.params.id, call), call))

  const trace: Crud['trace'] = (call, action, record, at, changes) => ({
    organisationId: call.tenant.organisationId,
    actorId: call.tenant.userId,
    at,
    action,
    subject: resource.subject,
    subjectId: record.id,
    propertyId: options.propertyIdOf?.(record) ?? null,
    changes,
  })

  async function add(tx: Transaction, call: Call, body: Fields): Promise<AnyRecord> {
    const now = call.services.clock.now()
    const common: CommonRecord = {
      id: uuid(),
      version: 1,
      createdAt: now,
      createdBy: call.tenant.userId,
      updatedAt: now,
      archivedAt: null,
    }
    let record: AnyRecord = {
      ...(await withParent(tx, parent, { ...empty, ...body }, call)),
      ...common,
    }
    if (options.complete) record = { ...record, ...(await options.complete(tx, record, call)) }
    const problems = mergeProblems(resource.problems(record))
    if (problems.length > 0) throw invalid(problems)
    const given = Object.entries(record).filter(
      ([name, value]) => value !== undefined && name in resource.allFields && !computed[name],
    )
    insertRecord(tx, resource, table, Object.fromEntries(given), trace(call, 'created', record, now, {}))
    const made = await readBack(tx, record.id, call)
    assertMayWrite(call.tenant.ability, 'create', resource, made, givenFields(resource, body))
    return made
  }

  const create = (call: CallOf<Resource, 'create'>) =>
    call.write(async (tx) => answer(tx, await add(tx, call, call.body), call))

  async function change(
    tx: Transaction,
    call: Call,
    id: string,
    version: number | null,
    patch: Fields,
    action = 'updated',
  ) {
    const before = await find(tx, id, call, true)
    if (version !== null && before.version !== version) throw staleVersion(await answer(tx, before, call))
    const changed = Object.keys(changesBetween(before, patch))
    assertMayWrite(call.tenant.ability, 'update', resource, before, Object.keys(patch))
    if (changed.length === 0) return { before, after: before }
    const followed = options.follow ? await options.follow(tx, before, patch, call) : {}
    const whole = { ...patch, ...followed }
    const now = call.services.clock.now()
    const draft: AnyRecord = { ...before, ...whole }
    if (parent && changed.includes(parent.by)) await withParent(tx, parent, draft, call)
    const problems = mergeProblems(resource.problems(draft))
    if (problems.length > 0) throw invalid(problems)
    updateRecord(
      tx,
      resource,
      table,
      id,
      Object.fromEntries(Object.entries(whole).filter(([name]) => !computed[name])),
      trace(call, action, draft, now, changesBetween(before, patch)),
    )
    const after = await readBack(tx, id, call)
    if (!changed.every((name) => allows(call.tenant.ability, 'update', resource.subject, after, name))) {
      throw forbidden('This change would take the record out of what your role may change.')
    }
    return { before, after }
  }

  async function update(call: CallOf<Resource, 'update'>) {
    const { version, ...patch } = call.body
    return call.write(async (tx) => {
      const { after } = await change(tx, call, call.params.id, version, patch)
      return answer(tx, after, call)
    })
  }

  async function erase(tx: Transaction, call: Call, record: AnyRecord): Promise<void> {
    await options.beforeRemove?.(tx, record, call)
    await sql`delete from ${sql.table(storedIn(table))}
      where organisation_id = ${call.tenant.organisationId} and id = ${record.id}`.execute(tx)
    writeTrace(tx, trace(call, 'deleted', record, call.services.clock.now(), {}))
  }

  async function remove(call: CallOf<Resource, 'remove'>) {
    return call.write(async (tx) => {
      const record = await find(tx, call.params.id, call, true)
      if (!allows(call.tenant.ability, 'delete', resource.subject, record)) throw forbidden()
      await erase(tx, call, record)
      return undefined
    })
  }

  return {
    resource,
    table,
    columns,
    list,
    get,
    create,
    update,
    remove,
    find,
    readBack,
    add,
    change,
    erase,
    trace,
    present,
    asked,
    pageOf,
  }
}
