import { Link } from 'react-router'
import type { ServiceChargePlan } from '#contract/tenant/money/service-charge-plan.ts'
import { formatMoney, type Currency } from '#domain/money/currencies.ts'
import { shareMethods } from '#domain/service-charges/vocabulary.ts'
import { formatShare, shortDate } from '#src/lib/format/index.ts'
import { paths } from '#src/lib/paths.ts'
import { FiguresTable } from '#src/records/money/figures-table.tsx'
import styles from '#src/records/money/money.module.css'
import { Muted, Section } from '#src/ui/page/parts.tsx'

type Item = ServiceChargePlan['items'][number]

/** Budget against cost, schedule by schedule; each item leads to what was spent on it. */
export function BudgetTable({ plan }: { plan: ServiceChargePlan }) {
  return plan.schedules.map((schedule) => {
    const items = plan.items.filter(({ scheduleId }) => scheduleId === schedule.id)
    const excluded = schedule.excluded.length
    return items.length === 0 ? null : (
      <Section
        key={schedule.id}
        title={schedule.name}
        actions={
          <Muted small>
            {shareMethods[schedule.method]}
            {excluded === 0 ? '' : `, ${excluded === 1 ? 'one unit' : `${excluded} units`} left out`}
          </Muted>
        }
      >
        <Schedule items={items} plan={plan} />
      </Section>
    )
  })
}

function Schedule({ items, plan }: { items: readonly Item[]; plan: ServiceChargePlan }) {
  const { currency, propertyId, stage } = plan.charge
  // What a reconciled year comes to is what was spent.
  const expects = stage !== 'reconciled' && stage !== 'archived'
  const sumOf = (of: (item: Item) => number) => items.reduce((sum, item) => sum + of(item), 0)
  const figuresOf = ({ budget, actual, forecast }: Pick<Item, 'budget' | 'actual' | 'forecast'>) => [
    budget,
    actual,
    budget - actual,
    ...(expects ? [forecast] : []),
  ]
  return (
    <FiguresTable
      headings={['Item', 'Budget', 'Spent', 'Left', ...(expects ? ['Expected'] : [])]}
      rows={items.map((item) => {
        const about = [
          item.reserve ? 'Set aside' : null,
          item.recoverableBps < 10_000 ? `${formatShare(item.recoverableBps)} recoverable` : null,
        ].filter(Boolean)
        return {
          id: item.id,
          name: (
            <>
              {item.name}
              {about.length > 0 ? <span className={styles.about}>{about.join(' · ')}</span> : null}
            </>
          ),
          figures: figuresOf(item),
          below:
            item.expenses.length > 0 ? (
              <Expenses item={item} propertyId={propertyId} currency={currency} />
            ) : null,
        }
      })}
      total={figuresOf({
        budget: sumOf(({ budget }) => budget),
        actual: sumOf(({ actual }) => actual),
        forecast: sumOf(({ forecast }) => forecast),
      })}
      currency={currency}
    />
  )
}

interface ExpensesProps {
  item: Pick<Item, 'name' | 'expenses'>
  propertyId: string
  currency: Currency
}

/** What was spent on an item, and for which issue. */
export function Expenses({ item: { name, expenses }, propertyId, currency }: ExpensesProps) {
  if (expenses.length === 0) return null
  return (
    <details>
      <summary>
        <Muted small>{expenses.length === 1 ? '1 expense' : `${expenses.length} expenses`}</Muted>
      </summary>
      <ul aria-label={`Expenses of ${name}`}>
        {expenses.map((expense) => (
          <li key={expense.id}>
            <Link to={paths.financials.report(propertyId, expense.id)}>{expense.description}</Link>{' '}
            <Muted small>
              {[shortDate(expense.incurredOn), expense.vendorName, formatMoney(expense.amount, currency)]
                .filter(Boolean)
                .join(' · ')}
              {expense.issueId ? (
                <>
                  {' · '}
                  <Link to={paths.issues.find(expense.issueId)}>Issue #{expense.issueNumber}</Link>
                </>
              ) : null}
            </Muted>
          </li>
        ))}
      </ul>
    </details>
  )
}
