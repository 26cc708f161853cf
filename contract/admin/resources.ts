import { invites } from './invites.ts'
import { roles } from './roles.ts'
import { users } from './users.ts'

/** Every resource of the admin API by name: a new one is one line here. */
export const adminResources = { roles, invites, users }
