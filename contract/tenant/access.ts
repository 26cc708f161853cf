import { defineOperation } from '../kit/index.ts'

/** Asked by a browser that moves on without needing anything else: the header of every answer tells it what it wants. */
export const readAccess = defineOperation({
  id: 'access.read',
  api: 'tenant',
  method: 'GET',
  path: '/access',
  summary: 'Return the current access-rules version in the `access-version` header',
  access: { needs: 'profile' },
  status: 204,
})
