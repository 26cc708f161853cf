import { z } from 'zod'
import { defineOperation, exportOf, field } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'
import { tenants } from './tenants.ts'

export const exportTenants = exportOf(tenants)

export const tenantActivity = defineOperation({
  id: 'tenants.activity',
  api: 'tenant',
  method: 'GET',
  path: '/tenants/:id/activity',
  summary: 'List changes to a tenant, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Tenant' },
  params: z.object({ id: field.id('Tenant') }),
  ...activityOfRecord,
})
