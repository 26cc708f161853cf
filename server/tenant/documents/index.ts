import type { tenantOperations } from '#contract/tenant/index.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { documentCrud } from './crud.ts'
import { replaceFile, upload as uploadDocuments } from './upload.ts'
import { listVersions } from './versions.ts'

export const crud = documentCrud

export const handlers = {
  'documents.upload': unchecked(uploadDocuments),
  'documents.replaceFile': unchecked(replaceFile),
  'documents.versions': unchecked(listVersions),
} satisfies Partial<Handlers<typeof tenantOperations>>
