import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import type { Handlers } from '../../http/call.ts'
import {
  activate,
  cancel,
  end,
  keepSignedDocument,
  newRent,
  notice,
  reinstate,
  send,
  sign,
  unsend,
  withdrawNotice,
} from './actions.ts'
import { leaseCrud } from './crud.ts'
import { expiryProfile } from './expiry.ts'
import { exportLeases } from './export.ts'
import { renew } from './renew.ts'

export const crud = leaseCrud

export const handlers = {
  'leases.activity': recordActivityOf(leaseCrud),
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
} satisfies Partial<Handlers<typeof tenantOperations>>
