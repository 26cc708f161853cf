import type { Call } from '../http/call.ts'

const archivedNow = (status: string | undefined, { services }: Call) =>
  status === 'archived' ? services.clock.now() : null

interface Archivable {
  status: string
}

/** When a new record was archived: it may come so. */
export const completeArchivable = <Draft extends Partial<Archivable>>(
  _tx: unknown,
  record: Draft,
  call: Call,
) => ({
  ...record,
  archivedAt: archivedNow(record.status, call),
})

/** When it was archived, where a change does that or takes it back. */
export const followArchivable = (
  _tx: unknown,
  before: Archivable,
  { status }: Partial<Archivable>,
  call: Call,
): { archivedAt?: string | null } =>
  status === undefined || status === before.status ? {} : { archivedAt: archivedNow(status, call) }
