import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../http/call.ts'
import { cancelImport, commitImport, undoImport } from './actions.ts'
import { listBalances } from './balances.ts'
import { importCrud } from './crud.ts'
import { downloadRejected, downloadTemplate } from './downloads.ts'
import { editRow } from './edit-row.ts'
import { listRows, nextProblem } from './rows.ts'
import { configureImport, readSetup } from './setup.ts'
import { uploadImport } from './upload.ts'

export const crud = importCrud

export const handlers = {
  'imports.upload': uploadImport,
  'imports.setup': readSetup,
  'imports.configure': configureImport,
  'imports.rows': listRows,
  'imports.balances': listBalances,
  'imports.nextProblem': nextProblem,
  'imports.editRow': editRow,
  'imports.commit': commitImport,
  'imports.cancel': cancelImport,
  'imports.undo': undoImport,
  'imports.rejected': downloadRejected,
  'imports.template': downloadTemplate,
} satisfies Partial<Handlers<typeof tenantOperations>>
