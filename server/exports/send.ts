import { Readable } from 'node:stream'
import type { RawBuilder } from 'kysely'
import type { TextRow } from '../db/rows.ts'
import type { Call } from '../http/call.ts'
import { attachment } from './file-name.ts'
import { takeSlot } from './slots.ts'

/** A file made of the rows of one query. */
export interface RowsFile {
  name: string
  type: string
  query: RawBuilder<unknown>
  write: (batches: AsyncIterable<readonly TextRow[]>) => AsyncIterable<Buffer>
}

async function* beginningWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (!first.done) yield first.value
  yield* rest
}

/**
 * Sends a file as fast as it is taken, with flat memory. What goes wrong after the first byte breaks the connection: a
 * file that ends is whole.
 * @throws 429 when too many are being sent to the organisation, 503 when too many are to everybody
 */
export async function sendRows(call: Call, { name, type, query, write }: RowsFile): Promise<void> {
  const { organisationId, userId } = call.tenant
  call.reply.type(type).header('content-disposition', attachment(name)).header('cache-control', 'no-store')
  // Of a reader that has gone already, nothing more would be heard that gives the place back.
  if (call.request.method === 'HEAD' || call.reply.raw.destroyed) {
    call.reply.send('')
    return
  }
  const gone = new AbortController()
  const slot = takeSlot(organisationId, (reason) => gone.abort(new Error(reason)))
  const rows = call.services.database.tenantRows({ organisationId, userId }, query, { signal: gone.signal })
  // However it ends, even before anyone has asked for the first row.
  call.reply.raw.once('close', () => {
    slot.release()
    gone.abort(new Error('A download was given up.'))
    rows.return(undefined).catch(() => {})
  })
  // The first rows before the first byte, so that a refusal of the database can still be answered as one.
  const batches = beginningWith(await rows.next(), rows)
  const file = Readable.from(slot.paced(write(batches)), { objectMode: false })
  gone.signal.addEventListener('abort', () => file.destroy(gone.signal.reason as Error))
  call.reply.send(file)
}
