import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/index.ts'
import { documents } from '#contract/tenant/documents.ts'
import type { keepSignedDocument as operation } from '#contract/tenant/lease-operations.ts'
import { scopeOf } from '../../db/conditions.ts'
import { invalid } from '../../errors.ts'
import type { Call } from '../../http/call.ts'
import { leaseActions } from './crud.ts'

/** Says which document of a lease is the signed one, in whatever state the lease is; none but its own will do. */
export const keepSignedDocument = (call: Call) =>
  call.write(async (tx) => {
    const { version, signedDocumentId } = call.body as BodyOf<typeof operation>
    const lease = await leaseActions.find(tx, call.params['id']!, call, true)
    const { rows } = await sql`
      select from documents where id = ${signedDocumentId} and lease_id = ${lease['id']}
        and ${scopeOf(call.tenant.ability, 'read', documents)}`.execute(tx)
    if (signedDocumentId !== null && rows.length === 0) {
      throw invalid([{ field: 'signedDocumentId', errors: ['There is no such document of this lease.'] }])
    }
    const { after } = await leaseActions.change(tx, call, lease['id'] as string, version, {
      signedDocumentId,
    })
    return leaseActions.present(after, call)
  })
