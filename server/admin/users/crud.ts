import { users } from '#contract/admin/users.ts'
import { crud } from '../../crud/crud.ts'

/** The organisation's people; the view of migration 0012. */
export const userCrud = crud(users)
