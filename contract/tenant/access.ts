import { defineOperation } from '../kit/index.ts'

/** Asked by a browser that moves on without needing anything else: the header of every answer tells it what it wants. */
export const readAccess = defineOperation({
  id: 'access.read',
  api: 'tenant',
  method: 'GET',
  path: '/access',
  summary: 'Nothing but by which rules the profile is answered: the header access-version',
  access: { needs: 'profile' },
  status: 204,
})
