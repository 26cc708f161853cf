import type { tenantOperations } from '#contract/tenant/index.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
import { cancelImport, commitImport, undoImport } from './actions.ts'
import { importCrud } from './crud.ts'
import { downloadRejected, downloadTemplate } from './downloads.ts'
import { editRow } from './edit-row.ts'
import { listRows, nextProblem } from './rows.ts'
import { configureImport, readSetup } from './setup.ts'
import { uploadImport } from './upload.ts'

export const crud = importCrud

export const handlers = {
  'imports.upload': unchecked(uploadImport),
  'imports.setup': unchecked(readSetup),
  'imports.configure': unchecked(configureImport),
  'imports.rows': unchecked(listRows),
  'imports.nextProblem': unchecked(nextProblem),
  'imports.editRow': unchecked(editRow),
  'imports.commit': unchecked(commitImport),
  'imports.cancel': unchecked(cancelImport),
  'imports.undo': unchecked(undoImport),
  'imports.rejected': unchecked(downloadRejected),
  'imports.template': unchecked(downloadTemplate),
} satisfies Partial<Handlers<typeof tenantOperations>>
