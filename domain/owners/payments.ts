/** What passes between the firm and an owner → what people read. */
export const ownerPaymentKinds = { distribution: 'Distribution', contribution: 'Contribution' } as const

export const ownerPaymentStatuses = { posted: 'Posted', reversed: 'Reversed' } as const
