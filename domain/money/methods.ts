/** How money is paid → what people read. */
export const paymentMethods = {
  bankTransfer: 'Bank transfer',
  cash: 'Cash',
  cheque: 'Cheque',
  card: 'Card',
  mobileMoney: 'Mobile money',
  standingOrder: 'Standing order',
  directDebit: 'Direct debit',
} as const
