import { z } from 'zod'
import { defineOperation, field } from '../kit/index.ts'

/**
 * An administrator sees the product as somebody of the organisation sees it: what that person may see, and nothing can
 * be changed. `session.token` with `viewId` gives the token for it.
 */
export const startViewAs = defineOperation({
  id: 'view-as.start',
  api: 'admin',
  method: 'POST',
  path: '/view-as',
  summary: 'View the product as another person in the organisation, for 30 minutes',
  access: { needs: 'profile', action: 'update', subject: 'Role' },
  body: z.strictObject({ profileId: field.reference('Profile') }),
  answer: z.object({ id: z.uuid(), until: z.string() }),
  status: 201,
})

/** Called with the view's own token: the one change that it allows. 409 `not_viewing` otherwise. */
export const stopViewAs = defineOperation({
  id: 'view-as.stop',
  api: 'admin',
  method: 'DELETE',
  path: '/view-as',
  summary: 'Stop viewing as another person',
  access: { needs: 'profile' },
  whileViewing: true,
  status: 204,
})
