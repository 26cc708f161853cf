import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { serviceCharges } from '#contract/tenant/money/service-charges.ts'
import { addDays, addMonths } from '#domain/dates/calendar.ts'
import { exactAmount } from '#domain/money/currencies.ts'
import { serviceChargeStages } from '#domain/service-charges/vocabulary.ts'
import { daysInWords } from '#domain/charges/words.ts'
import { paths } from '#src/lib/paths.ts'
import { useAccess } from '#src/providers/access.ts'
import { useRecords } from '#src/providers/records.ts'
import { useToday } from '#src/providers/today.ts'
import { ActionDialog } from '#src/records/actions/action-dialog.tsx'
import { StatusWord } from '#src/records/fields/cell.tsx'
import { asWhole, type Whole } from '#src/resources/screens.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { Muted, Section } from '#src/ui/page/parts.tsx'
import styles from './money.module.css'
import { stageTones } from './service-charge-tones.ts'

type ServiceCharge = Whole<typeof serviceCharges>

/** The year after the latest, else the calendar year. */
function nextYear(latest: ServiceCharge | undefined, today: string) {
  const from = latest ? addDays(latest.to, 1) : `${today.slice(0, 4)}-01-01`
  return { name: `Service charge ${from.slice(0, 4)}`, from, to: addDays(addMonths(from, 12), -1) }
}

/** RT-78: the years of a property, newest first. */
export function ServiceChargesOf({ propertyId }: { propertyId: string }) {
  const { can } = useAccess()
  const today = useToday()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { records, query } = useRecords(serviceCharges, {
    filters: { propertyId },
    sort: 'from',
    order: 'desc',
    limit: 100,
  })
  if (query.isError) return <ErrorPage error={pageErrorFrom(query.error)} />
  if (!query.isSuccess) return <PendingPage />
  const years = records.map((record) => asWhole(record))
  const add = can('create', serviceCharges.subject) ? (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden /> Add service charge
    </Button>
  ) : null
  const dialog = adding ? (
    <ActionDialog
      operation={serviceCharges.operations.create}
      title="Add a service charge"
      text="A yearly budget for the common costs of this property, and how its units share them."
      confirm="Add service charge"
      given={{ propertyId }}
      without={['notes']}
      values={{ ...nextYear(years[0], today), frequency: 'quarterly' }}
      fields={{ frequency: { hint: 'How often tenants are asked to pay on account.' } }}
      options={{
        onDone: ({ id }) => void navigate(paths.financials.serviceChargeBudget(propertyId, id)),
      }}
      onClose={() => setAdding(false)}
    />
  ) : null
  if (years.length === 0)
    return (
      <>
        <Note title="No service charge yet" actions={add}>
          Budget a year’s common costs, share them among the units, demand them on account, and settle the
          difference when the year is over.
        </Note>
        {dialog}
      </>
    )
  return (
    <Section title={serviceCharges.labels.many} actions={add}>
      <Years years={years} propertyId={propertyId} />
      {dialog}
    </Section>
  )
}

function Years({ years, propertyId }: { years: readonly ServiceCharge[]; propertyId: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Stage</th>
            <th scope="col" data-number>
              Budget, {years[0]?.currency}
            </th>
            <th scope="col" data-number>
              Spent
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ id, name, from, to, stage, budget, actual, currency }) => (
            <tr key={id}>
              <th scope="row" data-words>
                <Link to={paths.financials.serviceCharge(propertyId, id)}>{name}</Link>
                <span>
                  <Muted small>{daysInWords(from, to)}</Muted>
                </span>
              </th>
              <td>
                <StatusWord tone={stageTones[stage]}>{serviceChargeStages[stage]}</StatusWord>
              </td>
              <td data-number>{budget === 0 ? '–' : exactAmount(budget, currency)}</td>
              <td data-number>{actual === 0 ? '–' : exactAmount(actual, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
