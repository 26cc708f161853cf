import type { FastifyInstance } from 'fastify'
import { publicOperations } from '#contract/public/index.ts'
import { tenantOperations, tenantResources } from '#contract/tenant/index.ts'
import { serveActivity } from '../activity/report.ts'
import { readDashboardOf } from './dashboard/index.ts'
import { propertyActivityOf } from './properties/activity.ts'
import type { Services } from '../context.ts'
import type { Crud } from '../crud/crud.ts'
import { mountApi } from '../http/api.ts'
import type { Handlers } from '../http/call.ts'
import type { Authenticator } from '../http/mount.ts'
import * as notifications from '../notifications/index.ts'
import { mountNotificationStream } from '../notifications/stream.ts'
import { publicHandlers as readByAnyone } from '../public/index.ts'
import * as analytics from './analytics/index.ts'
import * as arrears from './arrears/index.ts'
import * as documents from './documents/index.ts'
import * as imports from './imports/index.ts'
import * as issues from './issues/index.ts'
import * as leases from './leases/index.ts'
import * as letters from './letters/index.ts'
import * as maintenancePlans from './maintenance-plans/index.ts'
import * as money from './money/index.ts'
import * as owners from './owners/index.ts'
import * as photos from './photos/index.ts'
import * as portfolios from './portfolios/index.ts'
import * as preferences from './preferences/index.ts'
import * as prospects from './prospects/index.ts'
import { publicHandlers as enquiries } from './prospects/enquire.ts'
import * as properties from './properties/index.ts'
import * as rentRoll from './rent-roll/index.ts'
import * as reportFiles from './report-files/index.ts'
import * as savedReports from './saved-reports/index.ts'
import * as savedViews from './saved-views/index.ts'
import * as shareLinks from './share-links/index.ts'
import * as sharing from './sharing/index.ts'
import * as statement from './statement/index.ts'
import * as tenants from './tenants/index.ts'
import * as units from './units/index.ts'
import * as vendors from './vendors/index.ts'
import * as viewings from './viewings/index.ts'

/** The implementation of each resource of the contract; the compiler names a missing one. */
export const tenantCruds: { [Name in keyof typeof tenantResources]: Crud } = {
  properties: properties.crud,
  units: units.crud,
  portfolios: portfolios.crud,
  documents: documents.crud,
  leases: leases.crud,
  imports: imports.crud,
  'saved-views': savedViews.crud,
  tenants: tenants.crud,
  issues: issues.crud,
  'maintenance-plans': maintenancePlans.crud,
  ...money.cruds,
  vendors: vendors.crud,
  owners: owners.crud,
  'saved-reports': savedReports.crud,
  prospects: prospects.crud,
  'share-links': shareLinks.crud,
  viewings: viewings.crud,
}

const allActivity = serveActivity(Object.values(tenantCruds))

/** The implementation of each operation of the contract; the compiler names a missing one. */
const handlers: Handlers<typeof tenantOperations> = {
  ...properties.handlers,
  ...units.handlers,
  ...photos.handlers,
  ...portfolios.handlers,
  ...leases.handlers,
  ...rentRoll.handlers,
  ...tenants.handlers,
  ...vendors.handlers,
  ...owners.handlers,
  ...issues.handlers,
  ...maintenancePlans.handlers,
  ...prospects.handlers,
  ...sharing.handlers,
  ...shareLinks.handlers,
  ...viewings.handlers,
  ...money.handlers,
  ...arrears.handlers,
  ...letters.handlers,
  ...statement.handlers,
  ...analytics.handlers,
  ...savedReports.handlers,
  ...reportFiles.handlers,
  ...documents.handlers,
  ...imports.handlers,
  ...notifications.handlers,
  ...preferences.handlers,
  'properties.activity': propertyActivityOf(tenantCruds),
  'dashboard.read': readDashboardOf(tenantCruds),
  'properties.allActivity': allActivity.read,
  'properties.exportAllActivity': allActivity.file,
  // What it answers is in the header of every answer.
  'access.read': async () => undefined,
}

/** The same of each that needs no sign-in. */
const publicHandlers: Handlers<typeof publicOperations> = {
  ...readByAnyone,
  ...viewings.publicHandlers,
  ...enquiries,
}

/** The tenant API: one organisation's own data (docs/spec/decisions.md "The two APIs"). */
export async function mountTenantApi(
  app: FastifyInstance,
  services: Services,
  authenticator: Authenticator,
): Promise<void> {
  mountNotificationStream(app, services, authenticator)
  await mountApi(
    app,
    {
      title: 'Freehold tenant API',
      description: "One organisation's own data. Send the profile's token as `Authorization: Bearer …`.",
      prefix: '/api/tenant/v1',
      resources: tenantResources,
      cruds: tenantCruds,
      operations: { ...tenantOperations, ...publicOperations },
      handlers: { ...handlers, ...publicHandlers },
    },
    services,
    authenticator,
  )
}
