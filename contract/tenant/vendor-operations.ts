import { z } from 'zod'
import { defineOperation, field } from '../kit/index.ts'
import { activityOfRecord } from './activity.ts'
import { documents, keptDocuments } from './documents.ts'

// Apart from the resource, whose words are in the browser's first script.

const params = z.object({ id: field.id('Vendor') })

export const vendorActivity = defineOperation({
  id: 'vendors.activity',
  api: 'tenant',
  method: 'GET',
  path: '/vendors/:id/activity',
  summary: 'List changes to a vendor, newest first',
  access: { needs: 'profile', action: 'read', subject: 'Vendor' },
  params,
  ...activityOfRecord,
})

/** As `uploadDocuments`. They are for staff only, whoever else may see documents. */
export const uploadVendorDocuments = defineOperation({
  id: 'documents.uploadToVendor',
  api: 'tenant',
  method: 'POST',
  path: '/vendors/:id/documents',
  summary: 'Keep files with a vendor (up to 50 MB each, 200 MB in one form)',
  access: { needs: 'profile', action: 'create', subject: 'Document' },
  params,
  query: z.strictObject({ category: documents.record.shape.category.default('other') }),
  bodyKind: 'multipart',
  answer: keptDocuments,
  status: 201,
})
