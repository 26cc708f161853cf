import { createContext } from 'react'
import type { deposits } from '#contract/tenant/money/deposits.ts'
import type { Whole } from '#src/resources/screens.ts'

/** The deposit that a dialog is about, or the lease that one is recorded for. */
export const DepositAsked = createContext<Pick<Whole<typeof deposits>, 'leaseId' | 'propertyId'>>({
  leaseId: '',
  propertyId: '',
})
