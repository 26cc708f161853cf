import type { Purpose } from '../ledger/accounts.ts'

/** What a charge is for → what people read. */
export const chargeTypes = {
  rent: 'Rent',
  serviceCharge: 'Service charge',
  other: 'Other',
  lateFee: 'Late fee',
  agencyFee: 'Agency fee',
  legalFee: 'Legal fee',
  oneOff: 'One-off charge',
  opening: 'Opening balance',
} as const
export type ChargeType = keyof typeof chargeTypes

/** Which account a charge is income of; service charge on account belongs to its fund. */
export const purposeOf = {
  rent: 'rent',
  serviceCharge: 'serviceChargeFund',
  other: 'otherCharges',
  lateFee: 'lateFees',
  agencyFee: 'agencyFees',
  legalFee: 'legalFees',
  oneOff: 'otherCharges',
} as const satisfies Record<Exclude<ChargeType, 'opening'>, Purpose>
