import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import type { ServiceChargePlan } from '#contract/tenant/money/service-charge-plan.ts'
import type { ServiceChargeUnits } from '#contract/tenant/money/service-charge-units.ts'
import { exactAmount, formatMoney } from '#domain/money/currencies.ts'
import { paths } from '#src/lib/paths.ts'
import styles from '#src/records/money/money.module.css'
import { Labelled } from '#src/ui/form/labelled.tsx'
import { Fact, Facts, Muted, Prose, Section, Stack } from '#src/ui/page/parts.tsx'

interface Props {
  charge: ServiceChargePlan['charge']
  units: ServiceChargeUnits
}

/** From so many on, one looks for a unit by its name. */
const many = 12

/** What each unit bears, was billed and has paid, and what is left to settle; each leads to how that comes about. */
export function UnitsTable({ charge, units: found }: Props) {
  const { units, totals, owner, cost, problems } = found
  const { currency, propertyId, id } = charge
  const [asked, setAsked] = useState('')
  const words = useDeferredValue(asked.trim().toLowerCase())
  const shown = units.filter(({ label, tenantNames }) =>
    `${label} ${tenantNames}`.toLowerCase().includes(words),
  )
  const amount = (minor: number) => (minor === 0 ? '–' : exactAmount(minor, currency))
  const money = (minor: number) => formatMoney(minor, currency)
  const cells = (figures: ServiceChargeUnits['totals']) => (
    <>
      <td data-number>{amount(figures.budgetShare)}</td>
      <td data-number>{amount(figures.billed)}</td>
      <td data-number>{amount(figures.paid)}</td>
      <td data-number>{amount(figures.outstanding)}</td>
      <td data-number>{amount(figures.due)}</td>
      <td data-number>{amount(figures.balance)}</td>
    </>
  )
  return (
    <Stack gap={24}>
      {problems.length > 0 ? <Prose>Not all of it can be shared yet: {problems[0]}</Prose> : null}
      <Section title="Units">
        {units.length > many ? (
          <div style={{ maxWidth: 280, marginBottom: 12 }}>
            <Labelled label="Find a unit or tenant">
              {(described) => (
                <input
                  {...described}
                  type="search"
                  value={asked}
                  onChange={({ target }) => setAsked(target.value)}
                />
              )}
            </Labelled>
          </div>
        ) : null}
        {units.length === 0 ? (
          <Prose>This property has no units that could share.</Prose>
        ) : shown.length === 0 ? (
          <Prose>No unit or tenant matches “{asked}”.</Prose>
        ) : (
          <div className={styles.scroll}>
            <table className={styles.rows}>
              <thead>
                <tr>
                  <th scope="col">Unit</th>
                  <th scope="col" data-number>
                    Of the budget, {currency}
                  </th>
                  <th scope="col" data-number>
                    Billed
                  </th>
                  <th scope="col" data-number>
                    Paid
                  </th>
                  <th scope="col" data-number>
                    Unpaid
                  </th>
                  <th scope="col" data-number>
                    Tenants pay{' '}
                  </th>
                  <th scope="col" data-number>
                    Balance
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((unit) => (
                  <tr key={unit.id}>
                    <th scope="row" data-words>
                      <Link to={paths.financials.serviceChargeUnit(propertyId, id, unit.id)}>
                        {unit.label}
                      </Link>
                      <span>
                        <Muted small>{unit.tenantNames || 'Vacant'}</Muted>
                      </span>
                    </th>
                    {cells(unit)}
                  </tr>
                ))}
              </tbody>
              {words === '' ? (
                <tfoot>
                  <tr>
                    <th scope="row">Total</th>
                    {cells(totals)}
                  </tr>
                </tfoot>
              ) : null}
            </table>
          </div>
        )}
      </Section>
      <Section title="Owner’s share">
        <Facts>
          <Fact label="Not recoverable">{money(owner.irrecoverable)}</Fact>
          <Fact label="Vacant days">{money(owner.vacancy)}</Fact>
          <Fact label="Concessions">{money(owner.concessions)}</Fact>
          <Fact label="Beyond caps">{money(owner.overCaps)}</Fact>
          <Fact label="In all">
            {money(owner.total)} of {money(cost)}
          </Fact>
        </Facts>
      </Section>
    </Stack>
  )
}
