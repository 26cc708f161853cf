import { z } from 'zod'
import { defineOperation, field } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'

/** Apart from the resource, whose words are in the browser's first script. */
export const vendorActivity = defineOperation({
  id: 'vendors.activity',
  api: 'tenant',
  method: 'GET',
  path: '/vendors/:id/activity',
  summary: 'List changes to a vendor, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Vendor' },
  params: z.object({ id: field.id('Vendor') }),
  ...activityOfRecord,
})
