import { z } from 'zod'
import { defineOperation, field } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'
import { tenants } from './tenants.ts'

export const exportTenants = defineOperation({
  id: 'tenants.export',
  api: 'tenant',
  method: 'GET',
  path: '/tenants/export',
  summary: 'Download exactly what the filters show, as CSV or XLSX',
  access: { needs: 'profile', action: 'export', subject: 'Tenant' },
  query: tenants.operations.list.query!.extend({
    format: z.enum(['csv', 'xlsx'], { error: () => 'Use csv or xlsx.' }),
    /** Field names in the wanted order, separated by commas; every column when left out. */
    columns: z.string().max(2000).optional(),
  }),
  streams: 'application/octet-stream',
})

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
