import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { listQueryOf } from '#contract/kit/index.ts'
import { scopeOf } from '../db/conditions.ts'
import { orderAsked, orderOf, whereOf } from '../db/list-query.ts'
import type { TextRow } from '../db/rows.ts'
import { Refusal } from '../errors.ts'
import type { Call } from '../http/call.ts'
import { planOf, type ExportPlan } from './columns.ts'
import { csvOf } from './csv.ts'
import type { ExportTarget } from './export-target.ts'
import { attachment, fileName } from './file-name.ts'
import { xlsxOf } from './xlsx.ts'

/** Each download keeps one of the database's connections for streams as long as it takes; imports need some too. */
const atOnce = 5
/** Milliseconds that a reader may leave us waiting, and that a whole download may take. */
const longestWait = 60_000
const longestDownload = 30 * 60_000

type Batches = AsyncIterable<readonly TextRow[]>

const formats = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (plan: ExportPlan, batches: Batches) => csvOf(plan, batches),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: (plan: ExportPlan, batches: Batches, title: string) => xlsxOf(plan, batches, title),
  },
}

let running = 0

async function organisationOf(call: Call): Promise<{ name: string; timezone: string }> {
  return call.read((tx) =>
    tx
      .selectFrom('organisations')
      .select(['name', 'timezone'])
      .where('id', '=', call.tenant.organisationId)
      .executeTakeFirstOrThrow(),
  )
}

async function* beginningWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value
  yield* rest
}

/** The same pieces, with a word when nobody takes the next one. */
async function* watched<T>(pieces: AsyncGenerator<T>, stalled: () => void): AsyncGenerator<T> {
  for await (const piece of pieces) {
    const timer = setTimeout(stalled, longestWait)
    try {
      yield piece
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Downloads exactly what a list's filters, search and sort show, all pages of it. Rows are read as fast as they are
 * taken. What goes wrong after the first byte breaks the connection: a file that ends is whole.
 */
export function exportList(target: ExportTarget): (call: Call) => Promise<void> {
  const { resource, table, assertMayList } = target.crud
  return async (call) => {
    const { ability, organisationId, userId } = call.tenant
    const query = listQueryOf(resource, call.query)
    assertMayList(query, call)
    const organisation = await organisationOf(call)
    const plan = planOf(target, ability, call.query['columns'] as string | undefined, organisation.timezone)
    const format = formats[call.query['format'] as keyof typeof formats]
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: organisation.timezone }).format(
      Date.parse(call.services.clock.now()),
    )
    const name = `${fileName(organisation.name, resource.labels.many, day)}.${call.query['format'] as string}`
    call.reply
      .type(format.type)
      .header('content-disposition', attachment(name))
      .header('cache-control', 'no-store')
    if (call.request.method === 'HEAD') {
      call.reply.send('')
      return
    }

    if (running >= atOnce) {
      throw new Refusal(503, 'busy', 'Several downloads are being made right now. Try again in a minute.')
    }
    const gone = new AbortController()
    const rows = call.services.database.tenantRows(
      { organisationId, userId },
      sql`select ${sql.join(plan.sources)} from ${sql.table(table)}
        where ${whereOf(resource, query, call.tenant)} and ${scopeOf(ability, 'export', resource)}
        order by ${orderOf(resource, orderAsked(resource, query))}`,
      { signal: gone.signal },
    )
    running++
    const limit = setTimeout(() => gone.abort(), longestDownload)
    // However it ends, even before anyone has asked for the first row.
    call.reply.raw.once('close', () => {
      running--
      clearTimeout(limit)
      gone.abort()
      rows.return(undefined).catch(() => {})
    })
    // The first rows before the first byte, so that a refusal of the database can still be answered as one.
    const batches = beginningWith(await rows.next(), rows)
    const pieces = format.write(plan, batches, resource.labels.many)
    const file: Readable = Readable.from(
      watched(pieces, () => file.destroy(new Error('The reader of a download stopped reading.'))),
      { objectMode: false },
    )
    gone.signal.addEventListener('abort', () => file.destroy(new Error('A download was given up.')))
    call.reply.send(file)
  }
}
