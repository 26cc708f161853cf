import type { FastifyInstance } from 'fastify'
import { publicOperations } from '#contract/public/index.ts'
import { tenantOperations, tenantResources } from '#contract/tenant/index.ts'
import type { Services } from '../context.ts'
import { bulkUpdate } from '../crud/bulk-update.ts'
import type { Crud } from '../crud/crud.ts'
import { mountApi } from '../http/api.ts'
import type { Authenticator, Handler } from '../http/mount.ts'
import { readIssueResolution } from './analytics/issue-resolution.ts'
import { readOccupancy } from './analytics/occupancy.ts'
import { addPhotos } from './photos/add.ts'
import { arrangePhotos } from './photos/arrange.ts'
import { listPhotos } from './photos/list.ts'
import { removePhoto } from './photos/remove.ts'
import { publicHandlers } from '../public/index.ts'
import { assignIssue } from './issues/assign.ts'
import { changeManyIssues } from './issues/change-many.ts'
import { readBoard } from './issues/board.ts'
import { changeStatus } from './issues/change-status.ts'
import { addComment, removeComment } from './issues/comments.ts'
import { issueCrud } from './issues/crud.ts'
import { exportIssues } from './issues/export.ts'
import { readLoad } from './issues/load.ts'
import { addIssuePhotos, removeIssuePhoto } from './issues/photos.ts'
import { findSimilar } from './issues/similar.ts'
import { readThread } from './issues/thread.ts'
import { openNow, restoreDate, skipDate } from './maintenance-plans/actions.ts'
import { maintenancePlanCrud } from './maintenance-plans/crud.ts'
import { readCalendar, readDates } from './maintenance-plans/dates.ts'
import { cancelImport, commitImport, undoImport } from './imports/actions.ts'
import { importCrud } from './imports/crud.ts'
import { downloadRejected, downloadTemplate } from './imports/downloads.ts'
import { editRow } from './imports/edit-row.ts'
import { listRows, nextProblem } from './imports/rows.ts'
import { configureImport, readSetup } from './imports/setup.ts'
import { uploadImport } from './imports/upload.ts'
import {
  countNotifications,
  listNotifications,
  markAllNotifications,
  markNotifications,
} from '../notifications/inbox.ts'
import { mountNotificationStream } from '../notifications/stream.ts'
import { leaseCrud } from './leases/crud.ts'
import {
  activate,
  cancel,
  end,
  newRent,
  notice,
  reinstate,
  send,
  sign,
  unsend,
  withdrawNotice,
} from './leases/actions.ts'
import { expiryProfile } from './leases/expiry.ts'
import { exportLeases } from './leases/export.ts'
import { keepSignedDocument } from './leases/signed-document.ts'
import { renew } from './leases/renew.ts'
import { readPreference, writePreference } from './preferences/preferences.ts'
import { propertyActivityOf } from '../activity/of-property.ts'
import { recordActivityOf } from '../activity/of-record.ts'
import { documentCrud } from './documents/crud.ts'
import { replaceFile, upload as uploadDocuments } from './documents/upload.ts'
import { listVersions } from './documents/versions.ts'
import { propertyCrud } from './properties/crud.ts'
import { exportProperties } from './properties/export.ts'
import { summarise } from './properties/summary.ts'
import { portfolioCrud } from './portfolios/crud.ts'
import { changePortfolios, listPortfolios } from './portfolios/of-property.ts'
import { changeProperties, listProperties, listPropertyIds } from './portfolios/properties.ts'
import { exportRentRoll } from './rent-roll/export.ts'
import { readRentRoll } from './rent-roll/read.ts'
import { savedViewCrud } from './saved-views/crud.ts'
import { unitCrud } from './units/crud.ts'
import { tenantCrud } from './tenants/crud.ts'
import { exportTenants } from './tenants/export.ts'
import { createMany, undoCreateMany } from './units/create-many.ts'
import { exportUnits } from './units/export.ts'
import { overviewOfUnits } from './units/overview.ts'
import { summariseUnits } from './units/summary.ts'

/** The implementation of each resource of the contract; the compiler names a missing one. */
export const tenantCruds: Record<keyof typeof tenantResources, Crud> = {
  properties: propertyCrud,
  units: unitCrud,
  portfolios: portfolioCrud,
  documents: documentCrud,
  leases: leaseCrud,
  imports: importCrud,
  'saved-views': savedViewCrud,
  tenants: tenantCrud,
  issues: issueCrud,
  'maintenance-plans': maintenancePlanCrud,
}

/** The implementation of each operation of the contract; the compiler names a missing one. */
const handlers: Record<keyof typeof tenantOperations, Handler> = {
  'properties.bulkUpdate': bulkUpdate(propertyCrud),
  'properties.summary': summarise,
  'properties.export': exportProperties,
  'properties.activity': propertyActivityOf(tenantCruds),
  'units.bulkUpdate': bulkUpdate(unitCrud),
  'units.summary': summariseUnits,
  'units.export': exportUnits,
  'units.activity': recordActivityOf(unitCrud),
  'units.overview': overviewOfUnits,
  'units.createMany': createMany,
  'units.undoCreateMany': undoCreateMany,
  'properties.photos.list': listPhotos,
  'properties.photos.add': addPhotos,
  'properties.photos.arrange': arrangePhotos,
  'properties.photos.remove': removePhoto,
  'properties.portfolios': listPortfolios,
  'properties.changePortfolios': changePortfolios,
  'portfolios.properties': listProperties,
  'portfolios.propertyIds': listPropertyIds,
  'portfolios.changeProperties': changeProperties,
  'portfolios.activity': recordActivityOf(portfolioCrud, { properties: 'propertyCount' }),
  'leases.activity': recordActivityOf(leaseCrud),
  'tenants.activity': recordActivityOf(tenantCrud),
  'tenants.export': exportTenants,
  'issues.board': readBoard,
  'issues.load': readLoad,
  'issues.similar': findSimilar,
  'issues.export': exportIssues,
  'issues.changeStatus': changeStatus,
  'issues.assign': assignIssue,
  'issues.bulkUpdate': changeManyIssues,
  'issues.thread': readThread,
  'issues.comments.add': addComment,
  'issues.comments.remove': removeComment,
  'issues.photos.add': addIssuePhotos,
  'issues.photos.remove': removeIssuePhoto,
  'maintenance-plans.calendar': readCalendar,
  'maintenance-plans.dates': readDates,
  'maintenance-plans.open': openNow,
  'maintenance-plans.skip': skipDate,
  'maintenance-plans.restore': restoreDate,
  'leases.keepSignedDocument': keepSignedDocument,
  'leases.send': send,
  'leases.unsend': unsend,
  'leases.sign': sign,
  'leases.activate': activate,
  'leases.giveNotice': notice,
  'leases.withdrawNotice': withdrawNotice,
  'leases.changeRent': newRent,
  'leases.end': end,
  'leases.reinstate': reinstate,
  'leases.cancel': cancel,
  'leases.renew': renew,
  'leases.export': exportLeases,
  'leases.expiryProfile': expiryProfile,
  'leases.rentRoll': readRentRoll,
  'leases.exportRentRoll': exportRentRoll,
  'analytics.occupancy': readOccupancy,
  'analytics.issueResolution': readIssueResolution,
  'documents.upload': uploadDocuments,
  'documents.replaceFile': replaceFile,
  'documents.versions': listVersions,
  'imports.upload': uploadImport,
  'imports.setup': readSetup,
  'imports.configure': configureImport,
  'imports.rows': listRows,
  'imports.nextProblem': nextProblem,
  'imports.editRow': editRow,
  'imports.commit': commitImport,
  'imports.cancel': cancelImport,
  'imports.undo': undoImport,
  'imports.rejected': downloadRejected,
  'imports.template': downloadTemplate,
  'notifications.list': listNotifications,
  'notifications.count': countNotifications,
  'notifications.mark': markNotifications,
  'notifications.markAll': markAllNotifications,
  'preferences.read': readPreference,
  'preferences.write': writePreference,
  // What it answers is in the header of every answer.
  'access.read': () => undefined,
}

/** The tenant API: one organisation's own data (spec/decisions.md "The two APIs"). */
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
