import type { Notification } from '#contract/tenant/notifications.ts'
import type { Subject } from '#domain/access/index.ts'
import { paths } from '#src/lib/paths.ts'

const pathOf: Partial<Record<Subject, (id: string) => string>> = {
  Property: (id) => paths.properties.show(id),
  Portfolio: (id) => paths.portfolios.show(id),
  Issue: (id) => paths.issues.find(id),
  Vendor: (id) => paths.vendors.show(id),
  Expense: (id) => paths.expenses.show(id),
  OnlinePayment: (id) => paths.onlinePayments.show(id),
  Viewing: (id) => paths.viewings.show(id),
  Prospect: (id) => paths.prospects.show(id),
  Sale: (id) => paths.sales.show(id),
  User: (id) => paths.users.show(id),
  Import: (id) => `${paths.properties.bulkAdd}?${new URLSearchParams({ importId: id }).toString()}`,
}

/** Where what a notification is about can be seen, if anywhere. */
export function targetOf({ eventType, subject, subjectId }: Notification): string | undefined {
  if (eventType === 'report.ready') return paths.reports()
  return subject && subjectId ? pathOf[subject]?.(subjectId) : undefined
}
