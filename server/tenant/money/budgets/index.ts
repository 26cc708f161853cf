import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../../activity/of-record.ts'
import { exportList } from '../../../exports/export-list.ts'
import type { Handlers } from '../../../http/call.ts'
import { budgetCrud } from './crud.ts'
import * as grid from './grid.ts'
import { propose } from './proposal.ts'
import * as steps from './steps.ts'

export { budgetCrud }

export const handlers = {
  'budgets.export': exportList({ crud: budgetCrud }),
  'budgets.grid': grid.read,
  'budgets.changeGrid': grid.change,
  'budgets.proposal': propose,
  'budgets.approve': steps.approve,
  'budgets.reopen': steps.reopen,
  'budgets.activity': recordActivityOf(budgetCrud),
} satisfies Partial<Handlers<typeof tenantOperations>>
