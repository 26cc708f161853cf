import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { exportList } from '../../exports/export-list.ts'
import type { Handlers } from '../../http/call.ts'
import { bookForVisitor, changeStatus, listSlots, move } from './actions.ts'
import { viewingCrud } from './crud.ts'
export { publicHandlers } from './public.ts'
import { changeHours, changeOwnHours, readHours, readOwnHours } from './hours.ts'

export const crud = viewingCrud

export const handlers = {
  'viewings.activity': recordActivityOf(viewingCrud),
  'viewings.slots': listSlots,
  'viewings.book': bookForVisitor,
  'viewings.changeStatus': changeStatus,
  'viewings.move': move,
  'viewings.export': exportList({ crud, seldom: ['hostName'] }),
  'viewing-hours.read': readHours,
  'viewing-hours.change': changeHours,
  'host-hours.read': readOwnHours,
  'host-hours.change': changeOwnHours,
} satisfies Partial<Handlers<typeof tenantOperations>>
