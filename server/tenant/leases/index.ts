import type { tenantOperations } from '#contract/tenant/index.ts'
import { recordActivityOf } from '../../activity/of-record.ts'
import { unchecked, type Handlers } from '../../http/call.ts'
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
} from './actions.ts'
import { leaseCrud } from './crud.ts'
import { expiryProfile } from './expiry.ts'
import { exportLeases } from './export.ts'
import { renew } from './renew.ts'
import { keepSignedDocument } from './signed-document.ts'

export const crud = leaseCrud

export const handlers = {
  'leases.activity': unchecked(recordActivityOf(leaseCrud)),
  'leases.keepSignedDocument': unchecked(keepSignedDocument),
  'leases.send': unchecked(send),
  'leases.unsend': unchecked(unsend),
  'leases.sign': unchecked(sign),
  'leases.activate': unchecked(activate),
  'leases.giveNotice': unchecked(notice),
  'leases.withdrawNotice': unchecked(withdrawNotice),
  'leases.changeRent': unchecked(newRent),
  'leases.end': unchecked(end),
  'leases.reinstate': unchecked(reinstate),
  'leases.cancel': unchecked(cancel),
  'leases.renew': unchecked(renew),
  'leases.export': unchecked(exportLeases),
  'leases.expiryProfile': unchecked(expiryProfile),
} satisfies Partial<Handlers<typeof tenantOperations>>
