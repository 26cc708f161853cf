import { sql } from 'kysely'
import type { Resource } from '#contract/kit/index.ts'
import { users } from '#contract/admin/users.ts'
import { crud } from '../../crud/crud.ts'
import { avatarOf } from '../avatars/avatar.ts'
import { updateMember } from './update.ts'

/** The organisation's people; the view `users`. */
const common = crud<Resource>(users, {
  select: {
    avatar: sql.ref('avatar_file_id'),
    roleNames: sql`array(
      select label from unnest(users.roles) with ordinality as given (key, place) join roles using (key) order by place)`,
  },
  present: (record, services) => ({
    ...record,
    avatar: avatarOf(services, record['id'] as string, record['avatar'] as string | null),
  }),
})

export const userCrud: typeof common = { ...common, update: (call) => updateMember(call) }
