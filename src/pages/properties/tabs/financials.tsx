import { Link, useLocation } from 'react-router'
import { budgets } from '#contract/tenant/money/budgets.ts'
import { summariseCharges } from '#contract/tenant/money/charge-summary.ts'
import { summarisePayments } from '#contract/tenant/money/payment-operations.ts'
import { expenses } from '#contract/tenant/money/expenses.ts'
import { cashBook } from '#contract/tenant/money/cash-book.ts'
import { sales } from '#contract/tenant/money/sales.ts'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import type { properties } from '#contract/tenant/properties.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { PropertyFigures } from '#src/records/money/property-figures.tsx'
import type { Readable } from '#src/resources/screens.ts'
import { Stack, Tabs } from '#src/ui/page/parts.tsx'
import { CashBook } from './cash-book.tsx'
import { BudgetsOf } from '#src/records/money/budgets-of.tsx'
import { ExpensesOf } from '#src/records/money/expenses-of.tsx'
import { SalesOf } from '#src/records/money/sales-of.tsx'
import { ServiceChargesOf } from '#src/records/money/service-charges-of.tsx'

/** RT-73, RT-75, RT-76, RT-77, RT-78, SC-03: what is due, was paid, sold and spent for one property, as a tab of its page. */
export default function FinancialsTab({
  property: { id, currency },
}: {
  property: Readable<typeof properties>
}) {
  const { pathname, search } = useLocation()
  const { can, canAsk, canReport } = useAccess()
  const parts = [
    { label: 'All payments', to: paths.financials.home(id), may: canReport(cashBook) },
    { label: 'Rent payments', to: paths.financials.rents(id), may: canReport(cashBook) },
    { label: 'Sale payments', to: paths.financials.sales(id), may: can('read', sales.subject) },
    { label: 'Expense payments', to: paths.financials.expenses(id), may: can('read', expenses.subject) },
    {
      label: 'Service charge',
      to: paths.financials.serviceCharges(id),
      may: can('read', serviceCharges.subject),
    },
    { label: 'Budgets', to: paths.financials.budgets(id), may: can('read', budgets.subject) },
  ].filter(({ may }) => may)
  const open = parts.find(({ to }) => to === pathname) ?? parts[0]
  const ofCashBook: readonly (string | undefined)[] = [paths.financials.home(id), paths.financials.rents(id)]
  return (
    <Stack>
      {currency && canAsk(summariseCharges) && canAsk(summarisePayments) ? (
        <PropertyFigures propertyId={id} currency={currency} />
      ) : null}
      <Tabs label="Payments">
        {parts.map(({ label, to }) => (
          // The first two narrow the same report.
          <Link
            key={to}
            to={ofCashBook.includes(open?.to) && ofCashBook.includes(to) ? to + search : to}
            aria-current={to === open?.to ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </Tabs>
      {ofCashBook.includes(open?.to) ? (
        <CashBook propertyId={id} rents={open?.to === paths.financials.rents(id)} />
      ) : open?.to === paths.financials.expenses(id) ? (
        <ExpensesOf propertyId={id} />
      ) : open?.to === paths.financials.sales(id) ? (
        <SalesOf propertyId={id} />
      ) : open?.to === paths.financials.budgets(id) ? (
        <BudgetsOf propertyId={id} />
      ) : (
        <ServiceChargesOf propertyId={id} />
      )}
    </Stack>
  )
}
