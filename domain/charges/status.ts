/** Where a charge stands on a day (`charge_status` in the database) → what people read; nobody stores it. */
export const chargeStatuses = {
  scheduled: 'Scheduled',
  due: 'Due',
  partPaid: 'Part paid',
  overdue: 'Overdue',
  paid: 'Paid',
  waived: 'Waived',
  writtenOff: 'Written off',
  void: 'Void',
} as const
