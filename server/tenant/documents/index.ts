import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../http/call.ts'
import { documentCrud } from './crud.ts'
import { replaceFile, upload as uploadDocuments, uploadToExpense, uploadToVendor } from './upload.ts'
import { listVersions } from './versions.ts'

export const crud = documentCrud

export const handlers = {
  'documents.upload': uploadDocuments,
  'documents.uploadToVendor': uploadToVendor,
  'documents.uploadToExpense': uploadToExpense,
  'documents.replaceFile': replaceFile,
  'documents.versions': listVersions,
} satisfies Partial<Handlers<typeof tenantOperations>>
