import type { tenantOperations } from '#contract/tenant/index.ts'
import type { Handlers } from '../../../http/call.ts'
import { accounts } from './accounts.ts'
import { bankLineCrud, bankStatementCrud } from './crud.ts'
import { importFile, preview } from './import.ts'
import { unmatched } from './items.ts'
import { acceptSure, match, matchPreview, refresh, undo } from './match.ts'
import { add, forget, list } from './rules.ts'
import { close, history, read, reopen, report } from './reconcile.ts'

export const cruds = { 'bank-lines': bankLineCrud, 'bank-statements': bankStatementCrud }

export const handlers = {
  'bank-statements.preview': preview,
  'bank-statements.import': importFile,
  'bank-lines.accounts': accounts,
  'bank-lines.unmatched': unmatched,
  'bank-lines.match': match,
  'bank-lines.matchPreview': matchPreview,
  'bank-lines.undo': undo,
  'bank-lines.matchSure': acceptSure,
  'bank-lines.refresh': refresh,
  'bank-rules.list': list,
  'bank-rules.add': add,
  'bank-rules.forget': forget,
  'bank-reconciliations.read': read,
  'bank-reconciliations.close': close,
  'bank-reconciliations.reopen': reopen,
  'bank-reconciliations.report': report,
  'bank-reconciliations.history': history,
} satisfies Partial<Handlers<typeof tenantOperations>>
