/** What a permitted call is answered with, where the record is in no state for it. */
export const permitted: Record<string, number> = {
  // They have a viewing to come.
  'prospects.remove': 409,
  // The lease is a draft.
  'leases.unsend': 409,
  'leases.sign': 409,
  'leases.activate': 409,
  'leases.giveNotice': 409,
  'leases.withdrawNotice': 409,
  'leases.changeRent': 409,
  'leases.end': 409,
  'leases.reinstate': 409,
  'leases.renew': 409,
  // Nothing of it was left out.
  'maintenance-plans.restore': 409,
  // The document is one of the property, not of the lease.
  'leases.keepSignedDocument': 422,
  // The books have begun; they are as new as the call thinks, and close no day before that.
  'books.begin': 409,
  'books.close': 422,
  'books.reopen': 409,
  // Its line is to be matched first, and nothing is closed.
  'bank-reconciliations.close': 409,
  'bank-reconciliations.reopen': 409,
  // The line is matched with nothing.
  'bank-lines.undo': 409,
  // Something was posted to it.
  'bank-accounts.remove': 409,
  // Nothing was paid beyond what was owed.
  'payments.allocate': 409,
  'payments.refund': 409,
  'payments.refundPreview': 409,
  // The document is one of another property.
  'deposits.retain': 422,
  'deposits.retainPreview': 422,
  // No signed lease renews it.
  'deposits.transfer': 409,
  'deposits.transferPreview': 409,
  // Nothing has changed since it was charged.
  'leases.correctCharges': 409,
  'leases.correctChargesPreview': 409,
  // There is no such movement.
  'deposits.receipt': 404,
  'deposits.sendReceipt': 404,
  'deposits.reverse': 404,
  'deposits.reversePreview': 404,
  // Nothing is overdue on a lease that is not signed.
  'reminders.promise': 409,
  'reminders.agreePlan': 409,
  'reminders.withdrawPromise': 409,
  'reminders.endPlan': 409,
  // There is no such reminder.
  'reminders.letter': 404,
  'reminders.letters': 422,
  // There is no such member.
  'saved-reports.schedule': 422,
  // There is no such file.
  'report-files.download': 404,
  'imports.editRow': 409,
  'imports.commit': 409,
  'imports.undo': 409,
  // The invoice is issued.
  'invoices.change': 409,
  'invoices.issue': 409,
  'invoices.discard': 409,
  // There is no such fee, and it ran long before the books began.
  'management-agreements.reverseFee': 404,
  'management-agreements.charge': 422,
  // There is nothing to show the owner.
  'owners.sendMails': 422,
  // The owner has nothing to do with the property; what they paid in is in no batch.
  'owner-payments.ask': 422,
  'owner-payments.withdraw': 404,
  'owner-payments.pay': 422,
  'owner-payments.payPreview': 422,
  'owner-payments.receive': 422,
  'owner-payments.receivePreview': 422,
  'owner-payments.batch': 404,
  'owner-payments.bankFile': 404,
  // There is no such run, and nothing to bill.
  'bill-runs.start': 409,
  'bill-runs.sendStatements': 409,
  'bill-runs.cancel': 404,
  'bill-runs.resume': 404,
  // The expense is a draft that nobody has submitted.
  'expenses.withdraw': 409,
  'expenses.agree': 409,
  'expenses.reject': 409,
  'expenses.void': 409,
  'expenses.voidPreview': 409,
  'expenses.pay': 422,
  'expenses.payPreview': 422,
  'expenses.reversePayment': 404,
  'expenses.batch': 404,
  'expenses.bankFile': 404,
  // The sale is an offer, for which nothing was paid.
  'sales.contract': 409,
  'sales.receive': 409,
  'sales.receivePreview': 409,
  'sales.reverseReceipt': 409,
  'sales.complete': 409,
  'sales.completePreview': 409,
  'sales.reopen': 409,
  'sales.reopenPreview': 409,
  'sales.receipt': 404,
  // No provider takes payments here.
  'online-payments.start': 409,
  'online-payments.checkout': 409,
  'pay-links.make': 409,
  'payment-providers.test': 409,
  // The payment is waited for; there is no such link.
  'online-payments.record': 409,
  'online-payments.dismiss': 409,
  'pay-links.revoke': 404,
  'bank-rules.forget': 404,
  // The tenant has the unit on other days.
  'service-charges.statement': 404,
  // The expense is a draft.
  'charges.raise': 422,
  'charges.raisePreview': 422,
  // The charge is rent.
  'charges.serviceCharge': 404,
  // The budget is a draft without items.
  'service-charges.move': 409,
  'service-charges.demand': 409,
  'service-charges.reconcile': 409,
  // So is this one.
  'budgets.approve': 409,
  'budgets.reopen': 409,
  // They sign in with the password only.
  'users.resetSecondFactor': 409,
  // There is no such session.
  'users.endSession': 404,
}

/** What a call is answered with that creates below a property beyond the role's scope. */
export const beyond: Record<string, number> = {
  'prospects.create': 422,
  'viewings.book': 422,
  'viewings.slots': 422,
  'units.create': 422,
  'units.createMany': 422,
  'issues.create': 422,
  'leases.create': 422,
  'charges.raise': 422,
  'charges.raisePreview': 422,
  'deposits.receive': 422,
  'deposits.receivePreview': 422,
  'payments.record': 422,
  'online-payments.start': 422,
  'payments.recordMany': 422,
  'payments.reverseMany': 404,
  'reminders.send': 422,
  // Nothing is overdue on such a lease.
  'letters.preview': 422,
  'maintenance-plans.create': 422,
  'expenses.create': 422,
  'service-charges.create': 422,
  'budgets.create': 422,
  'expenses.pay': 422,
  'expenses.payPreview': 422,
  'sales.create': 422,
  'management-agreements.create': 422,
  'management-agreements.charge': 422,
  'owner-payments.ask': 422,
  'owner-payments.pay': 422,
  'owner-payments.payPreview': 422,
  'owner-payments.receive': 422,
  'owner-payments.receivePreview': 422,
  'invoices.raise': 422,
  'bill-runs.start': 422,
  'bill-runs.sendStatements': 422,
}
