import { sql } from 'kysely'
import { invites } from '#contract/admin/invites.ts'
import { crud } from '../../crud/crud.ts'
import { conflict, invalid } from '../../errors.ts'
import { countAttempt, inviteLimits } from '../identity/attempts.ts'
import { assertMayGrant } from '../../people/grants.ts'
import { assertPending, createInvite, type InviteTerms } from './create.ts'

type Row = Record<string, unknown>

/** Invites that wait may be changed in what they offer; to whom they went, they went. */
const common = crud(invites, {
  // Follows from the time: the view says it, nobody writes it.
  select: {
    status: sql.ref('status'),
    roleName: sql`(select roles.label from roles where roles.organisation_id = invites.organisation_id
      and roles.key = invites.role)`,
  },
  async follow(tx, before: Row, patch: Row, call) {
    assertPending(before)
    if (patch['email'] !== undefined) {
      throw invalid([
        { field: 'email', errors: ['An invite stays with its address. Revoke it and invite the right one.'] },
      ])
    }
    const after = { ...before, ...patch } as unknown as InviteTerms
    const { role } = after
    await assertMayGrant(tx, call.tenant, role, after)
    if (role !== before['role']) {
      const { rows } = await sql`select from invites where email = ${before['email']} and role = ${role}
        and status = 'pending'`.execute(tx)
      if (rows.length > 0)
        throw conflict('pending', 'This address has a pending invite for that role already.')
    }
    return {}
  },
})

export const inviteCrud: typeof common = {
  ...common,
  // Read again: how its role is called changes with the role.
  update: (call) => {
    const { version, ...patch } = call.body as Row & { version: number }
    const { id } = call.params
    return call.write(async (tx) => {
      await common.change(tx, call, id, version, patch)
      return common.present(await common.find(tx, id, call), call)
    })
  },
  create: async (call) => {
    await countAttempt(call, inviteLimits(call.tenant.userId))
    return call.write(async (tx) => {
      const id = await createInvite(tx, call, call.body)
      return common.present(await common.find(tx, id, call), call)
    })
  },
}
